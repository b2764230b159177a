/** Raw messages between a page and the hub, on the SharedWorker's own port. */

import type { AlertFired, AlertsChanged, CrossAlertsChanged } from './alerts.ts'
import type { MemberPreferred } from './member-preferences.ts'
import type { SessionView } from './session.ts'

export interface HubHello {
  readonly epoch: string
  readonly build: string
  readonly protocol: number
  /** null while the exchange has not answered yet who is logged in. */
  readonly session: SessionView | null
  /** The exchange does not serve this visitor (BAN-01). */
  readonly isBanned: boolean
}

/** First message on the SharedWorker's own port, page -> hub, with one port transferred: [commands]. */
export interface JoinHub {
  readonly type: 'JoinHub'
  readonly tabId: string
  readonly build: string
  readonly protocol: number
  /** When the page was loaded (Unix ms). The page loaded last has the build that is deployed now (V2, V6). */
  readonly loadedAt?: number
  /** Language of the page, sent with every call (HTTP-11). */
  readonly language?: string
}

/** Page -> hub on the SharedWorker's own port, with the transferred port to this tab's risk worker. */
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

/** A page's answer to `ReadPageStore`. null: nothing is stored, or there is no local storage. */
export interface PageStored {
  readonly type: 'PageStored'
  readonly tabId: string
  readonly ask: number
  readonly text: string | null
}

export type HubPortInput = JoinHub | LinkRisk | TabVisibility | LeaveHub | PageStored

/**
 * A hub of a newer version has the socket now. Pages of its protocol join it by its script and name. Others continue to
 * call this hub and offer a reload. `protocol` 0: this hub has the socket again.
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
  /** Workers have no local storage: pages read and write it for the hub (SYM-09). Only keys of `pageStoreKeys`. */
  | { readonly type: 'ReadPageStore'; readonly ask: number; readonly key: string }
  | { readonly type: 'WritePageStore'; readonly key: string; readonly text: string }
  | HubMoved
  /** A refusal that concerns the browser and no command of this tab. Sent to the tab in front only (ERR-31). */
  | { readonly type: 'Refusal'; readonly code: number; readonly message: string }
  | { readonly type: 'Visitor'; readonly isBanned: boolean }
  | MemberPreferred
  | AlertsChanged
  | CrossAlertsChanged
  | AlertFired

/** Keys that the hub may store in the pages' local storage. */
export const pageStoreKeys: readonly string[] = ['spot-symbols']
