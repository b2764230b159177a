import type { Patch } from '#shared/contracts/patch.ts'
import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import { createActions } from './action-calls.ts'
import { judgeLine } from '../chart-lines/judge-line.ts'
import { valuedIds } from '../balances/total-equity.ts'
import type { RiskClock } from '../state/clock.ts'
import { exchangeTime } from '../state/exchange-time.ts'
import { createFeedReceiver } from '../feeds/apply-feed.ts'
import { createFeedLink } from '../feeds/feed-link.ts'
import type { FeedPort } from '../feeds/feed-link.ts'
import { hasMarkCandles, wantsOf } from '../feeds/wants.ts'
import { payoffView } from '../options/payoff.ts'
import { ivOfPrice, priceOfIv } from '../options/terms.ts'
import { chartInstrument, datedSymbol, findChartSymbols } from '../markets/find-symbols.ts'
import { createPainters } from '../paint/painters.ts'
import { ownOrdersAtText } from '../paint/own-orders.ts'
import { createPosterCalls } from '../poster/poster-facts.ts'
import type { ChartPort } from '../publish/chart-port.ts'
import { createPatchParts } from './patch-parts.ts'
import { createPublisher } from '../publish/publisher.ts'
import { createRiskStores } from '../state/risk-stores.ts'
import { createTableCalls } from '../tables/table-calls.ts'
import { judgeOrder } from '../orders/judge-order.ts'
import { previewTicket, takesBook } from '../ticket/preview.ts'
import { createTpSl } from '../tpsl/create-tpsl.ts'

export interface Risk {
  readonly api: RiskApi
  /** The painters' font is there, or won't be: they paint from now on. */
  fontSettled(): void
  /** Takes the port that leads to a (new) hub. */
  link(port: FeedPort, epoch: string): void
  /** Live bars and what lines say go here from now on, not into patches. */
  linkChart(chart: ChartPort): void
}

export interface RiskOptions {
  readonly clock: RiskClock
  /** Whether canvases can be painted here; where not, the text twins are made without them. */
  readonly paints: boolean
}

/** What belongs to a notice comes within this time. */
const HIDDEN_MS = 50

/** Whether two views show book and trades in the same way. */
const isShownAlike = (a: ViewState, b: ViewState): boolean =>
  a.bookGrouping === b.bookGrouping &&
  JSON.stringify([a.book, a.trades]) === JSON.stringify([b.book, b.trades])

