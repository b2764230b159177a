import { isMap } from '../feeds/read-record.ts'
import type { ChannelLike } from './channel.ts'

/** What hubs of one browser tell each other where each tab has one of its own (decision 6). */
export type SiblingMessage =
  /** An answer to a call said that the session of this account is over. */
  | { readonly type: 'SessionEnded'; readonly accountId: string }
  /** The cookie holds another session now. */
  | { readonly type: 'LoggedIn' }
  /** A refusal of this code was said: throttled ones aren't said again meanwhile. */
  | { readonly type: 'Said'; readonly code: number }
  | { readonly type: 'Wall'; readonly isOpen: boolean }
  /** An alert of this account was set, or some were told or removed: each hub keeps the same list. */
  | { readonly type: 'AlertSet'; readonly accountId: string; readonly alert: unknown }
  | { readonly type: 'AlertsGone'; readonly accountId: string; readonly ids: readonly string[] }

/** News as it was sent; null for anything else that may stand on the channel. */
function readMessage(data: unknown): SiblingMessage | null {
  if (!isMap(data)) return null
  const { type, accountId, code, isOpen, alert, ids } = data
  if (type === 'LoggedIn') return { type }
  if (type === 'Wall' && typeof isOpen === 'boolean') return { type, isOpen }
  if (type === 'Said' && typeof code === 'number') return { type, code }
  if (type === 'AlertSet' && typeof accountId === 'string') return { type, accountId, alert }
  if (type === 'AlertsGone' && typeof accountId === 'string' && Array.isArray(ids))
    return { type, accountId, ids: ids.filter((id) => typeof id === 'string') }
  return type === 'SessionEnded' && typeof accountId === 'string' ? { type, accountId } : null
}

export interface Siblings {
  send(message: SiblingMessage): void
  stop(): void
}

/** Nobody is there without a channel: one hub for all tabs. */
export function createSiblings(
  channel: ChannelLike | null,
  onMessage: (message: SiblingMessage) => void,
): Siblings {
  channel?.listen((data) => {
    const message = readMessage(data)
    if (message !== null) onMessage(message)
  })
  return {
    send: (message) => channel?.post(message),
    stop: () => channel?.close(),
  }
}
