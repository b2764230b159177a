import type { PrivateFeedEvent, UnknownIntent } from '#shared/contracts/private-feed.ts'
import { sides } from '#shared/domain/enums.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'

/** The fields of a new order in the journal's text; none in a text that is not the journal's. */
function fieldsIn(content: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(content)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** An intent whose answer was lost, and what it was for. */
export function unknownIntent({
  orderLinkId,
  symbol,
  content = '',
}: Extract<PrivateFeedEvent, { kind: 'Intent' }>): UnknownIntent {
  const { side, qty, marketUnit } = fieldsIn(content)
  const size = marketUnit === 'quoteCoin' ? null : parseDecimalText(qty)
  return {
    orderLinkId,
    symbol,
    side: sides.find((one) => one === side) ?? '',
    qty: size === null || isZeroText(size) ? '' : size,
  }
}
