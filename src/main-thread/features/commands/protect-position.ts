import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { TpSlLegName } from '#shared/contracts/tpsl.ts'
import { view } from '../../stores/view.ts'
import { mayAttach } from '../../trading/ticket/attached-legs.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { showQty } from '../../trading/ticket/fill-typed.ts'
import { onceOpen } from '../../trading/ticket/pick-elsewhere.ts'
import { hasTicket } from '../../trading/ticket/pick-order.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import { typeLeg } from '../../trading/tpsl/typed-legs.ts'
import { notifyAboutKeys } from './arm.ts'
import { openForPosition } from './trade-actions.ts'

type Market = Pick<InstrumentView, 'symbol' | 'contractType'>

/** Puts a leg into the ticket of a market, for its next order. The page opens the market first. */
function attachTyped(leg: TpSlLegName, price: string, market: Market): void {
  const { symbol } = market
  const draft = draftFor(symbol)
  if (!hasTicket() || !mayAttach(draft, market.contractType === 'Spot'))
    return notifyAboutKeys('noPosition', { symbol })
  typeLeg(symbol, leg, price)
  const show = (): void => showQty(draft.picked?.side ?? 'Buy')
  // The fields of the market are there after the next render.
  if (symbol !== view.symbol) return onceOpen(market, () => requestAnimationFrame(show))
  sender.edited()
  show()
}

/**
 * Opens the TP/SL of a market's position with the price of a leg typed in it; without a position, that of the ticket's order.
 * Nothing is sent: the trader confirms the dialog, or sends the order.
 */
export function protect(leg: TpSlLegName, price: string, market: Market): void {
  const start = price === '' ? {} : { drop: { leg, price } }
  void openForPosition('tpSl', market.symbol, start, () => attachTyped(leg, price, market))
}
