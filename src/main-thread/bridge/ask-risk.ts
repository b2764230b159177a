import { transfer } from 'comlink'
import type { LeverageDraft, LeverageView } from '#shared/contracts/leverage.ts'
import type { BookPick, BookA11yTable } from '#shared/contracts/book.ts'
import type { ExplainTarget, Explanation } from '#shared/contracts/explain.ts'
import type { LineDragView, PriceOrderView } from '#shared/contracts/chart.ts'
import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import type { TableCalls, TableExport } from '#shared/contracts/tables.ts'
import type {
  TpSlBulkDraft,
  TpSlBulkPreview,
  TpSlList,
  TpSlListQuestion,
} from '#shared/contracts/tpsl-list.ts'
import type {
  TpSlDraft,
  TpSlEntryIds,
  TpSlOpening,
  TpSlTarget,
  TpSlView,
  TrailingDraft,
  TrailingPreview,
} from '#shared/contracts/tpsl.ts'
import type { GuardQuestion, GuardVerdict } from '#shared/contracts/order-guard.ts'
import type { PaintedPanel } from '#shared/contracts/paint.ts'
import type { PlacedFigures } from '#shared/contracts/painted-figures.ts'
import type { PaintedRows, PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Remote } from 'comlink'
import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'

/** Requests to this tab's risk worker. None of them rejects: null (or '') means "no answer". */

const DEADLINE_MS = 3000

/** Calls this tab's risk worker; never rejects. null: no answer within 3 s, or the worker was lost. */
export async function askRisk<T>(call: (risk: Remote<RiskApi>) => Promise<T>): Promise<T | null> {
  const risk = workers().risk()
  const answer = await answerWithin(() => call(risk.api), DEADLINE_MS, risk.lost)
  return answer.ok ? answer.value : null
}

/** Checks and prices the order form; null if the worker did not answer. The caller drops answers with an older requestId. */
export const previewTicket = (draft: TicketDraft): Promise<TicketPreview | null> =>
  askRisk((risk) => risk.previewTicket(draft))
/** What the trader must confirm before an order is sent; null if the worker did not answer. */
export const judgeOrder = (question: GuardQuestion): Promise<GuardVerdict | null> =>
  askRisk((risk) => risk.judgeOrder(question))
/** Tells the worker that no ticket is shown, so that it releases the book used to price market orders. */
export const leaveTicket = (): Promise<void | null> => askRisk((risk) => risk.leaveTicket())

/** A whole table as text for a file or the clipboard; '' if the worker did not answer. */
export const exportTable = async (asked: TableExport): Promise<string> =>
  (await askRisk<string>(async (risk) => risk.exportTable(asked))) ?? ''
/** All orders that match the table's filter; null if the worker did not answer. */
export const ordersShown = (of?: string): Promise<ReturnType<TableCalls['ordersShown']> | null> =>
  askRisk((risk) => risk.ordersShown(of))

/** What an order's line shows while it is dragged to a price; null without an answer, or without such an order. */
export const judgeLine = (id: string, price: DecimalText): Promise<LineDragView | null> =>
  askRisk((risk) => risk.judgeLine(id, price))

/** The orders that the chart's menu offers at a price; null without an answer. */
export const judgePriceOrders = (
  orders: Parameters<RiskApi['judgePriceOrders']>[0],
): Promise<readonly PriceOrderView[] | null> => askRisk((risk) => risk.judgePriceOrders(orders))

/** The effect of a leverage, and the marks of its symbol; null without an answer. Here because the ticket needs it early. */
export const previewLeverage = (draft: LeverageDraft): Promise<LeverageView | null> =>
  askRisk((risk) => risk.previewLeverage(draft))

/** Symbol of a dated inverse contract by its pair and quarter code; null if there is none, or without an answer. */
export const datedSymbol = (pair: string, quarter: string): Promise<string | null> =>
  askRisk((risk) => risk.datedSymbol(pair, quarter))

/** The inputs and steps behind a number; null if it cannot be explained now. */
export const explain = (target: ExplainTarget): Promise<Explanation | null> =>
  askRisk((risk) => risk.explain(target))

/** Requests of the take-profit and stop-loss form: open, preview, list, trailing stop, all positions at once. */
export const openTpSl = (target: TpSlTarget): Promise<TpSlOpening | null> =>
  askRisk((risk) => risk.openTpSl(target))
export const openTpSlEntry = (positionKey: string, ids: TpSlEntryIds): Promise<TpSlOpening | null> =>
  askRisk((risk) => risk.openTpSlEntry(positionKey, ids))
export const previewTpSl = (draft: TpSlDraft): Promise<TpSlView | null> =>
  askRisk((risk) => risk.previewTpSl(draft))
