import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'

/** Symbols of positions and orders in an event: the catalogue must have them, whatever the lists contain. */
export function symbolsHeld(event: PrivateFeedEvent): readonly string[] {
  if (event.kind === 'Position') return [event.position.symbol]
  if (event.kind === 'Order') return [event.order.symbol]
  if (event.kind !== 'State') return []
  const { positions, orders } = event.state
  return [...new Set([...positions, ...orders].map(({ symbol }) => symbol))]
}

/** The same for the account's state; none if it is unknown. */
export const heldIn = (state: PrivateState | null): readonly string[] =>
  state === null ? [] : symbolsHeld({ kind: 'State', state })
