import type { RiskStores } from './risk-stores.ts'

/** A Unix ms of this computer's clock by the exchange's, as far as the hub has measured it. */
export const exchangeTime = ({ connection }: Pick<RiskStores, 'connection'>, localMs: number): number =>
  localMs + (connection?.clockOffsetMs ?? 0)
