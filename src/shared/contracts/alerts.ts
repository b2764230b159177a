import type { DecimalText } from '../units/decimal-text.ts'

/** A price a trader wants to hear of once the market reaches it. */
export interface PriceAlert {
  readonly id: string
  readonly symbol: string
  /** Which price is watched. */
  readonly of: 'LastPrice' | 'MarkPrice'
  /** Told at or above the price; else at or below it. */
  readonly rises: boolean
  readonly price: DecimalText
}

export type AlertAsk = Pick<PriceAlert, 'symbol' | 'of' | 'price'>

/** Why an alert isn't set: no usable price, no price of the market to compare with, there already, or too many. */
export type AlertRefusal = 'price' | 'noPrice' | 'reached' | 'tooMany'

/** As many as one may have at a time. */
export const MOST_ALERTS = 100

/** Part of the hub's API: it watches prices for all tabs, hidden ones too. */
export interface AlertCalls {
  /** Of this browser and the account that is logged in ('' visitor), oldest first. */
  alerts(): readonly PriceAlert[]
  /** Whether it's told at or above, or at or below, hangs on which side of it the market is now. null: it is set. Never throws. */
  addAlert(ask: AlertAsk): AlertRefusal | null
  /** Ids of alerts that were told or removed do nothing. */
  removeAlert(id: string): void
}

/** Hub -> page on the SharedWorker's own port: all there are now. */
export interface AlertsChanged {
  readonly type: 'AlertsChanged'
  readonly list: readonly PriceAlert[]
}

/** Hub -> the page in front: the market has reached the price; the alert is gone. */
export interface AlertFired {
  readonly type: 'AlertFired'
  readonly alert: PriceAlert
  readonly displayName: string
  /** Figures as they are shown. */
  readonly price: string
  readonly now: string
}
