import { MISSING } from '#shared/units/display.ts'
import { clockText } from './clock-text.ts'
import type { RiskStores } from './risk-stores.ts'

/**
 * Converts a Unix ms of this computer's clock to the exchange's clock, with the offset the hub measured (0 until then).
 */
export const exchangeTime = ({ connection }: Pick<RiskStores, 'connection'>, localMs: number): number =>
  localMs + (connection?.clockOffsetMs ?? 0)

/**
 * The time of the last confirmation (local Unix ms) as HH:MM:SS of the exchange's clock; '--' for 0, which means
 * unknown.
 */
export const confirmedText = (stores: Pick<RiskStores, 'connection' | 'texts'>, since: number): string =>
  since > 0 ? clockText(exchangeTime(stores, since), stores) : MISSING
