import type { UnknownIntent } from '#shared/contracts/private-feed.ts'
import { sides } from '#shared/domain/enums.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { LostIntent } from '../state/private-store.ts'
import { aboutOrder, readRequest } from './fact-notice.ts'
import type { NoticeContext } from './fact-notice.ts'

/** An intent whose answer was lost, and what it was for. */
export function unknownIntent(
  { orderLinkId, symbol, content = '' }: LostIntent,
  instrument: NoticeContext['instrument'],
): UnknownIntent {
  const order = readRequest(content)
  const size = parseDecimalText(order?.qty)
  const isSized = order !== undefined && size !== null && !isZeroText(size)
  return {
    orderLinkId,
    symbol,
    side: sides.find((side) => side === order?.side) ?? '',
    about: isSized ? aboutOrder(order, { instrument, isPortfolio: false }) : {},
  }
}
