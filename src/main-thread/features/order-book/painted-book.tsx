import { useCallback } from 'react'
import { hoverBook, pickBook } from '../../bridge/ask-risk.ts'
import { editOwnOrders } from './own-orders.ts'
import { createRowScroll } from './row-scroll.ts'
import type { PointerCalls } from '../../trading/canvas/follow-pointer.ts'
import { PaintedCanvas } from '../../trading/canvas/painted-canvas.tsx'
import { pickLevel } from './pick-level.ts'

/** Handles a click: opens own orders there, otherwise sets the ticket's price; with Shift, Ctrl or ⌘ also its quantity to the sum. */
async function pick(x: number, y: number, event: MouseEvent): Promise<void> {
  const found = await pickBook(x, y)
  if (found === null) return
  if (found.orders.length > 0) return editOwnOrders(found.orders)
  pickLevel(found.price, event.shiftKey || event.ctrlKey || event.metaKey ? found.sum : '')
}

const calls: PointerCalls = {
  hover: async (at) => (await hoverBook(at)) !== '',
  click: pick,
  scroll: createRowScroll(),
}

/** The painted book; frozen while the pointer is over it. */
export function PaintedBook() {
  const pointer = useCallback(() => calls, [])
  return <PaintedCanvas panel="book" calls={pointer} />
}
