import type { Exchange } from '../../exchange/exchange.ts'
import type { MarketBatch } from '../../exchange/market-data.ts'
import type { LoadStats, SimulationControl } from '../../exchange/simulation-control.ts'
import { createLoadedExchange } from './loaded-exchange.ts'
import type { LoadedExchange } from './loaded-exchange.ts'

export interface DialledExchange extends Exchange, SimulationControl {
  /** null: no load was ever asked for. */
  loadStats(): LoadStats | null
}

/** An exchange that gets its load with the first control order of a rate. Until then it is unchanged. */
export function createDialledExchange(base: Exchange & SimulationControl, seed: number): DialledExchange {
  const listeners: ((batch: MarketBatch) => void)[] = []
  let loaded: LoadedExchange | null = null
  let loading: Promise<LoadedExchange> | null = null
  let lastNumber = 0
  const emit = (batch: MarketBatch): void => {
    lastNumber = batch.number
    for (const listener of listeners) listener(batch)
  }
  base.onMarket((batch) => {
    if (loaded === null) emit(batch)
  })

  /** The load waits at 0 until its rate is set, so that no batch is lost or sent twice while it is made. */
  async function load(openSymbol: string): Promise<LoadedExchange> {
    const made = await createLoadedExchange(base, { updatesPerSecond: 0, seed, openSymbol, lastNumber })
    made.onMarket(emit)
    loaded = made
    return made
  }
  const current = (): Exchange => loaded ?? base

  return {
    ...base,
    onMarket: (listener) => void listeners.push(listener),
    follow: (demand) => current().follow?.(demand),
    tickers: () => current().tickers(),
    quotes: async () => (await current().quotes?.()) ?? new Float64Array(0),
    book: (symbol) => current().book(symbol),
    candles: (query) => current().candles(query),
    recentTrades: (symbol) => current().recentTrades(symbol),
    async control(order) {
      if (order.type !== 'rate') return (loaded ?? base).control(order)
      if (order.updatesPerSecond === 0 && loading === null) return { rate: 0, openSymbol: '' }
      loading ??= load(order.openSymbol)
      return (await loading).control(order)
    },
    loadStats: () => loaded?.loadStats() ?? null,
    close: () => current().close(),
  }
}
