import type { Side } from '../domain/enums.ts'
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

/** A profit or loss a trader wants to hear of: of a position as its row shows it, or of all positions of a settle coin. */
export interface PnlAlert {
  readonly id: string
  readonly of: 'PositionPnl' | 'PositionRoi' | 'AccountPnl'
  /** Both '' for all positions. */
  readonly symbol: string
  readonly side: Side | ''
  /** Settle coin. */
  readonly coin: string
  /** Told at or above the value; else at or below it. */
  readonly rises: boolean
  /** Amount in the settle coin at the mark price; of an ROI, percent. Losses are negative. */
  readonly value: DecimalText
}

export type Alert = PriceAlert | PnlAlert

export const isPnlAlert = <Of extends Pick<Alert, 'of'>>(
  alert: Of,
): alert is Extract<Of, { of: PnlAlert['of'] }> =>
  alert.of === 'PositionPnl' || alert.of === 'PositionRoi' || alert.of === 'AccountPnl'

/** As it's listed: `isIdle` while there's no position to watch. */
export type ListedAlert = Alert & { readonly isIdle?: true }

export type PriceAsk = Pick<PriceAlert, 'symbol' | 'of' | 'price'>

export type PnlAsk = Pick<PnlAlert, 'of' | 'symbol' | 'side' | 'coin' | 'value'>

/**
 * Why an alert isn't set: no usable price or amount, no price of the market to compare with, no such position, there already,
 * or too many.
 */
export type AlertRefusal = 'price' | 'amount' | 'noPrice' | 'noPosition' | 'reached' | 'tooMany'

/** As many as one may have at a time. */
export const MOST_ALERTS = 100

/** Part of the hub's API: it watches prices and positions for all tabs, hidden ones too. */
export interface AlertCalls {
  /** Of this browser and the account that is logged in ('' visitor), oldest first. */
  alerts(): readonly ListedAlert[]
  /** Whether it's told at or above, or at or below, hangs on which side of it the market is now. null: it is set. Never throws. */
  addAlert(ask: PriceAsk | PnlAsk): AlertRefusal | null
  /** Ids of alerts that were told or removed do nothing. */
  removeAlert(id: string): void
}

/** Hub -> page on the SharedWorker's own port: all there are now. */
export interface AlertsChanged {
  readonly type: 'AlertsChanged'
  readonly list: readonly ListedAlert[]
}

/** Hub -> the page in front: what was watched got there; the alert is gone. */
export interface AlertFired {
  readonly type: 'AlertFired'
  readonly id: string
  /** What was watched, and how it got there: keys of the texts. */
  readonly says: 'last' | 'mark' | 'pnlBuy' | 'pnlSell' | 'pnlAll'
  readonly how: 'rose' | 'fell' | 'pnlRose' | 'pnlFell'
  /** Name of the symbol; of all positions their settle coin. */
  readonly displayName: string
  /** Figures as they are shown. */
  readonly at: string
  readonly now: string
}
