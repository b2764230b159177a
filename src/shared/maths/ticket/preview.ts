/**
 * The order ticket's preview: for both sides the cost of an order and the resulting position. One pass per side, without
 * a clock. The risk worker calls it on each change of draft, mark price or account.
 */
import { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import { DEFAULT_TAKER_FEE } from '../../domain/input-config.ts'
import { nonNegative, num, positive, toText, ZERO } from '../number.ts'
import { isBelowMinNotional, limitCostPrice, marketCostPrice, qtyFromCost } from '../order-cost.ts'
import { prepareTiers } from '../risk-tiers.ts'
import { charged, floorToLot, isSendableQty } from '../rounding.ts'
import { chargesOf } from './charges.ts'
import { derivativeMaxQty, derivativeSide, openingCost } from './derivative.ts'
import type { SideContext } from './derivative.ts'
import { averageOf, capOf, levelsFor, qtyForQuote } from './book-walk.ts'
import type { Fill, Walk } from './book-walk.ts'
import { metPosition } from './netting.ts'
import { optionCost, optionMaxQty, optionSide } from './option.ts'
import { orderFills } from './order-fills.ts'
import { spotMaxQty, spotSide } from './spot.ts'
import { NO_NUMBERS } from './types.ts'
import type {
  SideNumbers,
  TicketAccount,
  TicketInput,
  TicketFault,
  TicketInstrument,
  TicketSide,
} from './types.ts'
import { qtyFromValue } from '../value.ts'

export type TicketFigures = { readonly long: TicketSide; readonly short: TicketSide }

function costPrice(draft: TicketInput, side: Side): Decimal | null {
  const touch = { ask1: draft.ask1 ?? null, bid1: draft.bid1 ?? null }
  if (draft.orderType === 'Limit') return limitCostPrice({ side, price: draft.price ?? null, ...touch })
  const { slippage } = draft
  const tolerancePct = slippage?.type === 'Percent' ? slippage.tolerance : null
  return marketCostPrice({ side, ...touch, tolerancePct })
}

/** Spot market buys by value are sent in the quote coin: the exchange converts it into lots at the book. */
const paysQuote = (family: Family, draft: TicketInput, side: Side): boolean =>
  family === 'spot' && draft.orderType === 'Market' && draft.amountKind === 'Value' && side === 'Buy'

/** The amount typed in Qty, Cost or Value as a quantity on the lot. */
function draftQty(context: SideContext): Decimal | null {
  const { instrument, account, draft, side, price } = context
  const family = instrument.family
  const qtyStep = instrument.lotSize
  const amount = side === 'Sell' && draft.sellAmount !== undefined ? draft.sellAmount : draft.amount
  if (nonNegative(amount) === null) return null
  if (draft.amountKind === 'Qty') return floorToLot(amount, qtyStep)
  const asks = paysQuote(family, draft, side) ? levelsFor(draft, side) : null
  const bought = asks === null ? null : qtyForQuote(asks, amount, qtyStep)
  if (bought !== null) return bought
  // Options and spot have no leverage: what they cost is their value.
  if (draft.amountKind === 'Value' || family === 'option' || family === 'spot') {
    return qtyFromValue({ family, value: amount, price, qtyStep })
  }
  const leverage = side === 'Buy' ? account.buyLeverage : account.sellLeverage
  const fromCost = qtyFromCost({
    family,
    side,
    cost: amount,
    price,
    leverage,
    takerFee: instrument.takerFeeRate,
    qtyStep,
  })
  return fromCost?.qty ?? null
}

function maxQtyOf(context: SideContext): Decimal | null {
  const { instrument } = context
  if (instrument.family === 'spot') return spotMaxQty(context)
  const most =
    instrument.family !== 'option'
      ? derivativeMaxQty(context)
      : instrument.option === undefined
        ? null
        : optionMaxQty(context, instrument.option)
  const { fills, closes } = context.charges
  if (!fills || most === null) return most
  // A market order that only closes is never refused.
  const closing = floorToLot(
    Decimal.min(closes, positive(instrument.maxOrderQty) ?? closes),
    instrument.lotSize,
  )
  return Decimal.max(most, closing ?? ZERO)
}

/** Whether the balance alone would pay for more. Spot and options have no risk limit. */
function isByLimit(context: SideContext, maxQty: Decimal): boolean {
  const { family } = context.instrument
  return (
    family !== 'spot' && family !== 'option' && derivativeMaxQty(context, false)?.greaterThan(maxQty) === true
  )
}

function numbersOf(context: SideContext, fills: readonly Fill[]): SideNumbers | null {
  const { instrument } = context
  if (instrument.family === 'spot') return spotSide(context, fills)
  if (instrument.family !== 'option') return derivativeSide(context, fills)
  return instrument.option === undefined ? null : optionSide(context, instrument.option, fills)
}

type Book = Pick<TicketSide, 'filled' | 'average' | 'worst' | 'cap' | 'ends'>

const NO_BOOK: Book = { filled: null, average: null, worst: null, cap: null, ends: 'no' }

/** Fills of the order in the present book, as text. */
function bookOf({ instrument, draft, side }: SideContext, { fills, ends }: Walk): Book {
  const knowsBook = levelsFor(draft, side) !== null
  const filled = fills.reduce((sum, { qty }) => sum.plus(qty), ZERO)
  const taken = fills.filter(({ isMaker }) => !isMaker)
  return {
    filled: toText(filled),
    average: knowsBook ? toText(averageOf(instrument.family, taken)) : null,
    worst: knowsBook ? toText(taken.at(-1)?.price ?? null) : null,
    cap: toText(capOf(instrument, draft, side)),
    ends,
  }
}

function faultOf(context: SideContext, qty: Decimal | null, maxQty: Decimal | null): TicketFault | null {
  const { instrument, draft, price } = context
  if (qty === null) return 'amount-missing'
  if (!isSendableQty(qty, instrument.lotSize, instrument.minQty)) return 'below-min-qty'
  if (draft.reduceOnly === true && maxQty !== null && maxQty.isZero()) return 'nothing-to-reduce'
  if (maxQty !== null && qty.greaterThan(maxQty))
    return isByLimit(context, maxQty) ? 'over-risk-limit' : 'over-max-qty'
  const tooSmall = isBelowMinNotional({
    family: instrument.family,
    qty,
    price,
    minNotionalValue: instrument.minNotionalValue,
  })
  // Closing a remainder below the minimum is always possible.
  return tooSmall === true && draft.reduceOnly !== true ? 'below-min-notional' : null
}

function emptySide(side: Side, fault: TicketFault): TicketSide {
  return {
    side,
    price: null,
    qty: null,
    ...NO_BOOK,
    ...textOf(NO_NUMBERS),
    maxQty: null,
    isSendable: false,
    fault,
  }
}

function textOf(numbers: SideNumbers) {
  return {
    openQty: toText(numbers.openQty),
    openPrice: toText(numbers.openPrice),
    value: toText(numbers.value),
    cost: toText(numbers.cost),
    beside: numbers.beside,
    fee: toText(numbers.fee),
    marginAfter: toText(numbers.marginAfter),
    ordersMore: toText(numbers.ordersMore),
    maintenanceAfter: toText(numbers.maintenanceAfter),
    tierAfter: numbers.tierAfter,
    liqPriceAfter: toText(numbers.liqPriceAfter),
    positionAfter: numbers.positionAfter,
    realised: toText(numbers.realised),
    gain: toText(numbers.gain),
  }
}

function previewSide(
  instrument: TicketInstrument,
  account: TicketAccount,
  draft: TicketInput,
  side: Side,
): TicketSide {
  const price = positive(costPrice(draft, side))
  if (price === null) return emptySide(side, 'price-missing')
  const position = metPosition(instrument.family, account, side, draft.reduceOnly === true)
  const { option } = instrument
  const charges =
    position === null
      ? null
      : chargesOf(account, draft, side, position, (of, left, at) =>
          // Spot orders lock coins and have no margin.
          instrument.family === 'spot'
            ? ZERO
            : option === undefined
              ? openingCost({ instrument, account }, of, left, at)
              : charged(optionCost(instrument, option, of, left, at)),
        )
  if (position === null || charges === null)
    return { ...emptySide(side, 'amount-missing'), price: toText(price) }
  const context: SideContext = { instrument, account, draft, side, price, position, charges }
  const qty = draftQty(context)
  const maxQty = maxQtyOf(context)
  const walk = orderFills(context, qty ?? ZERO)
  const numbers = numbersOf(context, walk.fills)
  const fault = faultOf(context, qty, maxQty)
  return {
    side,
    price: toText(price),
    qty: toText(qty),
    ...(qty === null ? { ...NO_BOOK, cap: toText(capOf(instrument, draft, side)) } : bookOf(context, walk)),
    ...textOf(qty === null || numbers === null ? NO_NUMBERS : numbers),
    maxQty: toText(maxQty),
    isSendable: fault === null && qty !== null && numbers !== null && maxQty !== null,
    fault,
  }
}

/** Converts a record's numeric texts once: the rules below use a Decimal unchanged. */
function readNumbers<T extends object>(record: T): T {
  const read = Object.entries(record).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? (num(value) ?? value) : value,
  ])
  return Object.fromEntries(read) as T
}

