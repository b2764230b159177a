import type { AccountInfo } from '../domain/records.ts'
import type { Interval, PositionIdx, Side, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { SlippageChoices } from '../domain/slippage.ts'
import type { QuoteToken } from '../domain/spot.ts'
import type { AlertCalls, AlertFired, AlertsChanged } from './alerts.ts'
import type { Outcome } from './outcome.ts'
import type { MarginCalls } from './margin-calls.ts'
import type { OutsideLinks } from './outside-links.ts'
import type { HistoryCalls } from './history.ts'
import type { MemberPreferenceCalls, MemberPreferred } from './member-preferences.ts'
import type { StepCalls } from './steps.ts'
import type { ReplaceTpSlBody, SetTpSlBody, TpSlWireFields } from './tpsl.ts'

/** Bumped when anything that crosses page <-> hub <-> risk changes; part of the SharedWorker's name. */
export const PROTOCOL = 6
export const hubName = `perpdeck-hub-p${PROTOCOL}`
/** BroadcastChannel on which pages tell the generation they moved to after a hub hung; a hub of an older one ends itself. */
export const hubGenerationChannel = 'perpdeck-hub-generation'
/** Generation in a hub's worker name: `<hubName>-g<n>`; 0 without. */
export const hubGenerationOf = (name: string): number => Number(/-g(\d+)$/.exec(name)?.[1] ?? 0)
/** Held by the one hub of this browser that has a socket, whatever its version (V1..V6). */
export const socketLockName = 'perpdeck-socket'
/** BroadcastChannel on which hubs of different versions settle who has the socket. */
export const socketChannel = 'perpdeck-socket'
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
  /** Who visits isn't served (BAN-01). */
  readonly isBanned: boolean
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
  /** closed: ended for good until a trader asks; passive: another version's hub has the socket (V2). */
  readonly state: 'connecting' | 'open' | 'waiting' | 'closed' | 'passive'
  /** Close code and the exchange's words where the state is `closed`; 0 and '' else. */
  readonly endCode: number
  readonly endReason: string
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
  /** Whether `clockOffsetMs` was measured; 0 before. */
  readonly isClockKnown: boolean
  /** 'shared' is the normal rung; the others are the fallbacks of ARCHITECTURE.md. */
  readonly hubKind: 'shared' | 'tab'
  readonly storage: 'ok' | 'unavailable'
}

/** What the connection panel shows while it's open, and what is exported with it; asked for, never pushed. No secrets in it. */
export interface ConnectionReport {
  readonly epoch: string
  readonly build: string
  readonly protocol: number
  readonly connection: ConnectionView
  /** Frames that came per batch that a looked-at tab got: how much is left out because it was outdated at once; 0 unknown. */
  readonly conflation: number
  /** The last 50, newest first: the nine connection event names and what the hub noted beside them. */
  readonly events: readonly { readonly at: number; readonly name: string; readonly detail: string }[]
  /** Public topics held: age of the last confirmation in ms, -1 none yet. */
  readonly topics: readonly {
    readonly topic: string
    readonly state: 'fresh' | 'stale' | 'invalid'
    readonly ageMs: number
    readonly sequence: number
  }[]
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
  /** What the form counted with: goes out while it still holds, so that no order changes a leverage back (FORM-30). */
  readonly leverage?: DecimalText
  readonly designatedMargin?: DecimalText
  /** What the trigger is compared with, as it stood when the order was made (FORM-30). */
  readonly basePrice?: DecimalText
  /** Market orders: the worst they may fill at, counted from the touch (SLIP-11). */
  readonly maxSlippage?: DecimalText
  readonly maxSlippageType?: 'TickSize' | 'Percent'
  /** Spot market orders: what the quantity counts. */
  readonly marketUnit?: 'baseCoin' | 'quoteCoin'
  /** Spot margin. */
  readonly isLeverage?: boolean
  /** Take profit and stop loss that its position gets. */
  readonly tpSl?: TpSlWireFields
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

/** What the hub may keep in the pages' local storage. */
export const pageStoreKeys: readonly string[] = ['spot-symbols']

/** What a page may ask of the hub, through Comlink on its command port. Every call has a deadline on the page's side. */
export interface HubApi extends StepCalls, MarginCalls, MemberPreferenceCalls, HistoryCalls, AlertCalls {
  hello(tabId: string, build: string): HubHello
  demoAccounts(): Promise<Outcome<readonly AccountInfo[]>>
  login(accountId: string): Promise<Outcome<AccountInfo>>
  logout(): Promise<Outcome<null>>
  resetAccount(): Promise<Outcome<null>>
  /** Play money for a demo account. */
  addDemoFunds(funds: { readonly coin: string; readonly amount: DecimalText }): Promise<Outcome<null>>
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
  /** Take profit, stop loss and trailing stop of a position; what the body doesn't say stays as it is (TPSL-65). */
  setTpSl(body: SetTpSlBody): Promise<Outcome<null>>
  /** Take profit and stop loss that go with an open order (TPSL-67). */
  replaceTpSl(body: ReplaceTpSlBody): Promise<Outcome<null>>
  /** One stop order of a position (TPSL-68). */
  cancelTpSl(order: { readonly orderId: string; readonly symbol: string }): Promise<Outcome<null>>
  /** All partial entries of one position (TPSL-69). */
  cancelAllTpSl(of: {
    readonly symbol: string
    readonly positionIdx: PositionIdx
  }): Promise<Outcome<{ readonly canceled: number }>>
  bars(request: BarsRequest): Promise<Outcome<BarsAnswer>>
  /** What the exchange offers as maximum slippage of a symbol (SLIP-10). */
  slippageChoices(symbol: string): Promise<Outcome<SlippageChoices>>
  /** What spot pairs are quoted in, as the spot list orders it (SYM-44); never refused: at worst of the built-in list. */
  quoteTokens(): Promise<Outcome<readonly QuoteToken[]>>
  /** Lists the options of both settle coins beside the contracts, for all tabs; asked for once. */
  loadOptions(): void
  /** Addresses outside the product that may be linked to (VENUE-63); asked for once for all tabs. */
  links(): Promise<Outcome<OutsideLinks>>
  reconnectNow(): void
  /** For the connection panel while it's open. */
  connectionReport(): ConnectionReport
  /** A trader has read it: gone in every tab. Ids of what isn't announced (any more) do nothing. */
  dismissAnnouncement(id: string): void
  /** The compliance wall was closed in the tab that showed it (ERR-07). */
  complianceClosed(): void
  /** Address of the page of another origin that counts visits, as the deployment names it; null none (HTTP-21). */
  analyticsPage(): Promise<string | null>
  /** The hub's last lines for a report, as JSON text; holds no secrets. */
  exportTrace(): string
  /** Preferences kept per user by the hub (IndexedDB; memory where that is missing). Values are JSON text. */
  readPreference(key: string): Promise<string | null>
  writePreference(key: string, json: string): Promise<boolean>
  /** Chart layouts and settings of a user ('' = visitor) in the database `tradingview-store` (CHART-28); JSON text by name. */
  readChartState(user: string, name: string): Promise<ChartStateRead>
  /** null removes. false: refused, or kept in memory only. */
  writeChartState(user: string, name: string, json: string | null): Promise<boolean>
  listChartStates(user: string, prefix: string): Promise<readonly (readonly [name: string, json: string])[]>
}

/** A stored chart state; one that can't be used is named instead. */
export interface ChartStateRead {
  readonly text: string | null
  readonly fault: 'too-large' | 'damaged' | null
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
