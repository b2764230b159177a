import type { CreateOrder, Refusal } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Market } from '../terms/catalogue.ts'

/** Why the gateway does not send an order; null if it may be sent. */
export type Guard = (command: CreateOrder, market: Market) => Refusal | null

/** A symbol that is being delivered can be closed alone. */
export const guardMarket: Guard = ({ reduceOnly, closeOnTrigger }, { instrument }) => {
  if (instrument.contractStatus !== 'Trading') return refuseHere('notTrading')
  if (instrument.symbolStatus !== 'Delivering' || reduceOnly || closeOnTrigger) return null
  return refuseHere('notTrading', 'positions can only be closed now')
}
