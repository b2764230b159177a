import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'
import { orderStatuses, timesInForce, triggerPriceTypes } from '#shared/domain/enums.ts'
import { stopOrderTypes } from '#shared/domain/order-kinds.ts'
import { tpSlModes } from '#shared/domain/records.ts'
import type { Order, Position } from '#shared/domain/records.ts'

type Texts = Readonly<Record<string, readonly string[]>>

const orderTexts: Texts = {
  orderStatus: orderStatuses,
  timeInForce: timesInForce,
  stopOrderType: [...stopOrderTypes, 'UNKNOWN'],
  triggerBy: triggerPriceTypes,
  tpTriggerBy: triggerPriceTypes,
  slTriggerBy: triggerPriceTypes,
  tpSlMode: tpSlModes,
}
const positionTexts: Texts = {
  tpTriggerBy: triggerPriceTypes,
  slTriggerBy: triggerPriceTypes,
  tpSlMode: tpSlModes,
}

function unknownOf(record: Order | Position, texts: Texts): readonly string[] {
  const values = record as unknown as Readonly<Record<string, unknown>>
  return Object.entries(texts).flatMap(([field, known]) => {
    const value = values[field]
    return typeof value === 'string' && !known.includes(value) ? [`${field} ${value}`] : []
  })
}

/** Texts of an event that this build doesn't know, for the trace. The records hold them unchanged (ENTITY-25). */
export function unknownTexts(event: PrivateFeedEvent): readonly string[] {
  if (event.kind === 'Order') return unknownOf(event.order, orderTexts)
  return event.kind === 'Position' ? unknownOf(event.position, positionTexts) : []
}

/** The same for a fetched state. */
export const unknownInState = ({
  orders,
  positions,
}: Pick<PrivateState, 'orders' | 'positions'>): readonly string[] => [
  ...orders.flatMap((order) => unknownOf(order, orderTexts)),
  ...positions.flatMap((position) => unknownOf(position, positionTexts)),
]
