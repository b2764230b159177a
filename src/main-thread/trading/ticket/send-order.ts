import { proxy } from 'valtio/vanilla'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import type { ChosenOrder } from '#shared/contracts/order-guard.ts'
import { ticketFields } from '#shared/contracts/ticket-kinds.ts'
import type { TicketField } from '#shared/contracts/ticket-kinds.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { FieldError, TicketPreview } from '#shared/contracts/ticket.ts'
import type { TpSlWireFields } from '#shared/contracts/tpsl-calls.ts'
import type { Side, TimeInForce } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { RATE_LIMIT } from '#shared/errors/decide.ts'
import type { Question } from './preview-loop.ts'

/** An order whose answer was lost. */
interface UnansweredSend {
  readonly kind: 'unknown'
  readonly side: Side
  readonly symbol: string
  readonly orderLinkId: string
  /** Number of edits of the amount before the order was sent (`clearQty`). */
  readonly amountEdits: number
}

/** State of the last press on Buy or Sell. */
export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly side: Side }
  /** Not sent. The fields show their errors; `errors` are those of the order, none if only those of TP/SL are in the way. */
  | { readonly kind: 'invalid'; readonly side: Side; readonly errors: readonly FieldError[] }
  /** Not sent: the press itself corrected a field, so the trader has to look again. */
  | { readonly kind: 'adjusted' }
  /** Not sent: the form showed the take profit and stop loss of the other side. It shows those of this side now. */
  | { readonly kind: 'unseen-legs'; readonly side: Side }
  | { readonly kind: 'not-priced' }
  | {
      readonly kind: 'refused'
      readonly side: Side
      /** 0: reported elsewhere. */
      readonly code: number
      readonly message: string
      readonly params: Readonly<Record<string, string>>
      readonly product?: 'grid-bot'
      /** The order before this press, if its answer was lost. */
      readonly earlier?: UnansweredSend
    }
  | UnansweredSend
  | { readonly kind: 'accepted'; readonly side: Side }

/**
 * The form at the moment of the press. The order is built from it and from the worker's answer to exactly this form.
 */
export interface OrderChoices {
  readonly question: Question
  readonly timeInForce: TimeInForce
  /** Trigger and direction that the form showed. The price may pass the trigger before the worker answers. */
  readonly shown?: Pick<TicketPreview, 'triggerPrice' | 'triggerDirection'>
  /** The order that the trader chose, if it is of the other side. */
  readonly chosen?: ChosenOrder | null
  /** Number of edits of the amount so far. */
  readonly amountEdits?: number
  /**
   * Take profit and stop loss of the order, resolved while it is being sent. 'blocked': they have errors, shown at
   * their fields. 'unseen': their prices were not shown for this side until now.
   */
  readonly attached?: () => Promise<TpSlWireFields | null | 'blocked' | 'unseen'>
}

export interface OrderSenderOptions {
  readonly preview: (question: Question) => Promise<TicketPreview | null>
  readonly place: (order: NewOrder, chosen?: ChosenOrder | null) => Promise<Outcome<PlacedOrder>>
  /** Applies the effect of a refusal (ERR-31). 'done': the form has nothing left to show. */
  /** Called with an accepted order as it was sent, and as the exchange took it. */
  readonly onAccepted?: (order: NewOrder, placed: PlacedOrder) => void
  readonly onRefused: (refusal: Extract<Outcome<unknown>, { kind: 'rejected' }>) => 'say' | 'done'
  /** Called with a press that came while another order was being sent: nothing is sent for it. */
  readonly onMissed: () => void
  /** Called once per press, before anything is sent. */
  readonly newOrderLinkId: () => string
}

export interface OrderSender {
  readonly state: { now: SendState }
  /**
   * Sends one intent. While one is being sent, further calls send nothing (`onMissed`). Resolves to true if the exchange
   * accepted the order.
   */
  send(side: Side, choices: OrderChoices, adjustedByThisClick: boolean): Promise<boolean>
  /** Call after each edit: the last result is no longer about what the form shows. */
  edited(): void
  /** Forgets the last press: an order that was not placed yet is not sent, and its result is not shown. */
  forget(): void
}

/** The order of this form whose answer was lost; undefined for none. */
export function unansweredOf(state: SendState): UnansweredSend | undefined {
  if (state.kind === 'unknown') return state
  return state.kind === 'refused' ? state.earlier : undefined
}

/** If the call to the hub itself fails, it is unknown whether the order was sent. */
const lost = (): Outcome<PlacedOrder> => ({ kind: 'unknown', reason: 'worker-lost' })

/** What an order carries of each field that only some kinds have; null if it can't be sent. */
const sentOf: Readonly<
  Record<
    TicketField,
    (read: TicketPreview, typed: Question, shown: OrderChoices['shown']) => Partial<NewOrder> | null
  >
