/**
 * Which of two rows of one record is the newer. Each function is a join: in any order, and with repeats, the same rows end in
 * the same record. Bybit promises no order between its topics, nor between a topic and an answer.
 */
import type { Order } from '#shared/domain/records.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import { isEnded } from '../map/enums.ts'
import type { PositionRow } from '../map/position.ts'

const textOfValue = (value: unknown): string => JSON.stringify(value) ?? ''

/** Both rows state the same version: each has the fields that the other lacks. A contradiction is decided by its text. */
function joined<T extends object>(a: T, b: T): T {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(a))
  for (const [key, value] of Object.entries(b)) {
    const other = fields[key]
    if (other === undefined || textOfValue(value) > textOfValue(other)) fields[key] = value
  }
  return fields as T
}

const newer = <T extends object>(a: T, b: T, order: number): T =>
  order === 0 ? joined(a, b) : order > 0 ? a : b

const openRanks: ReadonlyMap<string, number> = new Map([
  ['Untriggered', 1],
  ['Triggered', 2],
  ['New', 3],
  ['PartiallyFilled', 4],
])

/** Which end of an order is the truth, if two are reported for one filled quantity. */
const endRanks: ReadonlyMap<string, number> = new Map([
  ['Filled', 2],
  ['PartiallyFilledCanceled', 1],
])

/** Above 0: `a` is the newer row. */
function compareOrders(a: Order, b: Order): number {
  const endedA = isEnded(a.orderStatus)
  const endedB = isEnded(b.orderStatus)
  if (endedA !== endedB) return endedA ? 1 : -1
  const filled = compareDecimalText(a.cumExecQty, b.cumExecQty)
  if (filled !== 0) return filled
  if (!endedA)
    return (
      a.updatedAt - b.updatedAt || (openRanks.get(a.orderStatus) ?? 0) - (openRanks.get(b.orderStatus) ?? 0)
    )
  // The first word about the end counts: Bybit may repeat it later with the reason of a cancel that came too late.
  return (endRanks.get(a.orderStatus) ?? 0) - (endRanks.get(b.orderStatus) ?? 0) || b.updatedAt - a.updatedAt
}

/** An order with the time of its answer or message, Unix ms, and its place in the message as a fraction of one. */
export interface ReadOrder {
  readonly order: Order
  readonly readAt: number
}

/**
 * An end absorbs; else more filled, then the later change, then the later status, then the later read: an order can be changed
 * twice in one millisecond.
 */
export function newerOrder(a: ReadOrder, b: ReadOrder): ReadOrder {
  const order = compareOrders(a.order, b.order)
  const hasEnded = isEnded(a.order.orderStatus)
  const newest = order === 0 && !hasEnded ? a.readAt - b.readAt : order
  if (newest !== 0) return newest > 0 ? a : b
  return { order: joined(a.order, b.order), readAt: Math.max(a.readAt, b.readAt) }
}

/** The greater number of change, then the later change, then the later read. */
export function newerPosition(a: PositionRow, b: PositionRow): PositionRow {
  const order = a.seq - b.seq || a.updatedAt - b.updatedAt || a.readAt - b.readAt
  if (order !== 0 || a.position === null || b.position === null) return newer(a, b, order)
  return { ...joined(a, b), position: joined(a.position, b.position) }
}

/** The later read, Unix ms. */
export const newerRead = <T extends { readonly readAt: number }>(a: T, b: T): T =>
  newer(a, b, a.readAt - b.readAt)
