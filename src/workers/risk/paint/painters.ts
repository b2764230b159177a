import type { BookPick, BookA11yTable, TradesA11yTable } from '#shared/contracts/book.ts'
import type { PaintedPanel, PaintSurface } from '#shared/contracts/paint.ts'
import type { PlacedFigures } from '#shared/contracts/painted-figures.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { RiskClock } from '../state/clock.ts'
import type { MarketStores } from '../state/market-stores.ts'
import { createBookPanel } from './book-panel.ts'
import type { Brush } from './brush.ts'
import { createFiguresPanel } from './figures-panel.ts'
import { createPaintLoop } from './paint-loop.ts'
import { createSurface } from './surface.ts'
import type { Surface } from './surface.ts'
import { tradeRowsIn } from './trades-painter.ts'
import { createTradesPanel } from './trades-panel.ts'

/** Panels that have rows. */
export type PaintPanel = Exclude<PaintedPanel, 'figures'>

/** The painted book, trades and figures of a market. */
export interface Painters {
  attach(panel: PaintedPanel, surface: PaintSurface): void
  resize(panel: PaintedPanel, width: number, height: number, dpr: number): void
  detach(panel: PaintedPanel): void
  /**
   * Paints these figures from now on. Resolves true once their canvas shows them; false without a canvas, font or
   * ticker, or if another market is open.
   */
  placeFigures(placed: PlacedFigures): Promise<boolean>
  /** Rows that fit: per side of the book, or of the trades; 0 without the panel. */
  rows(panel: PaintPanel): number
  touch(panel: PaintedPanel): void
  /** Paints everything again, for another theme or other texts. */
  repaint(): void
  /** Something else is shown, or shown differently: paints again from the best prices, nothing frozen. */
  restart(): void
  /**
   * The font was loaded, or could not be: painting may begin. A context never changes the font that it first resolved,
   * so nothing is painted before.
   */
  fontSettled(): void
  /** The freshness changed: unfreezes rows, so that they never hide that they are old. */
  confirm(): void
  hoverBook(y: number | null, x?: number): string
  holdTrades(held: boolean): void
  pickBook(x: number, y: number): BookPick
  scrollBook(side: 'ask' | 'bid' | 'both', rows: number): BookA11yTable | null
  priceAt(panel: PaintPanel, y: number): DecimalText | ''
  setParked(parked: boolean): void
  bookA11y(): BookA11yTable | undefined
  tradesA11y(): TradesA11yTable | undefined
}

/** Rows of the tables for screen readers if nothing is painted (no OffscreenCanvas). */
const A11Y_ROWS = 10

/**
 * Painters without surfaces. `paints` is false if canvases can't be painted here: then there are only the tables for
 * screen readers.
 */
export function createPainters(market: MarketStores, clock: RiskClock, paints: boolean): Painters {
  const surfaces = new Map<PaintedPanel, Surface>()
  const dirty = new Set<PaintedPanel>()
  const book = createBookPanel(market)
  const trades = createTradesPanel(market)
  const figures = createFiguresPanel(market)
  const panels = { book, trades, figures }
  let parked = false
  let fontPending = paints

  const loop = createPaintLoop(clock, () => market.shared.view.hz, paintDirty)
  loop.setParked(fontPending)
  const rows = (panel: PaintPanel): number => {
    const surface = surfaces.get(panel)
    if (surface === undefined) return paints ? 0 : A11Y_ROWS
    return panel === 'book'
      ? book.rows(surface.width, surface.height)
      : tradeRowsIn(surface.height, market.shared.theme?.rowHeight)
  }

  function brushOf(surface: Surface): Brush | null {
    const { theme, texts } = market.shared
    if (theme === null || texts === null) return null
    const { context, width, height, dpr } = surface
    return { context, width, height, dpr, theme, texts }
  }

  function paintDirty(): void {
    for (const panel of dirty) {
      const surface = surfaces.get(panel)
      const brush = surface === undefined ? null : brushOf(surface)
      if (brush !== null) panels[panel].paint(brush)
    }
    dirty.clear()
  }

  function touch(panel: PaintedPanel, soon: 'now' | 'due'): void {
    if (!surfaces.has(panel)) return
    dirty.add(panel)
    if (soon === 'now') loop.now()
    else loop.touch()
  }
  function repaint(): void {
    for (const panel of surfaces.keys()) dirty.add(panel)
    if (dirty.size > 0) loop.now()
  }

  return {
    attach(panel, given) {
      const surface = createSurface(given, panel === 'figures')
      if (surface === null) return
      surfaces.set(panel, surface)
      panels[panel].forget()
      repaint()
    },
    resize(panel, width, height, dpr) {
      surfaces.get(panel)?.resize(width, height, dpr)
      panels[panel].forget()
      repaint()
    },
    detach(panel) {
      surfaces.delete(panel)
      dirty.delete(panel)
      panels[panel].forget()
      if (panel === 'book') book.hover(null)
    },
    async placeFigures(placed) {
      const surface = surfaces.get('figures')
      if (surface === undefined || fontPending || placed.symbol !== market.view.symbol) return false
      surface.resize(placed.width, placed.height, placed.dpr)
      figures.place(placed)
      dirty.add('figures')
      paintDirty()
      // Displayed with the next frame. Of a hidden page at once, as nobody sees it.
      if (!parked) await new Promise<void>((resolve) => clock.frame(resolve))
      return placed.symbol === market.view.symbol && figures.isDrawn()
    },
    rows,
    touch: (panel) => touch(panel, 'due'),
    repaint,
    restart() {
      book.restart()
      trades.thaw()
      repaint()
    },
    confirm() {
      book.thaw()
      trades.thaw()
      for (const panel of surfaces.keys()) touch(panel, 'due')
    },
    hoverBook(y, x = 0) {
      if (book.hover(y === null ? null : { x, y })) touch('book', 'now')
      return y === null ? '' : book.priceAt(x, y)
    },
    holdTrades(held) {
      if (trades.hold(held)) touch('trades', 'now')
    },
    pickBook: (x, y) => book.pick(x, y),
    scrollBook(side, by) {
      book.scroll(side, by, rows('book'))
      touch('book', 'now')
      return book.a11yTable(rows('book')) ?? null
    },
    priceAt: (panel, y) => (panel === 'book' ? book.priceAt(0, y) : trades.priceAt(y)),
    fontSettled() {
      fontPending = false
      for (const surface of surfaces.values()) surface.resize(surface.width, surface.height, surface.dpr)
      figures.redraw()
      loop.setParked(parked)
      repaint()
    },
    setParked(next) {
      parked = next
      loop.setParked(parked || fontPending)
    },
    bookA11y: () => book.a11yTable(rows('book')),
    tradesA11y: () => trades.a11yTable(rows('trades')),
  }
}
