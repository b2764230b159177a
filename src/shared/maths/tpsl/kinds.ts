/** Names and defaults of take profit and stop loss records. */
import { triggerPriceTypes } from '../../domain/enums.ts'
import type { TriggerPriceType } from '../../domain/enums.ts'
import { tpSlModes } from '../../domain/records.ts'
import type { TpSlMode } from '../../domain/records.ts'

/** TP/SL kinds (TPSL-12). */
export const tpSlKinds = ['TakeProfit', 'StopLoss', 'PartialTakeProfit', 'PartialStopLoss'] as const

export type StopClass = 'take-profit' | 'partial-take-profit' | 'stop-loss' | 'others'

/**
 * Class of a stop order type in the TP/SL form. Partial stop losses are 'others', as in the specification.
 *
 * @source specification A§4; 'others' also for unknown types
 * @ledger TPSL-18
 */
export function classifyStop(stopOrderType: string | undefined): StopClass {
  if (stopOrderType === 'TakeProfit') return 'take-profit'
  if (stopOrderType === 'PartialTakeProfit') return 'partial-take-profit'
  return stopOrderType === 'StopLoss' ? 'stop-loss' : 'others'
}

/** Mode of a record, null for an unknown one (TPSL-13). */
export const readTpSlMode = (mode: unknown): TpSlMode | null =>
  tpSlModes.find((known) => known === mode) ?? null

/** Mode the form starts in: UNKNOWN and absent ones are Full (TPSL-13). */
export const formModeOf = (mode: unknown): 'Full' | 'Partial' =>
  readTpSlMode(mode) === 'Partial' ? 'Partial' : 'Full'

/** Trigger price type; absent and unknown ones are the last price (TPSL-09). */
export const triggerByOf = (by: unknown): TriggerPriceType =>
  triggerPriceTypes.find((known) => known === by) ?? 'LastPrice'

/** Order type of a leg. Default: Market (TPSL-10). */
export const legOrderTypeOf = (type: unknown): 'Market' | 'Limit' => (type === 'Limit' ? 'Limit' : 'Market')

/** A value that was set. Empty, null and zero count as absent (TPSL-11). */
export const presentValue = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.trim() === '' || /^[-+]?0*\.?0*$/.test(value.trim())
    ? null
    : value
