import type { ChartSymbol } from '../domain/chart-search.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { ActionQuestions } from './action-calls.ts'
import type { BookPick, BookTwinView } from './book.ts'
import type { LineVerdict } from './chart.ts'
import type { ExplainTarget, Explanation } from './explain.ts'
import type { InstrumentView } from './instrument.ts'
import type { OptionCalls } from './options.ts'
import type { GuardQuestion, GuardVerdict } from './order-guard.ts'
import type { OrderRowView } from './orders.ts'
import type { PaintSurface, PaintTheme, WorkerTexts } from './paint.ts'
import type { PaintedRowCalls } from './painted-rows.ts'
import type { Patch } from './patch.ts'
import type { PosterCalls } from './poster.ts'
import type { TableCalls } from './tables.ts'
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
