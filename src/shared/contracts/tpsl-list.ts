/** Lists of take-profit and stop-loss entries, and one ROI for all positions. */

import type { Side, TriggerPriceType } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Tone } from './primitives.ts'
import type { SetTpSlBody } from './tpsl-calls.ts'
import type { TpSlEntryIds, TpSlMessage } from './tpsl.ts'

/** How a leg is executed (TPSL-19): trigger price type, limit price ('' market), maximum slippage ('' none). */
export interface TpSlLegTerms {
  readonly by: TriggerPriceType
  readonly limit: string
  readonly slippage: string
  readonly slippageType: 'TickSize' | 'Percent'
}

/** A partial entry of the list: a pair or one leg. */
export interface TpSlEntryView {
  readonly id: string
  readonly ids: TpSlEntryIds
  readonly symbol: string
  readonly displayName: string
  readonly positionKey: string
  readonly kind: 'full' | 'partial' | 'trailing' | 'order'
  readonly side: Side
  readonly qty: string
  readonly unit: string
  readonly tp: string
  /** null: no such leg. */
  readonly tpTerms: TpSlLegTerms | null
  readonly tpPnl: string
  readonly tpTone: Tone
  readonly sl: string
  readonly slTerms: TpSlLegTerms | null
  readonly slPnl: string
  readonly slTone: Tone
  /** Distance of a trailing stop, else ''. */
  readonly behind: string
  /** Activation price of a trailing stop that is not activated, else ''. */
  readonly startsAt: string
  /** Unix ms. */
  readonly updatedAt: number
  readonly tpText: DecimalText | ''
  readonly slText: DecimalText | ''
}

export type TpSlSort = 'time' | 'tp' | 'sl'

export interface TpSlListQuestion {
  /** null: of all positions. */
  readonly positionKey: string | null
  readonly only: 'partial' | 'all'
  readonly sort: TpSlSort
  readonly descending: boolean
}

export interface TpSlList {
  readonly entries: readonly TpSlEntryView[]
  readonly tpTotal: string
  readonly slTotal: string
  readonly size: string
  readonly unit: string
}

/** One ROI for all positions. */
export interface TpSlBulkDraft {
  readonly requestId: number
  readonly tpRoiText: string
  readonly slRoiText: string
}

export interface TpSlBulkRow {
  readonly key: string
  readonly displayName: string
  readonly side: Side
  readonly tp: string
  readonly sl: string
  readonly messages: readonly TpSlMessage[]
  readonly call: SetTpSlBody | null
}

export interface TpSlBulkPreview {
  readonly requestId: number
  readonly rows: readonly TpSlBulkRow[]
  readonly messages: readonly TpSlMessage[]
}
