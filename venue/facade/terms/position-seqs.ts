import { positionKey } from '#shared/domain/records.ts'
import type { Position } from '#shared/domain/records.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { PrivateSnapshot } from '../../exchange/events.ts'

/**
 * Numbers of the last changes of positions. Bybit's cross sequence grows with each change, also with two of one millisecond
 * (https://bybit-exchange.github.io/docs/v5/position, as of 24 July 2026). Here it is the number of the private event.
 */
export interface PositionSeqs {
  /** Of a position that a snapshot has. One that has not changed since the start has the snapshot's own number. */
  of(snapshot: PrivateSnapshot, position: Pick<Position, 'symbol' | 'positionIdx'>): number
  /** Of a flat side: -1 if it was never traded since the start. */
  ofFlat(snapshot: PrivateSnapshot, position: Pick<Position, 'symbol' | 'positionIdx'>): number
}

export function createPositionSeqs(exchange: Pick<Exchange, 'onPrivate'>): PositionSeqs {
  const seqs = new Map<string, number>()
  const keyOf = (accountId: string, { symbol, positionIdx }: Pick<Position, 'symbol' | 'positionIdx'>) =>
    `${accountId} ${positionKey(symbol, positionIdx)}`
  exchange.onPrivate((events) => {
    for (const event of events)
      if (event.kind === 'position') seqs.set(keyOf(event.accountId, event.position), event.seq)
  })
  return {
    of: ({ account, seq }, position) => seqs.get(keyOf(account.accountId, position)) ?? seq,
    ofFlat: ({ account }, position) => seqs.get(keyOf(account.accountId, position)) ?? -1,
  }
}
