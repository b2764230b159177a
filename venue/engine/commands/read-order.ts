/** Validates an order: field types, steps, bounds, enums and combinations; everything except whether it can be paid. */
import { timesInForce } from '#shared/domain/enums.ts'
import { planTypes } from '#shared/domain/order-kinds.ts'
import { valueAt } from '#shared/maths/integer/terms.ts'
import { powerOfTen } from '#shared/units/exact.ts'
import type { Refusal } from '../../exchange/commands.ts'
import { peekHolding } from '../accounts/holdings.ts'
import { referencePrice } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import { priceText } from '../terms/money.ts'
import type { Draft } from '../orders/order-make.ts'
import { refuse } from '../terms/refusals.ts'
import type { RefusalName } from '../terms/refusals.ts'
import type { Spec } from '../terms/spec.ts'
import type { Account } from '../state/state.ts'
import { bandLimit, expectedPrice, reducible } from '../orders/activate.ts'
import type { Wanted } from '../orders/afford.ts'
import { baseForQuote } from './quote-qty.ts'
import {
  isAbsent,
  isRefusal,
  readIdx,
  readPrice,
  readQty,
  readSlip,
  readTrigger,
  readTriggerBy,
} from './read.ts'
import type { Fields, Read } from './read.ts'
import { readOco } from './read-oco.ts'
import { isRefused, readAttached, readTrail } from './read-stops.ts'
import { readStrategy } from './read-strategy.ts'

/** Orders to place: the order, the second of an OCO pair, the parts of a closing order, and the quantity that didn't fit. */
export interface Reading {
  readonly draft: Draft & Wanted
  readonly other: Draft | null
  /** Quantities of the further orders a closing order is split into. */
  readonly parts: readonly number[]
  readonly failedQty: number
}

/** Maximum number of orders that a closing order is split into. */
const MOST_PARTS = 10

/** The minimum order value is in the quote coin; an inverse contract is worth one dollar. */
export const worthOf = (spec: Spec, price: number, qty: number): bigint =>
  spec.kind === 'inverse' ? BigInt(qty) * powerOfTen(8 - spec.lotFraction) : valueAt(spec, price, qty)

/** Kinds of orders by the fields that name them. */
type Kind = 'plain' | 'conditional' | 'oco' | 'strategy' | 'trail'

/** Kind of an order; null if the fields name two kinds. */
function kindOf(fields: Fields): Kind | null {
  const isNamed: Readonly<Record<Exclude<Kind, 'plain'>, boolean>> = {
    conditional: !isAbsent(fields.triggerPrice),
    oco: !isAbsent(fields.oco),
    strategy: !isAbsent(fields.strategy),
    trail: !isAbsent(fields.trailValue) || fields.trailValuePercentageE4 !== undefined,
  }
  const [kind = 'plain', second] = (Object.keys(isNamed) as (keyof typeof isNamed)[]).filter(
    (one) => isNamed[one],
  )
  return second === undefined ? kind : null
}

/** Kinds that wait for a trigger. */
const waitsFor: Readonly<Record<Kind, boolean>> = {
  plain: false,
  conditional: true,
  oco: true,
  strategy: false,
  trail: true,
}

export const mostQty = (spec: Spec, orderType: string, timeInForce: string): number =>
  orderType === 'Market' ? spec.maxMarketQty : timeInForce === 'PostOnly' ? spec.maxPostOnlyQty : spec.maxQty

/** Spot refuses a limit price beyond its limit; futures use the limit instead (SYM-15, docs/choices.md#price-bands). */
export function beyondSpotLimit(market: Market, isBuy: boolean, price: number): Refusal | null {
  if (market.spec.kind !== 'spot') return null
  const limit = bandLimit(market, isBuy)
  if (isBuy ? price <= limit : price >= limit) return null
  return refuse(isBuy ? 'buyAboveLimit' : 'sellBelowLimit', '', { limit: priceText(market.spec, limit) })
}

