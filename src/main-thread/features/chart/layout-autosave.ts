import type { ChartStateRead } from '#shared/contracts/chart.ts'
import { chartSymbol, parseChartSymbol } from '#shared/domain/chart-symbol.ts'
import type { ChartKind } from './chart-symbols.ts'

/** A user's stored chart states by name. */
export interface ChartStateStore {
  /** null if the hub could not be reached: then it is unknown what is stored. */
  read(name: string): Promise<ChartStateRead | null>
  write(name: string, json: string | null): Promise<boolean>
  list(prefix: string): Promise<readonly (readonly [name: string, json: string])[]>
}

export interface LayoutAutosave {
  /** The user's stored layout, adapted to the current theme; null without a usable one. Never rejects. */
  load(symbol: string, interval?: string | null): Promise<object | null>
  /** False while the store was not read: `load` had the small copy at most, which has no studies and drawings. */
  isRead(): boolean
  /** Reports a change of the chart; saved once, 500 ms after the last of several changes (CHART-30). */
  changed(): void
  /** Saves a pending change at once (page hidden, chart unmounted). */
  flush(): void
  stop(): void
}

export interface LayoutAutosaveOptions {
  readonly store: ChartStateStore
  /** Name in the store; another one per panel. Absent: that of the main chart. */
  readonly name?: string
  /** Reads the chart's current state. */
  readonly save: (take: (state: object) => void) => void
  /** Current theme and up/down colours: a layout's own colours are only valid in those it was saved with (CHART-39). */
  readonly look: () => ChartLook
  /** A small copy in local storage: the layout without its drawings (CHART-28). */
  readonly small: { read(): string | null; write(json: string): void }
  /** Reports stored data that cannot be used. */
  readonly trace: (message: string) => void
}

export interface ChartLook {
  readonly theme: string
  readonly upDown: string
  /** The kind of candles that is chosen. */
  readonly kind?: ChartKind
  /** The page's time zone, if one is chosen; it overrides the stored one. */
  readonly timezone?: string
}

/** Delay of a save after the last change, ms (CHART-30). */
export const SAVE_DEBOUNCE_MS = 500
export const LAYOUT_NAME = 'layout'
/** Added to the name under which a layout is backed up that this version cannot read, before it is overwritten. */
export const SET_ASIDE = '-set-aside'
/** How long the first chart waits for the stored layout, ms. */
export const LAYOUT_WAIT_MS = 1200

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The kind of candles that is chosen for a layout's chart. Saved with a pair of spot it is not the one of its series. */
export function kindIn(layout: object): ChartKind {
  if (Reflect.get(layout, 'kind') === 'mark') return 'mark'
  const charts: unknown = Reflect.get(layout, 'charts')
  const chart: unknown = Array.isArray(charts) ? charts[0] : null
  return parseChartSymbol(String(isObject(chart) && chart['symbol'])).kind
}

/** The page's symbol with the layout's kind of candles (CHART-07). */
export const seriesIn = (layout: object, name: string): string =>
  kindIn(layout) === 'mark' ? chartSymbol(parseChartSymbol(name).symbol, 'mark') : name

/**
 * Adapts a stored layout. If it was saved with other colours, its chart properties are dropped (CHART-39). The page's symbol,
 * and its interval if stored separately, override the layout's. null for an invalid layout.
 */
export function fitLayout(
  value: unknown,
  look: ChartLook,
  symbol: string,
  interval: string | null = null,
): object | null {
  if (!isObject(value) || !Array.isArray(value['charts'])) return null
  const same = value['theme'] === look.theme && (value['upDown'] ?? look.upDown) === look.upDown
  const { chartProperties, ...rest } = value
  const fitted = {
    ...rest,
    ...(same && chartProperties !== undefined ? { chartProperties } : {}),
    ...(look.timezone === undefined ? {} : { timezone: look.timezone }),
  }
  return withSeries(fitted, seriesIn(fitted, symbol), interval)
}

/** Replaces symbol and interval of a layout: a stored layout never changes which symbol the page shows. */
export function withSeries(layout: object, symbol: string, interval: string | null): object {
  const stored: unknown = Reflect.get(layout, 'charts')
  if (!Array.isArray(stored)) return layout
  const charts = (stored as unknown[]).map((chart) =>
    isObject(chart) ? { ...chart, symbol, ...(interval === null ? {} : { resolution: interval }) } : chart,
  )
  return { ...layout, charts }
}

interface Drawn {
  readonly charts?: readonly ({ readonly panes?: readonly { sources?: readonly object[] }[] } | null)[]
}

/** Adds to a layout what was drawn on the chart before the layout arrived. One without panes keeps the chart's drawings. */
export function addDrawings(layout: object, now: object): object {
  const firstPane = (state: Drawn) => state.charts?.[0]?.panes?.[0]
  const [pane, shown] = [firstPane(layout), firstPane(now)]
  const drawn = shown?.sources?.filter((source) => Reflect.get(source, 'type') === 'drawing') ?? []
  if (isObject(pane) && Array.isArray(pane.sources)) pane.sources = [...pane.sources, ...drawn]
  return layout
}

/** The small copy of a state for local storage: without the panes' contents. */
export function smallCopy(state: object): object {
  const charts: unknown = Reflect.get(state, 'charts')
  if (!Array.isArray(charts)) return state
  return { ...state, charts: charts.map((chart) => (isObject(chart) ? { ...chart, panes: [] } : chart)) }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Loads and saves one user's layout. A stored layout that was not read is never overwritten. */
export function createLayoutAutosave(options: LayoutAutosaveOptions): LayoutAutosave {
  const { store, trace, name = LAYOUT_NAME } = options
  let known = false
  let setAside: string | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false

  const read = async (symbol: string, interval: string | null): Promise<object | null> => {
    const found = await store.read(name)
    if (found === null) {
      trace('the stored layout could not be read')
      const small = options.small.read()
      return small === null ? null : fitLayout(parse(small), options.look(), symbol, interval)
    }
    known = true
    if (found.fault !== null) trace(`the stored layout is ignored: ${found.fault}`)
    if (found.text === null) return null
    const fitted = fitLayout(parse(found.text), options.look(), symbol, interval)
    if (fitted !== null && Reflect.get(fitted, '$lib') === 'open' && Reflect.get(fitted, 'v') === 1)
      return fitted
    // Saved by another library or a later version: the chart decides what it can use; the text is backed up.
    setAside = found.text
    if (fitted === null) trace('the stored layout is ignored: foreign')
    return fitted
  }

  const write = (): void => {
    timer = null
    options.save((state) => {
      const json = JSON.stringify({ ...state, ...options.look() })
      options.small.write(JSON.stringify(smallCopy({ ...state, ...options.look() })))
      const put = async (): Promise<void> => {
        if (!known) {
          const found = await store.read(name)
          if (found === null) return
          known = true
          setAside = found.text
        }
        if (setAside !== null) await store.write(name + SET_ASIDE, setAside)
        setAside = null
        if (!(await store.write(name, json))) trace('the layout is kept for this session only')
      }
      put().catch((error: unknown) => trace(String(error)))
    })
  }

  return {
    isRead: () => known,
    load: (symbol, interval = null) =>
      read(symbol, interval).catch((error: unknown) => {
        trace(String(error))
        return null
      }),
    changed: () => {
      if (stopped) return
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(write, SAVE_DEBOUNCE_MS)
    },
    flush: () => {
      if (timer === null) return
      clearTimeout(timer)
      write()
    },
    stop: () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
