import type {
  DatafeedConfiguration,
  HistoryMetadata,
  IBasicDataFeed,
  LibrarySymbolInfo,
} from '../api/datafeed.ts'
import type { ResolutionString } from '../api/primitives.ts'
import { cleanBars, faultsText, latestBarMs } from './bar-clean.ts'
import { resolutionSeconds } from './resolutions.ts'

export interface BarsAnswer {
  rows: Float64Array
  meta: HistoryMetadata
}

export interface BarsWanted {
  /** End of the range, exclusive, seconds. */
  to: number
  countBack: number
  first: boolean
}

export interface FeedRequests {
  /** Resolves with the configuration, requested once. Waits up to TIME_PATIENCE for the server's time. */
  ready: () => Promise<DatafeedConfiguration>
  /**
   * Requests the server's time. Resolves with the answer, or without it after TIME_PATIENCE. A late answer is still
   * used.
   */
  askTime: () => Promise<void>
  /** Rejects with the feed's reason. */
  resolve: (symbol: string) => Promise<LibrarySymbolInfo>
  /**
   * Bars of one request, validated and sorted. A second answer is traced and dropped. Rejects with the feed's reason.
   */
  getBars: (symbol: LibrarySymbolInfo, resolution: string, wanted: BarsWanted) => Promise<BarsAnswer>
}

export interface FeedRequestsOptions {
  feed: IBasicDataFeed
  /** Unix ms by the clock that `serverTime` corrects. */
  now: () => number
  /** Called with the server's time, Unix ms, and how fast it passes. */
  serverTime: (ms: number, speed: number) => void
  trace: (where: string, message: string) => void
}

/** Longest wait for the server's time before bars are requested, ms. */
const TIME_PATIENCE = 1000

/** Wraps the callbacks of a data feed in promises. */
export function createFeedRequests({ feed, now, serverTime, trace }: FeedRequestsOptions): FeedRequests {
  let ready: Promise<DatafeedConfiguration> | null = null
  let tellsTime = false

  const askTime = (): Promise<void> =>
    new Promise((resolve) => {
      if (!tellsTime) {
        resolve()
        return
      }
      const late = setTimeout(resolve, TIME_PATIENCE)
      feed.getServerTime?.((seconds, speed = 1) => {
        clearTimeout(late)
        if (Number.isFinite(seconds)) serverTime(seconds * 1000, speed)
        resolve()
      })
    })

  return {
    ready: () => {
      ready ??= new Promise((resolve) => {
        feed.onReady((configuration) => {
          tellsTime = configuration?.supports_time === true && feed.getServerTime !== undefined
          const told = (): void => resolve(configuration ?? {})
          askTime().then(told, told)
        })
      })
      return ready
    },
    askTime,
    resolve: (symbol) =>
      new Promise((resolve, reject) => {
        feed.resolveSymbol(symbol, resolve, (reason) => reject(new Error(reason)))
      }),
    getBars: (symbol, resolution, { to, countBack, first }) =>
      new Promise((resolve, reject) => {
        let answered = false
        const once = (work: () => void): void => {
          if (answered) trace('datafeed', 'getBars answered twice; the second answer is ignored')
          else {
            answered = true
            work()
          }
        }
        const from = to - countBack * resolutionSeconds(resolution)
        feed.getBars(
          symbol,
          resolution as ResolutionString,
          { from, to, countBack, firstDataRequest: first },
          (bars, meta) =>
            once(() => {
              const { rows, faults } = cleanBars(bars, latestBarMs(now(), resolutionSeconds(resolution)))
              const text = faultsText(faults)
              if (text !== '') trace('bars', `${symbol.name} ${resolution}: ${text}`)
              resolve({ rows, meta: meta ?? {} })
            }),
          (reason) => once(() => reject(new Error(reason))),
        )
      }),
  }
}
