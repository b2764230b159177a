import { transfer } from 'comlink'
import type { BookPick, BookTwinView } from '#shared/contracts/book.ts'
import type { ExplainTarget, Explanation } from '#shared/contracts/explain.ts'
import type { LineVerdict } from '#shared/contracts/chart.ts'
import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import type {
  OptionDraft,
  OptionPayoffView,
  OptionsQuestion,
  OptionTerms,
} from '#shared/contracts/options.ts'
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
import type { PaintedRows, PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Remote } from 'comlink'
import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'

/** Questions to this tab's risk worker. None of them rejects: null (or '') is "no answer". */

const DEADLINE_MS = 3000
export type PaintedPanel = 'book' | 'trades'

async function ask<T>(call: (risk: Remote<RiskApi>) => Promise<T>): Promise<T | null> {
  const risk = workers().risk()
  const answer = await answerWithin(() => call(risk.api), DEADLINE_MS, risk.lost)
  return answer.ok ? answer.value : null
}

/** Judges and prices the order form; null when the worker didn't answer. Drop answers with an older requestId. */
export const previewTicket = (draft: TicketDraft): Promise<TicketPreview | null> =>
  ask((risk) => risk.previewTicket(draft))
/** What the trader should be asked before an order leaves; null when the worker didn't answer. */
export const judgeOrder = (question: GuardQuestion): Promise<GuardVerdict | null> =>
  ask((risk) => risk.judgeOrder(question))
/** No ticket is on screen any more: the book its market order was priced of is given back. */
export const leaveTicket = (): Promise<void | null> => ask((risk) => risk.leaveTicket())

/** A whole table as text for a file or the clipboard; '' when the worker didn't answer. */
export const exportTable = async (asked: TableExport): Promise<string> =>
  (await ask<string>(async (risk) => risk.exportTable(asked))) ?? ''
/** Every order that the table's filter lets through; null when the worker didn't answer. */
export const ordersShown = (): Promise<ReturnType<TableCalls['ordersShown']> | null> =>
  ask((risk) => risk.ordersShown())

/** What speaks against an order's line at a price; null for nothing, or no answer. */
export const judgeLine = (id: string, price: DecimalText): Promise<LineVerdict | null> =>
  ask((risk) => risk.judgeLine(id, price))

/** What a chain's positions and a draft are worth at expiry; null where nothing is known, or no answer. */
export const optionPayoff = (
  question: OptionsQuestion,
  draft: OptionDraft | null,
): Promise<OptionPayoffView | null> => ask((risk) => risk.optionPayoff(question, draft))

/** The volatility an option's price stands for, and the price of a volatility; null for none, or no answer. */
export const ivOfPrice = (symbol: string, price: string): Promise<OptionTerms | null> =>
  ask((risk) => risk.ivOfPrice(symbol, price))
export const priceOfIv = (symbol: string, percent: string): Promise<OptionTerms | null> =>
  ask((risk) => risk.priceOfIv(symbol, percent))

/** Symbol of a dated inverse contract by its pair and quarter code; null for none, or no answer. */
export const datedSymbol = (pair: string, quarter: string): Promise<string | null> =>
  ask((risk) => risk.datedSymbol(pair, quarter))

/** The data behind a number; null where it can't be explained now. */
export const explain = (target: ExplainTarget): Promise<Explanation | null> =>
  ask((risk) => risk.explain(target))

/** The take-profit and stop-loss form: opened, answered, its list, its trailing stop, all positions at once. */
export const openTpSl = (target: TpSlTarget): Promise<TpSlOpening | null> =>
  ask((risk) => risk.openTpSl(target))
export const openTpSlEntry = (positionKey: string, ids: TpSlEntryIds): Promise<TpSlOpening | null> =>
  ask((risk) => risk.openTpSlEntry(positionKey, ids))
export const previewTpSl = (draft: TpSlDraft): Promise<TpSlView | null> =>
  ask((risk) => risk.previewTpSl(draft))
export const listTpSl = (question: TpSlListQuestion): Promise<TpSlList | null> =>
  ask((risk) => risk.listTpSl(question))
export const previewTrailing = (draft: TrailingDraft): Promise<TrailingPreview | null> =>
  ask((risk) => risk.previewTrailing(draft))
export const previewTpSlBulk = (draft: TpSlBulkDraft): Promise<TpSlBulkPreview | null> =>
  ask((risk) => risk.previewTpSlBulk(draft))

/**
 * Hands a canvas to the worker, which paints on it from then on. A canvas can be handed over once: remount it when
 * `threads.riskGeneration` changes. Sizes in CSS px.
 */
export async function attachPainter(
  panel: PaintedPanel,
  canvas: HTMLCanvasElement,
  size: { readonly width: number; readonly height: number; readonly dpr: number },
): Promise<void> {
  const offscreen = canvas.transferControlToOffscreen()
  await ask((risk) => risk.attachPainter(panel, transfer({ canvas: offscreen, ...size }, [offscreen])))
}
export async function resizePainter(
  panel: PaintedPanel,
  width: number,
  height: number,
  dpr: number,
): Promise<void> {
  await ask((risk) => risk.resizePainter(panel, width, height, dpr))
}
export async function detachPainter(panel: PaintedPanel): Promise<void> {
  await ask((risk) => risk.detachPainter(panel))
}

/** Hands a canvas for rows of a table to the worker; as with `attachPainter`, once. */
export async function attachTile(
  table: PaintedTable,
  tile: number,
  canvas: HTMLCanvasElement,
): Promise<void> {
  const offscreen = canvas.transferControlToOffscreen()
  await ask((risk) => risk.attachTile(table, tile, transfer(offscreen, [offscreen])))
}
/** True once the canvas shows these rows; false where it doesn't (any more), or the worker didn't answer. */
export const paintTile = async (table: PaintedTable, tile: number, rows: PaintedRows): Promise<boolean> =>
  (await ask((risk) => risk.paintTile(table, tile, rows))) ?? false
export const detachTile = async (table: PaintedTable, tile: number): Promise<void> => {
  await ask((risk) => risk.detachTile(table, tile))
}

/** Pointer over the book (CSS px), null = left. Gives the price text under it, '' none. */
export const hoverBook = async (at: { readonly x: number; readonly y: number } | null): Promise<string> =>
  (await ask((risk) => risk.hoverBook(at?.y ?? null, at?.x))) ?? ''
/** The pointer came over the trades or left them. */
export const holdTrades = async (held: boolean): Promise<void> => {
  await ask((risk) => risk.holdTrades(held))
}
/** What stands at a place of the painted book; null when the worker didn't answer. */
export const pickBook = (x: number, y: number): Promise<BookPick | null> =>
  ask<BookPick>((risk) => risk.pickBook(x, y))
/** Moves the book away from its best prices by rows, 0: back to them. Gives the rows then shown. */
export const scrollBook = (side: 'ask' | 'bid' | 'both', rows: number): Promise<BookTwinView | null> =>
  ask((risk) => risk.scrollBook(side, rows))
/** Own orders at a shown price of the book. */
export const ownOrdersAt = async (side: 'ask' | 'bid', price: string): Promise<readonly OrderRowView[]> =>
  (await ask((risk) => risk.ownOrdersAt(side, price))) ?? []
/** Plain decimal text of the price painted at y, '' none. */
export const priceAt = async (panel: PaintedPanel, y: number): Promise<DecimalText | ''> =>
  (await ask<DecimalText | ''>(async (risk) => risk.priceAt(panel, y))) ?? ''
