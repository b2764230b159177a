import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { NoticeScene, NoticeView } from '#shared/contracts/notices.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import { isClosing } from '#shared/domain/order-kinds.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import type { OrderCreateBody } from '#shared/wire/http.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPnl, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { unitOf } from '../state/marking.ts'
import { bodyKeyOf, liquidationBodyKey, noticeTones, sceneOfKind, titleKeyOf } from './notice-keys.ts'

/** The state from which a notice is worded, besides its fact. */
export interface NoticeContext {
  readonly instrument: Instrument | undefined
  readonly isPortfolio: boolean
}

const grouped = { group: true } as const
const shown = (text: string): string => (text === MISSING ? '' : text)

/** A fact, or an order: the parts that texts are made of. */
type Worded = Pick<TradeFact, 'symbol' | 'side' | 'reason' | 'origin'> & Partial<TradeFact>

const isAllOf = ({ left }: Pick<TradeFact, 'left'>): boolean => left === undefined || isZeroText(left)

/** Prices and quantities of a market as texts. */
const formatsOf = (instrument: Instrument | undefined) => ({
  priceText: (price: DecimalText | undefined): string =>
    price === undefined || isZeroText(price)
      ? ''
      : instrument === undefined
        ? price
        : shown(formatPrice(price, instrument.priceFraction, grouped)),
  lots: (text: string | undefined): string =>
    text === undefined || instrument === undefined
      ? (text ?? '')
      : formatQuantity(text, instrument.lotFraction, grouped),
  coin: instrument === undefined ? '' : unitOf(instrument),
})

/** The parameters of a fact's text (`noticeParams`); '' for a missing one. */
function paramsOf(fact: Worded, { instrument }: NoticeContext): Record<string, string> {
  const { priceText, lots, coin } = formatsOf(instrument)
  const pnl =
    fact.pnl === undefined || instrument === undefined
      ? ''
      : shown(formatPnl(fact.pnl, instrument.upnlFraction, isInverse(instrument.contractType), grouped))
  const filled = fact.filled === undefined || isZeroText(fact.filled) ? '' : lots(fact.filled)
  return {
    side: fact.closes === true ? `close${fact.side}` : fact.side,
    symbol: instrument?.displayName ?? fact.symbol,
    qty: lots(fact.qty),
    filled,
    filledSoFar: fact.kind === 'orderPlaced' && filled !== '' ? `${filled} ${coin}`.trim() : '',
    coin,
    price: priceText(fact.price),
    trigger: priceText(fact.trigger),
    reason: fact.reason,
    origin: fact.origin,
    pnl,
    pnlCoin: pnl === '' ? '' : (instrument?.coin ?? ''),
    // Nothing is left: the result of the whole position, from its first fill on.
    ...(pnl === '' || isAllOf(fact) ? {} : { pnlOf: 'part' }),
    count: fact.count === undefined ? '' : String(fact.count),
    lateAt: fact.lateAt === undefined ? '' : String(fact.lateAt),
  }
}

/** The switch of a fact's notice. A liquidation is its own scene whoever made the order; a refusal to a program is not the trader's. */
export const sceneOf = ({ kind, isByApi }: Pick<TradeFact, 'kind' | 'isByApi'>): NoticeScene | undefined =>
  isByApi === true && kind !== 'positionLiquidated' ? 'api' : sceneOfKind[kind]

/** The notice of a trade fact. */
export function noticeOf(fact: TradeFact, context: NoticeContext): NoticeView {
  const { kind, key, reason, stop, isSeries = false } = fact
  // The slices of a strategy are filled one by one: what is filled is a part of the order.
  const isSlice = isSeries && kind === 'orderFilled'
  const scene = sceneOf(fact)
  return {
    id: `${kind}:${key}`,
    tone: noticeTones[kind] ?? 'success',
    titleKey: isSlice ? 'notice.sliceFilled.title' : titleKeyOf(kind, stop),
    bodyKey:
      kind === 'positionLiquidated'
        ? liquidationBodyKey({ isPortfolio: context.isPortfolio, isAll: isAllOf(fact) })
        : bodyKeyOf(isSlice ? 'orderPartlyCancelled' : kind, reason),
    params: paramsOf(fact, context),
    ...(scene === undefined ? {} : { scene }),
    ...(isSeries ? { isSeries } : {}),
  }
}

/** Texts for a change whose answer was lost and that the exchange refused. */
const notDone: Readonly<Record<IntentFact['what'], string>> = {
  create: 'orderCreateFailureTitle',
  replace: 'replaceFailed',
  cancel: 'cancelFailed',
  account: 'unknown.resolved',
}

/** What is absent may still arrive: it is never said to have failed. Of a change the order exists, so it is not "not found". */
function intentTitle({ what, outcome }: IntentFact): string {
  if (outcome === 'rejected') return notDone[what]
  if (outcome !== 'absent') return 'unknown.resolved'
  return what === 'create' ? 'unknown.absent' : 'unknown.notDone'
}
function intentBody({ what, outcome }: IntentFact, isOpen: boolean): string {
  if (outcome !== 'absent' || what === 'create') return `settled.${outcome}`
  return isOpen ? 'settled.asBefore' : 'settled.notDone'
}

/** What a change asks for, beside the order as it is (`noticeTexts`). Nothing for what stays. */
function askedOf(fact: IntentFact, { instrument }: NoticeContext): Record<string, string> {
  const { price, qty, trigger } = fact
  const { priceText, lots, coin } = formatsOf(instrument)
  const newPrice = priceText(parseDecimalText(price) ?? undefined)
  const newTrigger = priceText(parseDecimalText(trigger) ?? undefined)
  return {
    ...(newPrice === '' ? {} : { newPrice }),
    ...(qty === undefined || qty === '' ? {} : { newQty: `${lots(qty)} ${coin}`.trim() }),
    ...(newTrigger === '' ? {} : { newTrigger }),
  }
}

/** The request of a new order, or an open order. */
type About = Pick<Order, 'symbol' | 'side' | 'qty' | 'price' | 'reduceOnly' | 'positionIdx'> &
  Pick<OrderCreateBody, 'marketUnit'>

/** Reads the stored request of a new order; undefined if it is damaged. */
function readRequest(content: string): About | undefined {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? (value as About) : undefined
  } catch {
    return undefined
  }
}

/** The notice of a change whose answer was lost and whose outcome is known now. It says which order it is about. */
export function intentNotice(
  fact: IntentFact,
  context: NoticeContext,
  orders: ReadonlyMap<string, Order>,
): NoticeView {
  const { instrument } = context
  const { key, what, outcome, symbol, content, orderId } = fact
  // A change of the account is about no order. One that is gone has no row any more.
  const order: About | undefined = content === '' ? orders.get(orderId) : readRequest(content)
  const of = order && { ...order, closes: isClosing(order), reason: '' as const, origin: '' }
  const titleKey = intentTitle(fact)
  return {
    id: `intent:${key}`,
    tone: outcome === 'accepted' ? 'success' : 'info',
    titleKey,
    bodyKey: intentBody(fact, of !== undefined),
    params: {
      ...(of && { aboutKey: 'notice.orderPlaced.body', ...paramsOf(of, context) }),
      ...(order?.marketUnit === 'quoteCoin' && instrument ? { coin: instrument.quoteCurrency } : {}),
      ...askedOf(fact, context),
      symbol: instrument?.displayName ?? symbol,
      ...(titleKey.startsWith('unknown.') && what !== 'create'
        ? { command: what === 'cancel' ? what : 'change' }
        : {}),
    },
  }
}
