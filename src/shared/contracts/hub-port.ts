/** Raw messages between a page and the hub, on the SharedWorker's own port. */

import type { AlertFired, AlertsChanged } from './alerts.ts'
import type { MemberPreferred } from './member-preferences.ts'
import type { SessionView } from './session.ts'

export interface HubHello {
  readonly epoch: string
  readonly build: string
  readonly protocol: number
  readonly session: SessionView
  /** Who visits isn't served (BAN-01). */
  readonly isBanned: boolean
}

/** First message on the SharedWorker's own port, page -> hub, with one port transferred: [commands]. */
export interface JoinHub {
  readonly type: 'JoinHub'
  readonly tabId: string
  readonly build: string
  readonly protocol: number
  /** When the page was loaded, Unix ms: what was loaded last is what the exchange serves now (version skew, V2 and V6). */
  readonly loadedAt?: number
  /** Language of the page: calls are made in it from the first one (HTTP-11). */
  readonly language?: string
}

/** Page -> hub on the SharedWorker's own port: hands over the port that leads to this tab's risk worker. */
export interface LinkRisk {
  readonly type: 'LinkRisk'
  readonly tabId: string
}

export interface TabVisibility {
  readonly type: 'TabVisibility'
  readonly tabId: string
  readonly visible: boolean
}

export interface LeaveHub {
  readonly type: 'LeaveHub'
  readonly tabId: string
}

/** A page's answer to `ReadPageStore`; null: nothing stored, or no local storage. */
export interface PageStored {
  readonly type: 'PageStored'
  readonly tabId: string
  readonly ask: number
  readonly text: string | null
}

export type HubPortInput = JoinHub | LinkRisk | TabVisibility | LeaveHub | PageStored

/**
 * A hub of a newer version has the socket now. Pages that speak its protocol join it by its script and name; others keep
 * this one for their calls and ask to be reloaded. `protocol` 0: this hub has the socket again.
 */
export interface HubMoved {
  readonly type: 'HubMoved'
  readonly script: string
  readonly name: string
  readonly build: string
  readonly protocol: number
}

/** Hub -> page on the SharedWorker's own port. */
export type HubPortOutput =
  | { readonly type: 'HubJoined'; readonly hello: HubHello }
  | { readonly type: 'HubHeartbeat'; readonly epoch: string; readonly at: number }
  | { readonly type: 'HubFailure'; readonly where: string; readonly message: string }
  | { readonly type: 'HubRefused'; readonly reason: string }
  /** Local storage is the pages' alone: they read and write it for the hub (SYM-09). Keys of `pageStoreKeys` only. */
  | { readonly type: 'ReadPageStore'; readonly ask: number; readonly key: string }
  | { readonly type: 'WritePageStore'; readonly key: string; readonly text: string }
  | HubMoved
  /** A refusal that belongs to the browser, not to a command of this tab: told to the tab in front alone (ERR-31). */
  | { readonly type: 'Refusal'; readonly code: number; readonly message: string }
  | { readonly type: 'Visitor'; readonly isBanned: boolean }
  | MemberPreferred
  | AlertsChanged
  | AlertFired

/** What the hub may keep in the pages' local storage. */
export const pageStoreKeys: readonly string[] = ['spot-symbols']
