import type { PositionIdx } from '../domain/enums.ts'
import type { AccountInfo } from '../domain/records.ts'
import type { SlippageChoices } from '../domain/slippage.ts'
import type { QuoteToken } from '../domain/spot.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { AlertCalls, CrossAlertCalls } from './alerts.ts'
import type { ApiKeyCalls } from './api-keys.ts'
import type { BarsAnswer, BarsRequest, ChartStateRead } from './chart.ts'
import type { ConnectionReport } from './connection.ts'
import type { EndingThread, FaultCalls } from './fault-control.ts'
import type { HistoryCalls } from './history.ts'
import type { HubHello } from './hub-port.ts'
import type { MarginCalls } from './margin.ts'
import type { MemberPreferenceCalls } from './member-preferences.ts'
import type { NewOrder, PlacedOrder } from './order-entry.ts'
import type { Outcome } from './outcome.ts'
import type { OutsideLinks } from './outside-links.ts'
import type { RecordingCalls } from './recording.ts'
import type { SafetyCalls } from './safety.ts'
import type { StepCalls } from './steps.ts'
import type { TimelineCalls } from './timeline.ts'
import type { ReplaceTpSlBody, SetTpSlBody } from './tpsl-calls.ts'

/** Calls of a page to the hub, through Comlink on its command port. The page sets a deadline for every call. */
export interface HubApi
  extends
    StepCalls,
    MarginCalls,
    MemberPreferenceCalls,
    HistoryCalls,
    AlertCalls,
    CrossAlertCalls,
    ApiKeyCalls,
    SafetyCalls,
    RecordingCalls,
    TimelineCalls,
    FaultCalls,
    EndingThread {
  hello(tabId: string, build: string): HubHello
  demoAccounts(): Promise<Outcome<readonly AccountInfo[]>>
  /** Pairs this browser with a gateway by the code of its terminal. */
  pairBrowser(code: string): Promise<Outcome<null>>
  login(accountId: string): Promise<Outcome<AccountInfo>>
  logout(): Promise<Outcome<null>>
  resetAccount(): Promise<Outcome<null>>
  /** Adds play money to a demo account. */
  addDemoFunds(funds: { readonly coin: string; readonly amount: DecimalText }): Promise<Outcome<null>>
  placeOrder(order: NewOrder): Promise<Outcome<PlacedOrder>>
  replaceOrder(change: {
    readonly orderId: string
    readonly symbol: string
    readonly price?: DecimalText
    readonly qty?: DecimalText
    /** Of an order that waits for its trigger. */
    readonly triggerPrice?: DecimalText
  }): Promise<Outcome<PlacedOrder>>
  cancelOrder(order: { readonly orderId: string; readonly symbol: string }): Promise<Outcome<null>>
  cancelAll(filter: { readonly symbol?: string }): Promise<Outcome<{ readonly canceled: number }>>
  setLeverage(change: {
    readonly symbol: string
    readonly buyLeverage: DecimalText
    readonly sellLeverage: DecimalText
  }): Promise<Outcome<null>>
  switchMarginMode(change: { readonly symbol: string; readonly isIsolated: boolean }): Promise<Outcome<null>>
  /** Sets take profit, stop loss and trailing stop of a position. Absent fields are unchanged (TPSL-65). */
  setTpSl(body: SetTpSlBody): Promise<Outcome<null>>
  /** Replaces take profit and stop loss attached to an open order (TPSL-67). */
  replaceTpSl(body: ReplaceTpSlBody): Promise<Outcome<null>>
  /** Cancels one stop order of a position (TPSL-68). */
  cancelTpSl(order: { readonly orderId: string; readonly symbol: string }): Promise<Outcome<null>>
  /** Cancels all partial entries of a position (TPSL-69). */
  cancelAllTpSl(of: {
    readonly symbol: string
    readonly positionIdx: PositionIdx
  }): Promise<Outcome<{ readonly canceled: number }>>
  bars(request: BarsRequest): Promise<Outcome<BarsAnswer>>
  /** Choices of the maximum slippage for a symbol (SLIP-10). */
  slippageChoices(symbol: string): Promise<Outcome<SlippageChoices>>
  /**
   * Quote tokens of spot pairs, in the order of the spot list (SYM-44). Never rejected: falls back to the built-in list.
   */
  quoteTokens(): Promise<Outcome<readonly QuoteToken[]>>
  /** Adds the options of both settle coins to the catalogue, for all tabs. Repeated calls do nothing. */
  loadOptions(): void
  /** Addresses of outside pages for links (VENUE-63), fetched once for all tabs. */
  links(): Promise<Outcome<OutsideLinks>>
  reconnectNow(): void
  /** Contents of the connection panel. */
  connectionReport(): ConnectionReport
  /** Removes an announcement in every tab. Does nothing for an unknown id. */
  dismissAnnouncement(id: string): void
  /** The trader closed the compliance wall in this tab (ERR-07). */
  complianceClosed(): void
  /** Address of the analytics page on another origin that the deployment configures, null none (HTTP-21). */
  analyticsPage(): Promise<string | null>
  /** The end of the hub's trace as JSON text. Contains no secrets. */
  exportTrace(): string
  /** Preferences per user, stored by the hub (IndexedDB, else memory). Values are JSON text. */
  readPreference(key: string): Promise<string | null>
  writePreference(key: string, json: string): Promise<boolean>
  /** Chart layouts and settings of a user ('' = visitor) in the database `tradingview-store` (CHART-28); JSON text by name. */
  readChartState(user: string, name: string): Promise<ChartStateRead>
  /** `json` null removes the state. Returns false if it was refused or is stored in memory only. */
  writeChartState(user: string, name: string, json: string | null): Promise<boolean>
  listChartStates(user: string, prefix: string): Promise<readonly (readonly [name: string, json: string])[]>
}