/** The whole risk worker without its thread: everything but the ports and the time. */
export function createRisk({ clock, paints }: RiskOptions): Risk {
  const stores = createRiskStores()
  const painters = createPainters(stores, clock, paints)
  const parts = createPatchParts({ stores, painters, clock, later: () => publisher.patient() })
  const { tiles } = parts
  let onPatch: Parameters<RiskApi['start']>[0] | null = null
  let chart: ChartPort | null = null
  let seq = 0

  const publisher = createPublisher<Omit<Patch, 'epoch' | 'seq'>>({
    clock,
    hz: () => stores.view.hz,
    collect() {
      const body = onPatch === null ? null : parts.take(clock.monotonic())
      const { stamp } = stores
      // What the feed brought is told, or shows nowhere: a patch for another reason doesn't bring it again.
      stores.stamp = 0
      return body === null ? null : { stamp, ...body }
    },
    send(body) {
      seq += 1
      return onPatch?.({ epoch: link.epoch, seq, ...body })
    },
    lost: () => parts.forget(),
  })

  const receive = createFeedReceiver(stores, () => clock.now(), {
    catalogue() {
      parts.catalogue()
      painters.repaint()
      sayWants()
      publisher.touch()
    },
    session() {
      parts.session()
      publisher.touch()
    },
    connection() {
      parts.connection()
      publisher.touch()
    },
    announcements() {
      parts.announcements()
      publisher.touch()
    },
    tickers(ids, moved) {
      parts.tickers(ids, moved)
      const open = stores.catalogue.bySymbol(stores.view.symbol)
      if (open !== undefined && ids.includes(open.id)) painters.touch('book')
    },
    book() {
      parts.book()
      painters.touch('book')
    },
    trades() {
      parts.trades()
      painters.touch('trades')
    },
    freshness(topics) {
      parts.freshness(topics)
      painters.confirm()
    },
    batch() {
      const bars = chart === null ? undefined : stores.bars.take()
      if (bars !== undefined) chart?.bars(bars)
      parts.settleLines()
      publisher.fresh()
    },
    account(change) {
      parts.account(change)
      parts.settleLines()
      if (change.all || change.orderIds.length > 0) {
        painters.touch('book')
        parts.book()
      }
      if (change.all || change.positionKeys.length + change.coins.length > 0) sayWants()
      publisher.touch()
    },
    fact(fact) {
      parts.fact(fact)
      publisher.touch()
      tellHidden()
    },
  })
  const link = createFeedLink(receive)

  let cancelHidden: (() => void) | null = null
  /** A hidden page takes no patches; what the trader wants to hear even so goes by itself, once its frame is whole. */
  function tellHidden(): void {
    if (stores.view.visible || stores.view.tellsHidden !== true || cancelHidden !== null) return
    cancelHidden = clock.after(HIDDEN_MS, () => {
      cancelHidden = null
      const notices = stores.view.visible ? undefined : parts.notices()
      if (notices === undefined || onPatch === null) return
      seq += 1
      void Promise.resolve(onPatch({ epoch: link.epoch, seq, stamp: 0, notices })).catch(() => undefined)
    })
  }

  let pricesBook: false | 20 | 200 = false
  let hadBook = false

  /**
   * An order that takes is estimated of the book, also where a phone shows trades or chart in its place (SLIP-12). The long
   * book is asked for once the short one ends before the order is filled, and kept until none is needed.
   */
  function priceTicket(draft: TicketDraft): TicketPreview {
    const takes = takesBook(stores, draft)
    wantTicketBook(takes && (pricesBook || 20))
    const preview = previewTicket(stores, draft)
    const isThin = [preview.buy, preview.sell].some(({ bookEnds }) => bookEnds === 'thin')
    if (takes && isThin) wantTicketBook(200)
    return preview
  }

  function wantTicketBook(wanted: false | 20 | 200): void {
    if (wanted === pricesBook) return
    pricesBook = wanted
    sayWants()
  }

  function sayWants(): void {
    // A book that nobody asked for grew old unseen: no price may be estimated of it.
    const hasBook = painters.rows('book') > 0 || pricesBook !== false
    if (!hasBook || !hadBook) {
      stores.book = null
      stores.merged = null
    }
    hadBook = hasBook
    const open = stores.catalogue.bySymbol(stores.view.symbol)
    const ids = stores.positions.instrumentIds()
    link.want(
      wantsOf({
        view: stores.view,
        hasMark: hasMarkCandles(open),
        bookRows: painters.rows('book'),
        pricesBook,
        tradesShown: painters.rows('trades') > 0,
        ...(open === undefined ? {} : { mergeTimes: open.obDepthMergeTimes }),
        held: Array.from(stores.account.positions.values(), ({ symbol }) => symbol),
        tickerIds: [
          ...ids,
          ...valuedIds(stores),
          ...parts.optionIds(),
          ...(open === undefined ? [] : [open.id]),
        ],
      }),
    )
  }

  function show(view: ViewState): void {
    const before = stores.view
    stores.view = view
    const symbolChanged = before.symbol !== view.symbol
    if (symbolChanged) {
      stores.book = null
      stores.merged = null
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
    publisher.setParked(!view.visible)
    painters.setParked(!view.visible)
    tiles.setParked(!view.visible)
    sayWants()
    publisher.touch()
  }

  function rowsChanged(): void {
    parts.book()
    parts.trades()
    sayWants()
    publisher.touch()
  }

  const api: RiskApi = {
    start(callback, view, theme, texts) {
      onPatch = callback
      stores.theme = theme
      stores.texts = texts
      parts.forget()
      parts.texts()
      show(view)
      painters.repaint()
      tiles.repaint()
    },
    setView: show,
    setTheme(theme) {
      stores.theme = theme
      painters.repaint()
      tiles.repaint()
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
      const twin = painters.scrollBook(side, rows)
      // In a market that stands still nothing else would bring the table after what is painted.
      parts.book()
      publisher.touch()
      return twin
    },
    ownOrdersAt: (side, price) => ownOrdersAtText(stores, side, price),
    priceAt: (panel, y) => painters.priceAt(panel, y),
    attachTile: (table, tile, canvas) => tiles.attachTile(table, tile, canvas),
    paintTile: (table, tile, rows) => tiles.paintTile(table, tile, rows),
    detachTile: (table, tile) => tiles.detachTile(table, tile),
    previewTicket: priceTicket,
    leaveTicket: () => wantTicketBook(false),
    judgeLine: (id, price) => judgeLine(stores, id, price),
    judgeOrder: (question) => judgeOrder(stores, question),
    // Its code comes with the first number that is explained.
    explain: async (target) => (await import('../explain/explain.ts')).explainNumber(stores, target),
    ...createTpSl(stores),
    ...createTableCalls(stores),
    ...createActions(stores),
    ...createPosterCalls(stores),
    chartInstrument: (symbol) => chartInstrument(stores.catalogue, symbol),
    datedSymbol: (pair, quarter) => datedSymbol(stores.catalogue, pair, quarter),
    findChartSymbols: (input, type) => findChartSymbols(stores.catalogue, input, type),
    optionPayoff: (question, draft) => payoffView(stores, question, draft),
    ivOfPrice: (symbol, price) => ivOfPrice(stores, symbol, price, exchangeTime(stores, clock.now())),
    priceOfIv: (symbol, percent) => priceOfIv(stores, symbol, percent, exchangeTime(stores, clock.now())),
    ping: () => clock.now(),
  }

  return {
    api,
    linkChart(next) {
      chart?.close()
      chart = next
      parts.linkChart(next)
    },
    fontSettled() {
      painters.fontSettled()
      tiles.fontSettled()
    },
    link(port, epoch) {
      parts.freshness(stores.freshness.unconfirm())
      painters.confirm()
      link.link(port, epoch)
      publisher.touch()
    },
  }
}
