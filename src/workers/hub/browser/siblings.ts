import { isMap } from '../feeds/read-record.ts'
import type { ChannelLike } from './channel.ts'

/** Messages between the hubs of one browser, where each tab has its own hub (decision 6). */
export type SiblingMessage =
  /** The exchange refused a call because this account's session is over. */
  | { readonly type: 'SessionEnded'; readonly accountId: string }
  /** A hub logged in: the cookie now holds another session. */
  | { readonly type: 'LoggedIn' }
  /** A tab showed a refusal with this code: other tabs don't show it again while it is throttled. */
  | { readonly type: 'Said'; readonly code: number }
  | { readonly type: 'Wall'; readonly isOpen: boolean }
  /** Alerts of this account were added, or fired or were removed. Each hub stores the same list. */
  | { readonly type: 'AlertSet'; readonly accountId: string; readonly alert: unknown }
  | { readonly type: 'AlertsGone'; readonly accountId: string; readonly ids: readonly string[] }

/** A message from another hub; null for anything else on the channel. */
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

/** Without a channel one hub serves all tabs, and there is no sibling. */
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
