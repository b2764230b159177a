import { subscribe } from 'valtio/vanilla'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { positions } from '../../stores/tables.ts'

/**
 * The market order that closes a position (POS-04). Quantity 0 with reduceOnly and closeOnTrigger closes the whole
 * position: of a very large one the exchange executes its maximum market quantity, instead of refusing the order.
 */
export function closeOrder(
  position: Pick<PositionRowView, 'symbol' | 'side' | 'positionIdx'>,
  orderLinkId: string,
): NewOrder {
  return {
    orderLinkId,
    symbol: position.symbol,
    side: position.side === 'Buy' ? 'Sell' : 'Buy',
    kind: 'Market',
    qty: ZERO_TEXT,
    timeInForce: 'ImmediateOrCancel',
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: position.positionIdx,
  }
}

/** Resolves with true when the position's row disappears, with false if it still exists after `ms`. */
export function positionGone(key: string, ms: number): Promise<boolean> {
  if (positions.peek(key) === null) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (gone: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(gone)
    }
    const timer = setTimeout(() => end(false), ms)
    const stop = subscribe(positions.slot(key), () => {
      if (positions.peek(key) === null) end(true)
    })
  })
}
