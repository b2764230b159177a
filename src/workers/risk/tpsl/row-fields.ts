import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isFixedOrder } from '#shared/domain/order-kinds.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import { presentValue } from '#shared/maths/tpsl/kinds.ts'
import { formatPrice, MISSING } from '#shared/units/display.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { stopsOf } from './stops.ts'
import { trailingDistance } from './trailing.ts'

type RowFields = Required<
  Pick<PositionRowView, 'tpSl' | 'tpSlEntries' | 'trailing' | 'trailingAt' | 'trailingFrom'>
>

/** Results by position record: the exchange's record is replaced whenever its entries change. */
const known = new WeakMap<Position, RowFields>()

const priceOf = (text: unknown, decimals: number): string => formatPrice(text, decimals, { group: true })

/** 'TP / SL' with '--' for a missing one; '' if both are missing. */
function pairText(tp: string | null, sl: string | null, decimals: number): string {
  if (tp === null && sl === null) return ''
  return `${tp === null ? MISSING : priceOf(tp, decimals)} / ${sl === null ? MISSING : priceOf(sl, decimals)}`
}

/** Number of partial entries. A pair of linked legs is one entry. */
export function countEntries(stops: readonly Order[]): number {
  const partial = stops.filter((stop) => stop.stopOrderType?.startsWith('Partial') === true)
  const ids = new Set(partial.map(({ orderId }) => orderId))
  const pairs = partial.filter(({ ocoOrderId }) => ocoOrderId !== undefined && ids.has(ocoOrderId)).length / 2
  return partial.length - Math.floor(pairs)
}

/**
 * The distance of a position's trailing stop (POS-06) and its trigger price. Before its activation it has no trigger
 * price: the activation price is shown instead.
 */
function trailingFields(
  position: Position,
  decimals: number,
): Pick<RowFields, 'trailing' | 'trailingAt' | 'trailingFrom'> {
  const trailing = trailingDistance(position.trailingStop, position.trailValuePercentageE4, decimals)
  const at = trailing === '' ? null : presentValue(position.tsTriggerPrice)
  const from = trailing === '' || at !== null ? null : presentValue(position.activationPrice)
  return {
    trailing,
    trailingAt: at === null ? '' : priceOf(at, decimals),
    trailingFrom: from === null ? '' : priceOf(from, decimals),
  }
}

/** Take profit, stop loss and trailing stop in a position's row. */
export function positionTpSl(stores: RiskStores, booked: BookedPosition): RowFields {
  const { position, instrument, key } = booked
  const before = known.get(position)
  if (before !== undefined) return before
  const decimals = instrument?.priceFraction ?? decimalsOf(position.entryPrice) ?? 0
  const tp = presentValue(position.takeProfit)
  const sl = presentValue(position.stopLoss)
  // The exchange sends no mode if there are none.
  const stops = position.tpSlMode === undefined ? [] : stopsOf(stores.account, key)
  const fields: RowFields = {
    tpSl: pairText(tp, sl, decimals),
    tpSlEntries: countEntries(stops),
    ...trailingFields(position, decimals),
  }
  known.set(position, fields)
  return fields
}

/** TP/SL in an order's row, and whether the order may have any. */
export function orderTpSl(
  order: Order,
  instrument: Instrument | undefined,
): Required<Pick<OrderRowView, 'tpSl' | 'takesTpSl' | 'stopOrderType'>> {
  const decimals = instrument?.priceFraction ?? 2
  return {
    tpSl: pairText(presentValue(order.takeProfit), presentValue(order.stopLoss), decimals),
    takesTpSl:
      !isFixedOrder(order.specialTradeFrom, order.stopOrderType) &&
      !order.reduceOnly &&
      !order.closeOnTrigger &&
      instrument !== undefined &&
      instrument.contractType !== 'Spot',
    stopOrderType: order.stopOrderType ?? '',
  }
}
