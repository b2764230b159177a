import { FRAME_PRIVATE } from '#shared/wire/frames.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import { ORDER_EVENT_KEY, toShortKeys } from '#shared/wire/short-keys.ts'
import { topic } from '#shared/wire/topics.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import type { PrivateEvent } from '../exchange.ts'
import type { Connection } from './connection.ts'

/** An exchange event as its topic and short-key map (FEED-24, FEED-33). */
export function privateEntry(event: PrivateEvent): PrivateEntry {
  if (event.kind === 'order') {
    const fields = { [ORDER_EVENT_KEY]: event.event, ...toShortKeys('order', event.order) }
    return [event.seq, topic.userOrder, fields]
  }
  if (event.kind === 'position') {
    return [event.seq, topic.userPosition, toShortKeys('position', event.position)]
  }
  if (event.kind === 'wallet') return [event.seq, topic.userWallet, toShortKeys('wallet', event.coin)]
  if (event.kind === 'execution') {
    return [event.seq, topic.userExecution, toShortKeys('execution', event.execution)]
  }
  return [event.seq, topic.userSetting, toShortKeys('setting', event.setting)]
}

/**
 * Sends the events of one account to all its sockets, each spelling encoded once. A socket gets the topics it holds; one
 * that holds them all sees a continuous sequence.
 */
export function sendPrivate(
  time: number,
  entries: readonly PrivateEntry[],
  connections: Iterable<Connection>,
): void {
  const encoded = new Map<string, Uint8Array | string | null>()
  for (const connection of connections) {
    if (connection.privateTopics.size === 0) continue
    const key = `${connection.json ? 'j' : 'b'}:${[...connection.privateTopics].sort().join()}`
    let bytes = encoded.get(key)
    if (bytes === undefined) {
      const held = entries.filter((entry) => connection.privateTopics.has(entry[1]))
      const frame = [FRAME_PRIVATE, time, held]
      bytes =
        held.length === 0 ? null : connection.json ? JSON.stringify(frame) : Buffer.from(encodeFrame(frame))
      encoded.set(key, bytes)
    }
    if (bytes !== null) connection.sendBytes(bytes)
  }
}