export const listTpSl = (question: TpSlListQuestion): Promise<TpSlList | null> =>
  askRisk((risk) => risk.listTpSl(question))
export const previewTrailing = (draft: TrailingDraft): Promise<TrailingPreview | null> =>
  askRisk((risk) => risk.previewTrailing(draft))
export const previewTpSlBulk = (draft: TpSlBulkDraft): Promise<TpSlBulkPreview | null> =>
  askRisk((risk) => risk.previewTpSlBulk(draft))

/**
 * Transfers a canvas to the worker, which paints on it from then on. A canvas can be transferred only once: remount it
 * when `threads.riskGeneration` changes. Sizes in CSS px. `market` is the id of the panel's market, here and below.
 */
export async function attachPainter(
  panel: PaintedPanel,
  canvas: HTMLCanvasElement,
  size: { readonly width: number; readonly height: number; readonly dpr: number },
  market: string,
): Promise<void> {
  const offscreen = canvas.transferControlToOffscreen()
  await askRisk((risk) =>
    risk.attachPainter(panel, transfer({ canvas: offscreen, ...size }, [offscreen]), market),
  )
}
export async function resizePainter(
  panel: PaintedPanel,
  width: number,
  height: number,
  dpr: number,
  market: string,
): Promise<void> {
  await askRisk((risk) => risk.resizePainter(panel, width, height, dpr, market))
}
export async function detachPainter(panel: PaintedPanel, market: string): Promise<void> {
  await askRisk((risk) => risk.detachPainter(panel, market))
}

/** Resolves with true when the canvas shows these figures; with false if it does not, or the worker did not answer. */
export const placeFigures = async (placed: PlacedFigures, market: string): Promise<boolean> =>
  (await askRisk((risk) => risk.placeFigures(placed, market))) ?? false

/** Transfers a canvas for rows of a table to the worker; as with `attachPainter`, only once. */
export async function attachRowCanvas(
  table: PaintedTable,
  place: number,
  canvas: HTMLCanvasElement,
): Promise<void> {
  const offscreen = canvas.transferControlToOffscreen()
  await askRisk((risk) => risk.attachRowCanvas(table, place, transfer(offscreen, [offscreen])))
}
/** Resolves with true when the canvas shows these rows; with false if it does not, or the worker did not answer. */
export const paintRowCanvas = async (
  table: PaintedTable,
  place: number,
  rows: PaintedRows,
): Promise<boolean> => (await askRisk((risk) => risk.paintRowCanvas(table, place, rows))) ?? false
export const detachRowCanvas = async (table: PaintedTable, place: number): Promise<void> => {
  await askRisk((risk) => risk.detachRowCanvas(table, place))
}

/** Reports the pointer over the book (CSS px), null when it left. Returns the price text under it, '' for none. */
export const hoverBook = async (
  at: { readonly x: number; readonly y: number } | null,
  market: string,
): Promise<string> => (await askRisk((risk) => risk.hoverBook(at?.y ?? null, at?.x, market))) ?? ''
/** Freezes the trades while the pointer is over them. */
export const holdTrades = async (held: boolean, market: string): Promise<void> => {
  await askRisk((risk) => risk.holdTrades(held, market))
}
/** Price, sum and own orders at a point of the painted book; null if the worker did not answer. */
export const pickBook = (x: number, y: number, market: string): Promise<BookPick | null> =>
  askRisk<BookPick>((risk) => risk.pickBook(x, y, market))
/** Scrolls the book by rows away from its best prices; 0 scrolls back to them. Returns the rows then shown. */
export const scrollBook = (
  side: 'ask' | 'bid' | 'both',
  rows: number,
  market: string,
): Promise<BookA11yTable | null> => askRisk((risk) => risk.scrollBook(side, rows, market))
/** Own orders at a shown price of the book. */
export const ownOrdersAt = async (
  side: 'ask' | 'bid',
  price: string,
  market: string,
): Promise<readonly OrderRowView[]> => (await askRisk((risk) => risk.ownOrdersAt(side, price, market))) ?? []
/** Those of some orders that are open; null if the worker did not answer. */
export const openOrders = (orderIds: readonly string[]): Promise<readonly OrderRowView[] | null> =>
  askRisk((risk) => risk.openOrders(orderIds))
/** Plain decimal text of the price painted at y; '' for none. */
export const priceAt = async (
  panel: 'book' | 'trades',
  y: number,
  market: string,
): Promise<DecimalText | ''> =>
  (await askRisk<DecimalText | ''>(async (risk) => risk.priceAt(panel, y, market))) ?? ''
