import type {
  ChartingLibraryWidgetConstructor,
  ChartingLibraryWidgetOptions,
  IChartingLibraryWidget,
  IOrderLineAdapter,
  IPositionLineAdapter,
} from 'charting_library'
import type { ChartColours } from '../../../../src/main-thread/features/chart/chart-theme.ts'

/** A line adapter that keeps what was set and counts the calls. */
export interface FakeLine {
  readonly values: Record<string, unknown>
  readonly calls: string[]
  removed: boolean
  /** Calls the callback registered under the name, as the library would. */
  fire(name: string): void
  /** Our own library's position line was let go at a price. */
  drop(price: number): void
  /** Our own library's position line is being dragged over a price. */
  moving(price: number): void
  /** The drag ends without a drop. */
  giveUp(): void
}

export function createFakeLine(): { readonly line: FakeLine; readonly adapter: unknown } {
  const values: Record<string, unknown> = {}
  const calls: string[] = []
  const callbacks: Record<string, () => void> = {}
  let dropped: (price: number) => void = () => undefined
  let dragged: (price: number) => void = () => undefined
  let gaveUp = (): void => undefined
  const line: FakeLine = {
    values,
    calls,
    removed: false,
    fire: (name) => callbacks[name]?.(),
    drop: (price) => dropped(price),
    moving: (price) => dragged(price),
    giveUp: () => gaveUp(),
  }
  const own = {
    setId: () => undefined,
    setReason: (reason: string) => {
      values['Reason'] = reason
    },
    onGiveUp: (callback: () => void) => {
      gaveUp = callback
    },
    onMove: (callback: (price: number) => void) => {
      dropped = callback
    },
    onMoving: (callback: (price: number) => void) => {
      dragged = callback
    },
  }
  const adapter: object = new Proxy(
    {},
    {
      get: (_target, property) => {
        const name = String(property)
        if (name === 'then') return undefined
        if (name === 'openLine') return own
        if (name === 'remove')
          return () => {
            calls.push('remove')
            line.removed = true
          }
        if (name.startsWith('set'))
          return (value: unknown) => {
            calls.push(name)
            values[name.slice(3)] = value
            return adapter
          }
        if (name.startsWith('get')) return () => values[name.slice(3)]
        if (name.startsWith('on'))
          return (callback: () => void) => {
            callbacks[name] = callback
            return adapter
          }
        return undefined
      },
    },
  )
  return { line, adapter }
}

/** A surface whose lines are the fakes above; creation can be held back to act in between. */
export function createFakeSurface() {
  const orders: FakeLine[] = []
  const positions: FakeLine[] = []
  let gate: Promise<void> = Promise.resolve()
  const make = async <T>(list: FakeLine[]): Promise<T> => {
    await gate
    const { line, adapter } = createFakeLine()
    list.push(line)
    return adapter as T
  }
  return {
    orders,
    positions,
    surface: {
      createOrderLine: () => make<IOrderLineAdapter>(orders),
      createPositionLine: () => make<IPositionLineAdapter>(positions),
    },
    holdUntil: (promise: Promise<void>) => {
      gate = promise
    },
  }
}

export const darkColours: ChartColours = {
  theme: 'dark',
  panel: '#000001',
  raised: '#000002',
  text: '#000003',
  text2: '#000004',
  text3: '#000005',
  line: '#000006',
  grid: '#000007',
  up: '#00aa00',
  upText: '#00bb00',
  down: '#aa0000',
  downText: '#bb0000',
  warnText: '#aaaa00',
  accent: '#0000aa',
  accentText: '#0000bb',
}
export const lightColours: ChartColours = { ...darkColours, theme: 'light', panel: '#ffffff', up: '#00cc00' }

/** A widget that does nothing by itself: tests say when it is ready and when its data is there. */
export function createFakeWidget() {
  const calls: string[] = []
  const surface = createFakeSurface()
  let options: ChartingLibraryWidgetOptions | null = null
  let ready: (() => void) | null = null
  let dataReady: (() => void) | null = null
  let onInterval: ((resolution: string) => void) | null = null
  let resolution = ''
  let symbol = ''
  let onSymbol: (() => void) | null = null
  let autoSave: (() => void) | null = null
  const subscription = (keep: (handler: (value: string) => void) => void) => ({
    subscribe: (_owner: object | null, handler: (value: string) => void) => keep(handler),
    unsubscribe: () => undefined,
    unsubscribeAll: () => undefined,
  })
  const chart = {
    ...surface.surface,
    onIntervalChanged: () => subscription((handler) => (onInterval = handler)),
    onDataLoaded: () => subscription(() => undefined),
    dataReady: (callback: () => void) => {
      dataReady = callback
      return false
    },
    resolution: () => resolution,
    symbol: () => symbol,
    onSymbolChanged: () => subscription((handler) => (onSymbol = () => handler(symbol))),
    setSymbol: (next: string, how: { dataReady: () => void }) => {
      calls.push(`setSymbol ${next}`)
      symbol = next
      dataReady = how.dataReady
    },
    setResolution: (next: string) => {
      calls.push(`setResolution ${next}`)
      resolution = next
    },
    resetData: () => calls.push('resetData'),
  }
  const loads: object[] = []
  /** What the chart saves. */
  const state: { now: object } = { now: { charts: [] } }
  const widget = {
    onChartReady: (callback: () => void) => (ready = callback),
    activeChart: () => chart,
    applyOverrides: () => calls.push('applyOverrides'),
    changeTheme: (theme: string) => {
      calls.push(`changeTheme ${theme}`)
      return Promise.resolve()
    },
    remove: () => calls.push('remove'),
    updateServerTime: () => calls.push('updateServerTime'),
    subscribe: (name: string, callback: () => void) => {
      if (name === 'onAutoSaveNeeded') autoSave = callback
    },
    save: (take: (state: object) => void) => take(state.now),
    load: (state: object) => {
      calls.push('load')
      loads.push(state)
    },
  }
  function Widget(given: ChartingLibraryWidgetOptions): object {
    options = given
    resolution = given.interval
    symbol = given.symbol ?? ''
    return widget
  }
  return {
    ...surface,
    calls,
    loads,
    state,
    Widget: Widget as unknown as ChartingLibraryWidgetConstructor,
    options: () => options,
    widget: widget as unknown as IChartingLibraryWidget,
    ready: () => ready?.(),
    data: () => dataReady?.(),
    autoSave: () => autoSave?.(),
    userPicksSymbol: (next: string) => {
      symbol = next
      onSymbol?.()
    },
    userPicksInterval: (next: string) => {
      resolution = next
      onInterval?.(next)
    },
  }
}

/** Lets every pending promise callback run. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
