import { readStored, writeStored } from '../../stores/storage.ts'
import type { ChartMemory } from './chart-controller.ts'
import { chartStatesOf } from './chart-states.ts'
import { createLayoutAutosave, fitLayout, LAYOUT_NAME, LAYOUT_WAIT_MS } from './layout-autosave.ts'
import type { ChartLook } from './layout-autosave.ts'
import { createSaveLoadAdapter } from './save-load-adapter.ts'
import { createSettingsAdapter } from './settings-adapter.ts'
import { exchangeNow } from '../../stores/clock.ts'

/** Waits before the hub is asked again for a layout, ms, after it did not answer. Until then nothing is saved. */
const AGAIN_MS = [1000, 3000, 10_000, 30_000] as const

export interface OpenedMemory {
  readonly memory: ChartMemory
  /** Writes pending changes at once. */
  flush(): void
  /** Writes pending changes and stops. */
  close(): void
}

/** Stored state of a user's chart: layouts in the hub's database, small settings in local storage. */
export async function openChartMemory(options: {
  readonly user: string
  /** Id of the market whose panel it is: each has a layout of its own. */
  readonly panel: string
  readonly symbol: string
  /** Interval stored separately; null for the layout's. */
  readonly interval: string | null
  readonly look: () => ChartLook
  /** What the panel's chart held for another market: it replaces the stored layout; null: the stored one counts. */
  readonly contents: object | null
  readonly trace: (message: string) => void
}): Promise<OpenedMemory> {
  const { user, trace, contents } = options
  const store = chartStatesOf(user)
  const own = options.panel === '' ? '' : `.${options.panel}`
  const key = (name: string): string => `${name}.${user}`
  let save: (take: (state: object) => void) => void = () => undefined
  const autosave = createLayoutAutosave({
    store,
    name: LAYOUT_NAME + own,
    save: (take) => save(take),
    look: options.look,
    small: {
      read: () => readStored(key('chart') + own),
      write: (json) => void writeStored(key('chart') + own, json),
    },
    trace,
  })
  const loading = autosave.load(options.symbol, options.interval)
  let isLoaded = false
  let isClosed = false
  /** The stored layout. If the hub does not answer, it is asked again; null if that is in vain. */
  const readWhole = async (): Promise<object | null> => {
    let state = await loading
    for (const wait of AGAIN_MS) {
      if (autosave.isRead() || isClosed) break
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
      })
      state = await autosave.load(options.symbol, options.interval)
    }
    isLoaded = true
    return autosave.isRead() ? state : null
  }
  const loaded = readWhole()
  const timeout = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), LAYOUT_WAIT_MS)
  })
  // Every save leaves a small copy. Without one no layout is expected, and the chart does not wait for the hub.
  const isExpected = readStored(key('chart') + own) !== null
  const stored = contents === null && isExpected ? await Promise.race([loading, timeout]) : 'late'
  const first =
    contents === null ? stored : fitLayout(contents, options.look(), options.symbol, options.interval)
  return {
    memory: {
      layout: first === 'late' ? null : first,
      ...(first === 'late' || (contents === null && !autosave.isRead()) ? { late: loaded } : {}),
      settings: createSettingsAdapter({
        read: () => readStored(key('chart-settings')),
        write: (text) => void writeStored(key('chart-settings'), text),
      }),
      layouts: createSaveLoadAdapter(store, () => crypto.randomUUID(), exchangeNow),
      changed: (from) => {
        save = from
        if (isLoaded) autosave.changed()
        // Otherwise a layout that is still being loaded must not be overwritten.
        else if (contents !== null) void loaded.then(() => autosave.changed())
      },
    },
    flush: () => autosave.flush(),
    close: () => {
      isClosed = true
      autosave.flush()
      autosave.stop()
    },
  }
}
