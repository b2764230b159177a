import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SHAKE_MS } from '../../../src/main-thread/features/tpsl/entry-list.tsx'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { rejected } from '../../../src/shared/contracts/outcome.ts'
import type { TpSlOpening } from '../../../src/shared/contracts/tpsl.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { answerTpSl, entry, KEY, lastDraft } from './answers.ts'

const dialog = page.getByTestId('tpsl-dialog')
const field = (name: string) => dialog.getByTestId(name)
const list = field('tpsl-list')
const rows = dialog.getByTestId('tpsl-entry')
const confirm = field('tpsl-confirm')
const notices = page.getByRole('log', { name: 'Notices' })
const partial = dialog.getByRole('tab', { name: /^Partial position/ })
const entries = [
  entry(),
  entry({ id: 'e-2', qty: '0.020', ids: { tpStopOrderId: 'tp-2', slStopOrderId: '' } }),
]

beforeEach(() => patch({ session: trader() }))
afterEach(() => closeDialog('tpSl'))

async function open(start: Partial<TpSlOpening> = { mode: 'Partial' }, shown = entries): Promise<void> {
  answerTpSl(start, shown)
  await show(null)
  openDialog('tpSl', { target: { of: 'position', key: KEY } })
  await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
}

describe('the tabs', () => {
  it('TPSL-14, TPSL-25, TPSL-26: switch between the entire position and its partial entries, which are NEW', async () => {
    await open({ mode: 'Full' })
    await expect.element(partial).toMatchTextContent('NEW')
    await expect.element(field('tp-trigger')).toBeVisible()
    await partial.click()
    await expect.element(list).toBeVisible()
    await expect.element(field('tp-trigger')).not.toBeInTheDocument()
    await dialog.getByRole('tab', { name: 'Entire position' }).click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(field('tp-trigger')).toBeVisible()
  })

  it('TPSL-33: a position with partial entries alone opens on their list', async () => {
    await open()
    await expect.element(list).toBeVisible()
    await expect.poll(() => rows.elements()).toHaveLength(2)
  })

  it('TPSL-16, TPSL-17: a partial leg chooses market or limit; after a switch to the entire position it is market again, without a limit price', async () => {
    await open({ mode: 'Full' })
    await partial.click()
    await dialog.getByTestId('tpsl-add').click()
    const type = dialog.getByLabelText('Order type of Take profit')
    await expect.element(field('tp-limit')).not.toBeInTheDocument()
    await type.selectOptions('Limit')
    await userEvent.fill(field('tp-limit'), '61300')
    await expect.poll(() => lastDraft()?.tp).toMatchObject({ orderType: 'Limit', limitText: '61300' })
    await dialog.getByRole('tab', { name: 'Entire position' }).click()
    await expect
      .poll(() => lastDraft())
      .toMatchObject({ mode: 'Full', tp: { orderType: 'Market', limitText: '' } })
    await partial.click()
    await dialog.getByTestId('tpsl-add').click()
    await expect.element(type).toHaveValue('Market')
    await expect.element(field('tp-limit')).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  it('TPSL-27, TPSL-28: requests the newest first, then the order of the pressed column, in both directions', async () => {
    await open()
    const asked = () => risk.calls('listTpSl').at(-1)?.[0]
    await expect
      .poll(asked)
      .toMatchObject({ positionKey: KEY, only: 'partial', sort: 'time', descending: true })
    const head = dialog.getByRole('button', { name: /^Take profit/ })
    await head.click()
    await expect.poll(asked).toMatchObject({ sort: 'tp', descending: true })
    await head.click()
    await expect.poll(asked).toMatchObject({ sort: 'tp', descending: false })
    await dialog.getByRole('button', { name: /^Stop loss/ }).click()
    await expect.poll(asked).toMatchObject({ sort: 'sl', descending: true })
  })

  it('TPSL-19, TPSL-29: shows each entry’s quantity, prices and terms, with buttons to change and cancel it', async () => {
    await open()
    await expect.element(rows.first()).toMatchTextContent(/0\.010 BTC.*61,200\.00.*Last · Market.*\+12\.00/)
    await expect
      .element(rows.first().getByRole('button', { name: 'Modify 0.010: TP 61,200.00, SL --' }))
      .toBeVisible()
  })

  it('TPSL-68: cancels one entry by its stop order and shows a notice', async () => {
    await open()
    await rows
      .nth(1)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect.element(notices).toMatchTextContent('TP/SL of BTCUSDT canceled')
    await expect.poll(() => hub.calls('cancelTpSl')).toEqual([[{ orderId: 'tp-2', symbol: 'BTCUSDT' }]])
  })

  it('TPSL-36: without entries the buttons shake for a second and no confirmation opens', async () => {
    await open({ mode: 'Partial' }, [])
    await expect.element(dialog.getByText('No entries')).toBeVisible()
    const tools = field('tpsl-tools')
    await dialog.getByTestId('tpsl-cancel-all').click()
    await expect.element(tools).toHaveAttribute('data-shaking')
    expect(SHAKE_MS).toBe(1000)
    await expect.element(tools).not.toHaveAttribute('data-shaking')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(hub.calls('cancelAllTpSl')).toEqual([])
  })

  it('TPSL-31, TPSL-69: cancel-all requires confirmation; dismissed it sends nothing, confirmed it shows the number', async () => {
    await open()
    await expect.element(rows.first()).toBeVisible()
    const ask = page.getByRole('alertdialog')
    await dialog.getByTestId('tpsl-cancel-all').click()
    await expect.element(ask).toMatchTextContent('2 partial entries of BTCUSDT are canceled.')
    await ask.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.element(ask).not.toBeInTheDocument()
    expect(hub.calls('cancelAllTpSl')).toEqual([])
    await dialog.getByTestId('tpsl-cancel-all').click()
    await ask.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(notices).toMatchTextContent('All canceled')
    await expect
      .element(notices)
      .toMatchTextContent('Partial take profits and stop losses of BTCUSDT canceled: 2')
    await expect.poll(() => hub.calls('cancelAllTpSl')).toEqual([[{ symbol: 'BTCUSDT', positionIdx: 0 }]])
  })

  it('TPSL-70: a refused cancel-all is shown with its title and the exchange’s text', async () => {
    await open()
    hub.answers.cancelAllTpSl = async () => rejected(77_778, 'not on a Sunday')
    await expect.element(rows.first()).toBeVisible()
    await dialog.getByTestId('tpsl-cancel-all').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect.element(notices).toMatchTextContent(/Not canceled.*77778.*not on a Sunday/)
  })
})

describe('adding and changing an entry', () => {
  it('TPSL-26, TPSL-34: Escape and the close button of a new entry return to the list instead of closing the dialog', async () => {
    await open()
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await dialog.getByTestId('tpsl-add').click()
      await expect.element(dialog.getByRole('heading', { name: /^Add TP/ })).toBeVisible()
      await userEvent.fill(field('tp-trigger'), '61200')
      await leave()
      await expect.element(list).toBeVisible()
    }
    expect(hub.calls('setTpSl')).toEqual([])
  })

  it('TPSL-54: a new entry has a separate quantity, and returns to the list once it is set', async () => {
    await open()
    await dialog.getByTestId('tpsl-add').click()
    await userEvent.fill(field('tpsl-qty'), '0.010')
    await userEvent.fill(field('tp-trigger'), '61200')
    await confirm.click()
    await expect.element(list).toBeVisible()
    const asked = risk.calls('previewTpSl').map(([draft]) => draft)
    expect(asked).toContainEqual(expect.objectContaining({ mode: 'Partial', qtyText: '0.010' }))
    await expect.poll(() => hub.calls('setTpSl')).toHaveLength(1)
  })

  it('TPSL-15, TPSL-30: a change has no tabs, and an arrow that returns without saving', async () => {
    await open()
    await rows
      .first()
      .getByRole('button', { name: /^Modify/ })
      .click()
    await expect.element(field('tpsl-qty')).toHaveValue('0.01')
    await expect.element(dialog.getByRole('tab')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Back' }).first().click()
    await expect.element(list).toBeVisible()
    expect(hub.calls('setTpSl')).toEqual([])
  })

  it('TPSL-35: a change is sent for the stop orders of the entry', async () => {
    await open()
    await rows
      .first()
      .getByRole('button', { name: /^Modify/ })
      .click()
    await expect.element(field('tpsl-qty')).toHaveValue('0.01')
    await expect.poll(() => lastDraft()?.entry).toEqual({ tpStopOrderId: 'tp-1', slStopOrderId: '' })
  })

  it('TPSL-39: the quantity slider ranges from 0 to 100 in steps of five and fills in the worker’s quantity', async () => {
    await open()
    risk.answers.previewTpSl = undefined
    answerTpSl({ mode: 'Partial' }, entries, ({ qtyPercent }) => ({
      qtyFromPercent: qtyPercent === null ? null : '0.002',
    }))
    await dialog.getByTestId('tpsl-add').click()
    await expect.element(field('qty-slider')).toBeVisible()
    const thumb = field('qty-slider').element().querySelector('input')
    expect([thumb?.min, thumb?.max, thumb?.step]).toEqual(['0', '100', '5'])
    thumb?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(field('tpsl-qty')).toHaveValue('0.002')
    await expect.poll(() => lastDraft()?.qtyPercent).toBe(5)
  })
})