/**
 * Preview of an order on both sides.
 *
 * @formula qty = floor_lot(amount as Qty, Cost or Value); fills = the book's levels up to the cap or limit, the costed price without a book; cost = order_cost of the parts that open; position, margin, tier and liquidation price after these fills
 * @units settle coin for value, cost, fee, margins; base coin or USD contracts for quantities
 * @rounding quantities down to the lot; liquidation price long up, short down to the tick; cost and fee up to 1e-8 as charged, other money unrounded: charged() gives what the exchange keeps, the entry cut at 8 decimals what it prints. The fee of each level is rounded: a level of several orders may round a unit more
 * @source docs/choices.md#order-cost; docs/choices.md#max-quantity; docs/choices.md#cross-liquidation
 * @ledger FORM-01, FORM-36, MARGIN-15
 */
export function ticketPreview(input: {
  instrument: TicketInstrument
  account: TicketAccount
  draft: TicketInput
}): TicketFigures {
  const tiers = prepareTiers(input.instrument.tiers)
  const { option } = input.instrument
  const instrument: TicketInstrument = {
    ...readNumbers(input.instrument),
    takerFeeRate: num(input.instrument.takerFeeRate ?? DEFAULT_TAKER_FEE),
    ...(tiers === null ? {} : { tiers: { prepared: tiers } }),
    ...(option === undefined ? {} : { option: readNumbers(option) }),
  }
  const positions = input.account.positions.map((position) => readNumbers(position))
  const account: TicketAccount = { ...readNumbers(input.account), positions }
  const draft = readNumbers(input.draft)
  return {
    long: previewSide(instrument, account, draft, 'Buy'),
    short: previewSide(instrument, account, draft, 'Sell'),
  }
}
