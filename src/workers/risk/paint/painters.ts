import type { PaintSurface } from '#shared/contracts/risk-api.ts'
import type { BookTwinView, TradesTwinView } from '#shared/contracts/views.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { RiskClock } from '../clock.ts'
import type { RiskStores } from '../risk-stores.ts'
import { bookLayout, hitAt } from './book-layout.ts'
import type { BookHit, BookLayout } from './book-layout.ts'
import { paintBook } from './book-painter.ts'
import { bookScene, bookTwin } from './book-scene.ts'
import type { BookScene } from './book-scene.ts'
import type { Brush } from './brush.ts'
import { createPaintLoop } from './paint-loop.ts'
import { createSurface } from './surface.ts'
import type { Surface } from './surface.ts'
import { paintTrades, tradeRowAt, tradeRowsIn } from './trades-painter.ts'
import { tradesScene, tradesTwin } from './trades-scene.ts'
import type { TradesScene } from './trades-scene.ts'

export type PaintPanel = 'book' | 'trades'

/** The painted book and trades of this tab. */
export interface Painters {
  attach(panel: PaintPanel, surface: PaintSurface): void
  resize(panel: PaintPanel, width: number, height: number, dpr: number): void
  detach(panel: PaintPanel): void
  /** Rows a side of the book can show, or of the trades; 0 where the panel isn't there. */
  rows(panel: PaintPanel): number
  touch(panel: PaintPanel): void
  /** Everything is painted again: theme, texts, symbol. */
  repaint(): void
  /** The font is there, or won't be: painting may begin. A context keeps the face it first resolved, so none does before. */
  fontSettled(): void
  /** What can be trusted changed: a frozen book is let go, so that it never hides that it's old. */
  confirm(): void
  hoverBook(y: number | null): string
  priceAt(panel: PaintPanel, y: number): DecimalText | ''
  setParked(parked: boolean): void
  bookTwin(): BookTwinView | undefined
  tradesTwin(): TradesTwinView | undefined
}

/** Rows of the twins where nothing is painted (no OffscreenCanvas). */
const TWIN_ROWS = 10

