/** What the dialogs about a position share. */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'

/** A message of a dialog; `key` is `message.<key>` of the dialog's namespace. */
export interface ActionMessage {
  readonly at: 'price' | 'qty' | 'amount' | 'buy' | 'sell' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
  /** error: blocks; missing: blocks, said on submit only; caution: only said. */
  readonly kind: 'error' | 'missing' | 'caution'
}

/** gone: there is no such position (any more); flipped: it's another one now, on the other side or opened anew. */
export type ActionState = 'open' | 'gone' | 'flipped'

export interface Question {
  /** Grows with every question; an answer to an older one is dropped by the page. */
  readonly requestId: number
}

export interface PositionQuestion extends Question {
  /** positionKey() */
  readonly key: string
  /** Side the dialog was opened with; '' until it's known. */
  readonly openedAs: Side | ''
  /** When the position it was opened with began (Unix ms); absent until it's known. */
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
  /** When the position began (Unix ms); 0 of an order. */
  readonly openedAt: number
}