/** Reads an order, or returns a refusal. */
export function readOrder(market: Market, account: Account, fields: Fields): Reading | Refusal {
  const { spec } = market
  const { side, orderType, timeInForce, reduceOnly, closeOnTrigger } = fields
  if (side !== 'Buy' && side !== 'Sell') return refuse('badSide')
  if (orderType !== 'Limit' && orderType !== 'Market') return refuse('badOrderType')
  const tif = timesInForce.find((known) => known === timeInForce)
  if (tif === undefined || (orderType === 'Market' && tif === 'PostOnly')) return refuse('badTimeInForce')
  const positionIdx = readIdx(account, market, fields.positionIdx)
  if (positionIdx === null) return refuse('badPositionIdx')
  if (typeof reduceOnly !== 'boolean' || typeof closeOnTrigger !== 'boolean') return refuse('badRequest')
  const kind = kindOf(fields)
  if (kind === null) return refuse('badStrategy')
  const isBuy = side === 'Buy'
  const isMarket = orderType === 'Market'
  const isChase = kind === 'strategy' && (fields.strategy as Fields | null)?.origin === 'Chase Limit'
  const price = isMarket || isChase || kind === 'oco' ? 0 : readPrice(spec, fields.price)
  if (isRefusal(price)) return refuse(price)
  const waits = waitsFor[kind]
  const beyond = waits || price === 0 ? null : beyondSpotLimit(market, isBuy, price)
  if (beyond !== null) return beyond
  const slip = readSlip(fields.maxSlippageType, fields.maxSlippage)
  if (typeof slip === 'string' || (slip !== null && (!isMarket || kind === 'oco')))
    return refuse('badSlippage')
  // One side of a hedge never reverses: an order of the other direction closes it.
  const isCloser = positionIdx !== 0 && (positionIdx === 1) !== isBuy
  const closes = reduceOnly || closeOnTrigger || isCloser
  const most = closes ? reducible(peekHolding(account, market, positionIdx), isBuy) : 0
  if (closes && !waits && most === 0) return refuse('reduceOnlyNoPosition')
  const sized = readSize(market, fields, { isBuy, isMarket, tif, closes, waits, most })
  if (typeof sized === 'string') return refuse(sized)
  const { qty, parts, failedQty } = sized
  const at = price === 0 ? expectedPrice(market, isBuy) : price
  if (!closes && worthOf(spec, at, qty) < spec.minNotional) return refuse('minNotional')
  const attached = readAttached(market, fields, isBuy, price)
  if (attached !== null && isRefused(attached)) return attached
  if (attached !== null && (closes || (kind !== 'plain' && kind !== 'conditional'))) return refuse('badTpSl')
  const { orderLinkId } = fields
  const unit = spec.kind === 'spot' && isMarket && !waits ? unitOf(fields, isBuy) : ''
  const draft: Draft & Wanted = {
    orderLinkId: typeof orderLinkId === 'string' && orderLinkId !== '' ? orderLinkId : null,
    isBuy,
    orderType,
    price,
    qty,
    leaves: qty,
    timeInForce: tif,
    reduceOnly: closes,
    closeOnTrigger,
    positionIdx,
    slip,
    attached,
    marketUnit: unit,
    isLeverage: fields.isLeverage === true,
    placeMode: fields.isReversePosition === true ? 'Reverse' : '',
    apiKeyName: typeof fields.apiKeyName === 'string' ? fields.apiKeyName : '',
  }
  const more = readers[kind](market, fields, draft)
  if (isRefused(more)) return more
  return { draft: { ...draft, ...more.first }, other: more.other, parts, failedQty }
}

type Special = { readonly first: Partial<Draft>; readonly other: Draft | null }

type Reader = (market: Market, fields: Fields, draft: Draft & Wanted) => Special | Refusal

/** Additional fields of conditional orders, trailing stops, pairs and strategies. */
const readers: Readonly<Record<Kind, Reader>> = {
  plain: () => ({ first: {}, other: null }),
  conditional: readConditional,
  oco: (market, fields, draft) => {
    const by = readTriggerBy(fields.triggerBy)
    return by === null ? refuse('badTriggerBy') : readOco(market, fields.oco, by, draft)
  },
  strategy: (market, fields, draft) => {
    const first = readStrategy(market, fields.strategy, draft)
    return isRefused(first) ? first : { first, other: null }
  },
  trail: readTrailing,
}

