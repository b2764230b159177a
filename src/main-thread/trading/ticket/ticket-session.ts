import { proxy, subscribe } from 'valtio/vanilla'
import { ticketFields } from '#shared/contracts/ticket-kinds.ts'
import type { TicketField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketPreview } from '#shared/contracts/ticket.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { leaveTicket, previewTicket } from '../../bridge/ask-risk.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { intents, session } from '../../stores/account.ts'
import { threads } from '../../stores/connection.ts'
import { instrument } from '../../stores/market.ts'
import { movedTicket } from '../../stores/moved-ticket.ts'
import { pushNotice } from '../../stores/notices.ts'
import { view } from '../../stores/view.ts'
import { applyRefusal } from '../outcomes/apply-refusal.ts'
import { isTicked } from './boxes.ts'
import type { BoxedMarket } from './boxes.ts'
import {
  chosen,
  clearQty,
  draftFor,
  endPicked,
  setAmountKind,
  takeConverted,
  takePercentQty,
  timeInForceOf,
} from './draft.ts'
import type { Draft } from './draft.ts'
import { mergePreview } from './merge-preview.ts'
import { createPreviewLoop } from './preview-loop.ts'
import type { Question } from './preview-loop.ts'
import { createOrderSender, unansweredOf } from './send-order.ts'
import { notifyAccepted } from './notify-accepted.ts'
import { chosenSlippage, slippage } from './slippage-choice.ts'
import { mayCapTicket } from './may-cap-ticket.ts'

/**
 * The newest preview of the open symbol's draft, updated field by field. `silent`: the worker didn't answer the last
 * request.
 */
export const preview = proxy<{ v: TicketPreview | null; silent: boolean }>({ v: null, silent: false })

let mounted = 0
/** Whether this window shows a ticket. */
export const isTicketShown = (): boolean => mounted > 0

/** What the preview needs of each field that only some kinds have. */
const askedOf: Readonly<Record<TicketField, (draft: Readonly<Draft>, of: Capped) => Partial<Question>>> = {
  trigger: (draft, of) => ({
    trigger: { priceText: draft.triggerText, by: draft.triggerBy },
    closeOnTrigger: isTicked('closeOnTrigger', draft, of),
  }),
  price: ({ priceText }) => ({ priceText }),
  visible: ({ visibleText }) => ({ visibleText }),
  slippage: slippageOf,
}

/** A copy of the form as it is shown now: later edits and changes of the symbol don't affect it. */
export function questionOf(of: Capped, draft: Readonly<Draft>): Question {
  const { kind } = draft
  return Object.assign(
    {
      symbol: of.symbol,
      kind,
      qtyText: draft.qtyText,
      ...(draft.sellQtyText === null ? {} : { sellQtyText: draft.sellQtyText }),
      percent: draft.percentPending ? draft.percent : null,
      reduceOnly: isTicked('reduceOnly', draft, of),
      amountKind: draft.amountKind,
      ...(draft.convertTo === null ? {} : { convertTo: draft.convertTo }),
      timeInForce: timeInForceOf(draft),
      ...(isTicked('isLeverage', draft, of) ? { isLeverage: true } : {}),
    },
    ...ticketFields[kind].map((field) => askedOf[field](draft, of)),
  )
}

/** The fields of a market that an order's preview needs. */
type Capped = Pick<InstrumentView, 'symbol' | 'baseCurrency' | keyof BoxedMarket>

/**
 * The maximum slippage, where it is set and allowed (SLIP-02). It belongs to the order's own market, whichever market
 * is open by then.
 */
function slippageOf(
  { kind }: Readonly<Draft>,
  { symbol, baseCurrency, contractType }: Capped,
): Pick<Question, 'slippage'> {
  if (!slippage.on || !mayCapTicket(session.view, kind, contractType)) return {}
  return { slippage: chosenSlippage(slippage, symbol, baseCurrency) }
}

const loop = createPreviewLoop({
  ask: previewTicket,
  question: () =>
    instrument.v?.symbol === view.symbol ? questionOf(instrument.v, draftFor(view.symbol)) : null,
  onAnswer: (answer, asked) => {
    preview.silent = answer === null
    if (answer === null || asked.symbol !== view.symbol) return
    if (preview.v === null) preview.v = answer
    else mergePreview(preview.v, answer)
    if (asked.percent !== null && answer.fromPercent !== null)
      takePercentQty(draftFor(asked.symbol), asked.percent, answer.fromPercent)
    if (asked.convertTo !== undefined && answer.converted !== null) {
      const from = { kind: asked.convertTo, from: asked.qtyText }
      takeConverted(draftFor(asked.symbol), from, answer.converted)
    }
  },
  awake: () => mounted > 0 && view.visible,
})

/**
 * Unsubscribes the book once no ticket is shown. It waits for the running requests, since one of them may be an order's
 * and subscribe the book once more.
 */
async function releaseBook(): Promise<void> {
  await loop.settled()
  if (mounted === 0) await leaveTicket()
}

/** Sends the ticket's orders. It stays alive when the phone's ticket sheet closes. */
export const sender = createOrderSender({
  preview: async (question) => {
    const answer = await loop.exactly(question)
    void releaseBook()
    return answer
  },
  place: placeOrder,
  onRefused: (refusal) => applyRefusal(refusal, 'create'),
  newOrderLinkId,
  onMissed: () =>
    pushNotice({ id: 'missed', tone: 'info', titleKey: 'ticket:missed', bodyKey: '', params: {} }),
  onAccepted: notifyAccepted,
})

/** The hub found the order whose answer was lost: its quantity is cleared, so that the trader doesn't send it twice. */
function clearFound(): void {
  const order = unansweredOf(sender.state.now)
  if (order === undefined) return
  const end = intents.ended[order.orderLinkId]
  if (end === 'accepted' || end === 'filled') clearQty(draftFor(order.symbol), order.amountEdits)
}

/** Keeps the preview up to date while a ticket is on screen. Returns how to stop. */
export function followTicket(): () => void {
  mounted += 1
  let symbol = ''
  let stopDraft = (): void => undefined
  const follow = (): void => {
    if (view.symbol === symbol) return loop.changed()
    if (symbol !== '') endPicked(draftFor(symbol))
    symbol = view.symbol
    preview.v = null
    sender.edited()
    stopDraft()
    const draft = draftFor(symbol)
    setAmountKind(draft, chosen.amountKind)
    stopDraft = subscribe(draft, loop.changed)
    loop.changed()
  }
  follow()
  loop.changed()
  const stops = [
    subscribe(view, follow),
    subscribe(instrument, loop.changed),
    subscribe(session, loop.changed),
    // A new worker knows no draft.
    subscribe(threads, loop.changed),
    // With the account's figures: the same figure must not be seen with two values (decision 34).
    subscribe(movedTicket, () => {
      if (movedTicket.v !== null) loop.moved(movedTicket.v)
    }),
    subscribe(intents, clearFound),
    subscribe(sender.state, clearFound),
    subscribe(slippage, loop.changed),
  ]
  return () => {
    mounted -= 1
    for (const stop of stops) stop()
    stopDraft()
    void releaseBook()
  }
}
