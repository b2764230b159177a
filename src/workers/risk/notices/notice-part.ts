import type { PrivateFeedEvent } from '#shared/contracts/feed-port.ts'
import type { NoticeView } from '#shared/contracts/views.ts'
import type { Part } from '../publish/part.ts'
import type { RiskStores } from '../risk-stores.ts'
import { createOrderNotices } from './order-notices.ts'

export interface NoticePart extends Part<readonly NoticeView[]> {
  event(event: PrivateFeedEvent): void
}

const MOST_PENDING = 20

/** Notices of private events. A hidden tab says nothing (NOTE-12): another one is looked at, or nobody is there. */
export function createNoticePart(stores: RiskStores): NoticePart {
  const rules = createOrderNotices()
  let pending: NoticeView[] = []
  return {
    event(event) {
      if (event.kind !== 'Order') return
      const { order } = event
      const notice = rules.of(event.event, order, stores.catalogue.bySymbol(order.symbol), stores.texts)
      if (notice !== null && stores.view.visible) pending = [...pending, notice].slice(-MOST_PENDING)
    },
    touch() {},
    forget() {},
    take() {
      if (pending.length === 0) return undefined
      const taken = pending
      pending = []
      return taken
    },
  }
}
