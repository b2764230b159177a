import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CloseDialog } from '../../../src/main-thread/features/position-actions/close-dialog.tsx'
import type { ActionMessage } from '../../../src/shared/contracts/dialog.ts'
import type { CloseDraft, ClosePreview } from '../../../src/shared/contracts/position-actions.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import { parseDecimalText } from '../../../src/shared/units/decimal-text.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { retype } from '../support/keys.ts'
import { positionRow, text, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { head, KEY } from '../tpsl/answers.ts'
import { answerForms } from '../ticket/answers.ts'

const dialog = page.getByRole('alertdialog')
const qty = dialog.getByTestId('close-qty')
const price = dialog.getByTestId('close-price')
const confirm = dialog.getByTestId('close-confirm')
const SIZE = 0.05

/** What the risk worker makes of a closing order against which nothing speaks. */
function judge(draft: CloseDraft, over: Partial<ClosePreview> = {}): ClosePreview {
  const isAll = draft.percent === 100
  const qtyFromPercent =
    draft.percent === null ? null : (Math.round(SIZE * draft.percent * 10) / 1000).toFixed(3)
  const quantity = parseDecimalText(qtyFromPercent ?? draft.qtyText)
  const at = parseDecimalText(draft.priceText)
  const isReady = quantity !== null && (draft.orderType === 'Market' || at !== null)
  return {
    requestId: draft.requestId,
    state: 'open',
    head,
    qtyFromPercent,
    fillPrice: '60,000.00',
    expectedPnl: '+5.00',
    netPnl: '+3.35',
    isPart: !isAll,
    tone: 1,
    fee: '1.65',
    frees: '300.00',
    remaining: (SIZE - Number(quantity ?? 0)).toFixed(3),
    liq: '--',
    coin: 'USDT',
    messages: [],
    order: isReady
      ? {
          symbol: 'BTCUSDT',
          side: 'Sell',
          kind: draft.orderType,
          qty: isAll ? text('0') : quantity,
          ...(at === null || draft.orderType === 'Market' ? {} : { price: at }),
          timeInForce: draft.orderType === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel',
          reduceOnly: true,
          closeOnTrigger: isAll && draft.orderType === 'Market',
          positionIdx: 0,
        }
      : null,
    ...over,
  }
}

const sent = () => hub.calls('placeOrder').map(([order]) => order)

const half = {
  symbol: 'BTCUSDT',
  side: 'Sell',
  kind: 'Market',
  timeInForce: 'ImmediateOrCancel',
  reduceOnly: true,
  closeOnTrigger: false,
  positionIdx: 0,
} as const

async function open(
  orderType: 'Market' | 'Limit' = 'Market',
  over: (draft: CloseDraft) => Partial<ClosePreview> = () => ({}),
) {
  risk.answers.previewClose = (draft) => judge(draft, over(draft))
  const onClose = vi.fn<() => void>()
  await show(<CloseDialog positionKey={KEY} orderType={orderType} onClose={onClose} />)
  await expect.element(dialog.getByText('BTCUSDT').first()).toBeVisible()
  return onClose
}

beforeEach(async () => {
  answerForms()
  await patch({
    session: trader(),
    positions: { upserts: [positionRow({ key: KEY })], keys: [KEY] },
  })
})

describe('closing by market', () => {
  it.each([
    ['a perpetual', { isOption: false }, /Long 0\.050\s*Cross 10x/],
    ['an option', { isOption: true, leverage: '--' }, /Long 0\.050\s*(?!Cross|--)\S/],
  ] as const)('POS-04: names margin mode and leverage of %s, if it has them', async (_what, over, words) => {
    await open('Market', () => ({ head: { ...head, ...over } }))
    await expect.element(dialog).toMatchTextContent(words)
  })

  it('POS-04: closes the whole position with one reduce-only order of the other side, after confirmation', async () => {
    const onClose = await open()
    await expect.element(qty).toHaveValue('0.050')
    await expect.element(dialog.getByTestId('close-pnl')).toMatchTextContent('+5.00 USDT')
    await expect.element(dialog.getByText('Est. PnL of the whole position after fees')).toBeVisible()
    expect(sent()).toEqual([])
    await confirm.click()
    await expect
      .poll(sent)
      .toMatchObject([{ side: 'Sell', kind: 'Market', qty: '0', reduceOnly: true, closeOnTrigger: true }])
    await patch({ positions: { upserts: [], keys: [] } })
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  it.each([
    [25, '0.013'],
    [50, '0.025'],
    [75, '0.038'],
  ])('POS-04: a preset of %s%% fills in its percentage of the position', async (percent, quantity) => {
    await open()
    await dialog.getByRole('button', { name: `${percent}%` }).click()
    await expect.element(qty).toHaveValue(quantity)
    await expect.element(dialog.getByText('Est. PnL of this part after its closing fee')).toBeVisible()
    await expect.element(dialog.getByTestId('close-rest')).toMatchTextContent('BTC')
    await confirm.click()
    await expect.poll(sent).toMatchObject([{ reduceOnly: true, closeOnTrigger: false }])
  })

  it('POS-04: a share of a position that grew is shown first, and sent with the next press', async () => {
    let qtyFromPercent = '0.025'
    await open('Market', ({ percent }) =>
      percent === 50 ? { qtyFromPercent, order: { ...half, qty: text(qtyFromPercent) } } : {},
    )
    await dialog.getByRole('button', { name: '50%' }).click()
    await expect.element(qty).toHaveValue('0.025')
    const fill = (): void => {
      qtyFromPercent = '0.050'
    }
    window.addEventListener('pointerup', fill, { capture: true, once: true })
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The figures changed as you pressed/)
    expect(sent()).toEqual([])
    await expect.element(qty).toHaveValue('0.050')
    await confirm.click()
    await expect.poll(sent).toMatchObject([{ qty: '0.050', closeOnTrigger: false }])
  })

  it('POS-04: a typed quantity replaces the preset', async () => {
    await open()
    await userEvent.fill(qty, '0.010')
    await expect.element(dialog.getByTestId('close-rest')).toMatchTextContent('0.040 BTC')
    await expect
      .element(dialog.getByRole('button', { name: '100%' }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  it('a remainder after a full close leaves the dialog open and is shown in it', async () => {
    const onClose = await open()
    await confirm.click()
    await expect.element(dialog.getByTestId('close-left')).toMatchTextContent('0.050 BTC is still open')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('closing by limit', () => {
  it('POS-05: sends a reduce-only limit order with the typed price and quantity', async () => {
    const onClose = await open('Limit')
    await userEvent.fill(price, '63000')
    await dialog.getByRole('button', { name: '50%' }).click()
    await confirm.click()
    await expect
      .poll(sent)
      .toMatchObject([{ kind: 'Limit', side: 'Sell', qty: '0.025', price: '63000', reduceOnly: true }])
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  it('POS-05, TPSL-64: a price beyond the liquidation price shows a warning and can still be sent', async () => {
    const caution: ActionMessage = {
      at: 'price',
      key: 'closeBuyLiqPriceTips',
      params: { liqPrice: '55,000.00' },
      kind: 'caution',
    }
    await open('Limit', () => ({ messages: [caution] }))
    await userEvent.fill(price, '54000')
    await expect.element(dialog.getByText(/liquidat.*55,000\.00|55,000\.00.*liquidat/i)).toBeVisible()
    await confirm.click()
    await expect.poll(() => sent().length).toBe(1)
  })

  it('sends nothing without a price, and reports the missing price only on submit', async () => {
    const missing: ActionMessage = { at: 'price', key: 'priceEmpty', params: {}, kind: 'missing' }
    await open('Limit', ({ priceText }) => ({ messages: priceText === '' ? [missing] : [] }))
    await expect.element(price).toHaveAttribute('aria-invalid', 'false')
    await confirm.click()
    await expect.element(price).toHaveAttribute('aria-invalid', 'true')
    expect(sent()).toEqual([])
  })

  it('can be changed to market and back without losing the price', async () => {
    await open('Limit')
    await userEvent.fill(price, '63000')
    await dialog.getByRole('button', { name: 'Market', exact: true }).click()
    await expect.element(price).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Limit', exact: true }).click()
    await expect.element(price).toHaveValue('63000.00')
  })
})

describe('when closing is not possible', () => {
  it('a refusal leaves the dialog open and shows the exchange’s code and text', async () => {
    hub.answers.placeOrder = async () => rejected(30_032, 'not now')
    const onClose = await open()
    await confirm.click()
    await expect
      .element(page.getByRole('log', { name: 'Notices' }))
      .toMatchTextContent(/BTCUSDT was not closed.*30032/)
    await expect.element(confirm).toBeEnabled()
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each(['Limit', 'Market'] as const)(
    'two Enters at once in a field send one %s order, before it is judged and after',
    async (orderType) => {
      const held = Promise.withResolvers<void>()
      hub.answers.placeOrder = async (order) => {
        await held.promise
        return accepted({ orderId: 'o', orderLinkId: order.orderLinkId })
      }
      await open(orderType)
      if (orderType === 'Limit') await retype(price, '63000')
      await retype(qty, '0.02{Enter}{Enter}')
      await userEvent.keyboard('{Enter}')
      held.resolve()
      await expect.poll(() => sent().length).toBe(1)
      await expect.element(confirm).toBeEnabled()
      expect(sent()).toHaveLength(1)
    },
  )

  it('while an order is being sent another press sends nothing', async () => {
    const held = Promise.withResolvers<void>()
    hub.answers.placeOrder = async (order) => {
      await held.promise
      return accepted({ orderId: 'o', orderLinkId: order.orderLinkId })
    }
    await open('Limit')
    await userEvent.fill(price, '63000')
    await confirm.click()
    await expect.element(confirm).toBeDisabled()
    await expect.element(confirm).toMatchTextContent('Sending…')
    await userEvent.keyboard('{Enter}')
    held.resolve()
    await expect.poll(() => sent().length).toBe(1)
  })

  it.each([
    ['gone', 'This position is already closed.'],
    ['flipped', 'This position was closed and a new one opened.'],
  ] as const)('a position that is %s is reported and cannot be closed', async (state, words) => {
    await open('Market', () => ({ state }))
    await expect.element(page.getByTestId('position-gone')).toMatchTextContent(words)
    await expect.element(confirm).toBeDisabled()
  })
})
