import type { NewOrder } from '#shared/contracts/order-entry.ts'
import { NEVER } from '#shared/contracts/order-guard.ts'
import type { ChosenOrder, GuardedKind, GuardQuestion, GuardVerdict } from '#shared/contracts/order-guard.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { UnknownIntent } from '#shared/contracts/private-feed.ts'
import { ticketForms, ticketWire } from '#shared/contracts/ticket-kinds.ts'
import type { MarketStep } from '#shared/contracts/steps.ts'
import type { GuardAsked, GuardChoices } from '../stores/order-guard.ts'

/** Our own code of an order that the trader did not confirm: it was never sent, and no notice is shown. */
const WITHHELD = -2
const withheld: Outcome<never> = { kind: 'rejected', code: WITHHELD, message: '', told: true }

/** A change of an order, as sent to the hub. */
export interface OrderChange {
  readonly orderId: string
  readonly symbol: string
  readonly price?: NewOrder['price']
  readonly qty?: NewOrder['qty']
  readonly triggerPrice?: NewOrder['triggerPrice']
}

const kindOf = ({ kind, reduceOnly, closeOnTrigger }: NewOrder): GuardedKind =>
  reduceOnly || closeOnTrigger ? 'close' : ticketForms[kind].guard

type Asked = Omit<GuardQuestion, 'share' | 'largest'>

const ofOrder = (order: NewOrder): Asked => ({
  symbol: order.symbol,
  orderId: '',
  side: order.side,
  orderType: ticketWire[order.kind].orderType,
  price: order.price ?? null,
  triggerPrice: order.triggerPrice ?? null,
  qty: order.qty,
  isQuoteQty: order.marketUnit === 'quoteCoin',
  closes: order.reduceOnly || order.closeOnTrigger,
  positionIdx: order.positionIdx,
})

const blank = {
  orderId: '',
  side: 'Buy',
  orderType: 'Limit',
  price: null,
  triggerPrice: null,
  qty: null,
  isQuoteQty: false,
  closes: false,
  positionIdx: 0,
} as const

const ofChange = ({ symbol, orderId, price, qty, triggerPrice }: OrderChange): Asked => ({
  ...blank,
  symbol,
  orderId,
  price: price ?? null,
  triggerPrice: triggerPrice ?? null,
  qty: qty ?? null,
})

const ofStep = ({ symbol, side, qty }: MarketStep): Asked => ({
  ...blank,
  symbol,
  side,
  orderType: 'Market',
  qty,
})

/** Verdict for an order that could not be checked: what the order itself says, without values that need market data. */
const unjudged = ({ symbol, side, orderType, price, qty, isQuoteQty, closes }: Asked): GuardVerdict => ({
  through: '',
  best: '',
  old: NEVER,
  tooLarge: '',
  name: symbol,
  side,
  closes,
  qty: qty === null || isQuoteQty || (closes && qty === '0') ? '' : qty,
  unit: '',
  price: orderType === 'Limit' ? (price ?? '') : '',
  typed: '',
  value: '',
  coin: '',
})

export interface OrderGuardOptions {
  readonly choices: () => GuardChoices
  readonly judge: (question: GuardQuestion) => Promise<GuardVerdict | null>
  /** Id of the account that is logged in; '' for none. */
  readonly account: () => string
  /** Whether no hub confirms prices now; `judge` may not know it yet. */
  readonly isHubAway: () => boolean
  /** Whether no order was confirmed since trading was armed. Confirming one calls `confirmed`. */
  readonly isFirst: () => boolean
  readonly confirmed: () => void
  /** The symbol's new orders that may have arrived although no answer said so. */
  readonly inDoubt: (symbol: string) => readonly UnknownIntent[]
  /** Shows the question; null closes it. */
  readonly show: (asked: GuardAsked | null) => void
}

