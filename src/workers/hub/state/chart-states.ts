import type { ChartStateRead } from '#shared/contracts/chart.ts'
import type { Storage } from '../../runtime/storage.ts'

/** Database of the chart's layouts, and its one object store (CHART-28). */
export const CHART_DATABASE = 'tradingview-store'
export const CHART_STORE = 'tradingview'
const MAX_NAME = 200
/** A layout with a thousand drawings has about 200 kB; a longer text isn't a chart's. */
export const MAX_CHART_STATE = 2_000_000

/** Layouts and settings of charts, JSON text by user and name. The hub alone writes them, so every write is complete. */
export interface ChartStates {
  /** The stored text; one that is too long or no JSON is reported as a fault and not returned. */
  read(user: string, name: string): Promise<ChartStateRead>
  /** null removes. false: refused (no JSON, too long), or stored in memory only. */
  write(user: string, name: string, json: string | null): Promise<boolean>
  /** Entries whose names begin with `prefix`, oldest name first, without unreadable ones. */
  list(user: string, prefix: string): Promise<readonly (readonly [name: string, json: string])[]>
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= MAX_NAME

function faultOf(text: string): 'too-large' | 'damaged' | null {
  if (text.length > MAX_CHART_STATE) return 'too-large'
  try {
    JSON.parse(text)
    return null
  } catch {
    return 'damaged'
  }
}

export function createChartStates(
  storage: Storage,
  note: (name: string, detail: string) => void,
): ChartStates {
  const place = (user: string, name: string): string => `${user}/${name}`
  return {
    read: async (user, name) => {
      const found = await storage.get(CHART_STORE, place(user, name))
      if (found === undefined || found === null) return { text: null, fault: null }
      const fault = typeof found === 'string' ? faultOf(found) : 'damaged'
      if (fault === null && typeof found === 'string') return { text: found, fault }
      note('chart state ignored', `${name}: ${fault}`)
      return { text: null, fault }
    },
    write: async (user, name, json) => {
      if (!isName(name) || typeof user !== 'string') return false
      if (json === null) {
        await storage.remove(CHART_STORE, place(user, name))
        return true
      }
      if (typeof json !== 'string' || faultOf(json) !== null) return false
      return storage.put(CHART_STORE, place(user, name), json)
    },
    list: async (user, prefix) => {
      const start = place(user, prefix)
      const found: (readonly [string, string])[] = []
      for (const [key, value] of await storage.entries(CHART_STORE)) {
        if (!key.startsWith(start) || typeof value !== 'string' || faultOf(value) !== null) continue
        found.push([key.slice(user.length + 1), value])
      }
      return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
    },
  }
}
