import type { Group, WindowMessage } from './window-messages.ts'

export interface SymbolLink {
  /** Reports that this window shows the symbol now, whatever the cause. */
  shows(symbol: string): void
  receive(message: WindowMessage): void
  /** Reports that the window joined its group: it then opens the group's symbol. */
  joined(): void
}

/**
 * Synchronises the symbol of all windows of a link group. A received change is never sent on, so messages cannot circulate;
 * of two concurrent changes, the later one wins in every window.
 */
export function createSymbolLink(options: {
  /** The symbol shown at the start. */
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
  const send = (): void => {
    if (group() !== '') post({ type: 'symbol', group: group(), symbol: known, at: since })
  }
  return {
    shows: (symbol) => {
      if (symbol === known) return
      known = symbol
      // Later than every change known here, whatever the clock says.
      since = Math.max(options.now(), since + 1)
      send()
    },
    receive: (message) => {
      if (message.type === 'ask' && message.group === group()) send()
      if (message.type !== 'symbol' || message.group !== group()) return
      const { symbol, at } = message
      // Equal times: every window chooses the same one of the two.
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
