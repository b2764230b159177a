import type { FeedPortInput } from '#shared/contracts/feed-port.ts'
import type { HubPortInput } from '#shared/contracts/hub-port.ts'
import { isMap } from '../feeds/read-record.ts'

/** More than a full desk needs: 46 symbols, of which 16 charts compare 8 others each. A longer list would be dropped as a whole. */
const MAX_TOPICS = 1000
const MAX_IDS = 10_000

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Reads a page's message on the hub's port; null for anything else (an old build, a stray message). */
export function readHubMessage(data: unknown): HubPortInput | null {
  if (!isMap(data)) return null
  const { type, tabId, build, protocol, visible, loadedAt, language, ask, text } = data
  if (typeof tabId !== 'string' || tabId === '' || tabId.length > 100) return null
  switch (type) {
    case 'JoinHub':
      return typeof build === 'string' && typeof protocol === 'number'
        ? {
            type,
            tabId,
            build,
            protocol,
            loadedAt: isTime(loadedAt) ? loadedAt : 0,
            ...(typeof language === 'string' ? { language } : {}),
          }
        : null
    case 'LinkRisk':
    case 'LeaveHub':
      return { type, tabId }
    case 'PageStored':
      return typeof ask === 'number' && (text === null || typeof text === 'string')
        ? { type, tabId, ask, text }
        : null
    case 'TabVisibility':
      return typeof visible === 'boolean' ? { type, tabId, visible } : null
    default:
      return null
  }
}

/** Reads a risk worker's message; null for anything else. */
export function readFeedMessage(data: unknown): FeedPortInput | null {
  if (!isMap(data)) return null
  const { type, topics, tickers, hz, batch, parked } = data
  switch (type) {
    case 'WantTopics': {
      if (!Array.isArray(topics) || topics.length > MAX_TOPICS || typeof hz !== 'number') return null
      if (!topics.every((topic) => typeof topic === 'string')) return null
      if (tickers === 'all') return { type, topics, tickers, hz }
      if (!Array.isArray(tickers) || tickers.length > MAX_IDS) return null
      return tickers.every((id) => Number.isSafeInteger(id)) ? { type, topics, tickers, hz } : null
    }
    case 'BatchTaken':
      return typeof batch === 'number' ? { type, batch } : null
    case 'Park':
      return typeof parked === 'boolean' ? { type, parked } : null
    default:
      return null
  }
}
