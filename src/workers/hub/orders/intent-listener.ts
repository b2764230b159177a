import type { IntentOutcome } from '#shared/contracts/private-feed.ts'
import type { Order } from '#shared/domain/records.ts'
import type { IntentRecord } from './journal.ts'

/** What intents report of their calls. */
export interface IntentListener {
  /** The exchange took a change of an order; `sketch`: a resting order as it was sent, null where that can't be told. */
  onAccepted(of: { readonly symbol: string; readonly orderId: string; readonly sketch: Order | null }): void
  /** The exchange took a change of several orders. */
  onManyAccepted(): void
  /** An outcome that was unknown is known; the order as it was found, if it was. */
  onSettled(record: IntentRecord, outcome: IntentOutcome, order: Order | null): void
  /** A call that changes stops of a symbol is under way. Returns what ends it. */
  beginStopChange(symbol: string): () => void
}
