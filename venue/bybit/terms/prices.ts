import type { TriggerPriceType } from '#shared/domain/enums.ts'
import type { Greeks } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/**
 * The newest price of a symbol by its kind, as Bybit sent it; null if there is none or it is stale. Orders that derive a
 * direction or a distance use it.
 */
export type PriceOf = (symbol: string, kind: TriggerPriceType) => DecimalText | null

/** Newest greeks of an option per unit of its underlying, as Bybit states them; null without all of them, or if they are stale. */
export type GreeksOf = (symbol: string) => Greeks | null
