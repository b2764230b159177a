import { orderSorts } from '#shared/contracts/orders.ts'
import { positionSorts } from '#shared/contracts/positions.ts'
import { filterOrders, filterPositions, ordersAsked, positionsAsked } from '../../stores/table-questions.ts'

/** The next order after a press on a column's head: descending, then ascending, then the default. */
export function nextSort<Sort extends string>(
  now: { readonly sort: Sort; readonly descending: boolean },
  pressed: Sort,
  plain: Sort,
): { readonly sort: Sort; readonly descending: boolean } {
  if (now.sort !== pressed) return { sort: pressed, descending: true }
  return now.descending ? { sort: pressed, descending: false } : { sort: plain, descending: true }
}

/** Sorts the positions after a press on a head; an unknown name changes nothing. */
export function sortPositions(name: string): void {
  const pressed = positionSorts.find((sort) => sort === name)
  if (pressed !== undefined) filterPositions(nextSort(positionsAsked(), pressed, 'time'))
}

/** Sorts the open orders after a press on a head; an unknown name changes nothing. */
export function sortOrders(name: string): void {
  const pressed = orderSorts.find((sort) => sort === name)
  if (pressed !== undefined) filterOrders(nextSort(ordersAsked(), pressed, 'time'))
}
