import { useCallback } from 'react'
import { useMarket } from '../../stores/market-context.tsx'
import type { Market } from '../../stores/market.ts'
import { hoverBook, pickBook } from '../../bridge/ask-risk.ts'
import { editOwnOrders } from './own-orders.ts'
import { createRowScroll } from './row-scroll.ts'
import type { PointerCalls } from '../../trading/canvas/follow-pointer.ts'
import { PaintedCanvas } from '../../trading/canvas/painted-canvas.tsx'
import { bookRowPx } from '../../ui/appearance.ts'
import { pickLevel } from './pick-level.ts'

/** Handles a click: opens own orders there, otherwise sets the ticket's price; with Shift, Ctrl or ⌘ also its quantity to the sum. */
async function pick(market: Market, x: number, y: number, event: MouseEvent): Promise<void> {
  const found = await pickBook(x, y, market.id)
  if (found === null) return
  if (found.orders.length > 0) return editOwnOrders(market, found.orders)
  pickLevel(found.price, event.shiftKey || event.ctrlKey || event.metaKey ? found.sum : '', market)
}

const callsOf = (market: Market): PointerCalls => ({
  hover: async (at) => (await hoverBook(at, market.id)) !== '',
  click: (x, y, event) => pick(market, x, y, event),
  scroll: createRowScroll(market, bookRowPx()),
})

/** The painted book; frozen while the pointer is over it. */
export function PaintedBook() {
  const market = useMarket()
  const pointer = useCallback(() => callsOf(market), [market])
  return <PaintedCanvas panel="book" calls={pointer} />
}
