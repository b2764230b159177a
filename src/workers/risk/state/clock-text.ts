import { MISSING } from '#shared/units/display.ts'
import { wallTime } from '#shared/units/zone.ts'
import type { RiskStores } from './risk-stores.ts'

/** A Unix ms as HH:MM:SS in the trader's time zone; '--' for a number that is no time after 1970. */
export const clockText = (at: number, { texts }: Pick<RiskStores, 'texts'>): string =>
  wallTime(at, texts?.timeZone ?? '')?.slice(11) ?? MISSING
