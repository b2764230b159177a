import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { IntentRecord } from './journal.ts'

/** What tabs receive of an intent. `isFilled`: its order was found and is filled. */
export function intentEvent(
  record: IntentRecord,
  state: 'sending' | 'unknown' | 'resolved',
  isFilled = false,
): PrivateFeedEvent {
  const { id, symbol, outcome, content } = record
  return {
    kind: 'Intent',
    orderLinkId: id,
    state,
    symbol,
    ...(state === 'unknown' && content !== '' ? { content } : {}),
    ...(state === 'resolved' && outcome !== '' ? { outcome } : {}),
    ...(isFilled ? { isFilled } : {}),
  }
}
