import type { OptionCalls, OptionsQuestion } from './options.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ChartSymbol } from '../domain/chart-search.ts'
import type { Interval, PositionIdx, Side, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { BookEnds } from '../maths/ticket/book-walk.ts'
import type { BookTwinView, InstrumentView, OrderRowView, Patch } from './views.ts'
import type { GuardQuestion, GuardVerdict } from './order-guard.ts'
import type { ActionQuestions } from './actions.ts'
import type { PaintedRowCalls } from './painted-rows.ts'
import type { PosterCalls } from './poster.ts'
import type { OrdersQuestion, PositionsQuestion, TableCalls } from './tables.ts'
import type {
  TpSlBulkDraft,
  TpSlBulkPreview,
  TpSlDraft,
  TpSlEntryIds,
  TpSlList,
  TpSlListQuestion,
  TpSlOpening,
  TpSlTarget,
  TpSlView,
  TrailingDraft,
  TrailingPreview,
} from './tpsl.ts'

/** Colours and fonts the painters of the risk worker need, read from the page's tokens. */
export interface PaintTheme {
  readonly name: 'dark' | 'light'
  readonly panel: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly line: string
  readonly hover: string
  readonly accent: string
  readonly upText: string
  readonly downText: string
  readonly upDepth: string
  readonly downDepth: string
  readonly warnText: string
}

/** Translated templates for texts that are made in the worker (column titles on canvas, line labels). `{{name}}` is replaced. */
export interface WorkerTexts {
  readonly locale: string
  /** IANA name of the zone that times are painted in; '' or absent: this computer's. */
  readonly timeZone?: string
  readonly price: string
  readonly size: string
  readonly sum: string
  readonly time: string
  readonly spread: string
  readonly bookEmpty: string
  readonly bookStale: string
  readonly bookInvalid: string
  readonly bookCrossed: string
  /** One side of the book has no orders. */
  readonly noAsks: string
  readonly noBids: string
  /** The list stands still under the pointer. */
  readonly held: string
  readonly tradesEmpty: string
  /** No trade reaches the least size: `{{size}}`. */
  readonly tradesFiltered: string
  readonly lineLimit: string
  readonly lineConditional: string
  readonly linePosition: string
  readonly lineLong: string
  readonly lineShort: string
  readonly lineBuy: string
  readonly lineSell: string
  readonly lineLiquidation: string
  readonly lineBreakEven: string
  readonly pnlFormula: string
}

export interface PaintSurface {
  readonly canvas: OffscreenCanvasLike
  readonly width: number
  readonly height: number
  readonly dpr: number
}
/** The DOM's OffscreenCanvas, named here without needing the dom library. */
export type OffscreenCanvasLike = object

/** What the tab shows; replaces the one before. */
export interface ViewState {
  readonly symbol: string
  readonly interval: Interval
  readonly chartKind: 'market' | 'mark'
  readonly hz: number
  readonly visible: boolean
  /** Price grouping of the book as a multiple of the tick: 1, 2, 4, 10 ... */
  readonly bookGrouping: number
  readonly hideOtherSymbols: boolean
  /** Rows in view of each table, [first, count]; null where the table isn't shown. */
  readonly positionsWindow: readonly [number, number] | null
  readonly ordersWindow: readonly [number, number] | null
  readonly balancesShown: boolean
  /** What is asked of the tables; absent: all, newest first. */
  readonly positionsQuestion?: PositionsQuestion
  readonly ordersQuestion?: OrdersQuestion
  /** The market menu: null when closed. */
  readonly markets: MarketsQuery | null
  /** How book and trades are shown; plainly where absent. */
  readonly book?: BookStyle
  readonly trades?: TradesStyle
  /** Notices are wanted while the tab is hidden too: the system shows them. */
  readonly tellsHidden?: boolean
  /** Further symbols whose candles the chart draws beside the open one's. */
  readonly compared?: readonly string[]
  /** The option chain shown; none where absent or null. */
  readonly options?: OptionsQuestion | null
}
export interface BookStyle {
  readonly shape: 'levels' | 'depth'
  readonly sides: 'both' | 'bids' | 'asks'
  /** What the bars behind the rows stand for. */
  readonly bars: 'sum' | 'size'
  /** Sizes as quantity, or as what they are worth. */
  readonly unit: 'qty' | 'value'
  /** Levels a side that can be reached. */
  readonly levels: 20 | 200
}
export interface TradesStyle {
  /** Trades of one price and side within 100 ms are one row. */
  readonly merged: boolean
  /** Rows below this quantity are left out; '' none. */
  readonly leastSize: DecimalText | ''
}
/** What stands at a place of the painted book. */
export interface BookPick {
  readonly price: DecimalText | ''
  /** Quantity from the best price up to and with this one. */
  readonly sum: DecimalText | ''
  /** The own orders at it, where the place is the mark of an own quantity. */
  readonly orders: readonly OrderRowView[]
}
export interface MarketsQuery {
  /** Names what is asked, the window aside; comes back with the list that answers it. */
  readonly question: string
  readonly text: string
  readonly family: 'all' | 'usdt' | 'usdc' | 'inverse' | 'spot' | 'option' | 'favourites'
  readonly favourites: readonly string[]
  /** Quote tokens to which spot pairs are narrowed; none: all (SYM-44). */
  readonly quotes: readonly string[]
  /** popular: what the exchange calls so first, then its own order (SYM-38). */
  readonly sort: 'popular' | 'turnover' | 'change' | 'symbol'
  readonly descending: boolean
  readonly window: readonly [number, number]
}

/** The order form as typed. Text fields are raw: the worker parses and judges them. */
export interface TicketDraft {
  /** Grows with every question; an answer to an older one is dropped by the page. */
  readonly requestId: number
  readonly symbol: string
  readonly orderType: 'Limit' | 'Market'
  readonly priceText: string
  readonly qtyText: string
  /** Of the sell side, where the slider gave it another amount than `qtyText`. */
  readonly sellQtyText?: string
  /** 0..1 when the slider was moved last, else null (then qtyText counts). */
  readonly percent: number | null
  readonly reduceOnly: boolean
  /** What `qtyText` counts; Qty where absent (FORM-01). */
  readonly amountKind?: AmountKind
  /** The trader switched to this kind: the amount is told in it too. */
  readonly convertTo?: AmountKind
  readonly postOnly?: boolean
  /** What becomes of a limit order's rest: it waits where absent. */
  readonly timeInForce?: TimeInForce
  readonly closeOnTrigger?: boolean
  /** A conditional order: it waits for this price. */
  readonly trigger?: { readonly priceText: string; readonly by: TriggerPriceType }
  /** The worst a market order may fill at, from the touch. */
  readonly slippage?: SlippageCap
  /** Spot margin: what is missing is lent. */
  readonly isLeverage?: boolean
}
export type AmountKind = 'Qty' | 'Cost' | 'Value'
export interface SlippageCap {
  readonly type: 'Percent' | 'TickSize'
  /** Percent with at most two decimals, or whole ticks. */
  readonly value: string
}
export interface FieldError {
  readonly field: 'price' | 'qty' | 'trigger' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}
export interface TicketSideView {
  readonly cost: string
  readonly max: string
  readonly fee: string
  readonly liqPrice: string
  readonly positionAfter: string
  readonly entryAfter: string
  readonly imRateAfter: string
  /** What this side's order is sent with: null where it can't be. */
  readonly qty: DecimalText | null
  /** The quantity an amount in Cost or Value comes to. */
  readonly qtyShown: string
  readonly positionIdx: PositionIdx
  /** The leverage this side was counted with; null where there is none (spot, options, portfolio margin). */
  readonly leverage: DecimalText | null
  /** Isolated: what the order puts beside its position; null elsewhere. */
  readonly designatedMargin: DecimalText | null
  /** Spot market orders: what `qty` counts; '' elsewhere. */
  readonly marketUnit: '' | 'baseCoin' | 'quoteCoin'
  /** A market order against the book as it is: average and worst price, '--' unknown; `thin`: the book ends before it's filled. */
  readonly averagePrice: string
  readonly worstPrice: string
  /** Worst price the maximum slippage lets it fill at, '--' without one. */
  readonly capPrice: string
  readonly bookEnds: BookEnds
  /** Refusals that hold for this side only (balance, reduce-only). */
  readonly errors: readonly FieldError[]
}
export interface TicketPreview {
  readonly requestId: number
  /** Parsed values to send, null where the field is unusable. */
  readonly price: DecimalText | null
  readonly qty: DecimalText | null
  /** The amounts the slider came to, each of its side's own maximum; null where it wasn't moved. */
  readonly fromPercent: { readonly buy: string; readonly sell: string } | null
  readonly value: string
  readonly errors: readonly FieldError[]
  readonly buy: TicketSideView
  readonly sell: TicketSideView
  readonly available: string
  /** Spot: what there is to sell; '' elsewhere. */
  readonly availableBase: string
  readonly leverage: string
  readonly isIsolated: boolean
  /** What the amount was read as; `amountMax` is the most one order takes of it, '' unknown (FORM-14, FORM-21). */
  readonly amountKind: AmountKind
  readonly amountMax: string
  /** The amount in the kind asked for, null where it can't be told. */
  readonly converted: string | null
  readonly triggerPrice: DecimalText | null
  /** 1: it waits for a rise, 2 for a fall. */
  readonly triggerDirection: 1 | 2 | null
  /** The price the trigger is compared with, now: as shown, and as it goes out with the order; null unknown. */
  readonly triggerNow: string
  readonly basePrice: DecimalText | null
}

/** Why a line should not be let go at a price. `sure`: the exchange would refuse it; else the market may yet decide otherwise. */
export interface LineVerdict {
  readonly key: 'aboveMax' | 'belowMin' | 'minNotional' | 'fillsNow' | 'postOnlyNow'
  readonly params: Readonly<Record<string, string>>
  readonly sure: boolean
}

/** Data behind "explain this number" as text parts. `title` is a key: unrealisedPnl, roi, liqPrice, breakEvenPrice ... */
export interface Explanation {
  readonly title: string
  readonly formula: string
  /** `name` is a key (`explain.input.<name>`), `symbol` the letter that stands for it in the formula. */
  readonly inputs: readonly {
    readonly name: string
    readonly value: string
    readonly unit: string
    readonly symbol?: string
  }[]
  readonly tier: string
  /** '' none, else a key (`explain.round.<rounding>`): mark-value-cut-8, tick-up, tick-down. */
  readonly rounding: string
  readonly result: string
}
export type ExplainTarget =
  | {
      readonly of: 'position'
      readonly key: string
      readonly number: 'unrealisedPnl' | 'roi' | 'liqPrice' | 'breakevenPrice' | 'positionIM' | 'positionMM'
    }
  | {
      readonly of: 'ticket'
      readonly draft: TicketDraft
      readonly side: Side
      readonly number: 'cost' | 'liqPrice'
    }

/** What a page may ask of its risk worker, through Comlink. Ports, and every change of what is shown, come by raw messages (`RiskMessage`). */
export interface RiskApi extends ActionQuestions, TableCalls, PosterCalls, OptionCalls, PaintedRowCalls {
  /** `onPatch` is a Comlink proxy; the promise it returns is the acknowledgement that lets the next patch go. */
  start(
    onPatch: (patch: Patch) => Promise<void> | void,
    view: ViewState,
    theme: PaintTheme,
    texts: WorkerTexts,
  ): void
  setView(view: ViewState): void
  setTheme(theme: PaintTheme): void
  setTexts(texts: WorkerTexts): void
  attachPainter(panel: 'book' | 'trades', surface: PaintSurface): void
  resizePainter(panel: 'book' | 'trades', width: number, height: number, dpr: number): void
  detachPainter(panel: 'book' | 'trades'): void
  /** Pointer over a painter: the book freezes while it is over (null = left). Returns the price under it, '' none. */
  hoverBook(y: number | null, x?: number): string
  /** The trades stand still while the pointer is over them. */
  holdTrades(held: boolean): void
  pickBook(x: number, y: number): BookPick
  /** Moves the rows of a side away from the best price (negative: back; 0: to the best). Gives the rows then shown. */
  scrollBook(side: 'ask' | 'bid' | 'both', rows: number): BookTwinView | null
  /** Own orders that rest at a shown price (of a grouped book: within its level). */
  ownOrdersAt(side: 'ask' | 'bid', price: string): readonly OrderRowView[]
  /** The price painted at y, as plain decimal text; '' where there is none. */
  priceAt(panel: 'book' | 'trades', y: number): DecimalText | ''
  previewTicket(draft: TicketDraft): TicketPreview
  /** No ticket is on screen any more: the book that only its market order asked for is given back. */
  leaveTicket(): void
  /** What the trader should be asked before an order leaves; null for a symbol or order nobody knows. */
  judgeOrder(question: GuardQuestion): GuardVerdict | null
  /** What speaks against an order's line at a price (LINES-13); null for nothing, or no such order. */
  judgeLine(id: string, price: DecimalText): LineVerdict | null
  explain(target: ExplainTarget): Promise<Explanation | null>
  /** What the take-profit and stop-loss form of a target starts with; null where there is no such thing (any more). */
  openTpSl(target: TpSlTarget): TpSlOpening | null
  /** The form of one partial entry of a position, by its stop orders. */
  openTpSlEntry(positionKey: string, ids: TpSlEntryIds): TpSlOpening | null
  previewTpSl(draft: TpSlDraft): TpSlView
  listTpSl(question: TpSlListQuestion): TpSlList
  previewTrailing(draft: TrailingDraft): TrailingPreview
  previewTpSlBulk(draft: TpSlBulkDraft): TpSlBulkPreview
  /** Symbols of the chart's search (CHART-48..51); `type` is one of `chartFilters`. */
  findChartSymbols(input: string, type: string): readonly ChartSymbol[]
  /** An instrument for the chart's comparison; null where the catalogue has none of this name. */
  chartInstrument(symbol: string): InstrumentView | null
  /** Symbol of the dated inverse contract of a pair that has a quarter code now (ROUTE-04); null for none. */
  datedSymbol(pair: string, quarter: string): string | null
  ping(): number
}
