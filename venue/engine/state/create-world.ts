import type { Market } from './market.ts'
import { createDirty } from './dirty.ts'
import type { World } from './world.ts'

/** Creates a world without accounts, at the time where its history ends. */
export function createWorld(
  options: {
    readonly seed: number
    readonly startAt: number
    readonly symbols?: number
    readonly strikes?: number
    readonly isWhole?: boolean
  },
  markets: readonly Market[] = [],
): World {
  return {
    seed: options.seed,
    startAt: options.startAt,
    symbols: options.symbols ?? markets.length,
    strikes: options.strikes ?? 0,
    isWhole: options.isWhole ?? true,
    time: options.startAt,
    markets: [...markets],
    live: [...markets],
    bySymbol: new Map(markets.map((market) => [market.spec.symbol, market])),
    accounts: new Map(),
    byProfile: new Map(),
    offers: new Map(),
    house: { coins: new Map(), sizes: new Map() },
    events: [],
    orderCount: 0,
    execCount: 0,
    priority: 0,
    agendaAt: 0,
    leaving: new Set(),
    listed: new Set(),
    replaced: false,
    dirty: createDirty(),
  }
}
