import type { AccountInfo } from '../domain/records.ts'
import type { Interval, PositionIdx, Side, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Outcome } from './outcome.ts'

/** Bumped when anything that crosses page <-> hub <-> risk changes; part of the SharedWorker's name. */
export const PROTOCOL = 1
export const hubName = `perpdeck-hub-p${PROTOCOL}`
/** BroadcastChannel on which pages tell the generation they moved to after a hub hung; a hub of an older one ends itself. */
export const hubGenerationChannel = 'perpdeck-hub-generation'
/** Generation in a hub's worker name: `<hubName>-g<n>`; 0 without. */
export const hubGenerationOf = (name: string): number => Number(/-g(\d+)$/.exec(name)?.[1] ?? 0)
/** Held by the hub for its whole life; a tab that is granted it knows that the hub died. */
export const hubLockName = (epoch: string): string => `perpdeck-hub:${epoch}`
/** Held by a tab for its whole life; the hub that is granted it knows that the tab is gone. */
export const tabLockName = (tabId: string): string => `perpdeck-tab:${tabId}`
export const HUB_HEARTBEAT_MS = 1000
/** A hub that missed its heartbeats for this long hangs and is replaced. */
export const HUB_HUNG_AFTER_MS = 2500

export interface HubHello {
  readonly epoch: string
  readonly build: string
  readonly protocol: number
  readonly session: SessionView
}

/** Who is logged in, as the hub knows it. Tokens never leave the hub. */
export type SessionView =
  /** `endedBy`: the code with which the exchange ended the session before (ERR-16). */
  | { readonly kind: 'visitor'; readonly endedBy?: number }
  | { readonly kind: 'logging-in'; readonly account: AccountInfo }
  | { readonly kind: 'trader'; readonly account: AccountInfo }
  | { readonly kind: 'private-unavailable'; readonly account: AccountInfo; readonly code: number }

/** Connection as the status bar shows it; pushed to each tab at most once a second and at once on change of state. */
export interface ConnectionView {
  readonly state: 'connecting' | 'open' | 'waiting' | 'closed'
  /** Last round trip in ms, -1 unknown. */
  readonly latencyMs: number
  readonly tabs: number
  /** Age of the newest confirmation (data or heartbeat) in ms, -1 before the first. */
  readonly dataAgeMs: number
  readonly reconnects: number
  readonly updatesPerSecond: number
  readonly framesPerSecond: number
  readonly droppedFrames: number
  /** Server clock minus local clock in ms. */
  readonly clockOffsetMs: number
  /** 'shared' is the normal rung; the others are the fallbacks of ARCHITECTURE.md. */
  readonly hubKind: 'shared' | 'tab'
  readonly storage: 'ok' | 'unavailable'
}

export interface NewOrder {
  /** Made once per intent by the page that asks; the hub journals it before sending. */
  readonly orderLinkId: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: 'Limit' | 'Market'
  readonly qty: DecimalText
  readonly price?: DecimalText
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly positionIdx: PositionIdx
  readonly triggerPrice?: DecimalText
  readonly triggerBy?: TriggerPriceType
}

export interface PlacedOrder {
  readonly orderId: string
  readonly orderLinkId: string
  /** The price the exchange accepted; differs from the asked one where it was adjusted (FORM-32). */
  readonly price?: DecimalText
}

export interface BarsRequest {
  readonly symbol: string
  readonly interval: Interval
  readonly kind: 'market' | 'mark'
  /** Unix s, exclusive end of the span asked for. */
  readonly to: number
  readonly countBack: number
}

/** Bars for pixels: rows of 6 floats [time ms, open, high, low, close, volume], oldest first. */
export interface BarsAnswer {
  readonly bars: Float64Array
  readonly noData: boolean
}

/** What a page may ask of the hub, through Comlink on its command port. Every call has a deadline on the page's side. */
export interface HubApi {
  hello(tabId: string, build: string): HubHello
  demoAccounts(): Promise<Outcome<readonly AccountInfo[]>>
  login(accountId: string): Promise<Outcome<AccountInfo>>
  logout(): Promise<Outcome<null>>
  resetAccount(): Promise<Outcome<null>>
  placeOrder(order: NewOrder): Promise<Outcome<PlacedOrder>>
  replaceOrder(change: {
    readonly orderId: string
    readonly symbol: string
    readonly price?: DecimalText
    readonly qty?: DecimalText
  }): Promise<Outcome<PlacedOrder>>
  cancelOrder(order: { readonly orderId: string; readonly symbol: string }): Promise<Outcome<null>>
  cancelAll(filter: { readonly symbol?: string }): Promise<Outcome<{ readonly canceled: number }>>
  setLeverage(change: {
    readonly symbol: string
    readonly buyLeverage: DecimalText
    readonly sellLeverage: DecimalText
  }): Promise<Outcome<null>>
  switchMarginMode(change: { readonly symbol: string; readonly isIsolated: boolean }): Promise<Outcome<null>>
  bars(request: BarsRequest): Promise<Outcome<BarsAnswer>>
  reconnectNow(): void
  /** Preferences kept per user by the hub (IndexedDB; memory where that is missing). Values are JSON text. */
  readPreference(key: string): Promise<string | null>
  writePreference(key: string, json: string): Promise<boolean>
}

/** First message on the SharedWorker's own port, page -> hub, with one port transferred: [commands]. */
export interface JoinHub {
  readonly type: 'JoinHub'
  readonly tabId: string
  readonly build: string
  readonly protocol: number
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
export type HubPortInput = JoinHub | LinkRisk | TabVisibility | LeaveHub

/** Hub -> page on the SharedWorker's own port. */
export type HubPortOutput =
  | { readonly type: 'HubJoined'; readonly hello: HubHello }
  | { readonly type: 'HubHeartbeat'; readonly epoch: string; readonly at: number }
  | { readonly type: 'HubFailure'; readonly where: string; readonly message: string }
  | { readonly type: 'HubRefused'; readonly reason: string }
