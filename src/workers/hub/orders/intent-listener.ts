import type { IntentOutcome } from '#shared/contracts/private-feed.ts'
import type { Order } from '#shared/domain/records.ts'
import type { IntentRecord } from './journal.ts'

/** Receives the results of intents. */
export interface IntentListener {
  /**
   * The exchange accepted a change of an order. `sketch`: the resting order as sent; null if the call doesn't determine it.
   */
  onAccepted(of: { readonly symbol: string; readonly orderId: string; readonly sketch: Order | null }): void
  /** The exchange accepted a change of several orders. */
  onManyAccepted(): void
  /** An unknown outcome became known; `order` if one was found. */
  onSettled(record: IntentRecord, outcome: IntentOutcome, order: Order | null): void
  /** A call that changes stops of a symbol starts. The returned function ends it. */
  beginStopChange(symbol: string): () => void
}