function readTrailing(market: Market, fields: Fields, draft: Draft): Special | Refusal {
  const by = readTriggerBy(fields.triggerBy)
  if (by === null) return refuse('badTriggerBy')
  if (draft.orderType !== 'Market') return refuse('badOrderType', 'a trailing stop goes by market')
  const trailing = {
    distance: fields.trailValue,
    rateE4: fields.trailValuePercentageE4,
    activation: fields.activationPrice,
  }
  // A sell order's trailing stop follows rising prices, like that of a long position.
  const trail = readTrail(market, !draft.isBuy, referencePrice(market, by), trailing)
  if (isRefused(trail)) return trail
  const starts = trail.activation !== 0
  const first: Partial<Draft> = {
    status: 'Untriggered',
    triggerBy: by,
    triggerDirection: draft.isBuy ? 1 : 2,
    stopOrderType: starts ? 'TrailingProfit' : 'TrailingStop',
    planType: starts ? planTypes.trailingProfit : planTypes.trailingStop,
    trail,
  }
  return { first, other: null }
}

function readConditional(market: Market, fields: Fields, draft: Draft): Special | Refusal {
  const by = readTriggerBy(fields.triggerBy)
  if (by === null) return refuse('badTriggerBy')
  const triggerPrice = readTrigger(market.spec, fields.triggerPrice)
  if (isRefusal(triggerPrice)) return refuse(triggerPrice)
  const { triggerDirection: said } = fields
  if (said !== undefined && said !== 1 && said !== 2) return refuse('badTrigger')
  const now = referencePrice(market, by)
  const direction = triggerPrice > now ? 1 : 2
  // A direction that the market has passed would turn a stop into its opposite.
  if (triggerPrice === now || (said !== undefined && said !== direction)) {
    return refuse(said === 2 ? 'triggerNotFalling' : 'triggerNotRising', '', { triggerBy: by })
  }
  const isStopLimit = market.spec.kind === 'spot' && draft.orderType === 'Limit'
  const first: Partial<Draft> = {
    status: 'Untriggered',
    triggerPrice,
    triggerBy: by,
    triggerDirection: direction,
    stopOrderType: 'Stop',
    planType: isStopLimit ? planTypes.stopLimit : planTypes.conditional,
  }
  return { first, other: null }
}

const unitOf = ({ marketUnit }: Fields, isBuy: boolean): 'baseCoin' | 'quoteCoin' =>
  marketUnit === 'baseCoin' || marketUnit === 'quoteCoin' ? marketUnit : isBuy ? 'quoteCoin' : 'baseCoin'

interface Sizing {
  readonly isBuy: boolean
  readonly isMarket: boolean
  readonly tif: string
  readonly closes: boolean
  readonly waits: boolean
  readonly most: number
}

/** The quantity to place. A closing order is cut to the position; "0" closes all of it, in as many orders as needed. */
function readSize(
  market: Market,
  fields: Fields,
  { isBuy, isMarket, tif, closes, waits, most }: Sizing,
): { qty: number; parts: readonly number[]; failedQty: number } | RefusalName {
  const { spec } = market
  const max = mostQty(spec, isMarket ? 'Market' : 'Limit', tif)
  const whole = { parts: [], failedQty: 0 }
  if (fields.reduceOnly === true && fields.closeOnTrigger === true && fields.qty === '0' && most > 0) {
    if (waits || !isMarket) return { ...whole, qty: Math.min(most, max) }
    return split(most, max)
  }
  const byQuote = spec.kind === 'spot' && isMarket && !waits && unitOf(fields, isBuy) === 'quoteCoin'
  const requested: Read = byQuote ? baseForQuote(market, isBuy, fields.qty) : readQty(spec, fields.qty, max)
  if (isRefusal(requested)) return requested
  return { ...whole, qty: closes && !waits ? Math.min(requested, most) : requested }
}

/** Splits a quantity into orders of at most `max`; a rest beyond the maximum number of orders fails (39303). */
export function split(
  all: number,
  max: number,
): { qty: number; parts: readonly number[]; failedQty: number } {
  const qty = Math.min(all, max)
  const parts: number[] = []
  let left = all - qty
  while (left > 0 && parts.length < MOST_PARTS - 1) {
    const part = Math.min(left, max)
    parts.push(part)
    left -= part
  }
  return { qty, parts, failedQty: left }
}
