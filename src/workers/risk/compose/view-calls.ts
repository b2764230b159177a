import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import type { FeedLink } from '../feeds/feed-link.ts'
import type { Painters } from '../paint/painters.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { PatchParts } from './patch-parts.ts'
import type { PatchSender } from './patch-sender.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface ViewSources {
  readonly stores: RiskStores
  readonly painters: Painters
  readonly parts: PatchParts
  readonly sender: PatchSender
  readonly subscriptions: Subscriptions
  readonly link: FeedLink
}

/** Whether two views show book and trades in the same way. */
const isShownAlike = (a: ViewState, b: ViewState): boolean =>
  a.bookGrouping === b.bookGrouping &&
  JSON.stringify([a.book, a.trades]) === JSON.stringify([b.book, b.trades])

/** The page's calls that change what is shown: the view, its theme and texts, and the canvases to paint on. */
export function createViewCalls({ stores, painters, parts, sender, subscriptions, link }: ViewSources) {
  const { rowCanvases } = parts
  const { publisher } = sender

  function setView(view: ViewState): void {
    const before = stores.view
    stores.view = view
    const symbolChanged = before.symbol !== view.symbol
    if (symbolChanged) {
      stores.book = null
      stores.merged = null
      stores.newest.clear()
      stores.trades.clear()
      stores.bars.clear()
    }
    parts.view(symbolChanged)
    if (symbolChanged || !isShownAlike(before, view)) {
      painters.restart()
      parts.trades()
    }
    if (view.visible && !before.visible) parts.forget()
    link.park(!view.visible)
    for (const one of [publisher, painters, rowCanvases]) one.setParked(!view.visible)
    subscriptions.update()
    publisher.touch()
  }

  function rowsChanged(): void {
    parts.book()
    parts.trades()
    subscriptions.update()
    publisher.touch()
  }

  function repaint(): void {
    painters.repaint()
    rowCanvases.repaint()
  }

  return {
    start(callback, view, theme, texts) {
      sender.start(callback)
      stores.theme = theme
      stores.texts = texts
      parts.forget()
      parts.texts()
      setView(view)
      repaint()
    },
    setView,
    setTheme(theme) {
      stores.theme = theme
      repaint()
    },
    setTexts(texts) {
      stores.texts = texts
      parts.texts()
      painters.repaint()
      publisher.touch()
    },
    attachPainter(panel, surface) {
      painters.attach(panel, surface)
      rowsChanged()
    },
    resizePainter(panel, width, height, dpr) {
      painters.resize(panel, width, height, dpr)
      rowsChanged()
    },
    detachPainter(panel) {
      painters.detach(panel)
      rowsChanged()
    },
    hoverBook: (y, x) => painters.hoverBook(y, x),
    holdTrades: (held) => painters.holdTrades(held),
    pickBook: (x, y) => painters.pickBook(x, y),
    scrollBook(side, rows) {
      const table = painters.scrollBook(side, rows)
      // In a quiet market nothing else would send the table of what is painted now.
      parts.book()
      publisher.touch()
      return table
    },
    priceAt: (panel, y) => painters.priceAt(panel, y),
    attachRowCanvas: (table, number, canvas) => rowCanvases.attachRowCanvas(table, number, canvas),
    paintRowCanvas: (table, number, rows) => rowCanvases.paintRowCanvas(table, number, rows),
    detachRowCanvas: (table, number) => rowCanvases.detachRowCanvas(table, number),
  } satisfies Partial<RiskApi>
}
