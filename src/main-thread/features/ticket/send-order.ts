import { proxy } from 'valtio/vanilla'
import type { NewOrder, PlacedOrder } from '#shared/contracts/hub-api.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { FieldError, TicketPreview } from '#shared/contracts/risk-api.ts'
import type { Side, TimeInForce } from '#shared/domain/enums.ts'
import type { Question } from './preview-loop.ts'

/** How the last click on Buy or Sell stands. */
export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly side: Side }
  /** Not sent: the form itself says why at its fields; these are the side's own reasons. */
  | { readonly kind: 'invalid'; readonly side: Side; readonly errors: readonly FieldError[] }
  /** Not sent: a field was corrected by this very click, so the trader looks once more. */
  | { readonly kind: 'adjusted' }
  | { readonly kind: 'not-priced' }
  | {
      readonly kind: 'refused'
      readonly side: Side
      readonly code: number
      readonly message: string
      readonly params: Readonly<Record<string, string>>
    }
  | { readonly kind: 'unknown'; readonly side: Side; readonly orderLinkId: string; readonly reason: string }
  | { readonly kind: 'accepted'; readonly side: Side }

/** The form at the moment of the click. The order is made of this and of the worker's answer to exactly this. */
export interface OrderChoices {
  readonly question: Question
  readonly timeInForce: TimeInForce
}

export interface OrderSenderOptions {
  readonly preview: (question: Question) => Promise<TicketPreview | null>
  readonly place: (order: NewOrder) => Promise<Outcome<PlacedOrder>>
  /** Made once per click, before anything is sent. */
  readonly newOrderLinkId: () => string
}

export interface OrderSender {
  readonly state: { now: SendState }
  /** One intent per call; while one is being sent, further calls do nothing. True when the exchange accepted it. */
  send(side: Side, choices: OrderChoices, adjustedByThisClick: boolean): Promise<boolean>
  /** The form was edited: the last result is no longer about it. */
  edited(): void
}

/** Should the way to the hub itself break, nobody knows whether the order went out. */
const lost = (): Outcome<PlacedOrder> => ({ kind: 'unknown', reason: 'worker-lost' })

/** Sends what the worker read from the form; never the raw text. */
export function createOrderSender(options: OrderSenderOptions): OrderSender {
  const state = proxy<{ now: SendState }>({ now: { kind: 'idle' } })

  const order = (
    preview: TicketPreview,
    side: Side,
    { question, timeInForce }: OrderChoices,
    orderLinkId: string,
  ): NewOrder | null => {
    const { symbol, orderType, reduceOnly } = question
    if (preview.qty === null || (orderType === 'Limit' && preview.price === null)) return null
    return {
      orderLinkId,
      symbol,
      side,
      orderType,
      qty: preview.qty,
      ...(orderType === 'Limit' && preview.price !== null ? { price: preview.price } : {}),
      timeInForce,
      reduceOnly,
      closeOnTrigger: false,
      positionIdx: 0,
    }
  }

  const attempt = async (side: Side, choices: OrderChoices): Promise<SendState> => {
    const preview = await options.preview(choices.question)
    if (preview === null) return { kind: 'not-priced' }
    const own = (side === 'Buy' ? preview.buy : preview.sell).errors
    const orderLinkId = options.newOrderLinkId()
    const ready = order(preview, side, choices, orderLinkId)
    if (ready === null || preview.errors.length > 0 || own.length > 0)
      return { kind: 'invalid', side, errors: own }
    const outcome = await options.place(ready).catch(lost)
    if (outcome.kind === 'accepted') return { kind: 'accepted', side }
    if (outcome.kind === 'unknown') return { kind: 'unknown', side, orderLinkId, reason: outcome.reason }
    const { code, message, params = {} } = outcome
    return { kind: 'refused', side, code, message, params }
  }

  return {
    state,
    send: async (side, choices, adjustedByThisClick) => {
      if (state.now.kind === 'sending') return false
      if (adjustedByThisClick) {
        state.now = { kind: 'adjusted' }
        return false
      }
      state.now = { kind: 'sending', side }
      try {
        state.now = await attempt(side, choices)
      } catch {
        state.now = { kind: 'not-priced' }
      }
      return state.now.kind === 'accepted'
    },
    edited: () => {
      if (state.now.kind !== 'sending' && state.now.kind !== 'idle') state.now = { kind: 'idle' }
    },
  }
}
