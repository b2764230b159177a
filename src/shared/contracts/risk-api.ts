import type { DecimalText } from '../units/decimal-text.ts'
import type { Interval, Side } from '../domain/enums.ts'
import type { Patch } from './views.ts'

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
  readonly price: string
  readonly size: string
  readonly sum: string
  readonly time: string
  readonly spread: string
  readonly bookEmpty: string
  readonly bookStale: string
  readonly bookInvalid: string
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
  /** The market menu: null when closed. */
  readonly markets: MarketsQuery | null
}
export interface MarketsQuery {
  readonly text: string
  readonly family: 'all' | 'usdt' | 'usdc' | 'inverse' | 'spot' | 'option' | 'favourites'
  readonly favourites: readonly string[]
  readonly sort: 'turnover' | 'change' | 'symbol'
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
  /** 0..1 when the slider was moved last, else null (then qtyText counts). */
  readonly percent: number | null
  readonly reduceOnly: boolean
  readonly decimalSeparator: '.' | ','
}
export interface FieldError {
  readonly field: 'price' | 'qty' | 'form'
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
  /** Refusals that hold for this side only (balance, reduce-only). */
  readonly errors: readonly FieldError[]
}
export interface TicketPreview {
  readonly requestId: number
  /** Parsed values to send, null where the field is unusable. */
  readonly price: DecimalText | null
  readonly qty: DecimalText | null
  /** Text to put into the quantity field when the slider was moved. */
  readonly qtyFromPercent: string | null
  readonly value: string
  readonly errors: readonly FieldError[]
  readonly buy: TicketSideView
  readonly sell: TicketSideView
  readonly available: string
  readonly leverage: string
  readonly isIsolated: boolean
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

/** What a page may ask of its risk worker, through Comlink. The hub's port is handed over by a raw `LinkHub` message. */
export interface RiskApi {
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
  hoverBook(y: number | null): string
  /** The price painted at y, as plain decimal text; '' where there is none. */
  priceAt(panel: 'book' | 'trades', y: number): DecimalText | ''
  previewTicket(draft: TicketDraft): TicketPreview
  explain(target: ExplainTarget): Explanation | null
  ping(): number
}

/**
 * Raw message page -> risk worker with one transferred port that leads to the chart's own worker: live bars go straight
 * there and no longer with the patches, so that the chart moves while the page is busy.
 */
export interface LinkChart {
  readonly type: 'LinkChart'
}

/** Raw message page -> risk worker with one transferred port that leads to the hub. */
export interface LinkHub {
  readonly type: 'LinkHub'
  readonly epoch: string
}
