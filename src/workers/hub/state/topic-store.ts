import { STALE_AFTER_MS } from '#shared/wire/frames.ts'
import type { TopicFreshness } from '#shared/contracts/feed-port.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { RowEntry } from '../feeds/public-frame.ts'
import { createTickerTable } from './ticker-table.ts'
import type { TickerTable } from './ticker-table.ts'
import { applyRows, createTopicState } from './topic-state.ts'
import type { TopicState } from './topic-state.ts'

/** A book that stays crossed this long between entries is out of step; a shorter time may be the middle of a change. */
const CROSSED_FOR_MS = 1000

/** All public data of the hub, by topic. */
export interface TopicStore {
  readonly tickers: TickerTable
  /** Starts storing a topic; null for a name that is no public topic. */
  open(name: string): TopicState | null
  /** Removes a topic. */
  close(name: string): void
  get(name: string): TopicState | undefined
  /** Frames of this socket call the topic `topicId` from now on; it needs a new snapshot. */
  bind(name: string, topicId: number): void
  /** The socket closed: no data is confirmed any more. */
  lost(): void
  /** The exchange refused the topic. */
  refuse(name: string): void
  /** Applies a frame's entries. Returns the number of accepted rows. */
  apply(entries: readonly RowEntry[], stamp: number): number
  /** Heartbeat pairs [topicId, lastSeq, ...]. */
  confirm(pairs: readonly number[]): void
  /** Call it about twice a second: silent topics become stale, and a book that stays crossed becomes invalid. */
  watch(): void
  /** Grows with every change of any topic's freshness. */
  freshnessVersion(): number
  /** Wall ms of the newest data or heartbeat, 0 none. */
  lastConfirmation(): number
}

export function createTopicStore(options: {
  readonly clock: Clock
  /** A topic became invalid (gap, bad rows, crossed): called once, in the same tick. */
  readonly onInvalid: (name: string, reason: 'gap' | 'rows' | 'crossed') => void
  /** A symbol's own ticker topic shows the id that frames use for it. */
  readonly onTickerId: (symbol: string, id: number) => void
  /** Data or freshness changed. */
  readonly onChange: () => void
}): TopicStore {
  const { clock } = options
  const topics = new Map<string, TopicState>()
  const byId = new Map<number, TopicState>()
  const tickers = createTickerTable()
  let freshnessVersion = 0
  let lastConfirmation = 0

  function setFreshness(topic: TopicState, state: TopicFreshness['state']): void {
    if (topic.freshness === state) return
    topic.freshness = state
    freshnessVersion += 1
    topic.freshnessVersion = freshnessVersion
    options.onChange()
  }
  function confirmTopic(topic: TopicState): void {
    topic.confirmedAt = clock.monotonic()
    topic.confirmedWall = clock.now()
    lastConfirmation = topic.confirmedWall
    setFreshness(topic, 'fresh')
  }
  function invalidate(topic: TopicState, reason: 'gap' | 'rows' | 'crossed'): void {
    topic.guard.reset()
    topic.crossedSince = -1
    setFreshness(topic, 'invalid')
    options.onInvalid(topic.name, reason)
  }
  function noteCrossed(topic: TopicState): void {
    if (topic.data.kind !== 'book') return
    if (!topic.data.book.isCrossed()) topic.crossedSince = -1
    else if (topic.crossedSince < 0) topic.crossedSince = clock.monotonic()
  }

  function learnId(topic: TopicState, entry: RowEntry): void {
    const id = topic.data.kind === 'tickers' && topic.parsed.symbol !== '' ? entry[4][0] : undefined
    if (id === undefined || id === topic.tickerId) return
    topic.tickerId = id
    options.onTickerId(topic.parsed.symbol, id)
  }

  function applyEntry(entry: RowEntry, stamp: number): number {
    const topic = byId.get(entry[0])
    if (topic === undefined) return 0
    const verdict = topic.guard.judge(entry[3], entry[1], entry[2])
    if (verdict.take === 'nothing') return 0
    if (verdict.take === 'gap') {
      invalidate(topic, 'gap')
      return 0
    }
    const taken = applyRows(topic, entry, verdict.take === 'delta' ? verdict.skip : 0, tickers, stamp)
    if (taken < 0) {
      invalidate(topic, 'rows')
      return 0
    }
    noteCrossed(topic)
    learnId(topic, entry)
    confirmTopic(topic)
    return taken
  }

  return {
    tickers,
    open: (name) => {
      const known = topics.get(name)
      if (known !== undefined) return known
      const topic = createTopicState(name)
      if (topic !== null) topics.set(name, topic)
      return topic
    },
    close: (name) => {
      topics.delete(name)
      for (const [id, topic] of byId) if (topic.name === name) byId.delete(id)
    },
    get: (name) => topics.get(name),
    bind: (name, topicId) => {
      const topic = topics.get(name)
      if (topic === undefined) return
      for (const [id, other] of byId) if (other === topic) byId.delete(id)
      byId.set(topicId, topic)
      topic.guard.reset()
    },
    lost: () => {
      byId.clear()
      for (const topic of topics.values()) {
        topic.guard.reset()
        if (topic.freshness === 'fresh') setFreshness(topic, 'stale')
      }
    },
    refuse: (name) => {
      const topic = topics.get(name)
      if (topic !== undefined) setFreshness(topic, 'invalid')
    },
    apply: (entries, stamp) => {
      let rows = 0
      for (const entry of entries) rows += applyEntry(entry, stamp)
      if (rows > 0) options.onChange()
      return rows
    },
    confirm: (pairs) => {
      lastConfirmation = clock.now()
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const topic = byId.get(pairs[at] ?? -1)
        if (topic === undefined) continue
        const verdict = topic.guard.confirm(pairs[at + 1] ?? -1)
        if (verdict === 'confirmed') confirmTopic(topic)
        else if (verdict === 'gap') invalidate(topic, 'gap')
      }
    },
    watch: () => {
      const at = clock.monotonic()
      for (const topic of topics.values()) {
        if (topic.freshness === 'fresh' && at - topic.confirmedAt >= STALE_AFTER_MS)
          setFreshness(topic, 'stale')
        if (topic.crossedSince >= 0 && at - topic.crossedSince >= CROSSED_FOR_MS) invalidate(topic, 'crossed')
      }
    },
    freshnessVersion: () => freshnessVersion,
    lastConfirmation: () => lastConfirmation,
  }
}