/** No surface yet. `paints` is false where canvases can't be had here: the twins are all there is then. */
export function createPainters(stores: RiskStores, clock: RiskClock, paints: boolean): Painters {
  const surfaces = new Map<PaintPanel, Surface>()
  const dirty = new Set<PaintPanel>()
  /** What stands on the canvases: clicks are answered from it, whatever has come since (decision 0002). */
  let paintedBook: { readonly scene: BookScene; readonly layout: BookLayout } | null = null
  let paintedTrades: { readonly scene: TradesScene; readonly height: number } | null = null
  let frozen: BookScene | null = null
  let hover: BookHit | null = null
  let parked = false
  let fontPending = paints

  const loop = createPaintLoop(clock, () => stores.view.hz, paintDirty)
  loop.setParked(fontPending)
  const layout = () => {
    const surface = surfaces.get('book')
    return bookLayout(surface?.width ?? 0, surface?.height ?? 0)
  }
  const rows = (panel: PaintPanel): number => {
    const surface = surfaces.get(panel)
    if (surface === undefined) return paints ? 0 : TWIN_ROWS
    return panel === 'book' ? layout().rows : tradeRowsIn(surface.height)
  }
  /** Frozen rows with the prices of now in the middle. */
  function shownBook(): BookScene | null {
    const scene = bookScene(stores, rows('book'))
    // Frozen just before the news of its age came: let go, as in `confirm`.
    if (frozen !== null && frozen.state !== scene?.state) frozen = null
    if (frozen === null || scene === null || frozen.symbol !== scene.symbol) return scene
    const { lastPrice, trend, markPrice, spread } = scene
    return { ...frozen, lastPrice, trend, markPrice, spread }
  }

  function brushOf(surface: Surface): Brush | null {
    const { theme, texts } = stores
    if (theme === null || texts === null) return null
    const { context, width, height, dpr } = surface
    return { context, width, height, dpr, theme, texts }
  }

  function paintDirty(): void {
    for (const panel of dirty) {
      const surface = surfaces.get(panel)
      const brush = surface === undefined ? null : brushOf(surface)
      if (brush === null) continue
      if (panel === 'book') {
        const scene = shownBook()
        paintBook(brush, scene, layout(), hover)
        paintedBook = scene === null ? null : { scene, layout: layout() }
      } else {
        const scene = tradesScene(stores, rows('trades'))
        paintTrades(brush, scene)
        paintedTrades = scene === null ? null : { scene, height: brush.height }
      }
    }
    dirty.clear()
  }

  /** The canvas is blank or gone. */
  function forgetPainted(panel: PaintPanel): void {
    if (panel === 'trades') paintedTrades = null
    else {
      paintedBook = null
      // What was frozen had other rows.
      frozen = null
    }
  }
  /** A price of the symbol before must not be taken for one of the open symbol. */
  const isOpen = (scene: { readonly symbol: string }): boolean => scene.symbol === stores.view.symbol

  function repaint(): void {
    for (const panel of surfaces.keys()) dirty.add(panel)
    if (dirty.size > 0) loop.now()
  }

  function bookPriceAt(y: number): DecimalText | '' {
    if (paintedBook === null || !isOpen(paintedBook.scene)) return ''
    const { scene } = paintedBook
    const hit = hitAt(paintedBook.layout, y)
    const row = hit === null ? undefined : (hit.side === 'ask' ? scene.asks : scene.bids)[hit.index]
    return row === undefined ? '' : (scaledToText(row.price, scene.decimals) ?? '')
  }

  function tradePriceAt(y: number): DecimalText | '' {
    if (paintedTrades === null || !isOpen(paintedTrades.scene)) return ''
    const { scene, height } = paintedTrades
    const row = scene.rows[tradeRowAt(height, y)]
    return row === undefined || !(row.price > 0) ? '' : (scaledToText(row.price, scene.decimals) ?? '')
  }

  return {
    attach(panel, given) {
      const surface = createSurface(given)
      if (surface === null) return
      surfaces.set(panel, surface)
      forgetPainted(panel)
      repaint()
    },
    resize(panel, width, height, dpr) {
      surfaces.get(panel)?.resize(width, height, dpr)
      forgetPainted(panel)
      repaint()
    },
    detach(panel) {
      surfaces.delete(panel)
      dirty.delete(panel)
      forgetPainted(panel)
      if (panel === 'book') hover = null
    },
    rows,
    touch(panel) {
      if (!surfaces.has(panel)) return
      dirty.add(panel)
      loop.touch()
    },
    repaint() {
      if (frozen !== null && frozen.symbol !== stores.view.symbol) frozen = null
      repaint()
    },
    confirm() {
      frozen = null
      for (const panel of surfaces.keys()) dirty.add(panel)
      if (dirty.size > 0) loop.touch()
    },
    hoverBook(y) {
      const before = hover
      if (y === null) {
        hover = null
        frozen = null
      } else {
        frozen = paintedBook?.scene ?? null
        hover = bookPriceAt(y) === '' ? null : hitAt(layout(), y)
      }
      const moved = before?.side !== hover?.side || before?.index !== hover?.index
      if (surfaces.has('book') && (moved || y === null)) {
        dirty.add('book')
        loop.now()
      }
      return y === null ? '' : bookPriceAt(y)
    },
    priceAt: (panel, y) => (panel === 'book' ? bookPriceAt(y) : tradePriceAt(y)),
    fontSettled() {
      fontPending = false
      for (const surface of surfaces.values()) surface.resize(surface.width, surface.height, surface.dpr)
      loop.setParked(parked)
      repaint()
    },
    setParked(next) {
      parked = next
      loop.setParked(parked || fontPending)
    },
    bookTwin() {
      const count = rows('book')
      const scene = count === 0 ? null : bookScene(stores, count)
      return scene === null ? undefined : bookTwin(scene)
    },
    tradesTwin() {
      const count = rows('trades')
      const scene = count === 0 ? null : tradesScene(stores, count)
      return scene === null ? undefined : tradesTwin(scene)
    },
  }
}
