import type { Exchange } from '../../exchange/exchange.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'
import { readyNow } from './topic-feed.ts'

export interface StatusFeed {
  open(name: string, publish: Publish): TopicFeed
}

/** serviceTypes, product, maintainType and env of https://bybit-exchange.github.io/docs/v5/enum, as of 24 July 2026. */
const everything = { serviceTypes: [2, 3, 4, 5], product: [1, 2, 3], uidSuffix: [], maintainType: 3, env: 1 }

/** Feed of system.status: announcements of the exchange, such as the end of a recording. */
export function createStatusFeed(exchange: Pick<Exchange, 'now' | 'onNotice'>): StatusFeed {
  let topic: { readonly name: string; readonly publish: Publish } | null = null
  let count = 0
  exchange.onNotice?.((event, message) => {
    if (topic === null) return
    const ts = exchange.now()
    count += 1
    const item = { id: `${event}-${count}`, title: message, state: 'ongoing', begin: String(ts), end: '' }
    const data = [{ ...item, href: '', ...everything }]
    topic.publish(JSON.stringify({ topic: topic.name, ts, data }))
  })
  return {
    open(name, publish) {
      const own = { name, publish }
      topic = own
      return {
        ready: readyNow,
        snapshot: () => null,
        stop() {
          if (topic === own) topic = null
        },
      }
    },
  }
}
