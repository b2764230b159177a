import type { PosterColours, PosterScene } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'

/** The part of a 2D context the poster needs. */
export type PosterContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'fillText'
  | 'measureText'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'clip'
  | 'save'
  | 'restore'
  | 'drawImage'
> & {
  font: string
  fillStyle: string | CanvasGradient | CanvasPattern
  strokeStyle: string | CanvasGradient | CanvasPattern
  lineWidth: number
  globalAlpha: number
  textAlign: CanvasTextAlign
  textBaseline: CanvasTextBaseline
  direction: CanvasDirection
}

export interface TextLook {
  readonly size: number
  readonly weight?: number
  readonly colour: string
  /** True for figures: they are written left to right in every language. */
  readonly figures?: boolean
  readonly align?: 'start' | 'end'
  /** Greatest width in px: a longer text gets a smaller font, then is cut. */
  readonly room?: number
}

/** Paints from the start edge: left, or right in languages written from right to left. */
export interface Brush {
  readonly context: PosterContext
  readonly colours: PosterColours
  readonly isRtl: boolean
  /** Canvas x of a distance from the start edge. */
  x(start: number): number
  /** Draws a text whose vertical middle is at `middle`. Returns its width. */
  text(text: string, start: number, middle: number, look: TextLook): number
  width(text: string, look: TextLook): number
  tone(tone: 1 | 0 | -1): string
}

const FAMILY = "'Inter Figures', Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
const LEAST_SHARE = 0.5

export function createBrush(context: PosterContext, scene: PosterScene): Brush {
  const isRtl = scene.dir === 'rtl'
  const { colours } = scene
  const fontOf = (size: number, weight = 400): string => `${weight} ${size}px ${FAMILY}`

  function fit(text: string, look: TextLook): { readonly text: string; readonly width: number } {
    context.font = fontOf(look.size, look.weight)
    let { width } = context.measureText(text)
    if (look.room === undefined || width <= look.room) return { text, width }
    const size = Math.max(look.size * LEAST_SHARE, (look.size * look.room) / width)
    context.font = fontOf(Math.floor(size * 10) / 10, look.weight)
    width = context.measureText(text).width
    let points = Array.from(text)
    let cut = text
    while (width > look.room && points.length > 1) {
      points = points.slice(0, -1)
      cut = `${points.join('')}…`
      width = context.measureText(cut).width
    }
    return { text: cut, width }
  }
  const x = (start: number): number => (isRtl ? posterSize.width - start : start)

  return {
    context,
    colours,
    isRtl,
    x,
    text(text, start, middle, look) {
      if (text === '') return 0
      const fitted = fit(text, look)
      context.fillStyle = look.colour
      context.textBaseline = 'middle'
      context.direction = look.figures === true || !isRtl ? 'ltr' : 'rtl'
      const isLeft = (look.align ?? 'start') === 'start' ? !isRtl : isRtl
      context.textAlign = isLeft ? 'left' : 'right'
      context.fillText(fitted.text, x(start), middle)
      return fitted.width
    },
    width: (text, look) => (text === '' ? 0 : fit(text, look).width),
    tone: (tone) => (tone > 0 ? colours.up : tone < 0 ? colours.down : colours.text),
  }
}
