import { positionKey } from '#shared/domain/records.ts'
import type { Order } from '#shared/domain/records.ts'
import { isNegativeText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { addText, subtractText } from '#shared/units/exact.ts'
import type { PrivateStore } from '../state/private-store.ts'

interface PositionStops {
  readonly all: Order[]
  /** The quantity that the waiting orders of a kind close together. */
  readonly closes: Map<string, DecimalText>
}

export const positionStops: ReadonlySet<string> = new Set([
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'TrailingStop',
])

/** Result of one walk over all orders, until an order changes: keystrokes, rows and lines need it each time. */
const sorted = new WeakMap<
  PrivateStore,
  { readonly revision: number; readonly byPosition: Map<string, PositionStops> }
>()

function sortOut(account: PrivateStore): Map<string, PositionStops> {
  const byPosition = new Map<string, PositionStops>()
  for (const order of account.orders.values()) {
    const { stopOrderType: kind, qty } = order
    if (order.orderStatus !== 'Untriggered' || kind === undefined || !positionStops.has(kind)) continue
    const key = positionKey(order.symbol, order.positionIdx)
    const stops = byPosition.get(key) ?? { all: [], closes: new Map<string, DecimalText>() }
    stops.all.push(order)
    const before = stops.closes.get(kind) ?? ZERO_TEXT
    stops.closes.set(kind, addText(before, qty) ?? before)
    byPosition.set(key, stops)
  }
  return byPosition
}

function stopsAt(account: PrivateStore, key: string): PositionStops | undefined {
  const known = sorted.get(account)
  if (known?.revision === account.ordersRevision) return known.byPosition.get(key)
  const byPosition = sortOut(account)
  sorted.set(account, { revision: account.ordersRevision, byPosition })
  return byPosition.get(key)
}

/** The waiting stop orders of a position, of one kind or of all. A limit order whose trigger fired no longer counts. */
export function stopsOf(account: PrivateStore, key: string, kind?: string): readonly Order[] {
  const stops = stopsAt(account, key)
  if (stops === undefined) return []
  return kind === undefined ? stops.all : stops.all.filter(({ stopOrderType }) => stopOrderType === kind)
}

const isProfit = ({ stopOrderType }: Order): boolean => stopOrderType?.endsWith('TakeProfit') === true

/** The partial entries of a position. A pair of which one leg fires is one entry, a single leg is one. */
export function partialEntriesOf(
  account: PrivateStore,
  key: string,
): readonly { readonly tp: Order | null; readonly sl: Order | null }[] {
  const stops = stopsOf(account, key).filter(({ stopOrderType }) => stopOrderType?.startsWith('Partial'))
  const seen = new Set<string>()
  const entries: { readonly tp: Order | null; readonly sl: Order | null }[] = []
  for (const stop of stops) {
    if (seen.has(stop.orderId)) continue
    const peer = stops.find((other) => other.orderId === stop.ocoOrderId) ?? null
    if (peer !== null) seen.add(peer.orderId)
    entries.push(isProfit(stop) ? { tp: stop, sl: peer } : { tp: peer, sl: stop })
  }
  return entries
}

/**
 * The quantity of a position that other partial entries leave on one side.
 *
 * @param of the position's key and its size (null: unknown, nothing is left)
 * @param own the entry that is being edited; '' for a new one
 */
export function roomFor(
  account: PrivateStore,
  of: { readonly positionKey: string; readonly size: DecimalText | null },
  leg: 'tp' | 'sl',
  own: string,
): DecimalText {
  const kind = leg === 'tp' ? 'PartialTakeProfit' : 'PartialStopLoss'
  const stops = stopsAt(account, of.positionKey)
  const size = of.size ?? ZERO_TEXT
  const used = stops?.closes.get(kind)
  if (stops === undefined || used === undefined) return size
  const mine = stops.all.find(({ orderId, stopOrderType }) => orderId === own && stopOrderType === kind)
  const others = mine === undefined ? used : (subtractText(used, mine.qty) ?? used)
  const left = subtractText(size, others)
  return left === null || isNegativeText(left) ? ZERO_TEXT : left
}
