/** What the painters of the risk worker need of the page. */

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

/** The DOM's OffscreenCanvas, named here without needing the dom library. */
export type OffscreenCanvasLike = object

export interface PaintSurface {
  readonly canvas: OffscreenCanvasLike
  readonly width: number
  readonly height: number
  readonly dpr: number
}
