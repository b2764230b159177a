import type { Fill } from '../../exchange/fill.ts'
import type { LogEntry } from '../terms/log-entry.ts'
import type { Market } from './market.ts'
import type { Account, Holding, LiveOrder } from './state.ts'

/** Changes since the host last took rows to store. */
export interface DirtySets {
  readonly accounts: Set<Account>
  readonly holdings: Set<Holding>
  readonly orders: Set<LiveOrder>
  readonly executions: {
    readonly accountId: string
    readonly number: number
    readonly execution: Fill
  }[]
  readonly logs: { readonly accountId: string; readonly entry: LogEntry }[]
  /** Rows of account histories to delete; `historyOf` is the account. */
  readonly dropped: {
    readonly kind: 'order' | 'execution' | 'log'
    readonly key: string
    readonly historyOf: string
  }[]
  /** Markets whose listing or state changed. */
  readonly listings: Set<Market>
  /** Markets whose funding was settled. */
  readonly fundings: Set<Market>
  /** Markets whose prices must be stored with changed account rows. */
  readonly markets: Set<Market>
  /** Closed one-minute bars, and those thinned away since. */
  readonly minutes: number[]
  readonly droppedMinutes: number[]
  /** Hours that minutes were thinned to. */
  readonly hours: number[]
  /** Exchange time at which market rows were last stored. */
  marketsAt: number
  house: boolean
}

export const createDirty = (): DirtySets => ({
  accounts: new Set(),
  holdings: new Set(),
  orders: new Set(),
  executions: [],
  logs: [],
  dropped: [],
  listings: new Set(),
  fundings: new Set(),
  markets: new Set(),
  minutes: [],
  droppedMinutes: [],
  hours: [],
  marketsAt: 0,
  house: true,
})

/** Empties the sets once their rows are stored, or where nothing is stored. */
export function clearDirty(dirty: DirtySets): void {
  dirty.accounts.clear()
  dirty.holdings.clear()
  dirty.orders.clear()
  dirty.markets.clear()
  dirty.listings.clear()
  dirty.fundings.clear()
  dirty.executions.length = 0
  dirty.logs.length = 0
  dirty.dropped.length = 0
  dirty.minutes.length = 0
  dirty.droppedMinutes.length = 0
  dirty.hours.length = 0
  dirty.house = false
}
