import type { Interval, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** A price alert: it fires once when the market reaches a price. */
export interface PriceAlert {
  readonly id: string
  readonly symbol: string
  /** Which price is watched. */
  readonly of: 'LastPrice' | 'MarkPrice'
  /** true: fires at or above the price. false: at or below it. */
  readonly rises: boolean
  readonly price: DecimalText
}

/** A profit alert: it fires once when the PnL of a position, or of all positions of a settle coin, reaches a value. */
export interface PnlAlert {
  readonly id: string
  readonly of: 'PositionPnl' | 'PositionRoi' | 'AccountPnl'
  /** Both are '' for an alert on all positions. */
  readonly symbol: string
  readonly side: Side | ''
  /** Settle coin. */
  readonly coin: string
  /** true: fires at or above the value. false: at or below it. */
  readonly rises: boolean
  /** Amount in the settle coin at the mark price; percent for an ROI. Losses are negative. */
  readonly value: DecimalText
}

export type Alert = PriceAlert | PnlAlert

export const isPnlAlert = <Of extends Pick<Alert, 'of'>>(
  alert: Of,
): alert is Extract<Of, { of: PnlAlert['of'] }> =>
  alert.of === 'PositionPnl' || alert.of === 'PositionRoi' || alert.of === 'AccountPnl'

/** An alert in the list. `isIdle`: it has no position to watch at the moment. */
export type ListedAlert = Alert & { readonly isIdle?: true }

/** A study of the chart: its kind, its inputs, and which of its plots. `name`: as shown, such as 'RSI 14'. */
export interface WatchedStudy {
  readonly study: string
  readonly inputs: Readonly<Record<string, string | number | boolean>>
  readonly plot: number
  readonly name: string
  /** The value to cross; null: the price crosses the study. */
  readonly level: DecimalText | null
}

/** Drawings that are lines. A trend line ends at its points, a ray goes on beyond its second one. */
export const lineTools = ['trend_line', 'ray', 'horizontal_line'] as const

/** A line that was drawn on the chart: pixels' floats, as the chart has them. Times in Unix s. */
export interface WatchedLine {
  readonly drawing: string
  readonly tool: (typeof lineTools)[number]
  readonly points: readonly { readonly time: number; readonly price: number }[]
}

/**
 * Latest time, Unix s, at which a drawn line has a price; null for a line without end. A trend line ends at its later
 * point. A ray ends only if it was drawn backwards.
 */
export function lineEnd({ tool, points }: Pick<WatchedLine, 'tool' | 'points'>): number | null {
  const [first, second] = points
  if (tool === 'horizontal_line' || first === undefined || second === undefined) return null
  if (tool === 'trend_line') return Math.max(first.time, second.time)
  return second.time > first.time ? null : first.time
}

/** A price of the chart's menu. */
export interface WatchedPrice {
  readonly price: DecimalText
}

/**
 * An alert that is judged with candles: when a study crosses a value, or the price a study, a drawn line or a price.
 */
export interface CrossAlert {
  readonly id: string
  readonly of: 'Study' | 'Line' | 'Price'
  readonly symbol: string
  readonly interval: Interval
  /** Price of the candles; absent: the last price. */
  readonly by?: 'MarkPrice'
  /** once: it is removed when it fires. perBar: it fires at most once in each candle. */
  readonly repeat: 'once' | 'perBar'
  /** Only crossings upwards, or only downwards; absent: both. */
  readonly direction?: 'up' | 'down'
  readonly watched: WatchedStudy | WatchedLine | WatchedPrice
  /** Its line has ended, which was reported. It is watched again when the line is moved beyond the present. */
  readonly ended?: true
}

export type CrossAsk = Omit<CrossAlert, 'id' | 'ended'>

export const isLine = (watched: CrossAlert['watched']): watched is WatchedLine => 'drawing' in watched
export const isPrice = (watched: CrossAlert['watched']): watched is WatchedPrice => 'price' in watched

/** Alerts of an account that is not logged in. */
export interface WaitingAlerts {
  readonly accountId: string
  readonly count: number
}

/** Part of the hub's API: alerts on studies, drawings and crossed prices. */
export interface CrossAlertCalls {
  /** Accounts of this browser that are not logged in, and how many alerts of any kind each has: nothing watches those. */
  idleAlerts(): Promise<readonly WaitingAlerts[]>
  crossAlerts(): Promise<readonly CrossAlert[]>
  /** null if the alert was created. */
  addCrossAlert(ask: CrossAsk): Promise<Extract<AlertRefusal, 'amount' | 'tooMany' | 'ended'> | null>
  removeCrossAlert(id: string): Promise<void>
  /** Moves an alert on a crossed price. null: it was moved. */
  moveCrossAlert(id: string, price: DecimalText): Promise<Extract<AlertRefusal, 'price' | 'gone'> | null>
  /** A drawing was moved (its new points), or removed (null): its alerts follow, or are removed. Returns the removed ones. */
  lineChanged(drawing: string, points: WatchedLine['points'] | null): Promise<readonly CrossAlert[]>
  /**
   * The drawing of removed alerts is there again: they are set with their ids. One that is set already is left as it is.
   * null: all are set.
   */
  restoreCrossAlerts(removed: readonly CrossAlert[]): Promise<Extract<AlertRefusal, 'tooMany'> | null>
}

/** Hub -> page: all present alerts on studies and drawings. */
export interface CrossAlertsChanged {
  readonly type: 'CrossAlertsChanged'
  readonly list: readonly CrossAlert[]
}

export type PriceAsk = Pick<PriceAlert, 'symbol' | 'of' | 'price'>

export type PnlAsk = Pick<PnlAlert, 'of' | 'symbol' | 'side' | 'coin' | 'value'>

/**
 * Why an alert was not created. price, amount: unusable input. noPrice: no market price is known. noPosition: there is
 * no such position. reached: the market is at that value already. tooMany: more than MOST_ALERTS. gone: it has fired or was
 * removed. ended: the line to watch is over. same: it is set already; the page finds that.
 */
export type AlertRefusal =
  | 'price'
  | 'amount'
  | 'noPrice'
  | 'noPosition'
  | 'reached'
  | 'tooMany'
  | 'gone'
  | 'ended'
  | 'same'

/** Most alerts one account may have. */
export const MOST_ALERTS = 100

/** Part of the hub's API. The hub watches prices and positions for all tabs, hidden ones too. */
export interface AlertCalls {
  /** Alerts of this browser for the logged-in account (or the visitor), oldest first. */
  alerts(): readonly ListedAlert[]
  /**
   * The direction follows from the side of the market the value is on now. Returns null if the alert was created. Never
   * throws.
   */
  addAlert(ask: PriceAsk | PnlAsk): AlertRefusal | null
  /** Moves a price alert. Its direction follows from the side of the market that the new price is on. null: it was moved. */
  moveAlert(id: string, price: DecimalText): AlertRefusal | null
  /** Does nothing if the alert has fired or was removed. */
  removeAlert(id: string): void
  /** Sets a removed alert again, with its id and direction: it fires at once if it was reached meanwhile. null: it is set. */
  restoreAlert(alert: Alert): AlertRefusal | null
}

/** Hub -> page on the SharedWorker's own port: all present alerts. */
export interface AlertsChanged {
  readonly type: 'AlertsChanged'
  readonly list: readonly ListedAlert[]
}

/** Hub -> the page in front: an alert has fired, or the line that it watched has ended. */
export interface AlertFired {
  readonly type: 'AlertFired'
  readonly id: string
  /** What was watched and in which direction it got there: keys of texts. */
  readonly says:
    | 'last'
    | 'mark'
    | 'pnlBuy'
    | 'pnlSell'
    | 'pnlAll'
    | 'study'
    | 'priceStudy'
    | 'line'
    | 'lineEnded'
  readonly how: 'rose' | 'fell' | 'pnlRose' | 'pnlFell' | 'ended' | `crossed${'Up' | 'Down'}${'' | 'Mark'}`
  /** Name of the symbol, or the settle coin of an alert on all positions. */
  readonly displayName: string
  /** The study's name; absent for others. */
  readonly what?: string
  /** Display texts: the alert's value and the value now. */
  readonly at: string
  readonly now: string
}