export interface OrderGuard {
  /** Always asks if the trader chose an order of the other side, `chosen`. */
  place<T>(order: NewOrder, send: () => Promise<Outcome<T>>, chosen?: ChosenOrder | null): Promise<Outcome<T>>
  change<T>(change: OrderChange, send: () => Promise<Outcome<T>>): Promise<Outcome<T>>
  /** Guards a sequence of steps that begins with a market order; its other orders have the same size and market. */
  steps<T>(first: MarketStep, send: () => Promise<Outcome<T>>, of?: 'reverse'): Promise<Outcome<T>>
  /** Guards TP/SL of a symbol, which trade nothing at once: asks only if the price is old. */
  stops<T>(symbol: string, send: () => Promise<Outcome<T>>): Promise<Outcome<T>>
}

/**
 * Checks every order before the page sends it. It asks the trader to confirm if the price is too far through the market,
 * the value is above the chosen maximum, or the kind must always be confirmed. It always asks if the market price is old,
 * the order could not be checked, or an order of the other side was chosen. It asks once more than usual if an order of
 * the market may have arrived without an answer, unless the new one only closes. It asks one question at a time, and
 * sends nothing without a confirmation.
 */
export function createOrderGuard({
  choices,
  judge,
  account,
  isHubAway,
  isFirst,
  confirmed,
  inDoubt,
  show,
}: OrderGuardOptions): OrderGuard {
  let tail: Promise<unknown> = Promise.resolve()
  /** Orders in doubt that a confirmed question has named. */
  const named = new Set<string>()

  const ask = (asked: Omit<GuardAsked, 'answer'>): Promise<boolean> => {
    const turn = tail.then(
      () =>
        new Promise<boolean>((resolve) => {
          const answer = (go: boolean): void => {
            show(null)
            if (go && asked.isFirst) confirmed()
            resolve(go)
          }
          show({ ...asked, answer })
        }),
    )
    tail = turn
    return turn
  }

  async function judged(question: GuardQuestion): Promise<GuardVerdict> {
    const verdict = (await judge(question)) ?? unjudged(question)
    return verdict.old === '' && isHubAway() ? { ...verdict, old: NEVER } : verdict
  }

  async function mayGo(
    kind: GuardedKind,
    asked: Asked,
    chosen: ChosenOrder | null = null,
    of: GuardAsked['of'] = 'order',
  ): Promise<boolean> {
    const { share, largest, kinds } = choices()
    const question = { ...asked, share, largest }
    const verdict = await judged(question)
    const isUsual = verdict.old === '' && verdict.through === '' && verdict.tooLarge === ''
    const isNew = kind !== 'close' && kind !== 'amend'
    const first = isNew && isFirst()
    const isDoubled = isNew && inDoubt(asked.symbol).some(({ orderLinkId }) => !named.has(orderLinkId))
    if (isUsual && !first && !isDoubled && chosen === null && !kinds.includes(kind)) return true
    const isSure = await ask({
      ...verdict,
      question,
      of,
      isFirst: first,
      chosen,
    })
    if (isSure) for (const { orderLinkId } of inDoubt(asked.symbol)) named.add(orderLinkId)
    return isSure
  }

  async function mayProtect(symbol: string): Promise<boolean> {
    const question = { ...blank, symbol, share: '', largest: '' }
    const { old, name } = await judged(question)
    const bare = { ...unjudged(question), old, name }
    return old === '' || ask({ ...bare, question, of: 'stops', isFirst: false, chosen: null })
  }

  /** Sends what may go, unless another account logged in meanwhile. */
  async function sendIf<T>(may: Promise<boolean>, send: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const before = account()
    const isAllowed = await may
    const now = account()
    return isAllowed && (before === now || before === '' || now === '') ? send() : withheld
  }

  return {
    place: (order, send, chosen) => sendIf(mayGo(kindOf(order), ofOrder(order), chosen), send),
    steps: (first, send, of) => sendIf(mayGo('Market', ofStep(first), null, of), send),
    stops: (symbol, send) => sendIf(mayProtect(symbol), send),
    change: (change, send) => sendIf(mayGo('amend', ofChange(change), null, 'change'), send),
  }
}
