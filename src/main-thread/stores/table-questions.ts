import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { OrdersQuestion } from '#shared/contracts/orders.ts'
import type { PositionsQuestion } from '#shared/contracts/positions.ts'
import { orderSorts } from '#shared/contracts/orders.ts'
import { positionSorts } from '#shared/contracts/positions.ts'
import { setOrdersQuestion, setPositionsQuestion, view } from './view.ts'

const plainPositions: PositionsQuestion = { text: '', family: 'all', sort: 'time', descending: true }
const plainOrders: OrdersQuestion = { ...plainPositions, kind: 'all', sort: 'time' }

/** The next order after a press on a column's head: descending, then ascending, then the default. */
export function nextSort<Sort extends string>(
  now: { readonly sort: Sort; readonly descending: boolean },
  pressed: Sort,
  plain: Sort,
): { readonly sort: Sort; readonly descending: boolean } {
  if (now.sort !== pressed) return { sort: pressed, descending: true }
  return now.descending ? { sort: pressed, descending: false } : { sort: plain, descending: true }
}

const positionsAsked = (): PositionsQuestion => view.positionsQuestion ?? plainPositions
const ordersAsked = (): OrdersQuestion => view.ordersQuestion ?? plainOrders
const follow = (changed: () => void): (() => void) => subscribe(view, changed)

/** One field of the positions' query: sorting does not re-render what only shows the filter. */
export function usePositionsAsked<Field extends keyof PositionsQuestion>(
  field: Field,
): PositionsQuestion[Field] {
  return useSyncExternalStore(follow, () => positionsAsked()[field])
}

/** One field of the open orders' query. */
export function useOrdersAsked<Field extends keyof OrdersQuestion>(field: Field): OrdersQuestion[Field] {
  return useSyncExternalStore(follow, () => ordersAsked()[field])
}

/** Changes the positions' query. */
export const filterPositions = (next: Partial<PositionsQuestion>): void =>
  setPositionsQuestion({ ...positionsAsked(), ...next })

/** Changes the open orders' query. */
export const filterOrders = (next: Partial<OrdersQuestion>): void =>
  setOrdersQuestion({ ...ordersAsked(), ...next })

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
