import type {
  DatafeedConfiguration,
  IBasicDataFeed,
  LibrarySymbolInfo,
  Mark,
  TimescaleMark,
} from '../api/datafeed.ts'
import type { ResolutionString, TimeRange } from '../api/primitives.ts'
import { resolutionSeconds } from '../feed/resolutions.ts'
import type { BarMark, ToEngine } from '../protocol.ts'
import type { Signal } from './emitter.ts'

export interface MarkFeed {
  /** Requests the marks of the visible range again. */
  refresh: () => void
  clear: () => void
  /** Sends the loaded marks to a new engine. */
  resend: () => void
  stop: () => void
}

export interface MarkFeedOptions {
  feed: IBasicDataFeed
  /** Resolves to the feed's configuration. */
  ready: () => Promise<DatafeedConfiguration>
  info: () => LibrarySymbolInfo | null
  resolution: () => string
  range: () => TimeRange
  dataLoaded: Signal<[]>
  rangeChanged: Signal<[TimeRange]>
  post: (message: ToEngine) => void
  trace: (where: string, message: string) => void
}

/** Delay between a change of the visible range and the request of its marks, ms. */
const SETTLE = 250
const MOST_MARKS = 2000
const PLAIN = '#8b93a3'
const AXIS_SIZE = 18

/** Converts a mark of the feed for the engine. Null if it is invalid. */
export function readMark(value: unknown): BarMark | null {
  const { id, time, color, label, labelFontColor, text, minSize } = (value ?? {}) as Partial<Mark>
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof time !== 'number') return null
  if (!Number.isFinite(time)) return null
  const own = typeof color === 'object' && color !== null ? color : null
  const border = own === null ? color : (Reflect.get(own, 'border') ?? own.color)
  const colour = typeof border === 'string' ? border : PLAIN
  return {
    id,
    time,
    colour,
    background: own === null ? colour : (own.background ?? colour),
    label: typeof label === 'string' ? label : '',
    labelColour: typeof labelFontColor === 'string' ? labelFontColor : '',
    text: typeof text === 'string' ? text : '',
    minSize: typeof minSize === 'number' && Number.isFinite(minSize) ? minSize : 0,
    axis: false,
  }
}

/** Converts a mark of the time axis for the engine. Null if it is invalid. */
export function readTimescaleMark(value: unknown): BarMark | null {
  const { color, tooltip } = (value ?? {}) as Partial<TimescaleMark>
  const mark = readMark(value)
  if (mark === null) return null
  const lines = Array.isArray(tooltip) ? tooltip.filter((line) => typeof line === 'string') : []
  const colour = typeof color === 'string' ? color : PLAIN
  return { ...mark, colour, background: colour, text: lines.join('\n'), minSize: AXIS_SIZE, axis: true }
}

const isSame = (known: BarMark | undefined, found: BarMark): boolean =>
  known !== undefined &&
  (Object.keys(found) as (keyof BarMark)[]).every((name) => known[name] === found[name])

/**
 * Loads the marks of the visible range from the feed's `getMarks` (CHART-04). It requests them when bars are loaded and
 * when the view leaves the requested range. It sends no request to a feed that does not support marks.
 */
export function createMarkFeed(options: MarkFeedOptions): MarkFeed {
  const { feed, post, trace } = options
  /** The feed's supported mark functions, each with the function that converts its results. */
  let sources: { ask: NonNullable<IBasicDataFeed['getMarks']>; read: (value: unknown) => BarMark | null }[] =
    []
  let marks = new Map<string, BarMark>()
  let covered: TimeRange | null = null
  let series = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  // Marks of one bar are stacked in their order: by time, however they were found.
  const send = (): void =>
    post({ type: 'marks', marks: [...marks.values()].toSorted((one, other) => one.time - other.time) })

  const ask = (): void => {
    timer = null
    const info = options.info()
    if (sources.length === 0 || info === null) return
    const { from, to } = options.range()
    if (!(to > from)) return
    const margin = to - from
    const end = Math.ceil(to + resolutionSeconds(options.resolution()))
    if (covered !== null && from >= covered.from && end <= covered.to) return
    const span = { from: Math.floor(from - margin), to: Math.ceil(end + margin) }
    covered = span
    const mine = series
    const take = (found: readonly unknown[], read: (value: unknown) => BarMark | null): void => {
      if (mine !== series) return
      let broken = 0
      let isNew = false
      for (const one of Array.isArray(found) ? found : []) {
        const mark = read(one)
        const key = mark === null ? '' : `${mark.axis} ${typeof mark.id} ${mark.id}`
        if (mark === null) broken++
        else if (marks.size < MOST_MARKS || marks.has(key)) {
          isNew ||= !isSame(marks.get(key), mark)
          marks.set(key, mark)
        }
      }
      if (broken > 0) trace('marks', `${broken} marks could not be read`)
      // All marks are copied to the engine. A refresh mostly finds those it has.
      if (isNew) send()
    }
    for (const { ask: call, read } of sources)
      try {
        const answer = (found: Mark[]): void => take(found, read)
        call(info, span.from, span.to, answer, options.resolution() as ResolutionString)
      } catch (error) {
        trace('marks', error instanceof Error ? error.message : String(error))
      }
  }

  const soon = (): void => {
    if (sources.length > 0) timer ??= setTimeout(ask, SETTLE)
  }
  const forget = (): void => {
    series++
    covered = null
    if (marks.size === 0) return
    marks = new Map()
    send()
  }
  const fresh = (): void => {
    forget()
    soon()
  }

  let stopped = false
  const begin = async (): Promise<void> => {
    const { supports_marks: bars, supports_timescale_marks: axis } = await options.ready()
    if (stopped) return
    if (bars === true && feed.getMarks !== undefined)
      sources.push({ ask: feed.getMarks.bind(feed), read: readMark })
    if (axis === true && feed.getTimescaleMarks !== undefined)
      sources.push({
        // Both functions have the same parameters. `read` checks the type of each result.
        ask: feed.getTimescaleMarks.bind(feed) as unknown as NonNullable<IBasicDataFeed['getMarks']>,
        read: readTimescaleMark,
      })
    soon()
  }
  begin().catch((error: unknown) => trace('marks', String(error)))
  options.dataLoaded.subscribe(null, fresh)
  options.rangeChanged.subscribe(null, soon)

  return {
    refresh: () => {
      covered = null
      soon()
    },
    clear: forget,
    resend: () => {
      if (marks.size > 0) send()
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      stopped = true
      sources = []
      series++
    },
  }
}
