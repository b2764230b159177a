import type { Patch } from '#shared/contracts/views.ts'
import type { RiskApi, ViewState } from '#shared/contracts/risk-api.ts'
import type { RiskClock } from './clock.ts'
import { createFeedReceiver } from './intake/apply-feed.ts'
import { createFeedLink } from './intake/feed-link.ts'
import type { FeedPort } from './intake/feed-link.ts'
import { wantsOf } from './intake/wants.ts'
import { createPatchParts } from './publish/patch-parts.ts'
import type { PatchBody } from './publish/patch-parts.ts'
import { createPublisher } from './publish/publisher.ts'
import { createRiskStores } from './risk-stores.ts'

export interface Risk {
  readonly api: RiskApi
  /** Takes the port that leads to a (new) hub. */
  link(port: FeedPort, epoch: string): void
}

/** The whole risk worker without its thread: everything but the ports and the time. */
export function createRisk(clock: RiskClock): Risk {
  const stores = createRiskStores()
  const parts = createPatchParts(stores)
  let onPatch: Parameters<RiskApi['start']>[0] | null = null
  let seq = 0

  const publisher = createPublisher<PatchBody>({
    clock,
    hz: () => stores.view.hz,
    collect: () => (onPatch === null ? null : parts.take(clock.monotonic())),
    send(body) {
      seq += 1
      const patch: Patch = { epoch: link.epoch, seq, stamp: stores.stamp, ...body }
      return onPatch?.(patch)
    },
    lost: () => parts.forget(),
  })

  const receive = createFeedReceiver(stores, () => clock.now(), {
    catalogue() {
      parts.catalogue()
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
    tickers(ids, moved) {
      parts.tickers(ids, moved)
      publisher.touch()
    },
    book() {},
    trades() {},
    bars: () => publisher.touch(),
    freshness(topics) {
      parts.freshness(topics)
      publisher.touch()
    },
    account(event, change) {
      parts.account(event, change)
      if (change.all || change.positionKeys.length > 0) sayWants()
      publisher.touch()
    },
  })
  const link = createFeedLink(receive)

  function sayWants(): void {
    const open = stores.catalogue.bySymbol(stores.view.symbol)
    const ids = stores.positions.instrumentIds()
    link.want(
      wantsOf({
        view: stores.view,
        bookRows: 0,
        tradesShown: false,
        tickerIds: open === undefined ? ids : [...ids, open.id],
      }),
    )
  }

  function show(view: ViewState): void {
    const before = stores.view
    stores.view = view
    const symbolChanged = before.symbol !== view.symbol
    if (symbolChanged) {
      stores.book = null
      stores.trades.clear()
      stores.bars.clear()
    }
    parts.view(symbolChanged)
    if (view.visible && !before.visible) parts.forget()
    link.park(!view.visible)
    publisher.setParked(!view.visible)
    sayWants()
    publisher.touch()
  }

  const api: RiskApi = {
    start(callback, view, theme, texts) {
      onPatch = callback
      stores.theme = theme
      stores.texts = texts
      parts.forget()
      show(view)
    },
    setView: show,
    setTheme(theme) {
      stores.theme = theme
    },
    setTexts(texts) {
      stores.texts = texts
      publisher.touch()
    },
    attachPainter() {},
    resizePainter() {},
    detachPainter() {},
    hoverBook: () => '',
    priceAt: () => '',
    previewTicket: () => {
      throw new Error('no ticket')
    },
    explain: () => null,
    ping: () => clock.now(),
  }

  return {
    api,
    link(port, epoch) {
      parts.freshness(stores.freshness.unconfirm())
      link.link(port, epoch)
      publisher.touch()
    },
  }
}
