import type { PaintTheme, WorkerTexts } from '#shared/contracts/paint.ts'

/** The part of a 2D context that painters use. */
export type PaintContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'direction'
  | 'textBaseline'
  | 'globalAlpha'
  | 'clearRect'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'setLineDash'
  | 'setTransform'
>

/** The inputs of a painter besides its scene. */
export interface Brush {
  readonly context: PaintContext
  readonly theme: PaintTheme
  readonly texts: WorkerTexts
  readonly width: number
  readonly height: number
  readonly dpr: number
}

/** The figures' font with tabular digits and slashed zero, and its fallbacks until it is loaded. */
const FAMILY = '"Inter Figures", "Inter Variable", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'
export const font = {
  label: `400 11px ${FAMILY}`,
  own: `500 11px ${FAMILY}`,
  body: `400 12px ${FAMILY}`,
  last: `600 16px ${FAMILY}`,
} as const

/** The figures' font in another size (px) and weight. */
export const figuresFont = (weight: number, size: number): string => `${weight} ${size}px ${FAMILY}`

/** Distance of the outer columns from the edge, in px. */
export const PAD = 12
/** Opacity of figures that are no longer confirmed. */
export const DIMMED = 0.5

/** Draws a text whose vertical middle is at `middle`. `size` is the font size in px. */
export function put(
  { context }: Brush,
  text: string,
  x: number,
  middle: number,
  style: {
    readonly font: string
    readonly size: number
    readonly colour: string
    readonly align?: 'left' | 'right' | 'center'
  },
): void {
  context.font = style.font
  context.fillStyle = style.colour
  context.textAlign = style.align ?? 'left'
  // The font's cap height is 0.727 em: with half of it below the middle, figures are centred on whole pixels.
  context.fillText(text, x, Math.round(middle + style.size * 0.364))
}

/** Draws a horizontal hairline, crisp at any pixel ratio. */
export function hairline({ context, width, dpr }: Brush, y: number, colour: string): void {
  context.fillStyle = colour
  context.fillRect(0, Math.round(y * dpr) / dpr, width, Math.max(1, Math.floor(dpr)) / dpr)
}

/** Draws the arrow beside a price, 12 px high, with its centre at (x + 6, middle). */
export function arrow({ context }: Brush, x: number, middle: number, up: boolean, colour: string): void {
  const direction = up ? -1 : 1
  context.strokeStyle = colour
  context.lineWidth = 1.25
  context.beginPath()
  context.moveTo(x + 6, middle - direction * 4)
  context.lineTo(x + 6, middle + direction * 4)
  context.moveTo(x + 3, middle + direction * 1)
  context.lineTo(x + 6, middle + direction * 4)
  context.lineTo(x + 9, middle + direction * 1)
  context.stroke()
}

/** Draws grey bars in place of figures that haven't arrived. */
export function placeholder({ context, theme, width }: Brush, top: number, rowHeight: number): void {
  context.fillStyle = theme.line
  const y = top + (rowHeight - 8) / 2
  context.fillRect(PAD, y, 56, 8)
  context.fillRect(width - PAD - 110, y, 40, 8)
  context.fillRect(width - PAD - 48, y, 48, 8)
}

/** Clears the canvas and sets the text state for a new picture. */
export function begin({ context, theme, width, height, dpr }: Brush): void {
  context.setTransform(dpr, 0, 0, dpr, 0, 0)
  context.globalAlpha = 1
  context.textBaseline = 'alphabetic'
  context.fillStyle = theme.panel
  context.fillRect(0, 0, width, height)
}

/**
 * Width of the longest of these texts, at least `least`. Digits are tabular, so the text with most characters is the
 * widest.
 */
export function columnWidth(
  { context }: Brush,
  texts: readonly string[],
  face: string,
  least: number,
): number {
  let longest = ''
  for (const text of texts) if (text.length > longest.length) longest = text
  if (longest === '') return least
  context.font = face
  return Math.max(least, Math.ceil(context.measureText(longest).width))
}
