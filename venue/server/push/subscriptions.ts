import type { Connection } from './connection.ts'
import { framesFor } from './row-bytes.ts'
import type { EncodedEntry } from './row-bytes.ts'
import type { Topic } from './topic.ts'
import type { TopicRegistry } from './topic-registry.ts'

interface ActiveTopic {
  readonly members: Set<Connection>
  ready: boolean
  /** Counts openings: answers to earlier ones are ignored. */
  attempt: number
}

/** Public topics of sockets: opens a topic's feed for the first subscriber and closes it after the last. */
export interface Subscriptions {
  /** Subscribed topics. */
  topics(): Iterable<Topic>
  /** Subscribes a socket, or sends it a new snapshot if it is subscribed already. */
  join(connection: Connection, topic: Topic): void
  leave(connection: Connection, topic: Topic): void
  dropAll(connection: Connection): void
  /** Sends snapshots of all topics of a socket. */
  resync(connection: Connection): void
  /** Restarts topics whose data were replaced, with snapshots. */
  reread(isAffected: (topic: Topic) => boolean): void
  /** Removes topics that no longer exist, and tells their subscribers. */
  refuse(isAffected: (topic: Topic) => boolean, why: string): void
  onRegroup(listener: (connection: Connection) => void): void
}

export function createSubscriptions(
  registry: TopicRegistry,
  now: () => number,
  flush: () => void,
): Subscriptions {
  const active = new Map<Topic, ActiveTopic>()
  let regroup: (connection: Connection) => void = () => undefined

  function sendEntries(connection: Connection, entries: readonly EncodedEntry[]): void {
    for (const frame of framesFor(connection.json, now(), entries)) connection.sendBytes(frame)
  }

  /** Sends pending rows first, so that no later delta repeats rows of the snapshot. */
  function goLive(topic: Topic, members: Iterable<Connection>): void {
    flush()
    const entry = topic.snapshot(registry.feedOf(topic).snapshot(topic))
    for (const connection of members) {
      if (!connection.topics.has(topic)) continue
      connection.topics.set(topic, 'live')
      sendEntries(connection, [entry])
      regroup(connection)
    }
  }

  function open(topic: Topic, held: ActiveTopic): void {
    held.ready = false
    held.attempt += 1
    const { attempt } = held
    const isCurrent = (): boolean => active.get(topic) === held && held.attempt === attempt
    registry
      .feedOf(topic)
      .open(topic)
      .then(() => {
        if (!isCurrent()) return
        held.ready = true
        goLive(topic, [...held.members])
      })
      .catch((error: unknown) => {
        // Drops what the feed stored: it would corrupt the next opening.
        if (isCurrent()) take(topic, held, error instanceof Error ? error.message : 'unknown')
      })
  }

  /** Removes a topic from all its subscribers. */
  function take(topic: Topic, held: ActiveTopic, why: string): void {
    active.delete(topic)
    registry.feedOf(topic).close(topic)
    for (const connection of held.members) {
      connection.topics.delete(topic)
      regroup(connection)
      connection.answer(now(), {
        op: 'error',
        reqId: -1,
        success: false,
        retCode: 10016,
        retMsg: `${topic.name} can't be served now: ${why}`,
        refused: [topic.name],
      })
    }
    topic.take()
  }

  function leave(connection: Connection, topic: Topic): void {
    if (!connection.topics.delete(topic)) return
    regroup(connection)
    const held = active.get(topic)
    held?.members.delete(connection)
    if (held?.members.size === 0) {
      active.delete(topic)
      registry.feedOf(topic).close(topic)
      topic.take()
    }
  }

  return {
    topics: () => active.keys(),
    join(connection, topic) {
      const held = active.get(topic)
      if (held === undefined) {
        const first: ActiveTopic = { members: new Set([connection]), ready: false, attempt: 0 }
        active.set(topic, first)
        connection.topics.set(topic, 'waiting')
        open(topic, first)
        return
      }
      held.members.add(connection)
      connection.topics.set(topic, 'waiting')
      regroup(connection)
      if (held.ready) goLive(topic, [connection])
    },
    leave,
    dropAll(connection) {
      for (const topic of Array.from(connection.topics.keys())) leave(connection, topic)
    },
    resync(connection) {
      const entries: EncodedEntry[] = []
      for (const [topic, state] of connection.topics) {
        if (state === 'live') entries.push(topic.snapshot(registry.feedOf(topic).snapshot(topic)))
      }
      if (entries.length > 0) sendEntries(connection, entries)
    },
    refuse(isAffected, why) {
      const affected = [...active].filter(([topic]) => isAffected(topic))
      if (affected.length > 0) flush()
      for (const [topic, held] of affected) take(topic, held, why)
    },
    reread(isAffected) {
      const affected = [...active].filter(([topic]) => isAffected(topic))
      if (affected.length > 0) flush()
      // Closes all before opening any: topics of one symbol share a feed's data.
      for (const [topic, held] of affected) {
        for (const connection of held.members) {
          connection.topics.set(topic, 'waiting')
          regroup(connection)
        }
        registry.feedOf(topic).close(topic)
      }
      for (const [topic, held] of affected) open(topic, held)
    },
    onRegroup(listener) {
      regroup = listener
    },
  }
}
