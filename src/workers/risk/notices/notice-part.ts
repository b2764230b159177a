import type { PrivateFeedEvent, TradeMessage } from '#shared/contracts/feed-port.ts'
import type { NoticeView } from '#shared/contracts/views.ts'
import { isOptionType } from '#shared/domain/contract-type.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Order } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { Part } from '../publish/part.ts'
import type { RiskStores } from '../risk-stores.ts'
import { messageNotice, optionTradeNotice } from './message-notices.ts'
import { liquidationBodyKey } from './notice-keys.ts'
import { createOrderNotices, isOfStrategy } from './order-notices.ts'
import { createRecentIds } from './recent-ids.ts'

export interface NoticePart extends Part<readonly NoticeView[]> {
  /** `quiet`: another tab says it to the trader. */
  event(event: PrivateFeedEvent, quiet: boolean): void
}

const MOST_PENDING = 20

/**
 * Notices of private events, said by one tab of the browser. A hidden tab says nothing (NOTE-12): another one is looked at, or
 * nobody is there, unless the trader wants to hear of it by the system (`ViewState.tellsHidden`). What an order's own event tells isn't said again by a message about that order (FEED-27, FEED-28): messages
 * wait for the end of their patch, and the exchange sends both in one frame.
 */
export function createNoticePart(stores: RiskStores): NoticePart {
  const rules = createOrderNotices()
  const fills = createRecentIds()
  let pending: NoticeView[] = []
  let messages: TradeMessage[] = []
  /** Orders, and symbols being liquidated, of which an own event came since the last patch. */
  const told = new Set<string>()

  const say = (notice: NoticeView | null): void => {
    if (notice !== null) pending = [...pending, notice].slice(-MOST_PENDING)
  }
  const instrumentOf = (symbol: string) => stores.catalogue.bySymbol(symbol)

  const isHeard = (quiet: boolean): boolean =>
    !quiet && (stores.view.visible || stores.view.tellsHidden === true)

  /** What is left of a symbol's position after it was taken: by the exchange's message, else by the account. */
  function isAllGone(symbol: string): boolean {
    const said = messages.findLast((one) => one.scene === 'liquidation' && one.symbol === symbol)?.size
    if (said !== undefined) return isZeroText(said)
    return ![...stores.account.positions.values()].some((position) => position.symbol === symbol)
  }
  /** Its body is settled with the patch, when all that belongs to it has come. */
  function settle(notice: NoticeView, isAll: (symbol: string) => boolean): NoticeView {
    if (notice.scene !== 'liquidation') return notice
    const isPortfolio = stores.account.account?.marginMode === 'PORTFOLIO_MARGIN'
    return {
      ...notice,
      bodyKey: liquidationBodyKey({ isPortfolio, isAll: isAll(notice.params['symbol'] ?? '') }),
    }
  }
  /** A strategy's own move, told by the exchange as an edit. */
  const isOwnMove = (message: TradeMessage): boolean => {
    const order = stores.account.orders.get(message.orderId)
    return message.scene === 'edit' && order !== undefined && isOfStrategy(order)
  }

  function orderNotice(event: string, order: Order): NoticeView | null {
    const instrument = instrumentOf(order.symbol)
    const notice = rules.of(event, order, instrument, stores.texts)
    // Each fill of an option is told by itself (FEED-26).
    const isOptionFill = instrument !== undefined && isOptionType(instrument.contractType)
    return isOptionFill && notice?.id.startsWith('orderFilled:') === true ? null : notice
  }
  function takeMessages(): void {
    for (const message of messages) {
      const isTold = told.has(message.orderId === '' ? message.symbol : message.orderId)
      if (!isTold && !isOwnMove(message) && !(message.scene === 'liquidation' && told.has(message.symbol)))
        say(messageNotice(message, instrumentOf(message.symbol), stores.texts))
      // The second of two messages about one liquidation.
      if (message.scene === 'liquidation') told.add(message.symbol)
    }
    messages = []
    told.clear()
  }

  return {
    event(event, quiet) {
      if (event.kind === 'Order') {
        const notice = orderNotice(event.event, event.order)
        told.add(event.order.orderId)
        if (isTakenAway(event.order.stopOrderType)) told.add(event.order.symbol)
        if (isHeard(quiet)) say(notice)
      } else if (event.kind === 'Execution') {
        if (!fills.add(event.execution.execId) || !isHeard(quiet)) return
        say(optionTradeNotice(event.execution, instrumentOf(event.execution.symbol), stores.texts))
      } else if (event.kind === 'Message' && isHeard(quiet)) {
        messages = [...messages, event.message].slice(-MOST_PENDING)
      }
      if (!isHeard(quiet)) told.clear()
    },
    touch() {},
    forget() {},
    take() {
      const gone = new Map(
        [...messages.map(({ symbol }) => symbol), ...pending.map(({ params }) => params['symbol'] ?? '')].map(
          (symbol) => [symbol, isAllGone(symbol)] as const,
        ),
      )
      takeMessages()
      if (pending.length === 0) return undefined
      const taken = pending.map((notice) => settle(notice, (symbol) => gone.get(symbol) ?? true))
      pending = []
      return taken
    },
  }
}
