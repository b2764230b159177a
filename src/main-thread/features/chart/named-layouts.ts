import type { ChartMetaInfo, ChartSaveData, IExternalSaveLoadAdapter } from 'charting_library'
import type { ChartStateStore } from './layout-autosave.ts'

const PREFIX = 'charts/'

interface Stored extends ChartMetaInfo {
  readonly content: string
}

function readStored(json: string): Stored | null {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return null
    const { id, name, symbol, resolution, timestamp, content } = value as Partial<Stored>
    if (typeof id !== 'string' || typeof name !== 'string' || typeof content !== 'string') return null
    return {
      id,
      name,
      symbol: typeof symbol === 'string' ? symbol : '',
      resolution: (typeof resolution === 'string' ? resolution : '') as ChartMetaInfo['resolution'],
      timestamp: typeof timestamp === 'number' && Number.isFinite(timestamp) ? timestamp : 0,
      content,
    }
  } catch {
    return null
  }
}

/** A user's named layouts in the hub's database. */
export function namedLayouts(
  store: ChartStateStore,
  newId: () => string,
  now: () => number,
): Pick<IExternalSaveLoadAdapter, 'getAllCharts' | 'saveChart' | 'getChartContent' | 'removeChart'> {
  const read = async (id: string | number): Promise<Stored> => {
    const found = await store.read(PREFIX + String(id))
    const stored = found?.text === undefined || found.text === null ? null : readStored(found.text)
    if (stored === null) throw new Error(`no layout ${String(id)}`)
    return stored
  }
  return {
    getAllCharts: async () => {
      const all = await store.list(PREFIX)
      return all
        .flatMap(([, json]) => readStored(json) ?? [])
        .map(({ id, name, symbol, resolution, timestamp }) => ({ id, name, symbol, resolution, timestamp }))
        .toSorted((a, b) => b.timestamp - a.timestamp)
    },
    saveChart: async (data: ChartSaveData) => {
      const id = data.id === undefined ? newId() : String(data.id)
      const { name, symbol, resolution, content } = data
      const stored: Stored = { id, name, symbol, resolution, content, timestamp: Math.floor(now() / 1000) }
      if (!(await store.write(PREFIX + id, JSON.stringify(stored))))
        throw new Error('the layout was not kept')
      return id
    },
    getChartContent: async (id) => (await read(id)).content,
    removeChart: async (id) => {
      await store.write(PREFIX + String(id), null)
    },
  }
}
