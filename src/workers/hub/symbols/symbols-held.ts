import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'

/** Symbols of positions and orders that an event of the account names: what must be readable whatever the lists hold. */
export function symbolsHeld(event: PrivateFeedEvent): readonly string[] {
  if (event.kind === 'Position') return [event.position.symbol]
  if (event.kind === 'Order') return [event.order.symbol]
  if (event.kind !== 'State') return []
  const { positions, orders } = event.state
  return [...new Set([...positions, ...orders].map(({ symbol }) => symbol))]
}

/** Those of the account's whole state; none while it isn't known. */
export const heldIn = (state: PrivateState | null): readonly string[] =>
  state === null ? [] : symbolsHeld({ kind: 'State', state })
