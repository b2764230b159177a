import type { PositionIdx } from '../domain/enums.ts'
import type { AccountInfo } from '../domain/records.ts'
import type { SlippageChoices } from '../domain/slippage.ts'
import type { QuoteToken } from '../domain/spot.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { AlertCalls } from './alerts.ts'
import type { BarsAnswer, BarsRequest, ChartStateRead } from './chart.ts'
import type { ConnectionReport } from './connection.ts'
import type { HistoryCalls } from './history.ts'
import type { HubHello } from './hub-port.ts'
import type { MarginCalls } from './margin.ts'
import type { MemberPreferenceCalls } from './member-preferences.ts'
import type { NewOrder, PlacedOrder } from './order-entry.ts'
import type { Outcome } from './outcome.ts'
import type { OutsideLinks } from './outside-links.ts'
import type { StepCalls } from './steps.ts'
import type { ReplaceTpSlBody, SetTpSlBody } from './tpsl-calls.ts'

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
