import { useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { CancelableOrder } from '#shared/contracts/tables.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { ordersShown } from '../../bridge/ask-risk.ts'
import { cancelAll, cancelOrder } from '../../bridge/send-commands.ts'
import { tableFacts } from '../../stores/tables.ts'
import { cancelEach } from './cancel-each.ts'

/** Orders of one question, `of` those that protect open positions. */
export interface CancelScope {
  readonly all: readonly CancelableOrder[]
  readonly stops: readonly CancelableOrder[]
  /** Whether there are others: the stops may be left. */
  readonly mayLeave: boolean
}

const ofPosition = /^(Partial)?(TakeProfit|StopLoss)$|^Trailing/

/** Take profits, stop losses and trailing stops of open positions, and the other orders. */
export function scopeOf(all: readonly CancelableOrder[]): CancelScope {
  const stops = all.filter(({ stopOrderType = '' }) => ofPosition.test(stopOrderType))
  return { all, stops, mayLeave: stops.length > 0 && stops.length < all.length }
}

/**
 * The orders to cancel now: those that the table shows, or with `of` those of a market. null while they are unknown.
 */
export function useCancelScope(of?: string): CancelScope | null {
  const [scope, setScope] = useState<CancelScope | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = (): void =>
      void ordersShown(of).then((found) => {
        if (!isOver) setScope(found && scopeOf(found))
      })
    ask()
    const stop = subscribe(tableFacts, ask)
    return () => {
      isOver = true
      stop()
    }
  }, [of])
  return scope
}

/**
 * Cancels the orders of a scope. Stops of positions are left unless `takesStops`, or unless the scope has nothing else. One
 * call cancels all if none is left, otherwise each order has its own.
 *
 * @param filter of the one call; null if the scope is only a part of the orders
 */
export async function cancelScope(
  { all, stops, mayLeave }: CancelScope,
  takesStops: boolean,
  filter: { readonly symbol?: string } | null,
): Promise<Outcome<{ readonly canceled: number }>> {
  const leaves = mayLeave && !takesStops
  if (filter !== null && !leaves) return cancelAll(filter)
  const { canceled, refused } = await cancelEach(
    leaves ? all.filter((order) => !stops.includes(order)) : all,
    cancelOrder,
  )
  return refused === null || refused.kind === 'accepted' ? accepted({ canceled }) : refused
}
