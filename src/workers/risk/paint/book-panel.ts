import type { BookPick, BookA11yTable } from '#shared/contracts/book.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { MarketStores } from '../state/market-stores.ts'
import { bookLayout, hitAt } from './book-layout.ts'
import type { BookHit, BookLayout } from './book-layout.ts'
import { bookModel, plainStyle } from './book-model.ts'
import type { BookModel } from './book-model.ts'
import { paintBook } from './book-painter.ts'
import type { OwnPlace } from './book-painter.ts'
import { bookScene, bookA11y, middleOf } from './book-scene.ts'
import type { BookRow, BookScene } from './book-scene.ts'
import { createBookScroll } from './book-scroll.ts'
import type { Brush } from './brush.ts'
import { depthAt, paintDepth } from './depth-painter.ts'
import type { DepthPoint } from './depth-painter.ts'
import { ownOrdersAt } from './own-orders.ts'

/** What is painted on the canvas. Clicks use it, whatever has arrived since (decision 2). */
interface Painted {
  readonly model: BookModel
  readonly scene: BookScene
  readonly layout: BookLayout
  readonly own: OwnPlace
}

export interface BookPanel {
  /** Rows per displayed side in a canvas of this size. */
  rows(width: number, height: number): number
  paint(brush: Brush): void
  /** The canvas is blank or removed: painted and frozen rows had another layout. */
  forget(): void
  /** The freshness changed, or something else is shown: unfreezes the book. */
  thaw(): void
  /** Another symbol, grouping or shape is shown: scrolls back to the best prices. */
  restart(): void
  /** The pointer moved, or left (null). Returns true if the book must be painted again. */
  hover(at: { readonly x: number; readonly y: number } | null): boolean
  priceAt(x: number, y: number): DecimalText | ''
  pick(x: number, y: number): BookPick
  scroll(side: 'ask' | 'bid' | 'both', by: number, rows: number): void
  a11yTable(rows: number): BookA11yTable | undefined
}

const nothing: BookPick = { price: '', sum: '', orders: [] }

/** The order book of a market: its painted state, its frozen state, and what a click means. */
export function createBookPanel(market: MarketStores): BookPanel {
  const scroll = createBookScroll()
  let painted: Painted | null = null
  let frozen: BookModel | null = null
  let hover: BookHit | null = null
  let point: DepthPoint | null = null

  const style = () => market.view.book ?? plainStyle
  const isDepth = (): boolean => style().shape === 'depth'
  const layoutOf = (width: number, height: number): BookLayout =>
    bookLayout(width, height, style().sides, market.shared.theme?.rowHeight)
  const isOpen = (model: BookModel): boolean => model.symbol === market.view.symbol

  /** The book to show: the frozen one, unless its symbol or freshness changed. */
  function shownModel(count: number): BookModel | null {
    const model = bookModel(market, count)
    if (frozen !== null && (frozen.state !== model?.state || !isOpen(frozen))) frozen = null
    return frozen ?? model
  }

  function rowAt({ scene, layout }: Painted, y: number): BookRow | null {
    const hit = hitAt(layout, y)
    return hit === null ? null : ((hit.side === 'ask' ? scene.asks : scene.bids)[hit.index] ?? null)
  }

  function priceOf(price: number | undefined, decimals: number): DecimalText | '' {
    return price === undefined ? '' : (scaledToText(price, decimals) ?? '')
  }

  function pickDepth({ model, layout }: Painted, x: number): BookPick {
    const at = depthAt(model, layout.width, x)
    if (at === null) return nothing
    const levels = at.side === 'ask' ? model.asks : model.bids
    const { priceFraction, lotFraction } = model.instrument
    return {
      price: priceOf(levels.prices[at.index], priceFraction),
      sum: priceOf(levels.sums[at.index], lotFraction),
      orders: [],
    }
  }

  function pick(x: number, y: number): BookPick {
    if (painted === null || !isOpen(painted.model)) return nothing
    if (painted.model.style.shape === 'depth') return pickDepth(painted, x)
    const row = rowAt(painted, y)
    const side = hitAt(painted.layout, y)?.side
    if (row === null || side === undefined) return nothing
    const isOwn = row.own !== '' && x >= painted.own.left && x <= painted.own.right
    return {
      price: priceOf(row.price, painted.scene.decimals),
      sum: priceOf(row.sum, painted.scene.lots),
      orders: isOwn ? ownOrdersAt(market, side, row.price) : [],
    }
  }

  return {
    rows: (width, height) => layoutOf(width, height).rows,
    paint(brush) {
      const layout = layoutOf(brush.width, brush.height)
      const model = shownModel(layout.rows)
      const held = frozen !== null
      if (model === null) {
        paintBook(brush, null, layout, { hover: null, held: false })
        painted = null
        return
      }
      // Frozen rows with the present prices in the middle.
      const now = held ? (bookModel(market, 1) ?? model) : model
      const scene = { ...bookScene(market.shared, model, layout, scroll), ...middleOf(market.shared, now) }
      if (isDepth()) {
        paintDepth(brush, model, { point, held })
        painted = { model, scene, layout, own: { left: 0, right: 0 } }
      } else painted = { model, scene, layout, own: paintBook(brush, scene, layout, { hover, held }) }
    },
    forget() {
      painted = null
      frozen = null
    },
    thaw() {
      frozen = null
    },
    restart() {
      frozen = null
      point = null
      scroll.reset()
    },
    hover(at) {
      const before = { hover, point, held: frozen !== null }
      if (at === null) {
        hover = null
        point = null
        frozen = null
        return true
      }
      frozen = painted === null || !isOpen(painted.model) ? null : painted.model
      const there = pick(at.x, at.y).price !== ''
      hover = there && painted !== null ? hitAt(painted.layout, at.y) : null
      point = painted !== null && isDepth() ? depthAt(painted.model, painted.layout.width, at.x) : null
      return (
        before.hover?.side !== hover?.side ||
        before.hover?.index !== hover?.index ||
        before.point?.side !== point?.side ||
        before.point?.index !== point?.index ||
        before.held !== (frozen !== null)
      )
    },
    priceAt: (x, y) => pick(x, y).price,
    pick,
    scroll(side, by, rows) {
      if (by === 0) return scroll.reset()
      const model = shownModel(rows)
      if (model === null) return undefined
      if (side !== 'bid') scroll.move('ask', model.asks, rows, by)
      if (side !== 'ask') scroll.move('bid', model.bids, rows, by)
    },
    a11yTable(rows) {
      const model = rows === 0 ? null : bookModel(market, rows)
      if (model === null) return undefined
      const { sides } = model.style
      const count = { askRows: sides === 'bids' ? 0 : rows, bidRows: sides === 'asks' ? 0 : rows }
      return bookA11y(bookScene(market.shared, model, count, scroll))
    },
  }
}
