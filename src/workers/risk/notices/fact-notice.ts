import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { NoticeScene, NoticeView } from '#shared/contracts/notices.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import { isClosing } from '#shared/domain/order-kinds.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import type { OrderCreateBody } from '#shared/wire/http.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatPnl, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { KEPT_DECIMALS } from '#shared/maths/position-row.ts'
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
type Worded = Pick<TradeFact, 'symbol' | 'side' | 'reason' | 'origin'> &
  Partial<Omit<TradeFact, Texts>> & { readonly [name in Texts]?: string | undefined }
type Texts = 'kind' | 'qty' | 'price' | 'trigger'

const isAllOf = ({ left }: Pick<TradeFact, 'left'>): boolean => left === undefined || isZeroText(left)

/** The parameters of a fact's text (`noticeParams`); '' for a missing one. */
function paramsOf(fact: Worded, { instrument }: NoticeContext): Record<string, string> {
  const priceText = (price = '0'): string =>
    price === '0'
      ? ''
      : instrument === undefined
        ? price
        : shown(formatPrice(price, instrument.priceFraction, grouped))
  const lots = (text = ''): string =>
    text === ''
      ? text
      : instrument === undefined
        ? formatDecimal(text, KEPT_DECIMALS, { group: true, trim: true })
        : formatQuantity(text, instrument.lotFraction, grouped)
  const pnl =
    fact.pnl === undefined || instrument === undefined
      ? ''
      : shown(formatPnl(fact.pnl, instrument.upnlFraction, isInverse(instrument.contractType), grouped))
  const coin = instrument === undefined ? '' : unitOf(instrument)
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

/** The request of a new order, or an open order. */
type About = Pick<
  Order,
  'symbol' | 'side' | 'qty' | 'price' | 'reduceOnly' | 'positionIdx' | 'triggerPrice'
> &
  Pick<OrderCreateBody, 'marketUnit'>

/** Reads the stored request of a new order; undefined if it is damaged. */
export function readRequest(content: string): About | undefined {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? (value as About) : undefined
  } catch {
    return undefined
  }
}

const untold = { reason: '', origin: '' } as const

/** The parameters of a text that says which order it is about. */
export const aboutOrder = (order: About, context: NoticeContext): Record<string, string> => ({
  ...paramsOf({ ...order, ...untold, trigger: order.triggerPrice, closes: isClosing(order) }, context),
  ...(order.marketUnit === 'quoteCoin' && context.instrument && { coin: context.instrument.quoteCurrency }),
})

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
  // Of these only the coin, price, quantity and trigger are used: any side will do.
  const asked = what === 'replace' && paramsOf({ ...fact, ...untold, side: 'Buy' }, context)
  const titleKey = intentTitle(fact)
  return {
    id: `intent:${key}`,
    tone: outcome === 'accepted' ? 'success' : 'info',
    titleKey,
    bodyKey: intentBody(fact, order !== undefined),
    params: {
      ...(order && { aboutKey: 'notice.orderPlaced.body', ...aboutOrder(order, context) }),
      // What a change asks for, beside the order as it is; '' for what stays.
      ...(asked && {
        coin: asked['coin'],
        newPrice: asked['price'],
        newQty: asked['qty'],
        newTrigger: asked['trigger'],
      }),
      symbol: instrument?.displayName ?? symbol,
      ...(titleKey.startsWith('unknown.') && what !== 'create'
        ? { command: what === 'cancel' ? what : 'change' }
        : {}),
    },
  }
}
