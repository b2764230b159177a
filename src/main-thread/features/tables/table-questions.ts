import { useSnapshot } from 'valtio/react'
import type { OrdersQuestion, PositionsQuestion } from '#shared/contracts/tables.ts'
import { orderSorts, positionSorts } from '#shared/contracts/tables.ts'
import { setOrdersQuestion, setPositionsQuestion, view } from '../../stores/view.ts'

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

/** What is asked of the positions now, and how to ask something else. */
export function usePositionsQuestion() {
  const question = useSnapshot(view).positionsQuestion ?? plainPositions
  return {
    question,
    filter: (next: Partial<PositionsQuestion>) => setPositionsQuestion({ ...question, ...next }),
    onSort: (name: string) => {
      const pressed = positionSorts.find((sort) => sort === name)
      if (pressed !== undefined) setPositionsQuestion({ ...question, ...nextSort(question, pressed, 'time') })
    },
  }
}

/** What is asked of the open orders now, and how to ask something else. */
export function useOrdersQuestion() {
  const question = useSnapshot(view).ordersQuestion ?? plainOrders
  return {
    question,
    filter: (next: Partial<OrdersQuestion>) => setOrdersQuestion({ ...question, ...next }),
    onSort: (name: string) => {
      const pressed = orderSorts.find((sort) => sort === name)
      if (pressed !== undefined) setOrdersQuestion({ ...question, ...nextSort(question, pressed, 'time') })
    },
  }
}
