import type { Tone } from './primitives.ts'
import type { TickerView } from './ticker.ts'

/**
 * Moving figures of a market that the risk worker paints in the header. The page has the same figures as text, at most
 * a second old (decision 30).
 */
export type FigureName =
  | 'lastPrice'
  | 'markPrice'
  | 'indexPrice'
  | 'change'
  | 'highPrice24h'
  | 'lowPrice24h'
  | 'turnover24h'
  | 'volume24h'
  | 'openInterest'
  | 'basis'
  | 'fundingRate'

/** Where a figure is painted, CSS px from the canvas's left and top edge. */
export interface PlacedFigure {
  readonly figure: FigureName
  /** Left edge of the text. */
  readonly x: number
  /** Middle of its line. */
  readonly middle: number
  /** Font size in px, and weight. */
  readonly size: number
  readonly weight: number
}

/** The figures of a canvas. Sizes in CSS px. */
export interface PlacedFigures {
  /** The market that the page shows. Figures of another one are never painted there. */
  readonly symbol: string
  readonly figures: readonly PlacedFigure[]
  readonly width: number
  readonly height: number
  readonly dpr: number
  /** The last price's arrow is left of it (right-to-left pages). */
  readonly endsLeft: boolean
}

/** Text of a figure, and its colour by sign or by the last change. */
export function figureOf(
  ticker: TickerView,
  figure: FigureName,
): { readonly text: string; readonly tone: Tone } {
  if (figure === 'change') {
    const { change24h, changePercent24h, changeTone } = ticker
    return { text: change24h === '--' ? '--' : `${change24h} (${changePercent24h})`, tone: changeTone }
  }
  if (figure === 'basis') return { text: ticker.basis, tone: ticker.basisTone }
  if (figure === 'fundingRate') return { text: ticker.fundingRate, tone: ticker.fundingTone }
  if (figure === 'lastPrice')
    return { text: ticker.lastPrice, tone: ticker.trend === 'UP' ? 1 : ticker.trend === 'DOWN' ? -1 : 0 }
  return { text: ticker[figure], tone: 0 }
}
