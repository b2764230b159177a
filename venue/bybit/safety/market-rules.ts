import type { CreateOrder, Refusal } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Market } from '../terms/catalogue.ts'

/** Phases of a pre-listing in which orders are matched by auction. */
const auctions: ReadonlySet<string> = new Set(['CallAuction', 'CallAuctionNoCancel'])
/** Phases that take no amend. */
const frozen: ReadonlySet<string> = new Set([...auctions, 'CrossMatching'])

const hasLegs = ({ takeProfit, stopLoss }: CreateOrder): boolean =>
  [takeProfit, stopLoss].some((leg) => leg !== undefined && leg !== '' && leg !== '0')

/**
 * What a market's state forbids. A market that is being delivered can only be closed. The auction of a pre-listing takes plain
 * limit orders alone, its matching none. An unknown phase is left to Bybit.
 * @source https://bybit-exchange.github.io/docs/v5/enum#curauctionphase (2026-07-24)
 */
export function guardMarket(command: CreateOrder, { instrument }: Market): Refusal | null {
  const { contractStatus, symbolStatus, preListingPhase: phase = '' } = instrument
  if (contractStatus !== 'Trading') return refuseHere('notTrading')
  if (symbolStatus === 'Delivering' && !command.reduceOnly && !command.closeOnTrigger)
    return refuseHere('notTrading', 'positions can only be closed now')
  if (phase === 'CrossMatching') return refuseHere('notTrading', phase)
  if (!auctions.has(phase)) return null
  const { orderType, timeInForce, triggerPrice } = command
  if (orderType !== 'Limit') return refuseHere('badOrderType', phase)
  if (timeInForce !== 'GoodTillCancel') return refuseHere('badTimeInForce', phase)
  if (triggerPrice !== undefined) return refuseHere('badTrigger', phase)
  return hasLegs(command) ? refuseHere('badTpSl', phase) : null
}

/** What a market's state forbids to change in an order. */
export function guardMarketAmend({ instrument }: Market): Refusal | null {
  const { contractStatus, preListingPhase: phase = '' } = instrument
  return contractStatus !== 'Trading' || frozen.has(phase) ? refuseHere('notTrading', phase) : null
}
