import type { Group, WindowMessage } from './window-messages.ts'

export interface SymbolLink {
  /** This window shows the symbol now, whoever wanted it. */
  shows(symbol: string): void
  hear(message: WindowMessage): void
  /** The window came into its group: it takes the group's symbol. */
  joined(): void
}

/**
 * Keeps the symbols of a link group alike. What was heard is never told on, so no message goes in circles; of two changes
 * that cross, the later one holds in every window.
 */
export function createSymbolLink(options: {
  /** What is shown at the beginning. */
  readonly symbol: string
  readonly group: () => Group
  readonly open: (symbol: string) => void
  readonly post: (message: WindowMessage) => void
  /** Unix ms. */
  readonly now: () => number
}): SymbolLink {
  const { group, post } = options
  let known = options.symbol
  let since = 0
  const tell = (): void => {
    if (group() !== '') post({ type: 'symbol', group: group(), symbol: known, at: since })
  }
  return {
    shows: (symbol) => {
      if (symbol === known) return
      known = symbol
      // Later than all that is known here, whatever the clock says.
      since = Math.max(options.now(), since + 1)
      tell()
    },
    hear: (message) => {
      if (message.type === 'ask' && message.group === group()) tell()
      if (message.type !== 'symbol' || message.group !== group()) return
      const { symbol, at } = message
      // Both at once: the same one of the two holds everywhere.
      if (at < since || (at === since && symbol <= known)) return
      since = at
      if (symbol === known) return
      known = symbol
      options.open(symbol)
    },
    joined: () => {
      since = -1
      if (group() !== '') post({ type: 'ask', group: group() })
    },
  }
}
