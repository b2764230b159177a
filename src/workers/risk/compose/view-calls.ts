import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { BookPick } from '#shared/contracts/book.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import type { FeedLink } from '../feeds/feed-link.ts'
import { ownOrdersAtText } from '../paint/own-orders.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import type { MarketPanels } from './market-panels.ts'
import type { MarketSet } from './market-set.ts'
import type { PatchParts } from './patch-parts.ts'
import type { PatchSender } from './patch-sender.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface ViewSources {
  readonly stores: RiskStores
  readonly markets: MarketSet
  readonly parts: PatchParts
  readonly sender: PatchSender
  readonly subscriptions: Subscriptions
  readonly link: FeedLink
}

const noPick: BookPick = { price: '', sum: '', orders: [] }

/** The page's calls that change what is shown: the view, its theme and texts, and the canvases to paint on. */
export function createViewCalls({ stores, markets, parts, sender, subscriptions, link }: ViewSources) {
  const { rowCanvases } = parts
  const { publisher } = sender

  function setView(view: ViewState): void {
    const before = stores.view
    stores.view = view
    markets.show(view)
    parts.view(before.symbol !== view.symbol)
    if (view.visible && !before.visible) parts.forget()
    link.park(!view.visible)
    for (const one of [publisher, markets, rowCanvases]) one.setParked(!view.visible)
    subscriptions.update()
    publisher.touch()
  }

  function rowsChanged(market: MarketPanels): void {
    market.rowsChanged()
    subscriptions.update()
    publisher.touch()
  }

  function repaint(): void {
    for (const { painters } of markets.all()) painters.repaint()
    rowCanvases.repaint()
  }

  return {
    start(callback, view, theme, texts) {
      sender.start(callback)
      stores.theme = theme
      stores.texts = texts
      parts.forget()
      for (const market of markets.all()) market.texts()
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
      for (const market of markets.all()) {
        market.texts()
        market.painters.repaint()
      }
      publisher.touch()
    },
    attachPainter(panel, surface, id) {
      const market = markets.open(id)
      market.painters.attach(panel, surface)
      rowsChanged(market)
    },
    resizePainter(panel, width, height, dpr, id) {
      const market = markets.find(id)
      market?.painters.resize(panel, width, height, dpr)
      if (market !== undefined) rowsChanged(market)
    },
    detachPainter(panel, id) {
      const market = markets.find(id)
      market?.painters.detach(panel)
      if (market !== undefined) rowsChanged(market)
    },
    placeFigures: async (placed, id) => markets.find(id)?.painters.placeFigures(placed) ?? false,
    hoverBook: (y, x, id) => markets.find(id)?.painters.hoverBook(y, x) ?? '',
    holdTrades: (held, id) => markets.find(id)?.painters.holdTrades(held),
    pickBook: (x, y, id) => markets.find(id)?.painters.pickBook(x, y) ?? noPick,
    scrollBook(side, rows, id) {
      const market = markets.find(id)
      const table = market?.painters.scrollBook(side, rows) ?? null
      // In a quiet market nothing else would send the table of what is painted now.
      market?.rowsChanged()
      publisher.touch()
      return table
    },
    priceAt: (panel, y, id) => markets.find(id)?.painters.priceAt(panel, y) ?? '',
    ownOrdersAt(side, price, id) {
      const market = markets.find(id)
      return market === undefined ? [] : ownOrdersAtText(market.stores, side, price)
    },
    attachRowCanvas: (table, number, canvas) => rowCanvases.attachRowCanvas(table, number, canvas),
    paintRowCanvas: (table, number, rows) => rowCanvases.paintRowCanvas(table, number, rows),
    detachRowCanvas: (table, number) => rowCanvases.detachRowCanvas(table, number),
  } satisfies Partial<RiskApi>
}
