/** What a ticket preview needs to know and what it answers. All money is decimal text; null means "not known". */
import type { TimeInForce } from '../../domain/enums.ts'
import type { DecimalText } from '../../units/decimal-text.ts'
import type { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import type { Num } from '../number.ts'
import type { OptionType } from '../option-fee.ts'
import type { TierTable } from '../risk-tiers.ts'
import type { SlippageType } from '../slippage.ts'
import type { BookEnds, TicketBook } from './book.ts'

/** Terms of an option and the margin factors of its coin (docs/choices.md#option-margin). */
export type TicketOption = {
  readonly type: OptionType
  readonly strike: Num
  readonly index: Num
  /** Mark premium. */
  readonly mark: Num
  readonly maxFactor: Num
  readonly minFactor: Num
  readonly mmFactor: Num
  readonly liqFeeRate: Num
  readonly feeCap?: Num
}

export type TicketInstrument = {
  readonly family: Family
  readonly tickSize: Num
  readonly lotSize: Num
  readonly minPrice: Num
  readonly maxPrice: Num
  readonly minQty: Num
  readonly minNotionalValue: Num
  /** Cap of the order type (orderQtyCap). */
  readonly maxOrderQty: Num
  readonly takerFeeRate: Num
  /** Rate of an order that rests before it fills; absent: the taker's. */
  readonly makerFeeRate?: Num
  readonly tiers: TierTable
  readonly option?: TicketOption
}

export type TicketPosition = {
  readonly side: Side
  readonly size: Num
  /** Average entry (USDC: avgPrice). */
  readonly entry: Num
  /** Kept entry value; given, it wins over the entry, whose printed digits are cut. */
  readonly positionValue?: Num
  /** Margin added by hand (isolated). */
  readonly extraMargin?: Num
}

export type TicketAccount = {
  readonly mode: 'isolated' | 'cross'
  readonly positionMode: 'MergedSingle' | 'BothSide'
  /** Free balance in the settle coin (spot: in the quote coin). */
  readonly available: Num
  /** Spot: free base coin, what may be sold. */
  readonly availableBase?: Num
  readonly buyLeverage: Num
  readonly sellLeverage: Num
  /** One-way: at most one entry. Hedge: at most one of each side. */
  readonly positions: readonly TicketPosition[]
  /** Value of open orders of the symbol on each side, under the risk limit. */
  readonly buyOrderValue?: Num
  readonly sellOrderValue?: Num
  /** Cross: margin balance net of haircut and order loss, uPnL at mark included. */
  readonly marginBalance?: Num
  /** Cross: maintenance margin of everything else on the account. */
  readonly otherMM?: Num
}

export type TicketInput = {
  readonly orderType: 'Limit' | 'Market'
  readonly amountKind: 'Qty' | 'Cost' | 'Value'
  readonly amount: Num
  /** Of the sell side, where it has an amount of its own. */
  readonly sellAmount?: Num
  /** Limit price. */
  readonly price?: Num
  readonly ask1?: Num
  readonly bid1?: Num
  readonly mark?: Num
  /** The book as it is now; absent where none is known: then the touch stands for it. */
  readonly book?: TicketBook | null
  /** The farthest prices the exchange lets orders reach (price band); absent: none known. */
  readonly band?: { readonly maxBuy: Decimal; readonly minSell: Decimal } | null
  /** Most a market order may slip from the best price. */
  readonly slippage?: { readonly type: SlippageType; readonly tolerance: Num } | null
  /** Of limit orders; GoodTillCancel where absent. */
  readonly timeInForce?: TimeInForce
  readonly reduceOnly?: boolean
}

export type TicketFault =
  | 'price-missing'
  | 'amount-missing'
  | 'below-min-qty'
  | 'over-max-qty'
  | 'below-min-notional'
  | 'nothing-to-reduce'

export type PositionAfter = {
  /** '' when flat. */
  readonly side: Side | ''
  readonly size: DecimalText
  readonly entry: DecimalText | null
}

/** One side of the ticket: 'Buy' opens or adds long, 'Sell' short. */
export type TicketSide = {
  readonly side: Side
  /** Price it's costed at. */
  readonly price: DecimalText | null
  /** Floored to the lot. */
  readonly qty: DecimalText | null
  /** What of it fills by the book known: less than `qty` where a cap, the time in force or the book ends it. */
  readonly filled: DecimalText | null
  /** Average and worst price of what is taken from the book; null where no book is known. */
  readonly average: DecimalText | null
  readonly worst: DecimalText | null
  /** The price a slippage cap stops it at; null without one. */
  readonly cap: DecimalText | null
  readonly ends: BookEnds
  /** What of it opens or adds, and at which average price; futures only. */
  readonly openQty: DecimalText | null
  readonly openPrice: DecimalText | null
  readonly value: DecimalText | null
  /** Margin and fees it takes from the available balance, up to 1e-8; 0 for what only reduces. */
  readonly cost: DecimalText | null
  /** Fee of what fills: taker for what is taken, maker for what rests first. Each fill up to 1e-8. */
  readonly fee: DecimalText | null
  readonly maxQty: DecimalText | null
  /** Initial margin of the position after the order, extra margin included. */
  readonly marginAfter: DecimalText | null
  readonly maintenanceAfter: DecimalText | null
  readonly tierAfter: number | null
  /** null: none, or not known. Cross: an estimate. */
  readonly liqPriceAfter: DecimalText | null
  readonly positionAfter: PositionAfter | null
  /** Realised by the part that reduces, gross. */
  readonly realised: DecimalText | null
  /** What the fills bring to the margin balance before their fee: profit of cross, what is realised of isolated, premiums. */
  readonly gain: DecimalText | null
  /** True only if qty > 0, on the lot, within the limits and no fault is known. */
  readonly isSendable: boolean
  readonly fault: TicketFault | null
}

/** What every family computes for a side before it's turned into text. Internal to the maths folder. */
export type SideNumbers = {
  readonly openQty: Decimal | null
  readonly openPrice: Decimal | null
  readonly value: Decimal | null
  readonly cost: Decimal | null
  readonly fee: Decimal | null
  readonly marginAfter: Decimal | null
  readonly maintenanceAfter: Decimal | null
  readonly tierAfter: number | null
  readonly liqPriceAfter: Decimal | null
  readonly positionAfter: PositionAfter | null
  readonly realised: Decimal | null
  readonly gain: Decimal | null
}

export const NO_NUMBERS: SideNumbers = {
  openQty: null,
  openPrice: null,
  value: null,
  cost: null,
  fee: null,
  marginAfter: null,
  maintenanceAfter: null,
  tierAfter: null,
  liqPriceAfter: null,
  positionAfter: null,
  realised: null,
  gain: null,
}
