import { figureOf } from '#shared/contracts/painted-figures.ts'
import type { PlacedFigures } from '#shared/contracts/painted-figures.ts'
import { tickerView } from '../rows/ticker-text.ts'
import type { MarketStores } from '../state/market-stores.ts'
import { arrow, figuresFont } from './brush.ts'
import type { Brush } from './brush.ts'

/** Px between the last price and its arrow: the token --s1. */
const GAP = 4
/** Px of the arrow. */
const ARROW = 12

export interface FiguresPanel {
  /** Paints these figures from now on. */
  place(placed: PlacedFigures): void
  forget(): void
  /** The canvas was cleared: the next paint draws all figures again. */
  redraw(): void
  /** Whether the placed figures are on the canvas. */
  readonly isDrawn: () => boolean
  paint(brush: Brush): void
}

/** The moving figures of a market's header, on a transparent canvas over their texts. */
export function createFiguresPanel(market: MarketStores): FiguresPanel {
  let placed: PlacedFigures | null = null
  let drawn = ''

  return {
    place(next) {
      placed = next
      drawn = ''
    },
    forget() {
      placed = null
      drawn = ''
    },
    redraw() {
      drawn = ''
    },
    isDrawn: () => drawn !== '',
    paint(brush) {
      const { catalogue, tickers } = market.shared
      const found = catalogue.bySymbol(market.view.symbol)
      if (placed === null || found?.symbol !== placed.symbol || !tickers.has(found.id)) return
      const ticker = tickerView(market.shared, found, false)
      const { figures, width, height, dpr, endsLeft } = placed
      const { context, theme } = brush
      const shown = figures.map((at) => ({ at, ...figureOf(ticker, at.figure) }))
      // A frame costs the compositor the same whether it differs or not.
      const picture = [
        theme.text,
        theme.upText,
        theme.downText,
        ...shown.flatMap(({ text, tone }) => [text, tone]),
      ].join()
      if (picture === drawn) return
      drawn = picture
      context.setTransform(dpr, 0, 0, dpr, 0, 0)
      context.clearRect(0, 0, width, height)
      context.globalAlpha = 1
      context.textBaseline = 'alphabetic'
      context.textAlign = 'left'
      context.direction = 'ltr'
      for (const { at, text, tone } of shown) {
        const colour = tone === 0 ? theme.text : tone > 0 ? theme.upText : theme.downText
        context.font = figuresFont(at.weight, at.size)
        context.fillStyle = colour
        context.fillText(text, at.x, Math.round(at.middle + at.size * 0.364))
        if (at.figure !== 'lastPrice' || tone === 0) continue
        const from = endsLeft ? at.x - GAP - ARROW : at.x + context.measureText(text).width + GAP
        arrow(brush, from, at.middle, tone > 0, colour)
      }
    },
  }
}
