import type { ChartStateRead } from '#shared/contracts/chart.ts'

/** A user's stored chart states by name. */
export interface ChartStateStore {
  /** null: nobody could be asked; what is stored is not known. */
  read(name: string): Promise<ChartStateRead | null>
  write(name: string, json: string | null): Promise<boolean>
  list(prefix: string): Promise<readonly (readonly [name: string, json: string])[]>
}

export interface LayoutKeeper {
  /** The stored layout of this user for the look of now; null without a usable one. Never rejects. */
  load(symbol: string, interval?: string | null): Promise<object | null>
  /** The chart says that something changed: written once, 500 ms after the last of several changes (CHART-30). */
  changed(): void
  /** Writes what waits at once (page hidden, chart leaving). */
  flush(): void
  stop(): void
}

export interface LayoutKeeperOptions {
  readonly store: ChartStateStore
  /** The chart's state of now. */
  readonly save: (take: (state: object) => void) => void
  /** Theme and up/down colours: a layout's own colours belong to the look it was saved in (CHART-39). */
  readonly look: () => ChartLook
  /** The small copy in local storage: what the chart shows without its drawings (CHART-28). */
  readonly small: { read(): string | null; write(json: string): void }
  /** Something stored that can't be used, by name. */
  readonly trace: (message: string) => void
}

export interface ChartLook {
  readonly theme: string
  readonly upDown: string
  /** The page's time zone where one is chosen: it wins over the stored one. */
  readonly timezone?: string
}

/** CHART-30. */
export const SAVE_DEBOUNCE_MS = 500
export const LAYOUT_NAME = 'layout'
/** Where a layout goes that this version can't read, before its place is taken. */
export const SET_ASIDE_NAME = 'layout-set-aside'
/** A layout that comes later than this is not waited for by the first chart. */
export const LAYOUT_WAIT_MS = 1200

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The layout for another look loses its stored chart properties and keeps the rest (CHART-39); the page's symbol (and
 * interval, where one is remembered apart) wins over the stored one. Null for what is no layout.
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
  return withSeries(fitted, symbol, interval)
}

/** A layout of another symbol as one of this: what the page shows is never changed by what was saved. */
export function withSeries(layout: object, symbol: string, interval: string | null): object {
  const stored: unknown = Reflect.get(layout, 'charts')
  if (!Array.isArray(stored)) return layout
  const charts = (stored as unknown[]).map((chart) =>
    isObject(chart) ? { ...chart, symbol, ...(interval === null ? {} : { resolution: interval }) } : chart,
  )
  return { ...layout, charts }
}

/** What local storage keeps of a state: everything but the panes' contents. */
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

/** Loads and saves one user's layout. A layout that was never read is never written over. */
export function createLayoutKeeper(options: LayoutKeeperOptions): LayoutKeeper {
  const { store, trace } = options
  let known = false
  let setAside: string | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let stopped = false

  const read = async (symbol: string, interval: string | null): Promise<object | null> => {
    const found = await store.read(LAYOUT_NAME)
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
    // Another library's, or a later version's: the chart judges and names it; the text is kept.
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
          const found = await store.read(LAYOUT_NAME)
          if (found === null) return
          known = true
          setAside = found.text
        }
        if (setAside !== null) await store.write(SET_ASIDE_NAME, setAside)
        setAside = null
        if (!(await store.write(LAYOUT_NAME, json))) trace('the layout is kept for this session only')
      }
      put().catch((error: unknown) => trace(String(error)))
    })
  }

  return {
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
