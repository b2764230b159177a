import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { OrdersQuestion } from '#shared/contracts/orders.ts'
import type { PositionsQuestion } from '#shared/contracts/positions.ts'
import { setOrdersQuestion, setPositionsQuestion, view } from './view.ts'

const plainPositions: PositionsQuestion = { text: '', family: 'all', sort: 'time', descending: true }
const plainOrders: OrdersQuestion = { ...plainPositions, kind: 'all', sort: 'time' }

export const positionsAsked = (): PositionsQuestion => view.positionsQuestion ?? plainPositions
export const ordersAsked = (): OrdersQuestion => view.ordersQuestion ?? plainOrders
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
