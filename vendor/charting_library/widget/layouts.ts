import type { ChartMetaInfo, IExternalSaveLoadAdapter } from '../api/save-load.ts'
import type { ResolutionString } from '../api/primitives.ts'
import { isChartKind } from './core-state.ts'
import type { ChartCore } from './core-types.ts'
import type { PropertyStore } from './property-store.ts'
import {
  layoutFault,
  MOST_LAYOUT_LETTERS,
  readState,
  restoreSources,
  saveState,
  type SavedState,
} from './saved-state.ts'

/** Saves and loads whole layouts: as an object, under a name, or as a file. */
export interface Layouts {
  capture: () => SavedState
  /** Returns false for a layout that cannot be used: its fault is traced and the chart does not change. */
  apply: (value: unknown) => boolean
  /** Name of the layout that was last saved or loaded. Empty if there is none. */
  name: () => string
  list: () => Promise<ChartMetaInfo[]>
  /** Null saves under the open layout's name. A name saves a new layout. */
  saveAs: (name: string | null) => Promise<string | number>
  loadFrom: (record: Pick<ChartMetaInfo, 'id' | 'name'>) => Promise<boolean>
  remove: (id: string | number) => Promise<void>
  /** Removes a layout of the list. Returns a function that saves it again. */
  removeListed: (meta: ChartMetaInfo) => Promise<() => Promise<void>>
  /**
   * Applies the layout in a file's text. A text that is too long, not JSON or in another format is traced and changes
   * nothing.
   */
  importText: (text: string) => boolean
  /** Whether there is a storage for named layouts. */
  readonly kept: boolean
}

export interface LayoutsOptions {
  core: ChartCore
  store: PropertyStore
  /** The application's adapter, or the storage at `charts_storage_url`. Undefined without either. */
  adapter: () => IExternalSaveLoadAdapter | undefined
  applyStyle: () => void
  trace: (where: string, message: string) => void
}

export function createLayouts(options: LayoutsOptions): Layouts {
  const { core, store, trace } = options
  let opened: { id: string | number; name: string } | null = null

  const apply = (value: unknown): boolean => {
    const saved = readState(value)
    const chart = saved?.charts[0]
    if (saved === null || chart === undefined) {
      trace('load', `the layout is ${layoutFault(value) ?? 'damaged'} and is ignored`)
      return false
    }
    store.clear('load')
    // Colours saved in another theme are dropped. Everything else is applied (CHART-39).
    if (saved.theme === store.theme()) store.put('load', saved.chartProperties)
    store.clear('user')
    store.put('user', saved.userProperties)
    options.applyStyle()
    core.setTimezone(saved.timezone)
    if (isChartKind(chart.chartType)) core.setChartType(chart.chartType)
    if (chart.scale !== core.state.scaleMode || chart.inverted !== core.state.inverted)
      core.setScale(chart.scale, null, chart.inverted)
    if (chart.symbol !== core.state.symbol || chart.resolution !== core.state.resolution)
      core.open(chart.symbol, chart.resolution)
    restoreSources(core, saved, trace)
    return true
  }

  const kept = (): IExternalSaveLoadAdapter => {
    const adapter = options.adapter()
    if (adapter === undefined) throw new Error('named layouts need a save_load_adapter')
    return adapter
  }

  const parse = (text: string): unknown => {
    if (text.length > MOST_LAYOUT_LETTERS) {
      trace('load', 'the layout is too long and is ignored')
      return null
    }
    try {
      return JSON.parse(text)
    } catch {
      trace('load', 'the layout is damaged and is ignored')
      return null
    }
  }

  const applyText = (text: string): boolean => {
    const value = parse(text)
    const before = saveState(core, store)
    if (value === null || !apply(value)) return false
    // What the layout replaced may be saved nowhere.
    core.undo.push({ name: 'load a layout', undo: () => apply(before), redo: () => apply(value) })
    return true
  }

  const remove = async (id: string | number): Promise<void> => {
    await kept().removeChart(id)
    if (opened?.id === id) opened = null
  }

  return {
    capture: () => saveState(core, store),
    apply,
    name: () => opened?.name ?? '',
    list: async () => (await options.adapter()?.getAllCharts()) ?? [],
    saveAs: async (name) => {
      const again = name === null ? opened : null
      if (name === null && again === null) throw new Error('the layout has no name yet')
      const { symbol, resolution } = core.state
      const data = {
        ...(again === null ? {} : { id: again.id }),
        name: name ?? again?.name ?? '',
        symbol,
        resolution: resolution as ResolutionString,
        content: JSON.stringify(saveState(core, store)),
      }
      const id = await kept().saveChart(data)
      opened = { id, name: data.name }
      return id
    },
    loadFrom: async ({ id, name }) => {
      const loaded = applyText(await kept().getChartContent(id))
      if (loaded) opened = { id, name }
      return loaded
    },
    remove,
    removeListed: async ({ id, name, symbol, resolution }) => {
      const content = await kept().getChartContent(id)
      const wasOpened = opened?.id === id
      await remove(id)
      return async () => {
        const again = await kept().saveChart({ name, symbol, resolution, content })
        if (wasOpened && opened === null) opened = { id: again, name }
      }
    },
    importText: applyText,
    get kept() {
      return options.adapter() !== undefined
    },
  }
}
