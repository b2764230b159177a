import type { Instrument } from '../domain/instrument.ts'
import { parseScaled } from '../units/scaled.ts'
import { scaledFields } from './scaled-fields.ts'
import { shortKeys, toShortKeys } from './short-keys.ts'

const instrumentKeys: Readonly<Record<string, string>> = shortKeys.instrument

/** The instrument's fields that travel as scaled integers. */
const scaledNames = Object.entries(scaledFields).filter(([name]) => Object.hasOwn(instrumentKeys, name))

/**
 * An instrument as a catalogue item: short keys, also in risk tiers; rates and bounds as scaled integers (SYM-29,
 * SYM-31, SYM-36). A value that does not fit its scale is left out.
 */
export function instrumentItem(instrument: Instrument): Record<string, unknown> {
  const record: Record<string, unknown> = {
    ...instrument,
    riskTiers: instrument.riskTiers.map((tier) => toShortKeys('riskTier', tier)),
  }
  for (const [name, [plain, decimals]] of scaledNames) {
    const scaled = parseScaled(record[plain], decimals)
    if (scaled !== null) record[name] = typeof scaled === 'bigint' ? scaled.toString() : scaled
  }
  return toShortKeys('instrument', record)
}
