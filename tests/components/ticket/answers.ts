import type { TicketDraft, TicketPreview } from '../../../src/shared/contracts/ticket.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { parseDecimalText } from '../../../src/shared/units/decimal-text.ts'
import { answerWith, sideView } from '../../main-thread/trading/ticket/samples.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { nothingAgainst, text } from '../support/samples.ts'

/** What the risk worker reads from a form whose fields hold plain numbers, and nothing speaks against either side. */
export function readForm(draft: TicketDraft, over: Partial<TicketPreview> = {}): TicketPreview {
  const qty = parseDecimalText(draft.qtyText)
  const sellQty = parseDecimalText(draft.sellQtyText ?? draft.qtyText)
  const side = { leverage: text('10') }
  return answerWith({
    requestId: draft.requestId,
    price: parseDecimalText(draft.priceText ?? ''),
    qty,
    visibleQty: parseDecimalText(draft.visibleText ?? ''),
    buy: sideView({ ...side, qty, qtyShown: draft.qtyText }),
    sell: sideView({ ...side, qty: sellQty, qtyShown: draft.sellQtyText ?? draft.qtyText }),
    available: '10,000.00',
    amountKind: draft.amountKind ?? 'Qty',
    amountMax: '1500',
    triggerPrice: parseDecimalText(draft.trigger?.priceText ?? ''),
    ...over,
  })
}

/** A risk worker that reads every form, and a hub that takes every order. `over`: what is another way. */
export function answerForms(over: (draft: TicketDraft) => Partial<TicketPreview> = () => ({})): void {
  risk.answers.previewTicket = (draft) => readForm(draft, over(draft))
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.placeOrder = async (order) =>
    accepted({
      orderId: 'o-1',
      orderLinkId: order.orderLinkId,
      ...(order.price === undefined ? {} : { price: order.price }),
    })
}

/** The newest question of the form. */
export const lastAsked = (): TicketDraft | undefined => risk.calls('previewTicket').at(-1)?.[0] as TicketDraft
/** The orders that went to the hub. */
export const sentOrders = (): readonly unknown[] => hub.calls('placeOrder').map(([order]) => order)
