/** Messages of the page to the worker that paints the figures of the performance panel. Its answers: `PanelPainted`. */

/** Where the worker paints: a figure over its text, bars over the place of a histogram. CSS px of the panel. */
export interface FigurePlace {
  /** Left edge; right edge if the panel is written from right to left. */
  readonly x: number
  /** Vertical middle. */
  readonly middle: number
  /** Font size and weight. */
  readonly size: number
  readonly weight: number
}
export interface BarsPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PanelPlaces {
  readonly width: number
  readonly height: number
  readonly dpr: number
  readonly isRtl: boolean
  /** null: the figure is not shown. In the order of the panel's cells, the memory last. */
  readonly figures: readonly (FigurePlace | null)[]
  readonly bars: readonly (BarsPlace | null)[]
  readonly colours: { readonly text: string; readonly over: string; readonly bars: string }
}

/** What is shown, in the order of the places. */
export interface PanelPicture {
  readonly texts: readonly string[]
  readonly over: readonly boolean[]
  readonly bars: readonly (readonly number[])[]
}

/** `Canvas` is the browser's OffscreenCanvas. */
export type PanelPaint<Canvas> =
  | { readonly type: 'TakeCanvas'; readonly canvas: Canvas }
  | { readonly type: 'PlaceFigures'; readonly places: PanelPlaces }
  | { readonly type: 'PaintFigures'; readonly picture: PanelPicture }

/** Worker -> page, once: the first picture is on the canvas. */
export interface PanelPainted {
  readonly type: 'PanelPainted'
}
