import type { IBasicDataFeed } from '../api/datafeed.ts'
import type { DatafeedClient } from '../feed/client-types.ts'
import { createDatafeedClient } from '../feed/datafeed-client.ts'
import type { ServerClock } from '../feed/server-clock.ts'
import type { ToEngine } from '../protocol.ts'
import { COMPARE_KIND, type StudyCommand } from '../study-protocol.ts'
import type { StudyHub } from './study-hub.ts'
import type { Study } from './study-model.ts'
import { symbolFormat } from './symbol-format.ts'

export interface CompareFeeds {
  /** Loads all compared symbols again: after a change of the interval, or for a new engine. */
  reopen: () => void
  /** Loads all compared symbols from scratch, as the chart does after an outage. */
  reload: () => void
  /**
   * The chart's oldest bar is now at `time`, seconds. Compared symbols load their history back to it. Those that failed
   * load again, because the feed answers now.
   */
  backTo: (time: number) => void
  stop: () => void
}

export interface CompareFeedsOptions {
  feed: IBasicDataFeed
  clock: ServerClock
  studies: StudyHub
  resolution: () => string
  firstCount: () => number
  post: (message: ToEngine) => void
  trace: (where: string, message: string) => void
}

/** Delay between a change of a compared symbol and its loading, ms (CHART-30). */
export const COMPARE_DEBOUNCE = 500
/** Minimum time between two updates of compared symbols in the engine, ms. */
const TICK_INTERVAL = 250

interface Open {
  symbol: string
  client: DatafeedClient
  last: Float64Array | null
  hasFailed: boolean
}

/**
 * Loads the bars of compared symbols. Each has its own data feed client, which uses the chart's interval and oldest
 * bar.
 */
export function createCompareFeeds(options: CompareFeedsOptions): CompareFeeds {
  const { feed, studies, post, trace } = options
  const open = new Map<string, Open>()
  let oldest = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (command: StudyCommand): void => post({ type: 'studies', command })

  const flush = (): void => {
    timer = undefined
    for (const [id, one] of open) {
      if (one.last !== null) send({ do: 'ticks', id, bars: one.last })
      one.last = null
    }
  }

  const start = (id: string, symbol: string): void => {
    const client = createDatafeedClient({
      feed,
      clock: options.clock,
      firstCount: options.firstCount,
      sink: {
        phase: (phase, reason) => {
          entry.hasFailed = phase === 'error'
          if (phase === 'error') trace('compare', `${symbol}: ${reason}`)
        },
        resolved: (info) => studies.setTitle(id, info.description),
        asking: () => undefined,
        bars: (_, rows, reason, info) => {
          entry.last = null
          send({ do: 'bars', id, bars: rows, format: symbolFormat(info) })
          if (reason === 'fresh' && Number.isFinite(oldest)) void client.loadBackTo(oldest)
        },
        tick: (_, row) => {
          // `last` holds one bar: send the previous bar now, or the next bar would overwrite it.
          if (entry.last !== null && entry.last[0] !== row[0]) flush()
          entry.last = row
          timer ??= setTimeout(flush, TICK_INTERVAL)
        },
        historyEnd: () => undefined,
        reloading: () => undefined,
        serverTime: () => undefined,
        trace,
      },
    })
    const entry: Open = { symbol, client, last: null, hasFailed: false }
    open.set(id, entry)
    client.open(symbol, options.resolution())
  }

  const close = (id: string): void => {
    open.get(id)?.client.close()
    open.delete(id)
  }

  const symbolOf = (study: Study): string => String(study.inputs['symbol'] ?? '')
  let pending: ReturnType<typeof setTimeout> | undefined
  const settle = (): void => {
    for (const study of studies.list()) {
      if (study.kind !== COMPARE_KIND || open.get(study.id)?.symbol === symbolOf(study)) continue
      close(study.id)
      start(study.id, symbolOf(study))
    }
  }

  studies.added.subscribe(null, (study) => {
    if (study.kind === COMPARE_KIND) start(study.id, symbolOf(study))
  })
  studies.removed.subscribe(null, ({ id }) => close(id))
  studies.changed.subscribe(null, () => {
    if (open.size === 0) return
    clearTimeout(pending)
    pending = setTimeout(settle, COMPARE_DEBOUNCE)
  })

  return {
    reopen: () => {
      oldest = Number.POSITIVE_INFINITY
      for (const { symbol, client } of open.values()) client.open(symbol, options.resolution())
    },
    reload: () => {
      for (const { client } of open.values()) client.reload()
    },
    backTo: (time) => {
      oldest = time
      for (const { client, hasFailed } of open.values())
        if (hasFailed) client.reload()
        else void client.loadBackTo(time)
    },
    stop: () => {
      clearTimeout(timer)
      clearTimeout(pending)
      for (const id of open.keys()) close(id)
    },
  }
}
