import { subscribe } from 'valtio/vanilla'
import { navigate } from 'wouter/use-browser-location'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { fillTicket, showTicket } from './pick-order.ts'
import type { PickedOrder } from './picked-order.ts'

let stopWaiting = (): void => undefined

/**
 * Puts an order that was picked on another market's chart into that market's ticket. The page opens the market first, so
 * that the trader sees the whole ticket before anything is sent.
 */
export function pickOrderElsewhere(
  order: PickedOrder,
  market: Pick<InstrumentView, 'symbol' | 'priceFraction' | 'contractType'>,
): void {
  const { symbol } = market
  const from = view.symbol
  const settle = (): void => {
    if (view.symbol === from || (view.symbol === symbol && instrument.v?.symbol !== symbol)) return
    stopWaiting()
    // The fields of the market are there after the next render.
    if (view.symbol === symbol) requestAnimationFrame(() => showTicket(order))
  }
  fillTicket(order, market)
  stopWaiting()
  const stops = [subscribe(view, settle), subscribe(instrument, settle)]
  stopWaiting = () => {
    for (const stop of stops) stop()
  }
  navigate(symbolPath(symbol, market.contractType))
}
