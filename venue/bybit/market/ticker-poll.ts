import type { Catalogue } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { fieldsOf, listOf } from './values.ts'
import type { Fields } from './values.ts'

/** Pauses between two readings of all tickers of a category; options are read per base coin. */
const EACH_MS = 1000
const OPTION_EACH_MS = 5000
/** After a failure the pause doubles up to this. */
const MOST_MS = 30_000
/** Readings go on so long after the last reader. */
const AFTER_DEMAND_MS = 60_000
const TIMEOUT_MS = 5000

/** One call that is repeated. */
interface Lane {
  readonly category: Category
  /** Options only. */
  readonly baseCoin: string | undefined
  readonly each: number
  /** When the last good answer came, Unix ms. */
  answeredAt: number
  failures: number
  running: Promise<void> | null
  timer: NodeJS.Timeout | null
}

/** Reads all tickers again and again while somebody needs them. */
export interface TickerPoll {
  /** Whether somebody reads market data now. */
  demand(isNeeded: boolean): void
  /** Reads everything that is not up to date once. Counts as a reader. */
  refresh(): Promise<void>
  /** Whether a category's last answers are recent. */
  isLive(category: Category, baseCoin: string): boolean
  areAllLive(): boolean
  /** The catalogue changed: option coins may have come or gone. */
  recount(): void
  stop(): void
}

export interface TickerPollOptions {
  readonly transport: Pick<BybitTransport, 'get'>
  readonly catalogue: Catalogue
  readonly now: () => number
  readonly log: (text: string) => void
  /** A whole answer: of a category, of options of one base coin. */
  readonly onItems: (category: Category, items: readonly Fields[], baseCoin: string | undefined) => void
}

export function createTickerPoll(options: TickerPollOptions): TickerPoll {
  const { transport, catalogue, now, log, onItems } = options
  const lanes = new Map<string, Lane>()
  let neededUntil = 0
  let isStopped = false

  const keyOf = (category: Category, baseCoin: string | undefined): string => `${category} ${baseCoin ?? ''}`
  const nameOf = ({ category, baseCoin }: Lane): string =>
    baseCoin === undefined ? category : `${category} ${baseCoin}`

  /** One lane per category with markets, of options one per base coin. */
  function recount(): void {
    const found = new Map<string, readonly [Category, string | undefined]>()
    for (const { category, instrument } of catalogue.all()) {
      const baseCoin = category === 'option' ? instrument.baseCurrency : undefined
      found.set(keyOf(category, baseCoin), [category, baseCoin])
    }
    for (const [key, lane] of lanes)
      if (!found.has(key)) {
        if (lane.timer !== null) clearTimeout(lane.timer)
        lanes.delete(key)
      }
    for (const [key, [category, baseCoin]] of found)
      if (!lanes.has(key))
        lanes.set(key, {
          category,
          baseCoin,
          each: category === 'option' ? OPTION_EACH_MS : EACH_MS,
          answeredAt: 0,
          failures: 0,
          running: null,
          timer: null,
        })
  }

  /** null: a good answer; else what was wrong. */
  async function read({ category, baseCoin }: Lane): Promise<string | null> {
    const reply = await transport.get('/v5/market/tickers', { category, baseCoin }, { timeoutMs: TIMEOUT_MS })
    if (!reply.ok) return reply.text
    if (reply.retCode !== 0) return `${reply.retCode} ${reply.retMsg}`
    const { list } = fieldsOf(reply.result)
    if (!Array.isArray(list)) return 'the answer has no list'
    onItems(category, listOf(list).map(fieldsOf), baseCoin)
    return null
  }

  async function once(lane: Lane): Promise<void> {
    const trouble = await read(lane)
    if (trouble === null) {
      if (lane.failures > 0) log(`tickers of ${nameOf(lane)} are read again`)
      lane.failures = 0
      lane.answeredAt = now()
      return
    }
    if (lane.failures === 0) log(`tickers of ${nameOf(lane)} can't be read: ${trouble}`)
    lane.failures += 1
  }

  /** Reads a lane unless it is being read, and plans the next reading. */
  function run(lane: Lane): Promise<void> {
    if (lane.running !== null) return lane.running
    if (lane.timer !== null) clearTimeout(lane.timer)
    lane.timer = null
    const startedAt = now()
    lane.running = once(lane).finally(() => {
      lane.running = null
      const pause = Math.min(lane.each * 2 ** lane.failures, MOST_MS)
      if (isStopped || !lanes.has(keyOf(lane.category, lane.baseCoin))) return
      lane.timer = setTimeout(() => next(lane), Math.max(startedAt + pause - now(), 0))
    })
    return lane.running
  }

  function next(lane: Lane): void {
    lane.timer = null
    if (neededUntil > now()) void run(lane)
  }

  const isRecent = (lane: Lane): boolean => now() - lane.answeredAt < Math.max(5000, 3 * lane.each)

  function start(): void {
    for (const lane of lanes.values()) if (lane.running === null && lane.timer === null) void run(lane)
  }

  recount()
  return {
    demand(isNeeded) {
      if (isNeeded) neededUntil = Infinity
      else if (neededUntil === Infinity) neededUntil = now() + AFTER_DEMAND_MS
      if (isNeeded) start()
    },
    async refresh() {
      neededUntil = Math.max(neededUntil, now() + AFTER_DEMAND_MS)
      const old = [...lanes.values()].filter((lane) => !isRecent(lane))
      start()
      await Promise.all(old.map(run))
    },
    isLive(category, baseCoin) {
      const lane = lanes.get(keyOf(category, category === 'option' ? baseCoin : undefined))
      return lane !== undefined && isRecent(lane)
    },
    areAllLive: () => [...lanes.values()].every(isRecent),
    recount() {
      recount()
      if (neededUntil > now()) start()
    },
    stop() {
      isStopped = true
      for (const { timer } of lanes.values()) if (timer !== null) clearTimeout(timer)
    },
  }
}
