import { contractTypes } from '#shared/domain/enums.ts'
import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import { isUsableStep } from '#shared/units/tick.ts'
import {
  count,
  expandRecord,
  filledText,
  flag,
  isMap,
  money,
  oneOf,
  readFields,
  text,
} from '../feeds/read-record.ts'
import type { FieldReader, FieldRules } from '../feeds/read-record.ts'

/** A price or quantity must fit a float exactly on the wire; more decimals than this cannot. */
const MAX_WIRE_DECIMALS = 15
const MAX_ID = 65_535
/** Ratios when a symbol has none (SYM-30). */
const DEFAULT_MERGE_TIMES: readonly number[] = [1, 2, 4, 10]

const decimals: FieldReader = (value) => {
  const number = count(value)
  return typeof number === 'number' && number >= 0 && number <= MAX_WIRE_DECIMALS ? number : undefined
}
const step: FieldReader = (value) => (isUsableStep(money(value)) ? money(value) : undefined)
const id: FieldReader = (value) => {
  const number = count(value)
  return typeof number === 'number' && number >= 0 && number <= MAX_ID ? number : undefined
}
const symbolName: FieldReader = (value) =>
  typeof value === 'string' && isSymbolName(value) ? value : undefined
const texts: FieldReader = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
const ratios: FieldReader = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => Number.isSafeInteger(item) && item > 0)
    ? value
    : undefined

const tierRules: FieldRules = {
  required: { riskId: count, limit: money, startingMargin: money, maintainMargin: money, maxLeverage: money },
  optional: { isLowestRisk: flag },
}
const rules: FieldRules = {
  required: {
    id,
    symbol: symbolName,
    baseCurrency: filledText,
    quoteCurrency: filledText,
    coin: filledText,
    priceFraction: decimals,
    lotFraction: decimals,
    tickSize: step,
    lotSize: step,
    minPrice: money,
    maxPrice: money,
    minQty: money,
    maxNewOrderQty: money,
    takerFeeRate: money,
    makerFeeRate: money,
    maxLeverage: money,
  },
  optional: {
    symbolName: filledText,
    displayName: filledText,
    contractType: oneOf(...contractTypes),
    contractStatus: oneOf('Trading', 'Closed'),
    symbolStatus: text,
    symbolDisplay: flag,
    maxNewMarketOrderQty: money,
    maxPostOnlyOrderSize: money,
    minNotionalValue: money,
    walletBalanceFraction: decimals,
    upnlFraction: decimals,
    obDepthMergeTimes: ratios,
    indexSort: count,
    isPopular: flag,
    symbolTags: texts,
    fundingIntervalMinutes: count,
    startTradingTime: count,
    settleTradingTime: count,
    quarter: text,
  },
}

/** All tiers, lowest limit first; null when one can't be read: a wrong tier is worse than no symbol. */
function readTiers(raw: unknown): readonly RiskTier[] | null {
  if (!Array.isArray(raw)) return null
  const tiers: RiskTier[] = []
  for (const item of raw) {
    const tier = isMap(item) ? readFields(tierRules, expandRecord('riskTier', item, 'riskId')) : null
    if (tier === null) return null
    tiers.push({ isLowestRisk: false, ...(tier as Omit<RiskTier, 'isLowestRisk'>) })
  }
  return tiers.sort((a, b) => compareDecimalText(a.limit, b.limit))
}

/**
 * One catalogue item, short keys or long names (SYM-29), checked; null for a symbol that can't be used (it isn't listed).
 * `listedAs` is the contract type whose list it came in, which an item without its own type takes.
 */
export function readInstrument(raw: unknown, listedAs: string): Instrument | null {
  if (!isMap(raw)) return null
  const long = expandRecord('instrument', raw, 'symbol')
  const known = readFields(rules, long) as (Partial<Instrument> & Pick<Instrument, RequiredName>) | null
  const riskTiers = readTiers(long['riskTiers'])
  if (known === null || riskTiers === null) return null
  if (compareDecimalText(known.minPrice, known.maxPrice) > 0) return null
  return {
    symbolName: known.symbol,
    displayName: known.symbol,
    contractType: contractTypes.find((type) => type === listedAs) ?? 'Unknown',
    contractStatus: 'Trading',
    symbolStatus: 'ONLINE',
    symbolDisplay: true,
    maxNewMarketOrderQty: known.maxNewOrderQty,
    maxPostOnlyOrderSize: known.maxNewOrderQty,
    minNotionalValue: known.minQty,
    walletBalanceFraction: 8,
    upnlFraction: 8,
    obDepthMergeTimes: DEFAULT_MERGE_TIMES,
    indexSort: 0,
    isPopular: false,
    symbolTags: [],
    fundingIntervalMinutes: 480,
    startTradingTime: 0,
    settleTradingTime: 0,
    quarter: '',
    ...known,
    riskTiers,
  }
}

type RequiredName =
  | 'id'
  | 'symbol'
  | 'baseCurrency'
  | 'quoteCurrency'
  | 'coin'
  | 'priceFraction'
  | 'lotFraction'
  | 'tickSize'
  | 'lotSize'
  | 'minPrice'
  | 'maxPrice'
  | 'minQty'
  | 'maxNewOrderQty'
  | 'takerFeeRate'
  | 'makerFeeRate'
  | 'maxLeverage'

/** What a brief-symbol-list came to. */
export interface ReadCatalogue {
  readonly instruments: readonly Instrument[]
  /** Items that can't be used, or repeat an id or symbol. */
  readonly refused: number
}

/** The whole list, keyed by contract type (SYM-25); null when it is no such thing or holds no usable symbol. */
export function readCatalogue(result: unknown): ReadCatalogue | null {
  if (!isMap(result)) return null
  const bySymbol = new Map<string, Instrument>()
  const ids = new Set<number>()
  let refused = 0
  for (const [listedAs, items] of Object.entries(result)) {
    if (!Array.isArray(items)) continue
    for (const item of items) {
      const instrument = readInstrument(item, listedAs)
      if (instrument === null || bySymbol.has(instrument.symbol) || ids.has(instrument.id)) {
        refused += 1
        continue
      }
      bySymbol.set(instrument.symbol, instrument)
      ids.add(instrument.id)
    }
  }
  return bySymbol.size === 0 ? null : { instruments: [...bySymbol.values()], refused }
}
