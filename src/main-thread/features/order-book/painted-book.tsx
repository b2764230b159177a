import { useCallback } from 'react'
import { hoverBook, pickBook, scrollBook } from '../../bridge/ask-risk.ts'
import { choices } from './book-choices.ts'
import { editOwnOrders } from './own-orders.ts'
import { PaintedCanvas } from './painted-canvas.tsx'
import type { PointerCalls } from './painted-canvas.tsx'
import { pickLevel } from './pick-level.ts'

/** Pixels of a wheel that make a row. */
const ROW_PX = 22

/** A click: the own order there, else the price into the ticket; with Shift, Ctrl or ⌘ the sum as its quantity too. */
async function pick(x: number, y: number, event: MouseEvent): Promise<void> {
  const found = await pickBook(x, y)
  if (found === null) return
  if (found.orders.length > 0) return editOwnOrders(found.orders)
  pickLevel(found.price, event.shiftKey || event.ctrlKey || event.metaKey ? found.sum : '')
}

/** Rows of a wheel turn; what is left over counts with the next one. */
function createWheel(): (y: number, height: number, delta: number) => boolean {
  let rest = 0
  return (y, height, delta) => {
    if (choices.style.levels !== 200 || choices.style.shape === 'depth') return false
    const isAsk = choices.style.sides === 'asks' || (choices.style.sides === 'both' && y < height / 2)
    // The wheel moves what is seen: up shows higher prices, which lie further away among asks and nearer among bids.
    rest += (isAsk ? -delta : delta) / ROW_PX
    const rows = Math.trunc(rest)
    rest -= rows
    if (rows !== 0) void scrollBook(isAsk ? 'ask' : 'bid', rows)
    return true
  }
}

const calls: PointerCalls = {
  hover: async (at) => (await hoverBook(at)) !== '',
  click: pick,
  wheel: createWheel(),
}

/** The painted book under the pointer: frozen while it is there. */
export function PaintedBook() {
  const pointer = useCallback(() => calls, [])
  return <PaintedCanvas panel="book" calls={pointer} />
}
