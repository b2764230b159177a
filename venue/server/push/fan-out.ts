import { releaseFrame } from './frame-memory.ts'
import { framesFor, releaseEntries } from './row-bytes.ts'
import type { EncodedEntry } from './row-bytes.ts'
import type { Connection } from './connection.ts'
import type { PushFaults } from './push-faults.ts'
import type { Topic } from './topic.ts'

/** A socket with more unsent bytes gets no public frames until it has caught up. */
export const LAG_BYTES = 4 * 1024 * 1024
/** At high rates those bytes are a moment: a socket may then be behind by this time. */
const LAG_MS = 500
/** A socket with more unsent bytes is closed: even its private events accumulate. */
export const HOPELESS_BYTES = 32 * 1024 * 1024
const CAUGHT_UP_BYTES = 256 * 1024

interface Group {
  readonly json: boolean
  readonly topics: readonly Topic[]
  readonly members: Set<Connection>
  /** Bytes per ms that each member got in the last full second, and the count of the second that runs. */
  rate: number
  since: number
  counted: number
}

/** Counts bytes sent to each member of a group. */
function count(group: Group, bytes: number): void {
  const at = performance.now()
  group.counted += bytes
  if (at - group.since < 1000) return
  group.rate = group.counted / (at - group.since)
  group.since = at
  group.counted = 0
}

/** Sockets with the same live topics share every frame: entries are encoded once, frames assembled once per group. */
export interface FanOut {
  /** Call after any change of a connection's live topics. */
  regroup(connection: Connection): void
  leave(connection: Connection): void
  /** Sends pending rows. Calls `resync` for sockets that were slow and have caught up. */
  flush(time: number, isMuted: (topic: Topic) => boolean): void
  /** `dropped`: rows withheld from slow sockets. */
  readonly counters: { frames: number; bytes: number; rows: number; encodedBytes: number; dropped: number }
}

export function createFanOut(
  topics: () => Iterable<Topic>,
  resync: (connection: Connection) => void,
  faults: Pick<PushFaults, 'copies'>,
  tooSlow: (connection: Connection) => void,
): FanOut {
  const groups = new Map<string, Group>()
  const counters = { frames: 0, bytes: 0, rows: 0, encodedBytes: 0, dropped: 0 }

  function leave(connection: Connection): void {
    const group = groups.get(connection.group)
    group?.members.delete(connection)
    if (group?.members.size === 0) groups.delete(connection.group)
    connection.group = ''
  }

  function mayReceive(connection: Connection, group: Group): boolean {
    const unsent = connection.ws.bufferedAmount
    if (unsent > HOPELESS_BYTES) {
      tooSlow(connection)
      return false
    }
    if (!connection.lagging) {
      connection.lagging = unsent > Math.max(LAG_BYTES, Math.min(group.rate * LAG_MS, HOPELESS_BYTES / 2))
      return !connection.lagging
    }
    if (unsent > CAUGHT_UP_BYTES) return false
    connection.lagging = false
    // Snapshots have the current sequence: they include this flush's rows.
    resync(connection)
    return false
  }

  function sendGroup(time: number, group: Group, byTopic: ReadonlyMap<Topic, readonly EncodedEntry[]>): void {
    const entries: EncodedEntry[] = []
    for (const topic of group.topics) {
      const encoded = byTopic.get(topic)
      if (encoded !== undefined) entries.push(...encoded)
    }
    const receivers = [...group.members].filter((connection) => mayReceive(connection, group))
    const missing = group.members.size - receivers.length
    if (missing > 0) {
      for (const entry of entries) counters.dropped += missing * (entry.lastSeq - entry.firstSeq + 1)
    }
    if (entries.length === 0 || receivers.length === 0) return
    const frames = framesFor(group.json, time, entries)
    for (const frame of frames) {
      const copies = faults.copies('public')
      let unsent = receivers.length * copies
      const sent = (): void => {
        unsent -= 1
        if (unsent === 0 && typeof frame !== 'string') releaseFrame(frame)
      }
      for (const connection of receivers) {
        for (let i = 0; i < copies; i += 1) connection.sendBytes(frame, sent)
      }
      count(group, frame.length)
      counters.bytes += frame.length * receivers.length
      counters.frames += receivers.length
    }
  }

  return {
    counters,
    leave,
    regroup(connection) {
      leave(connection)
      const live = [...connection.topics.entries()].filter(([, state]) => state === 'live')
      if (live.length === 0) return
      const held = live.map(([topic]) => topic).sort((a, b) => a.id - b.id)
      const key = `${connection.json ? 'j' : 'b'}:${held.map((topic) => topic.id).join()}`
      let group = groups.get(key)
      if (group === undefined) {
        const members = new Set<Connection>()
        const since = performance.now()
        group = { json: connection.json, topics: held, members, rate: 0, since, counted: 0 }
        groups.set(key, group)
      }
      group.members.add(connection)
      connection.group = key
    },
    flush(time, isMuted) {
      // No entry outlives the call that encoded it: frames have copies.
      releaseEntries()
      const byTopic = new Map<Topic, readonly EncodedEntry[]>()
      for (const topic of topics()) {
        if (!topic.hasPending()) continue
        const before = topic.lastSeq()
        const entries = topic.take()
        counters.rows += before - (entries[0]?.firstSeq ?? before + 1) + 1
        for (const entry of entries) counters.encodedBytes += entry.bytes.length
        if (!isMuted(topic)) byTopic.set(topic, entries)
      }
      for (const group of groups.values()) sendGroup(time, group, byTopic)
    },
  }
}
