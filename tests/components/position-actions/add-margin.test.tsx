import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialog, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import type { ActionMessage } from '../../../src/shared/contracts/dialog.ts'
import type { AddMarginDraft, AddMarginPreview } from '../../../src/shared/contracts/margin.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { parseDecimalText } from '../../../src/shared/units/decimal-text.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { text, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { head, KEY } from '../tpsl/answers.ts'

const dialog = page.getByRole('dialog', { name: 'Position margin' })
const amount = dialog.getByTestId('margin-amount')
const confirm = dialog.getByTestId('margin-confirm')
const auto = dialog.getByRole('checkbox', { name: 'Auto-add margin' })
const notices = page.getByRole('log', { name: 'Notices' })
const sent = () => hub.calls('addMargin').map(([change]) => change)
const direction = (name: string) =>
  dialog.getByRole('group', { name: 'Position margin' }).getByRole('button', { name })

/** What the risk worker answers for an isolated long with 300 USDT of margin, 200 of them removable. */
function preview(draft: AddMarginDraft, over: Partial<AddMarginPreview> = {}): AddMarginPreview {
  const most = draft.direction === 'add' ? 1000 : 200
  const amountFromPercent = draft.percent === null ? null : (most * draft.percent * 0.01).toFixed(2)
  const typed = parseDecimalText(amountFromPercent ?? draft.amountText)
  return {
    requestId: draft.requestId,
    state: 'open',
    head: { ...head, isIsolated: true },
    amountFromPercent,
    margin: '300.00',
    marginAfter: '400.29',
    extra: '0.00',
    available: '1,000.00',
    most: text(String(most)),
    mostShown: most.toFixed(2),
    liqNow: '55,000.00',
    liqAfter: '54,000.00',
    leverageNow: '10.00x',
    leverageAfter: '7.50x',
    decimals: 2,
    coin: 'USDT',
    isAutoAdd: false,
    autoAddBarred: '',
    messages: [],
    change:
      typed === null
        ? null
        : {
            symbol: 'BTCUSDT',
            positionIdx: 0,
            amount: text(draft.direction === 'add' ? typed : `-${typed}`),
          },
    ...over,
  }
}

async function open(over: (draft: AddMarginDraft) => Partial<AddMarginPreview> = () => ({})): Promise<void> {
  risk.answers.previewAddMargin = (draft) => preview(draft, over(draft))
  await show(null)
  openDialog('addMargin', { positionKey: KEY })
  await expect.element(dialog.getByTestId('margin-most')).toBeVisible()
}

beforeEach(async () => {
  hub.answers.addMargin = async () => accepted({ code: 10_201 })
  hub.answers.preAddMargin = async () => accepted({ liqPrice: text('54321') })
  risk.answers.priceText = (_symbol, price) => `${price}.00`
  await patch({ session: trader() })
})
afterEach(() => closeDialog('position'))

describe('the margin of an isolated position', () => {
  it('MARGIN-09, MARGIN-11, MARGIN-15: is added after both forecasts of the liquidation price were shown', async () => {
    await open()
    await expect.element(dialog).toMatchTextContent(/BTCUSDT.*Long.*0\.050.*Isolated.*10x/)
    await expect.element(dialog.getByTestId('margin-most')).toMatchTextContent('1000.00 USDT')
    await retype(amount, '100.29')
    await expect
      .element(dialog.getByTestId('margin-forecast'))
      .toMatchTextContent('Exchange estimate: liquidation at 54321.00.')
    await expect.element(dialog.getByTestId('margin-liq')).toMatchTextContent(/55,000\.00.*→.*54321\.00/)
    await expect.element(dialog).toMatchTextContent(/Effective leverage.*10\.00x.*→.*7\.50x/)
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent(/Margin added to BTCUSDT.*100\.29 USDT/)
    // A code looks like a failure.
    await expect.element(notices).not.toMatchTextContent(/10201/)
    await expect.poll(() => sent()).toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, amount: '100.29' }])
    await expect
      .poll(() => hub.calls('preAddMargin').at(-1))
      .toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, amount: '100.29' }])
  })

  it('MARGIN-15: without the exchange’s forecast the worker’s own forecast is shown', async () => {
    hub.answers.preAddMargin = async () => rejected(10_001, 'no')
    await open()
    await retype(amount, '100')
    await expect.element(dialog.getByTestId('margin-liq')).toMatchTextContent(/55,000\.00.*→.*54,000\.00/)
    await expect.poll(() => hub.calls('preAddMargin').length).toBe(1)
    await expect.element(dialog.getByTestId('margin-forecast')).not.toBeInTheDocument()
  })

  it.each([
    [25, '50.00'],
    [50, '100.00'],
    [75, '150.00'],
    [100, '200.00'],
  ])(
    'MARGIN-11: %s%% of the removable margin is filled in and sent as a reduction',
    async (percent, value) => {
      await open()
      await direction('Reduce margin').click()
      await expect.element(dialog).toMatchTextContent(/Max to remove.*200\.00 USDT/)
      await dialog.getByRole('button', { name: `${percent}%` }).click()
      await expect.element(amount).toHaveValue(value)
      await confirm.click()
      await expect.element(notices).toMatchTextContent('Margin of BTCUSDT reduced')
      await expect
        .poll(() => sent())
        .toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, amount: text(`-${parseDecimalText(value)}`) }])
    },
  )

  it('MARGIN-09: changing between adding and reducing empties the amount', async () => {
    await open()
    await retype(amount, '100')
    await direction('Reduce margin').click()
    await expect.element(amount).toHaveValue('')
    await expect.element(direction('Reduce margin')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(confirm).toMatchTextContent('Reduce margin')
  })

  it('MARGIN-12: a refusal shows both codes, and the typed amount remains', async () => {
    hub.answers.addMargin = async () => ({
      kind: 'rejected',
      code: 30_032,
      message: 'not now',
      params: { outcome: '10202' },
    })
    await open()
    await retype(amount, '50.29')
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/10202.*30032/)
    await expect.element(amount).toHaveValue('50.29')
    hub.answers.addMargin = async () => accepted({ code: 10_201 })
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('MARGIN-11: a missing amount is reported on sending, an excessive amount at once', async () => {
    const missing: ActionMessage = { at: 'amount', key: 'amountMissing', params: {}, kind: 'missing' }
    const above: ActionMessage = {
      at: 'amount',
      key: 'amountAbove',
      params: { max: '1000.00', coin: 'USDT' },
      kind: 'error',
    }
    await open(({ amountText }) =>
      amountText === ''
        ? { messages: [missing], change: null }
        : { messages: amountText === '5000' ? [above] : [], change: null },
    )
    await expect.element(amount).toHaveAttribute('aria-invalid', 'false')
    await confirm.click()
    await expect.element(dialog.getByText('Enter an amount.')).toBeVisible()
    await retype(amount, '5000')
    await expect.element(dialog.getByText('At most 1000.00 USDT can be added.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('MARGIN-10: cross margin has no amount to change, and auto-add is off with its reason', async () => {
    const message: ActionMessage = { at: 'form', key: 'notIsolated', params: {}, kind: 'error' }
    await open(() => ({ messages: [message], change: null, autoAddBarred: 'cross' }))
    await expect.element(dialog.getByTestId('said-notIsolated')).toMatchTextContent(/In cross margin/)
    await expect.element(confirm).toBeDisabled()
    await expect.element(auto).toBeDisabled()
    await expect
      .element(dialog.getByTestId('auto-add'))
      .toMatchTextContent(/Auto-add is for isolated positions/)
  })

  it('MARGIN-10: auto-add is switched by a separate call; a refusal restores it and shows its code', async () => {
    hub.answers.setAutoAddMargin = async () => rejected(30_032, 'not now')
    await open()
    const label = dialog.getByText('Auto-add margin', { exact: true })
    await label.click()
    await expect.element(dialog.getByTestId('auto-add').getByRole('alert')).toMatchTextContent('30032')
    await expect.element(auto).not.toBeChecked()
    hub.answers.setAutoAddMargin = async () => accepted(null)
    await label.click()
    await expect.element(notices).toMatchTextContent('Auto-add margin of BTCUSDT on')
    await expect
      .poll(() => hub.calls('setAutoAddMargin').at(-1))
      .toEqual([{ symbol: 'BTCUSDT', positionIdx: 0, isAutoAddMargin: true }])
  })

  it('MARGIN-16: links to the risk limits of its symbol', async () => {
    hub.answers.riskLimits = async () => accepted([])
    await open()
    await dialog.getByRole('button', { name: 'Risk limits' }).click()
    await expect.element(page.getByRole('dialog', { name: /Risk limits/ })).toBeVisible()
    await expect.poll(() => hub.calls('riskLimits')).toEqual([['BTCUSDT']])
  })
})
