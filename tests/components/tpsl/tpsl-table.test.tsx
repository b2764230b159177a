import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TpSlTab } from '../../../src/main-thread/features/tpsl/tpsl-tab.tsx'
import { closeDialog, dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { TpSlBulkRow } from '../../../src/shared/contracts/tpsl-list.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { text, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { answerTpSl, entry, KEY } from './answers.ts'

const rows = page.getByTestId('tpsl-table-row')
const notices = page.getByRole('log', { name: 'Notices' })
const opened = () => dialogs.tpSl.open

const full = entry({ id: 'e-1', kind: 'full', sl: '58,800.00', slText: text('58800') })
const partial = entry({ id: 'e-2', ids: { tpStopOrderId: 'tp-2', slStopOrderId: 'sl-2' } })
const trailing = entry({
  id: 'e-3',
  kind: 'trailing',
  ids: { tpStopOrderId: '', slStopOrderId: 't-3' },
  tp: '--',
  tpTerms: null,
  behind: '500.00',
  startsAt: '61,000.00',
})
const ofOrder = entry({
  id: 'e-4',
  kind: 'order',
  ids: { tpStopOrderId: 'o-4', slStopOrderId: '' },
  tpTerms: { by: 'MarkPrice', limit: '61,300.00', slippage: '0.5', slippageType: 'Percent' },
})

async function table(): Promise<void> {
  await show(<TpSlTab />)
  await expect.element(rows.first()).toBeVisible()
}

beforeEach(async () => {
  answerTpSl({}, [full, partial, trailing, ofOrder])
  await patch({ session: trader() })
})
afterEach(() => closeDialog('tpSl'))

describe('the table of all take profits and stop losses', () => {
  it('TPSL-19, TPSL-29: shows the kind, prices and terms of each entry', async () => {
    await table()
    await expect.element(rows.nth(0)).toMatchTextContent(/Entire position.*61,200\.00.*58,800\.00/)
    await expect.element(rows.nth(1)).toMatchTextContent(/Partial.*Last · Market.*\+12\.00/)
    await expect
      .element(rows.nth(2))
      .toMatchTextContent(/Trailing stop.*starts at 61,000\.00.*500\.00 behind/)
    await expect.element(rows.nth(3)).toMatchTextContent(/With an order.*Mark · Limit 61,300\.00 · ≤ 0\.5%/)
  })

  for (const [dir, width] of [
    ['ltr', 390],
    ['rtl', 390],
    ['ltr', 320],
    ['ltr', 1000],
  ] as const)
    it(`every button and figure is in a view of ${width} px, ${dir}`, async () => {
      const wide = entry({
        ...partial,
        kind: 'trailing',
        qty: '123,456.789',
        tp: '123,456.70',
        sl: '119,535.40',
        startsAt: '119,535.40',
        behind: '5,433.40',
      })
      answerTpSl({}, [ofOrder, wide, full])
      document.documentElement.dir = dir
      await show(
        <div style={{ inlineSize: width, display: 'flex', flexDirection: 'column' }}>
          <TpSlTab />
        </div>,
      )
      await expect.element(rows.nth(2)).toBeVisible()
      const table = page.getByTestId('tpsl-table').element()
      const view = table.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const out = [...table.querySelectorAll('tbody button, tbody td > span')].filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < view.left || right > view.right
      })
      document.documentElement.dir = 'ltr'
      expect(view.width).toBe(width)
      expect(out.map(({ outerHTML }) => outerHTML)).toEqual([])
      expect(table.querySelectorAll('tbody button')).toHaveLength(6)
    })

  it('names the side of each entry, not by its colour alone', async () => {
    answerTpSl({}, [full, { ...partial, side: 'Sell' }, ofOrder])
    await table()
    await expect.element(rows.nth(0)).toMatchTextContent(/^BTCUSDT\s*Long/)
    await expect.element(rows.nth(1)).toMatchTextContent(/^BTCUSDT\s*Short/)
    await expect.element(rows.nth(2)).toMatchTextContent(/^BTCUSDT\s*Buy/)
  })

  it('TPSL-27, TPSL-28: is sorted by the worker and follows changes of the entries', async () => {
    await table()
    const asked = () => risk.calls('listTpSl').at(-1)?.[0]
    await expect
      .poll(() => asked())
      .toEqual({ positionKey: null, only: 'all', sort: 'time', descending: true })
    await page.getByRole('button', { name: /^Take profit/ }).click()
    await expect.poll(asked).toMatchObject({ sort: 'tp', descending: true })
    await expect
      .element(page.getByRole('columnheader', { name: /^Take profit/ }))
      .toHaveAttribute('aria-sort', 'descending')
    risk.answers.listTpSl = () => ({
      entries: [],
      tpTotal: '0.000',
      slTotal: '0.000',
      size: '0.050',
      unit: 'BTC',
    })
    await patch({ tpsl: 7 })
    await expect.element(page.getByText('No entries')).toBeVisible()
  })

  it('TPSL-30, TPSL-67, TPSL-72: each row opens the dialog of its kind', async () => {
    await table()
    const modify = page.getByTestId('tpsl-modify')
    const target = { of: 'position', key: KEY }
    const expected = [
      { name: 'tpSl', props: { target } },
      { name: 'tpSl', props: { target, entry: partial.ids } },
      { name: 'trailingStop', props: { positionKey: KEY } },
      { name: 'tpSl', props: { target: { of: 'order', orderId: 'o-4' } } },
    ]
    for (const [index, one] of expected.entries()) {
      ;(modify.nth(index).element() as HTMLElement).click()
      await expect.poll(opened).toEqual(one)
      closeDialog('tpSl')
    }
  })

  it('TPSL-68: a pair is canceled leg by leg, and stops at the first refusal', async () => {
    hub.answers.cancelTpSl = async ({ orderId }) =>
      orderId === 'tp-2' ? rejected(30_032, 'not now') : accepted(null)
    await table()
    const cancel = rows.nth(1).getByRole('button', { name: /^Cancel/ })
    await cancel.click()
    await expect.element(notices).toMatchTextContent(/TP\/SL of BTCUSDT not canceled.*30032/)
    await expect.poll(() => hub.calls('cancelTpSl')).toHaveLength(1)
    hub.answers.cancelTpSl = async () => accepted(null)
    await cancel.click()
    await expect.element(notices).toMatchTextContent('TP/SL of BTCUSDT canceled')
    await expect
      .poll(() => hub.calls('cancelTpSl').map(([order]) => order))
      .toEqual([
        { orderId: 'tp-2', symbol: 'BTCUSDT' },
        { orderId: 'tp-2', symbol: 'BTCUSDT' },
        { orderId: 'sl-2', symbol: 'BTCUSDT' },
      ])
  })

  it('TPSL-67: TP/SL of an open order is removed by a change of the order', async () => {
    hub.answers.replaceTpSl = async () => accepted(null)
    await table()
    await rows
      .nth(3)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect.element(notices).toMatchTextContent('TP/SL of BTCUSDT canceled')
    await expect
      .poll(() => hub.calls('replaceTpSl'))
      .toEqual([[{ orderId: 'o-4', symbol: 'BTCUSDT', type: 'TpSl', takeProfit: '0' }]])
  })
})

