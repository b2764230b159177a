import type { Instrument } from '#shared/domain/instrument.ts'

/**
 * Fetches one symbol's item (SYM-26), one call per symbol at a time. A request during the call causes one more, since the
 * open call may have an older answer. An unreadable item, or one of another symbol, counts as failed.
 */
export function createSymbolRefresh(options: {
  readonly fetchItem: (symbol: string) => Promise<Instrument | null>
  readonly onItem: (item: Instrument) => void
  readonly onFailed: (symbol: string) => void
}): (symbol: string) => void {
  /** Symbols with an open call; true: to be called once more. */
  const underWay = new Map<string, boolean>()

  async function run(symbol: string): Promise<void> {
    do {
      underWay.set(symbol, false)
      const item = await options.fetchItem(symbol)
      if (item === null || item.symbol !== symbol || item.contractType === 'Unknown') {
        underWay.delete(symbol)
        options.onFailed(symbol)
        return
      }
      options.onItem(item)
    } while (underWay.get(symbol) === true)
    underWay.delete(symbol)
  }

  return (symbol) => {
    if (underWay.has(symbol)) underWay.set(symbol, true)
    else void run(symbol)
  }
}
