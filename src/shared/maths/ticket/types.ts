/** Input and output of the ticket preview. Money is decimal text; null means unknown. */
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
  /** Rate of an order that rests before it fills. Default: the taker rate. */
  readonly makerFeeRate?: Num
  readonly tiers: TierTable
  readonly option?: TicketOption
}

export type TicketPosition = {
  readonly side: Side
  readonly size: Num
  /** Average entry (USDC: avgPrice). */
  readonly entry: Num
  /** Stored entry value. If present, it is used instead of the entry, whose printed digits are cut. */
  readonly positionValue?: Num
  /** Margin the trader added (isolated). */
  readonly extraMargin?: Num
}

/** An order in the book. One without a price is not there. */
export type OpenOrder = { readonly side: Side; readonly qty: Num; readonly price: Num }

export type TicketAccount = {
  readonly mode: 'isolated' | 'cross'
  readonly positionMode: 'MergedSingle' | 'BothSide'
  /** Free balance in the settle coin (spot: in the quote coin). */
  readonly available: Num
  /** Spot: free base coin that can be sold. */
  readonly availableBase?: Num
  /** Spot with margin: what can be borrowed of the quote and of the base coin. Default: nothing. */
  readonly lent?: Num
  readonly lentBase?: Num
  readonly buyLeverage: Num
  readonly sellLeverage: Num
  /** One-way: at most one entry. Hedge: at most one of each side. */
  readonly positions: readonly TicketPosition[]
  /** Open orders of the symbol that may open a position. */
  readonly openOrders?: readonly OpenOrder[]
  /** Options count at their mark value in the balance. */
  readonly isPortfolio?: boolean
  /** Each open order is charged. Absent: only the larger side of a position's open orders. */
  readonly chargesEach?: boolean
  /** Cross: margin balance net of haircut and order loss, uPnL at mark included. */
  readonly marginBalance?: Num
  /** Cross: maintenance margin of everything else on the account. */
  readonly otherMM?: Num
}

export type TicketInput = {
  readonly orderType: 'Limit' | 'Market'
  readonly amountKind: 'Qty' | 'Cost' | 'Value'
  readonly amount: Num
  /** Amount of the sell side, if it differs. */
  readonly sellAmount?: Num
  /** Limit price. */
  readonly price?: Num
  readonly ask1?: Num
  readonly bid1?: Num
  readonly mark?: Num
  /** The present book. Absent: only the best prices are known. */
  readonly book?: TicketBook | null
  /** Price band: the farthest prices an order may fill at. Absent: unknown. */
  readonly band?: { readonly maxBuy: Decimal; readonly minSell: Decimal } | null
  /** Largest distance of a market order's fill from the best price. */
  readonly slippage?: { readonly type: SlippageType; readonly tolerance: Num } | null
  /** Of limit orders. Default: GoodTillCancel. */
  readonly timeInForce?: TimeInForce
  readonly reduceOnly?: boolean
}

export type TicketFault =
  | 'price-missing'
  | 'amount-missing'
  | 'below-min-qty'
  | 'over-max-qty'
  /** Above a maximum that the risk limit makes, and not the balance. */
  | 'over-risk-limit'
  | 'below-min-notional'
  | 'nothing-to-reduce'

export type PositionAfter = {
  /** '' when flat. */
  readonly side: Side | ''
  readonly size: DecimalText
  readonly entry: DecimalText | null
}

/** Charges of open orders that `cost` follows from: of its side with it, of the other side, of both now. null: it is charged in full. */
export type Beside = { readonly own: Decimal; readonly other: Decimal; readonly now: Decimal }

/** One side of the ticket: 'Buy' opens or adds long, 'Sell' short. */
export type TicketSide = {
  readonly side: Side
  /** Price it's costed at. */
  readonly price: DecimalText | null
  /** Floored to the lot. */
  readonly qty: DecimalText | null
  /** Quantity that fills in the known book: less than `qty` if a cap, the time in force or the book ends it. */
  readonly filled: DecimalText | null
  /** Average and worst price of the fills in the book, null if no book is known. */
  readonly average: DecimalText | null
  readonly worst: DecimalText | null
  /** The price at which a slippage cap stops it, null without one. */
  readonly cap: DecimalText | null
  readonly ends: BookEnds
  /** Quantity that opens or adds, and its average price. Futures only. */
  readonly openQty: DecimalText | null
  readonly openPrice: DecimalText | null
  readonly value: DecimalText | null
  /** Margin and fees from the available balance, rounded up to 1e-8. 0 if it only reduces, or behind a larger side. */
  readonly cost: DecimalText | null
  readonly beside: Beside | null
  /** Fee of the fills, taker or maker, each rounded up to 1e-8. */
  readonly fee: DecimalText | null
  readonly maxQty: DecimalText | null
  /** Initial margin of the position after the order, extra margin included. */
  readonly marginAfter: DecimalText | null
  /** What the open orders are charged more after it: they close less, or open with it. Futures only. */
  readonly ordersMore: DecimalText | null
  readonly maintenanceAfter: DecimalText | null
  readonly tierAfter: number | null
  /** null: none or unknown. Cross: an estimate. */
  readonly liqPriceAfter: DecimalText | null
  readonly positionAfter: PositionAfter | null
  /** Gross PnL realised by the reducing quantity. */
  readonly realised: DecimalText | null
  /** What the fills add to the margin balance before fees: profit (cross), realised PnL (isolated), premiums. */
  readonly gain: DecimalText | null
  /** True only if qty > 0, on the lot, within the limits and no fault is known. */
  readonly isSendable: boolean
  readonly fault: TicketFault | null
}

/** Figures of a side that every family computes, before conversion to text. Internal to the maths folder. */
export type SideNumbers = {
  readonly openQty: Decimal | null
  readonly openPrice: Decimal | null
  readonly value: Decimal | null
  readonly cost: Decimal | null
  readonly beside: Beside | null
  readonly fee: Decimal | null
  readonly marginAfter: Decimal | null
  readonly ordersMore: Decimal | null
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
  beside: null,
  fee: null,
  marginAfter: null,
  ordersMore: null,
  maintenanceAfter: null,
  tierAfter: null,
  liqPriceAfter: null,
  positionAfter: null,
  realised: null,
  gain: null,
}