> = {
  trigger: ({ triggerPrice, triggerDirection, basePrice }, { trigger, closeOnTrigger = false }, shown) => {
    if (triggerPrice === null || trigger === undefined) return null
    const wasShown = shown?.triggerPrice === triggerPrice ? shown.triggerDirection : null
    const direction = wasShown ?? triggerDirection
    return {
      closeOnTrigger,
      triggerPrice,
      triggerBy: trigger.by,
      ...(direction === null ? {} : { triggerDirection: direction }),
      ...(basePrice === null ? {} : { basePrice }),
    }
  },
  price: ({ price }) => (price === null ? null : { price }),
  visible: ({ visibleQty }) => (visibleQty === null ? null : { subQty: visibleQty }),
  slippage: (_, { slippage }) => {
    const maxSlippage = parseDecimalText(slippage?.value)
    return slippage === undefined || maxSlippage === null
      ? {}
      : { maxSlippage, maxSlippageType: slippage.type }
  },
}

/** Builds the order of a side from the worker's reading of the form. null if a field can't be sent. */
export function orderOf(
  preview: TicketPreview,
  side: Side,
  { question, timeInForce, shown }: OrderChoices,
  orderLinkId: string,
): NewOrder | null {
  const { symbol, kind, reduceOnly } = question
  const { qty, positionIdx, marketUnit, leverage, designatedMargin } =
    side === 'Buy' ? preview.buy : preview.sell
  const fields = ticketFields[kind].map((field) => sentOf[field](preview, question, shown))
  if (qty === null || fields.includes(null)) return null
  return Object.assign(
    {
      orderLinkId,
      symbol,
      side,
      kind,
      qty,
      timeInForce,
      reduceOnly,
      closeOnTrigger: false,
      positionIdx,
      ...(leverage === null ? {} : { leverage }),
      ...(designatedMargin === null ? {} : { designatedMargin }),
      ...(marketUnit === '' ? {} : { marketUnit }),
      ...(question.isLeverage === true ? { isLeverage: true } : {}),
    },
    ...fields,
  )
}

/** Creates the sender of a ticket. It sends the values the worker read from the form, never the raw text. */
export function createOrderSender(options: OrderSenderOptions): OrderSender {
  const state = proxy<{ now: SendState }>({ now: { kind: 'idle' } })
  /** Grows when a press is forgotten. */
  let turn = 0

  const attempt = async (side: Side, choices: OrderChoices, before: SendState): Promise<SendState> => {
    const started = turn
    const preview = await options.preview(choices.question)
    if (preview === null) return { kind: 'not-priced' }
    const own = (side === 'Buy' ? preview.buy : preview.sell).errors
    const orderLinkId = options.newOrderLinkId()
    const ready = orderOf(preview, side, choices, orderLinkId)
    if (ready === null || preview.errors.length > 0 || own.length > 0)
      return { kind: 'invalid', side, errors: [...own, ...preview.errors] }
    const tpSl = (await choices.attached?.()) ?? null
    if (tpSl === 'blocked') return { kind: 'invalid', side, errors: [] }
    if (tpSl === 'unseen') return { kind: 'unseen-legs', side }
    if (turn !== started) return { kind: 'idle' }
    const outcome = await options
      .place(tpSl === null ? ready : { ...ready, tpSl }, choices.chosen)
      .catch(lost)
    if (outcome.kind === 'accepted') {
      options.onAccepted?.(ready, outcome.value)
      return { kind: 'accepted', side }
    }
    if (outcome.kind === 'unknown') {
      const { amountEdits = -1 } = choices
      return { kind: 'unknown', side, symbol: ready.symbol, orderLinkId, amountEdits }
    }
    const { code, message, params = {}, product } = outcome
    const earlier = unansweredOf(before)
    const refused: SendState = {
      kind: 'refused',
      side,
      code,
      message,
      params,
      ...(product === undefined ? {} : { product }),
      ...(earlier === undefined ? {} : { earlier }),
    }
    // The browser shows one notice of too many requests in ten seconds (ERR-06); the form shows it for every press.
    if (options.onRefused(outcome) === 'say' || code === RATE_LIMIT) return refused
    // A message that is already shown stays. A refusal without a text at the form leaves the form's state unchanged.
    if (before.kind === 'refused' && before.code === code) return before
    // The unknown result of the order before must not be read as this one's.
    return earlier === undefined ? { kind: 'idle' } : { ...refused, code: 0 }
  }

  return {
    state,
    send: async (side, choices, adjustedByThisClick) => {
      if (state.now.kind === 'sending') {
        options.onMissed()
        return false
      }
      if (adjustedByThisClick) {
        state.now = { kind: 'adjusted' }
        return false
      }
      const before = state.now
      const started = turn
      state.now = { kind: 'sending', side }
      const after = await attempt(side, choices, before).catch((): SendState => ({ kind: 'not-priced' }))
      if (turn !== started) return false
      state.now = after
      return after.kind === 'accepted'
    },
    edited: () => {
      if (state.now.kind !== 'sending' && state.now.kind !== 'idle') state.now = { kind: 'idle' }
    },
    forget: () => {
      turn += 1
      state.now = { kind: 'idle' }
    },
  }
}
