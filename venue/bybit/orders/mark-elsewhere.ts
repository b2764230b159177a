import type { Order } from '#shared/domain/records.ts'
import type { Journal } from './journal.ts'

/** Orders that Bybit itself makes of a position's take profit, stop loss and trailing stop, or to reduce it. */
const ofPosition: ReadonlySet<string> = new Set([
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'TrailingStop',
  'TrailingProfit',
  'MmRateClose',
  'Liquidation',
])

/** Link ids that the terminal makes. The journal forgets after a month, and an order may rest longer. */
const OWN_ID = /^(?:kill-)?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{4,12}(?:-\d+)?$/
const FORGOTTEN_MS = 29 * 86_400_000

/** Marks an order that another program placed at Bybit: it has no row in the journal. */
export const markElsewhere =
  (journal: Pick<Journal, 'get'>, now: () => number) =>
  (order: Order): Order => {
    const { orderLinkId, stopOrderType, createdAt } = order
    if (stopOrderType !== undefined && ofPosition.has(stopOrderType)) return order
    const isForgotten = now() - createdAt > FORGOTTEN_MS && OWN_ID.test(orderLinkId ?? '')
    const isOwn = orderLinkId !== undefined && (isForgotten || journal.get(orderLinkId) !== undefined)
    return isOwn ? order : { ...order, isElsewhere: true }
  }
