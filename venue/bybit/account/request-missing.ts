/** Records that were there and are in no list are requested one by one: a page can shift while it is read. */
import type { Order } from '#shared/domain/records.ts'
import { ReadFailure, requestOrder, requestPosition } from './read-all.ts'
import type { ReadNeeds } from './read-all.ts'

/** Requests open orders that were not listed. One that Bybit does not know is forgotten. Throws ReadFailure without an answer. */
export async function requestMissing(
  needs: ReadNeeds,
  open: readonly Order[],
  listed: ReadonlySet<string>,
): Promise<void> {
  for (const { orderId, symbol } of open) {
    const category = needs.catalogue.bySymbol(symbol)?.category
    if (category === undefined || listed.has(orderId)) continue
    const found = await requestOrder(needs, category, { orderId })
    if (found === 'no answer') throw new ReadFailure(`the order ${orderId} cannot be requested`)
    if (found === 'absent') needs.records.forgetOrder(orderId)
  }
}

/** Requests held positions, by their keys, that were not listed. Throws ReadFailure without an answer. */
export async function requestMissingPositions(
  needs: ReadNeeds,
  held: readonly string[],
  listed: ReadonlySet<string>,
): Promise<void> {
  for (const key of held) {
    const [symbol, index] = [key.slice(0, key.lastIndexOf(':')), Number(key.slice(key.lastIndexOf(':') + 1))]
    const market = needs.catalogue.bySymbol(symbol)
    if (market === undefined || listed.has(key)) continue
    const found = await requestPosition(needs, market, index)
    if (found === 'no answer') throw new ReadFailure(`the position ${key} cannot be requested`)
  }
}
