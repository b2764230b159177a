import { MISSING } from '#shared/units/display.ts'
import { clockText } from './clock-text.ts'
import type { RiskStores } from './risk-stores.ts'

/** A Unix ms of this computer's clock by the exchange's, as far as the hub has measured it. */
export const exchangeTime = ({ connection }: Pick<RiskStores, 'connection'>, localMs: number): number =>
  localMs + (connection?.clockOffsetMs ?? 0)

/** Local ms of a last confirmation as HH:MM:SS by the exchange's clock; '--' for 0, which is unknown. */
export const confirmedText = (stores: Pick<RiskStores, 'connection' | 'texts'>, since: number): string =>
  since > 0 ? clockText(exchangeTime(stores, since), stores) : MISSING
