import type { ChartSymbol } from '../domain/chart-search.ts'
import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ActionQuestions } from './action-calls.ts'
import type { BookPick, BookA11yTable } from './book.ts'
import type { LineDragView, PriceOrderView } from './chart.ts'
import type { ExplainTarget, Explanation } from './explain.ts'
import type { EndingThread } from './fault-control.ts'
import type { InstrumentView } from './instrument.ts'
import type { OptionCalls } from './options.ts'
import type { GuardQuestion, GuardVerdict } from './order-guard.ts'
import type { OrderRowView } from './orders.ts'
import type { PaintedPanel, PaintSurface, PaintTheme, WorkerTexts } from './paint.ts'
import type { PlacedFigures } from './painted-figures.ts'
import type { PaintedRowCalls } from './painted-rows.ts'
import type { Patch } from './patch.ts'
import type { PosterCalls } from './poster.ts'
import type { TableCalls } from './tables.ts'
import type { TimelineCalls } from './timeline.ts'
import type { TicketDraft, TicketPreview } from './ticket.ts'
import type { TpSlBulkDraft, TpSlBulkPreview, TpSlList, TpSlListQuestion } from './tpsl-list.ts'
import type {
  TpSlDraft,
  TpSlEntryIds,
  TpSlOpening,
  TpSlTarget,
  TpSlView,
  TrailingDraft,
  TrailingPreview,
} from './tpsl.ts'
import type { ViewState } from './view-state.ts'

/**
 * Calls of a page to its risk worker, through Comlink. Ports and changes of the view are sent as raw messages
 * (`RiskMessage`).
 */
export interface RiskApi
  extends
    ActionQuestions,
    TableCalls,
    PosterCalls,
    OptionCalls,
    PaintedRowCalls,
    TimelineCalls,
    EndingThread {
  /** `onPatch` is a Comlink proxy. Its promise is the acknowledgement that allows the next patch. */
  start(
    onPatch: (patch: Patch) => Promise<void> | void,
    view: ViewState,
    theme: PaintTheme,
    texts: WorkerTexts,
  ): void
  setView(view: ViewState): void
  setTheme(theme: PaintTheme): void
  setTexts(texts: WorkerTexts): void
  /**
   * Panels of a market: `market` is its id, absent the main one's. The canvas may arrive before the view that names the
   * market. Of a market that was removed, calls answer with nothing.
   */
  attachPainter(panel: PaintedPanel, surface: PaintSurface, market?: string): void
  resizePainter(panel: PaintedPanel, width: number, height: number, dpr: number, market?: string): void
  detachPainter(panel: PaintedPanel, market?: string): void
  /** Resolves true once the canvas of the market's figures shows them so, false if it does not. */
  placeFigures(placed: PlacedFigures, market?: string): Promise<boolean>
  /**
   * Freezes the book while the pointer is over it. `y` null: the pointer left. Returns the price under the pointer, ''
   * none.
   */
  hoverBook(y: number | null, x?: number, market?: string): string
  /** Freezes the trades while the pointer is over them. */
  holdTrades(held: boolean, market?: string): void
  pickBook(x: number, y: number, market?: string): BookPick
  /**
   * Scrolls a side by rows away from the best price (negative: towards it, 0: to the best price). Returns the rows shown
   * then.
   */
  scrollBook(side: 'ask' | 'bid' | 'both', rows: number, market?: string): BookA11yTable | null
  /** Own resting orders at a shown price; in a grouped book, within its level. */
  ownOrdersAt(side: 'ask' | 'bid', price: string, market?: string): readonly OrderRowView[]
  /** Those of these orders that are open. */
  openOrders(orderIds: readonly string[]): Promise<readonly OrderRowView[]>
  /** The price painted at y, '' none. */
  priceAt(panel: 'book' | 'trades', y: number, market?: string): DecimalText | ''
  previewTicket(draft: TicketDraft): TicketPreview
  /** The ticket was closed: unsubscribes the book that only its market order needed. */
  leaveTicket(): void
  /** Warnings to confirm before an order is sent, null for an unknown symbol or order. */
  judgeOrder(question: GuardQuestion): GuardVerdict | null
  /** What an order's line shows while it is dragged to a price (LINES-13). null: no such order. */
  judgeLine(id: string, price: DecimalText): LineDragView | null
  /** The orders that the chart's menu offers at a price, each the ticket's draft at that price. */
  judgePriceOrders(
    orders: readonly { readonly side: Side; readonly draft: TicketDraft }[],
  ): Promise<readonly PriceOrderView[]>
  explain(target: ExplainTarget): Promise<Explanation | null>
  /** Initial values of the TP/SL form of a target, null if the target does not exist. */
  openTpSl(target: TpSlTarget): TpSlOpening | null
  /** Initial values of the form for one partial entry of a position. */
  openTpSlEntry(positionKey: string, ids: TpSlEntryIds): TpSlOpening | null
  previewTpSl(draft: TpSlDraft): TpSlView
  listTpSl(question: TpSlListQuestion): TpSlList
  previewTrailing(draft: TrailingDraft): TrailingPreview
  previewTpSlBulk(draft: TpSlBulkDraft): Promise<TpSlBulkPreview>
  /** Symbols found by the chart's search (CHART-48..51). `type` is one of `chartFilters`. */
  findChartSymbols(input: string, type: string): readonly ChartSymbol[]
  /** An instrument for the chart's comparison, null if the catalogue has no such symbol. */
  chartInstrument(symbol: string): InstrumentView | null
  /** Symbol of a pair's dated inverse contract with a quarter code (ROUTE-04), null none. */
  datedSymbol(pair: string, quarter: string): string | null
  ping(): number
  /** Ends the workers of all charts of the page, as crashes would. */
  endCharts(): void
}
