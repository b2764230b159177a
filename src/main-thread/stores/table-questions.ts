import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { OrdersQuestion } from '#shared/contracts/orders.ts'
import type { PositionsQuestion } from '#shared/contracts/positions.ts'
import { orderSorts } from '#shared/contracts/orders.ts'
import { positionSorts } from '#shared/contracts/positions.ts'
import { setOrdersQuestion, setPositionsQuestion, view } from './view.ts'

const plainPositions: PositionsQuestion = { text: '', family: 'all', sort: 'time', descending: true }
const plainOrders: OrdersQuestion = { ...plainPositions, kind: 'all', sort: 'time' }

/** A press on a head: largest first, then smallest first, then as it was before. */
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

/** One field of what is asked of the positions: a press on a head renders nothing that shows the filter. */
export function usePositionsAsked<Field extends keyof PositionsQuestion>(
  field: Field,
): PositionsQuestion[Field] {
  return useSyncExternalStore(follow, () => positionsAsked()[field])
}

/** One field of what is asked of the open orders. */
export function useOrdersAsked<Field extends keyof OrdersQuestion>(field: Field): OrdersQuestion[Field] {
  return useSyncExternalStore(follow, () => ordersAsked()[field])
}

/** Asks for other positions, in the same order. */
export const filterPositions = (next: Partial<PositionsQuestion>): void =>
  setPositionsQuestion({ ...positionsAsked(), ...next })

/** Asks for other open orders, in the same order. */
export const filterOrders = (next: Partial<OrdersQuestion>): void =>
  setOrdersQuestion({ ...ordersAsked(), ...next })

/** A press on a head of the positions; a name that is no order changes nothing. */
export function sortPositions(name: string): void {
  const pressed = positionSorts.find((sort) => sort === name)
  if (pressed !== undefined) filterPositions(nextSort(positionsAsked(), pressed, 'time'))
}

/** A press on a head of the open orders; a name that is no order changes nothing. */
export function sortOrders(name: string): void {
  const pressed = orderSorts.find((sort) => sort === name)
  if (pressed !== undefined) filterOrders(nextSort(ordersAsked(), pressed, 'time'))
}
