import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import { valuedIds } from '../balances/total-equity.ts'
import type { FeedLink } from '../feeds/feed-link.ts'
import { hasMarkCandles, marketTopicsOf, wantsOf } from '../feeds/wants.ts'
import type { MarketTopics } from '../state/market-stores.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { previewTicket, takesBook } from '../ticket/preview.ts'
import type { MarketPanels } from './market-panels.ts'
import type { MarketSet } from './market-set.ts'
import type { PatchParts } from './patch-parts.ts'

/** Subscribes to the topics that the tab and its ticket need. */
export interface Subscriptions {
  /** Something changed that decides which topics are needed. The hub gets a message only if they differ. */
  update(): void
  /** The ticket's figures. Subscribes to the book if the order would take from it. */
  previewTicket(draft: TicketDraft): TicketPreview
  /** The same for the draft of the last call, at the prices of now; undefined while no ticket is shown. */
  movedTicket(): TicketPreview | undefined
  /** No ticket is shown: its book isn't needed any more. */
  leaveTicket(): void
}

export function createSubscriptions(
  stores: RiskStores,
  markets: MarketSet,
  parts: PatchParts,
  link: Pick<FeedLink, 'want'>,
): Subscriptions {
  let pricesBook: false | 20 | 200 = false
  let drafted: TicketDraft | null = null

  function topicsOf({ stores: { view }, painters }: MarketPanels, isMain: boolean): MarketTopics {
    const open = stores.catalogue.bySymbol(view.symbol)
    return marketTopicsOf({
      view,
      hasMark: hasMarkCandles(open),
      bookRows: painters.rows('book'),
      pricesBook: isMain && pricesBook,
      tradesShown: painters.rows('trades') > 0,
      ...(open === undefined ? {} : { mergeTimes: open.obDepthMergeTimes }),
    })
  }

  /** Symbols of open orders, for their distances to the market. */
  function orderedIds(): readonly number[] {
    const symbols = new Set(Array.from(stores.account.orders.values(), ({ symbol }) => symbol))
    return [...symbols].flatMap((symbol) => stores.catalogue.bySymbol(symbol)?.id ?? [])
  }

  function update(): void {
    const shown = [...markets.all()]
    for (const market of shown) market.setTopics(topicsOf(market, market === markets.main))
    const wants = wantsOf({
      view: stores.view,
      markets: shown.map(({ stores: { view, topics } }) => [view.symbol, topics]),
      held: Array.from(stores.account.positions.values(), ({ symbol }) => symbol),
      tickerIds: [
        ...stores.positions.instrumentIds(),
        ...orderedIds(),
        ...valuedIds(stores),
        ...parts.optionIds(),
        ...shown.flatMap(({ stores: { view } }) => stores.catalogue.bySymbol(view.symbol)?.id ?? []),
      ],
    })
    stores.data.subscribe(wants.topics)
    link.want(wants)
  }

  function wantTicketBook(wanted: false | 20 | 200): void {
    if (wanted === pricesBook) return
    pricesBook = wanted
    update()
  }

  /**
   * An order that takes is estimated from the book, also where a phone shows trades or the chart instead (SLIP-12). If the
   * short book ends before the order is filled, the long one is subscribed to, until no order needs a book.
   */
  function preview(draft: TicketDraft): TicketPreview {
    const takes = takesBook(stores, draft)
    wantTicketBook(takes && (pricesBook || 20))
    const answer = previewTicket(stores, draft)
    const isThin = [answer.buy, answer.sell].some(({ bookEnds }) => bookEnds === 'thin')
    if (takes && isThin) wantTicketBook(200)
    return answer
  }

  return {
    update,
    previewTicket(draft) {
      drafted = draft
      return preview(draft)
    },
    movedTicket: () => (drafted === null ? undefined : preview(drafted)),
    leaveTicket() {
      drafted = null
      wantTicketBook(false)
    },
  }
}
