/** Ids of lines: the kind, then the key of its order or position. */
export const lineId = {
  order: (orderId: string): string => `order:${orderId}`,
  /** The limit price of a conditional order. */
  limit: (orderId: string): string => `limit:${orderId}`,
  position: (key: string): string => `position:${key}`,
  liquidation: (key: string): string => `liquidation:${key}`,
  breakeven: (key: string): string => `breakeven:${key}`,
} as const

/** The lines of an order: at its price or trigger, and at the limit price after a trigger. */
export const orderLineIds = (orderId: string): readonly string[] => [
  lineId.order(orderId),
  lineId.limit(orderId),
]

/** The three lines of a position. */
export const positionLineIds = (key: string): readonly string[] => [
  lineId.position(key),
  lineId.liquidation(key),
  lineId.breakeven(key),
]

/** Kind and source of a line id; null for any other text. */
export function readLineId(id: string): { readonly kind: string; readonly of: string } | null {
  const at = id.indexOf(':')
  return at <= 0 ? null : { kind: id.slice(0, at), of: id.slice(at + 1) }
}
