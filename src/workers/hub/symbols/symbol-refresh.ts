import type { Instrument } from '#shared/domain/instrument.ts'

/**
 * Asks for one symbol's item (SYM-26). One call per symbol at a time; asked for meanwhile, it's asked for once more, since
 * the answer under way may be older. An item that is another symbol's or can't be read counts as failed.
 */
export function createSymbolRefresh(options: {
  readonly fetchItem: (symbol: string) => Promise<Instrument | null>
  readonly onItem: (item: Instrument) => void
  readonly onFailed: (symbol: string) => void
}): (symbol: string) => void {
  /** Symbols being asked for; true where once more. */
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