describe('one ROI for all positions', () => {
  const bulk = page.getByTestId('tpsl-bulk')
  const confirm = bulk.getByRole('button', { name: /^Set for/ })
  const row = (symbol: string, over: Partial<TpSlBulkRow> = {}): TpSlBulkRow => ({
    key: `${symbol}:0`,
    displayName: symbol,
    side: 'Buy',
    tp: '61,200.00',
    sl: '--',
    messages: [],
    call: { symbol, positionIdx: 0, tpSlMode: 'Full', takeProfit: '61200' },
    ...over,
  })

  async function open(): Promise<void> {
    risk.answers.previewTpSlBulk = async ({ requestId, tpRoiText }) => ({
      requestId,
      messages: [],
      rows:
        tpRoiText === ''
          ? [row('BTCUSDT', { call: null }), row('ETHUSDT', { call: null })]
          : [
              row('BTCUSDT'),
              row('ETHUSDT'),
              row('BTC-C', {
                call: null,
                messages: [{ at: 'form', key: 'noRoi', params: {}, kind: 'error' }],
              }),
            ],
    })
    await table()
    await page.getByTestId('tpsl-bulk-open').click()
    await expect.poll(() => bulk.getByTestId('bulk-row').elements().length).toBe(2)
  }

  it('TPSL-07, TPSL-65: sets the TP/SL of each position that allows it, one after the other; the others show the reason', async () => {
    await open()
    await expect.element(confirm).toBeDisabled()
    await retype(bulk.getByTestId('bulk-tp'), '20')
    await expect.element(bulk.getByText('Options have no ROI: left unchanged.')).toBeVisible()
    await expect.element(confirm).toMatchTextContent('Set for 2 positions')
    await confirm.click()
    await expect.element(bulk).not.toBeInTheDocument()
    await expect
      .poll(() => hub.calls('setTpSl').map(([body]) => body))
      .toEqual([
        { symbol: 'BTCUSDT', positionIdx: 0, tpSlMode: 'Full', takeProfit: '61200' },
        { symbol: 'ETHUSDT', positionIdx: 0, tpSlMode: 'Full', takeProfit: '61200' },
      ])
    await expect
      .poll(() => risk.calls('previewTpSlBulk').at(-1)?.[0])
      .toMatchObject({ tpRoiText: '20', slRoiText: '' })
  })

  it('TPSL-65: a price that changed since it was shown is shown first, and sent with the next press', async () => {
    await open()
    await retype(bulk.getByTestId('bulk-tp'), '20')
    await expect.element(confirm).toMatchTextContent('Set for 2 positions')
    const grown = (takeProfit: string) =>
      row('BTCUSDT', { tp: takeProfit, call: { symbol: 'BTCUSDT', positionIdx: 0, takeProfit } })
    const move = (): void => {
      risk.answers.previewTpSlBulk = async ({ requestId }) => ({
        requestId,
        messages: [],
        rows: [grown('61500')],
      })
    }
    window.addEventListener('pointerup', move, { capture: true, once: true })
    await confirm.click()
    await expect.element(bulk.getByRole('alert')).toMatchTextContent(/The figures changed as you pressed/)
    expect(hub.calls('setTpSl')).toEqual([])
    await expect.element(confirm).toMatchTextContent('Set for 1 position')
    await confirm.click()
    await expect
      .poll(() => hub.calls('setTpSl').map(([body]) => body))
      .toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, takeProfit: '61500' }])
  })

  it('TPSL-70: one refusal leaves the dialog open, and the others are set anyway', async () => {
    hub.answers.setTpSl = async ({ symbol }) =>
      symbol === 'BTCUSDT' ? rejected(30_032, 'not now') : accepted(null)
    await open()
    await retype(bulk.getByTestId('bulk-tp'), '20')
    await confirm.click()
    await expect.element(notices).toMatchTextContent(/TP\/SL of BTCUSDT not set.*30032/)
    await expect.element(notices).toMatchTextContent('TP/SL of ETHUSDT set')
    await expect.element(bulk.getByTestId('bulk-tp')).toHaveValue('20')
  })
})
