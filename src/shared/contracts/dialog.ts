/** What the dialogs about a position share. */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** A message of a dialog. Its text is `message.<key>` in the dialog's i18n namespace. */
export interface ActionMessage {
  readonly at: 'price' | 'qty' | 'amount' | 'buy' | 'sell' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
  /** error: blocks sending. missing: blocks sending, shown after a try to submit. caution: a warning, blocks nothing. */
  readonly kind: 'error' | 'missing' | 'caution'
}

/** gone: the position no longer exists. flipped: another position has its key now, on the other side or opened later. */
export type ActionState = 'open' | 'gone' | 'flipped'

export interface Question {
  /** Grows with every request. The page drops an answer to an older one. */
  readonly requestId: number
}

export interface PositionQuestion extends Question {
  /** positionKey() */
  readonly key: string
  /** Side of the position the dialog was opened for, '' until known. */
  readonly openedAs: Side | ''
  /** When that position was opened (Unix ms), absent until known. */
  readonly openedAt?: number
}

export interface TpSlHead {
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly size: string
  readonly unit: string
  readonly coin: string
  readonly quote: string
  readonly leverage: string
  readonly isIsolated: boolean
  /** An option has neither a margin mode nor a leverage. */
  readonly isOption?: boolean
  readonly entry: string
  readonly last: string
  readonly mark: string
  readonly liq: string
  readonly tickSize: DecimalText
  readonly lotSize: DecimalText
  readonly priceFraction: number
  readonly lotFraction: number
  readonly positionIdx: PositionIdx
  readonly baseCoin: string
  /** When the position was opened (Unix ms), 0 for an order. */
  readonly openedAt: number
}
