import type { ChartStateRead } from '#shared/contracts/chart.ts'
import type { Storage } from '../../runtime/storage.ts'

/** The browser database of the chart's layouts, and its one object store (CHART-28). */
export const CHART_DATABASE = 'tradingview-store'
export const CHART_STORE = 'tradingview'
const MAX_NAME = 200
/** A layout with a thousand drawings has about 200 kB; more than this is none of ours. */
export const MAX_CHART_STATE = 2_000_000

/** Layouts and settings of charts, JSON text by user and name. One owner for all tabs: every write is whole. */
export interface ChartStates {
  /** What is stored; a text that is too long or no JSON is named and never handed out. */
  read(user: string, name: string): Promise<ChartStateRead>
  /** null removes. false: refused (no JSON, too long), or kept in memory only. */
  write(user: string, name: string, json: string | null): Promise<boolean>
  /** Names and texts that begin with `prefix`, oldest name first; what can't be read is left out. */
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
