import type { PushAnswer, SymbolNotice } from '#shared/wire/frames.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import { topic } from '#shared/wire/topics.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Connection } from './connection.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { TopicRegistry } from './topic-registry.ts'

/** Announcements: public.notice, public.symbol.notify, and notices to all sockets (VENUE-39). */
export interface Announcements {
  /**
   * Sends a text to subscribers of public.notice; later subscribers get the last of each kind. An empty text says that what the
   * event announced is over: nothing of its kind is sent to later ones.
   */
  notice(event: string, message: string): void
  /** Sends a notice about the service to every socket. */
  announce(event: string, message: string): void
  /** After changes of symbols: reads the catalogue again, updates topics, and sends public.symbol.notify. */
  symbolsChanged(symbols: readonly string[]): Promise<void>
  /** Tells a socket that the service restarts. */
  restarts(connection: Connection): void
  /** After a subscription: sends new subscribers of notices the last of each kind, in order. */
  joined(connection: Connection, names: readonly string[]): void
}

/** Maximum number of kinds kept for later subscribers; the oldest is dropped. */
const MOST_KINDS = 20
/** States of a replay: each replaces the previous one. `replay_cut` is separate: a cut recording stays cut. */
const marketEvents: ReadonlySet<string> = new Set(['replay_end', 'replay_failed', 'replay_loop'])
/** States of a gateway's connection to its exchange. */
const linkEvents: ReadonlySet<string> = new Set(['exchange_lost', 'exchange_back'])
/** States of a gateway's API key. */
const keyEvents: ReadonlySet<string> = new Set(['key_refused', 'key_accepted'])
const kinds: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['replay', marketEvents],
  ['link', linkEvents],
  ['key', keyEvents],
]
const kindOf = (event: string): string => kinds.find(([, events]) => events.has(event))?.[0] ?? event

export function createAnnouncements(options: {
  readonly exchange: Exchange
  readonly registry: TopicRegistry
  readonly subscriptions: Subscriptions
  readonly connections: ReadonlySet<Connection>
}): Announcements {
  const { exchange, registry, subscriptions, connections } = options
  const last = new Map<string, readonly [event: string, message: string]>()
  let reading = Promise.resolve()

  function tell(
    connection: Connection,
    answer: Pick<PushAnswer, 'op' | 'event' | 'retMsg' | 'symbols'>,
  ): void {
    connection.answer(exchange.now(), { ...answer, reqId: -1, success: true, retCode: 0 })
  }
  const sendNotice = (connection: Connection, event: string, message: string): void =>
    tell(connection, { op: 'notice', event, retMsg: message })
  const holdersOf = (name: string): Connection[] => {
    const found = registry.find(name)
    return found === null ? [] : [...connections].filter(({ topics }) => topics.has(found))
  }

  async function follow(symbols: readonly string[]): Promise<void> {
    const { gone, altered } = registry.replaceInstruments(await exchange.instruments())
    subscriptions.refuse((one) => gone.includes(one.parsed.symbol), 'the symbol is gone')
    subscriptions.reread((one) => altered.includes(one.parsed.symbol))
    const news = [...new Set([...symbols, ...gone, ...altered])].map((symbol): SymbolNotice => {
      const { contractType, contractStatus, symbolStatus } = registry.instrumentOf(symbol) ?? {
        contractType: registry.contractTypeOf(symbol),
        contractStatus: 'Closed',
        symbolStatus: 'Delisted',
      }
      return toShortKeys('instrument', { symbol, contractType, contractStatus, symbolStatus })
    })
    if (news.length === 0) return
    for (const connection of holdersOf(topic.symbolNotify)) {
      tell(connection, { op: 'symbols', event: 'changed', retMsg: '', symbols: news })
    }
  }

  return {
    notice(event, message) {
      // Moves the kind to the end of the order.
      last.delete(kindOf(event))
      if (message !== '') last.set(kindOf(event), [event, message])
      if (last.size > MOST_KINDS) for (const [oldest] of [...last].slice(0, 1)) last.delete(oldest)
      for (const connection of holdersOf(topic.notice)) sendNotice(connection, event, message)
    },
    announce(event, message) {
      for (const connection of connections) sendNotice(connection, event, message)
    },
    restarts: (connection) => sendNotice(connection, 'service_restart', 'the push service restarts'),
    symbolsChanged(symbols) {
      // Runs one at a time: two catalogues must not be compared with the same previous one.
      reading = reading.then(() => follow(symbols)).catch(() => undefined)
      return reading
    },
    joined(connection, names) {
      if (!names.includes(topic.notice)) return
      for (const notice of last.values()) sendNotice(connection, ...notice)
    },
  }
}
