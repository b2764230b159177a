import type { CloseAllRow } from '#shared/contracts/position-actions.ts'
import type { NewOrder, PlacedOrder } from '#shared/contracts/order-entry.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { closeOrder } from '../../trading/positions/close-order.ts'

/** State of one position of "close all". */
export type CloseResult =
  | { readonly kind: 'waiting' | 'sending' | 'closed' | 'left' | 'unknown' | 'barred' }
  | { readonly kind: 'refused'; readonly refusal: Extract<Outcome<never>, { kind: 'rejected' }> }

/** Number of orders that are sent at the same time: more would be refused as too many requests. */
const AT_ONCE = 4
const CLOSED_WITHIN_MS = 3000

/**
 * Closes positions by market, each with its own order, and reports the state of each. A refused or unanswered order
 * doesn't stop the others.
 */
export async function closeEach(
  rows: readonly CloseAllRow[],
  options: {
    readonly place: (order: NewOrder) => Promise<Outcome<PlacedOrder>>
    readonly newId: () => string
    readonly gone: (key: string, ms: number) => Promise<boolean>
    readonly report: (key: string, result: CloseResult) => void
  },
): Promise<void> {
  const { place, newId, gone, report } = options
  const queue = [...rows]
  for (const row of rows) report(row.key, { kind: row.canClose ? 'waiting' : 'barred' })
  async function closeOne(row: CloseAllRow): Promise<void> {
    report(row.key, { kind: 'sending' })
    const outcome = await place(closeOrder(row, newId()))
    if (outcome.kind === 'unknown') return report(row.key, { kind: 'unknown' })
    if (outcome.kind === 'rejected') return report(row.key, { kind: 'refused', refusal: outcome })
    report(row.key, { kind: (await gone(row.key, CLOSED_WITHIN_MS)) ? 'closed' : 'left' })
  }
  async function work(): Promise<void> {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      // Sequential within each lane.
      // oxlint-disable-next-line no-await-in-loop
      if (row.canClose) await closeOne(row)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
