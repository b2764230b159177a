import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import { valuedIds } from '../balances/total-equity.ts'
import type { FeedLink } from '../feeds/feed-link.ts'
import { hasMarkCandles, wantsOf } from '../feeds/wants.ts'
import type { Painters } from '../paint/painters.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { previewTicket, takesBook } from '../ticket/preview.ts'
import type { PatchParts } from './patch-parts.ts'

/** Subscribes to the topics that the tab and its ticket need. */
export interface Subscriptions {
  /** Something changed that decides which topics are needed. The hub gets a message only if they differ. */
  update(): void
  /** The ticket's figures. Subscribes to the book if the order would take from it. */
  previewTicket(draft: TicketDraft): TicketPreview
  /** No ticket is shown: its book isn't needed any more. */
  leaveTicket(): void
}

export function createSubscriptions(
  stores: RiskStores,
  painters: Painters,
  parts: PatchParts,
  link: Pick<FeedLink, 'want'>,
): Subscriptions {
  let pricesBook: false | 20 | 200 = false
  let hadBook = false

  function update(): void {
    const { view, catalogue } = stores
    const bookRows = painters.rows('book')
    // While no topic of a book was subscribed to, the stored book grew old: no price may be estimated from it.
    const hasBook = bookRows > 0 || pricesBook !== false
    if (!hasBook || !hadBook) {
      stores.book = null
      stores.merged = null
    }
    hadBook = hasBook
    const open = catalogue.bySymbol(view.symbol)
    link.want(
      wantsOf({
        view,
        hasMark: hasMarkCandles(open),
        bookRows,
        pricesBook,
        tradesShown: painters.rows('trades') > 0,
        ...(open === undefined ? {} : { mergeTimes: open.obDepthMergeTimes }),
        held: Array.from(stores.account.positions.values(), ({ symbol }) => symbol),
        tickerIds: [
          ...stores.positions.instrumentIds(),
          ...valuedIds(stores),
          ...parts.optionIds(),
          ...(open === undefined ? [] : [open.id]),
        ],
      }),
    )
  }

  function wantTicketBook(wanted: false | 20 | 200): void {
    if (wanted === pricesBook) return
    pricesBook = wanted
    update()
  }

  return {
    update,
    /**
     * An order that takes is estimated from the book, also where a phone shows trades or the chart instead (SLIP-12). If the
     * short book ends before the order is filled, the long one is subscribed to, until no order needs a book.
     */
    previewTicket(draft) {
      const takes = takesBook(stores, draft)
      wantTicketBook(takes && (pricesBook || 20))
      const preview = previewTicket(stores, draft)
      const isThin = [preview.buy, preview.sell].some(({ bookEnds }) => bookEnds === 'thin')
      if (takes && isThin) wantTicketBook(200)
      return preview
    },
    leaveTicket: () => wantTicketBook(false),
  }
}
