import type { ReplayPlace } from '#shared/contracts/recording.ts'
import { DIAL_MIN } from '#shared/contracts/recording.ts'
import { readRecords } from '#shared/wire/recording.ts'
import type { Block, RecordedItem } from '#shared/wire/recording.ts'
import type { Clock } from '../../runtime/clock.ts'
import { inflate } from '../../runtime/deflate.ts'
import { splitTrades } from './split-trades.ts'

const TICK_MS = 16
/** Longest time that one tick makes up for: a worker that was stopped does not leap. */
const LONGEST_TICK_MS = 100
/** Unpacked parts in memory: the one that plays and the next. */
const KEPT_PARTS = 3

/** Plays records in their order, at a dial. It sends nothing before `load`. */
export interface Player {
  /** Sends the whole state at the present place: a socket opened, or asked again. */
  load(): Promise<void>
  /** Times the recorded speed; 0 pauses. At the end it does nothing. */
  setDial(dial: number): void
  /** Changes the place, within the recording. The next `load` sends its state. */
  seek(at: number): void
  /** Pauses, and plays up to and including the next trade of the topic. */
  stepTrade(topicId: number): Promise<void>
  /** Pauses, and plays all records of the next moment that has any: a bar. */
  stepRecord(): Promise<void>
  place(): ReplayPlace
  stop(): void
}

export function createPlayer(options: {
  readonly clock: Clock
  readonly parts: readonly Block[]
  /** Changes the records of a part before they are played. */
  readonly prepare: (items: readonly RecordedItem[]) => readonly RecordedItem[]
  /** Sends a recorded push frame. */
  readonly send: (frame: Uint8Array<ArrayBuffer>) => void
  /** A record was played for the first time since the place was chosen: what `load` sends again is none. */
  readonly onPlayed: (item: RecordedItem) => void
  /** Greatest dial. */
  readonly maxDial: number
  readonly onPlace: (place: ReplayPlace) => void
}): Player {
  const { clock, parts, send } = options
  const begin = parts[0]?.from ?? 0
  const end = parts.at(-1)?.to ?? 0
  const unpacked = new Map<number, Promise<RecordedItem[]>>()
  let at = begin
  let dial = 0
  let index = 0
  let items: RecordedItem[] = []
  let next = 0
  /** Number of the current run: an older one that still waits for a part sends nothing more. */
  let run = 0
  let isLoaded = false
  let leaps = 0
  let isBusy = false
  let ticked = 0
  let cancel: (() => void) | null = null

  const place = (): ReplayPlace => ({ at: Math.round(at), dial, isAtEnd: at >= end, leaps })

  /** Records of a part; none if it is damaged in a way that its checksum does not show. */
  function unpack(which: number): Promise<RecordedItem[]> {
    const known = unpacked.get(which)
    const part = parts[which]
    if (known !== undefined || part === undefined) return known ?? Promise.resolve([])
    const made = inflate(part.bytes, part.rawLength).then((raw) => [
      ...options.prepare([...((raw === null ? null : readRecords(raw, part.from)) ?? [])]),
    ])
    unpacked.set(which, made)
    for (const other of unpacked.keys()) {
      if (unpacked.size <= KEPT_PARTS) break
      if (other !== which) unpacked.delete(other)
    }
    return made
  }
  function play(item: RecordedItem): void {
    if (item.kind === 'frame' || item.kind === 'trades') send(item.bytes)
    if (isLoaded) options.onPlayed(item)
  }
  async function enter(which: number, mine: number): Promise<boolean> {
    const found = await unpack(which)
    if (mine !== run) return false
    index = which
    items = [...found]
    next = 0
    if (which + 1 < parts.length) void unpack(which + 1)
    return true
  }
  /** Plays everything up to `target`. False if another run began meanwhile. */
  async function playTo(target: number, mine: number): Promise<boolean> {
    for (;;) {
      for (let item = items[next]; item !== undefined && item.at <= target; item = items[next]) {
        next += 1
        play(item)
      }
      const following = parts[index + 1]
      if (items[next] !== undefined || following === undefined || following.from > target) return true
      if (!(await enter(index + 1, mine))) return false
    }
  }
  function show(): void {
    options.onPlace(place())
  }
  function setDial(wanted: number): void {
    dial = wanted > 0 ? Math.min(options.maxDial, Math.max(DIAL_MIN, wanted)) : 0
    ticked = clock.monotonic()
    if (dial > 0) cancel ??= clock.after(TICK_MS, () => void tick())
  }
  async function tick(): Promise<void> {
    cancel = null
    if (dial === 0) return
    const now = clock.monotonic()
    const passed = Math.min(LONGEST_TICK_MS, now - ticked)
    ticked = now
    if (isLoaded && !isBusy) {
      isBusy = true
      const target = Math.min(end, at + passed * dial)
      if (await playTo(target, run)) {
        at = target
        if (at >= end) dial = 0
        show()
      }
      isBusy = false
    }
    if (dial > 0) cancel ??= clock.after(TICK_MS, () => void tick())
  }
  /** Plays up to the topic's next trade. False if there is none. */
  async function playTrade(topicId: number, mine: number): Promise<boolean> {
    for (;;) {
      const item = items[next]
      if (item === undefined) {
        if (index + 1 >= parts.length || !(await enter(index + 1, mine))) return false
        continue
      }
      const split = item.kind === 'trades' ? splitTrades(item.bytes, topicId) : null
      at = Math.max(at, item.at)
      if (split === null) {
        next += 1
        play(item)
        continue
      }
      play({ ...item, bytes: split.first })
      if (split.rest === null) next += 1
      else items[next] = { ...item, bytes: split.rest }
      return true
    }
  }

  return {
    load: async () => {
      run += 1
      const mine = run
      isLoaded = false
      const which = parts.findLastIndex((part) => part.from <= at)
      if (!(await enter(Math.max(0, which), mine)) || !(await playTo(at, mine))) return
      isLoaded = true
      leaps += 1
      show()
    },
    setDial: (wanted) => {
      if (wanted > 0 && at >= end) return
      setDial(wanted)
      show()
    },
    seek: (wanted) => {
      run += 1
      isLoaded = false
      at = Math.min(end, Math.max(begin, Number.isFinite(wanted) ? wanted : begin))
      show()
    },
    stepTrade: async (topicId) => {
      setDial(0)
      if (!isLoaded || isBusy) return
      isBusy = true
      await playTrade(topicId, run)
      isBusy = false
      show()
    },
    stepRecord: async () => {
      setDial(0)
      if (!isLoaded || isBusy) return
      isBusy = true
      const mine = run
      const following = items[next] ?? (await unpack(index + 1))[0]
      if (mine === run && following !== undefined && (await playTo(following.at, mine))) at = following.at
      isBusy = false
      show()
    },
    place,
    stop: () => {
      run += 1
      dial = 0
      cancel?.()
    },
  }
}
