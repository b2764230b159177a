/** Input of the risk worker's painters. */

/** Colours and row height for the painters, read from the page's CSS tokens. */
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
  /** Height of a row of book and trades, px. */
  readonly rowHeight: number
}

/**
 * Translated templates for texts made in the worker (column titles on canvas, line labels). `{{name}}` is a placeholder.
 */
export interface WorkerTexts {
  readonly locale: string
  /** IANA name of the time zone to paint times in. '' or absent: the computer's. */
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
  /** Shown while the pointer pauses the list. */
  readonly held: string
  readonly tradesEmpty: string
  /** No trade reaches the least size `{{size}}`. */
  readonly tradesFiltered: string
  readonly lineLimit: string
  readonly lineTwap: string
  readonly lineChase: string
  readonly lineIceberg: string
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

/** What the risk worker paints of a market. */
export type PaintedPanel = 'book' | 'trades' | 'figures'

/** The DOM's OffscreenCanvas. src/shared compiles without the DOM library. */
export type OffscreenCanvasLike = object

export interface PaintSurface {
  readonly canvas: OffscreenCanvasLike
  readonly width: number
  readonly height: number
  readonly dpr: number
}
