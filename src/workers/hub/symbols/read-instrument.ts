import { catalogueTypes } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { DEFAULT_TAKER_FEE } from '#shared/domain/input-config.ts'
import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { compareDecimalText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import {
  count,
  expandRecord,
  filledText,
  flag,
  isMap,
  money,
  ownPath,
  readRecord,
  text,
  texts,
} from '../feeds/read-record.ts'
import type { FieldParser, FieldRules } from '../feeds/read-record.ts'

/** Most decimals of a price or quantity, which must be exact as a float on the wire. */
const MAX_WIRE_DECIMALS = 15
const MAX_ID = 65_535
/** Merge ratios of a symbol without its own (SYM-30). */
const DEFAULT_MERGE_TIMES: readonly number[] = [1, 2, 4, 10]

const decimals: FieldParser = (value) => {
  const number = count(value)
  return typeof number === 'number' && number >= 0 && number <= MAX_WIRE_DECIMALS ? number : undefined
}
const step: FieldParser = (value) => {
  const text = parseDecimalText(value)
  return text !== null && signOfText(text) > 0 ? text : undefined
}
const id: FieldParser = (value) => {
  const number = count(value)
  return typeof number === 'number' && number >= 0 && number <= MAX_ID ? number : undefined
}
/** Any status but Trading counts as closed (SYM-33). */
const status: FieldParser = (value) =>
  typeof value === 'string' ? (value === 'Trading' ? value : 'Closed') : undefined
const symbolName: FieldParser = (value) =>
  typeof value === 'string' && isSymbolName(value) ? value : undefined
/** Address of further information, opened only by a trader's click. */
const webAddress: FieldParser = (value) =>
  typeof value === 'string' && value.length <= 500 && /^(https:\/\/|\/(?![/\\]))/.test(value)
    ? value
    : undefined
const optionType: FieldParser = (value) => (value === 'Call' || value === 'Put' ? value : undefined)
const ratios: FieldParser = (value) =>
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
    maxLeverage: money,
  },
  optional: {
    takerFeeRate: money,
    makerFeeRate: money,
    symbolName: filledText,
    displayName: filledText,
    contractStatus: status,
    symbolStatus: text,
    symbolDisplay: flag,
    maxNewMarketOrderQty: money,
    maxPostOnlyOrderSize: money,
    borrowRate: money,
    priceLimitRate: money,
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
    isPreListing: flag,
    preListingPhase: filledText,
    expectedStartTradingTime: count,
    isExpectedStartShown: flag,
    expectedStartUrl: webAddress,
    supportCopyTrade: flag,
    utaSupportOnly: flag,
    symbolType: filledText,
    priceScale: decimals,
    tickSizeFraction: decimals,
    initialMarginRate: money,
    maintenanceMarginRate: money,
    initialMarginRateStep: money,
    maintenanceMarginRateStep: money,
    baseMaxOrdPositionValue: money,
    stepMaxOrdPositionValue: money,
    section: ratios,
    darkIcon: ownPath,
    lightIcon: ownPath,
    copyTradeMinLeverage: money,
    copyTradeMaxLeverage: money,
    copyTradeMinMargin: money,
    copyTradeMaxMargin: money,
    coinName: filledText,
    qtyUnit: filledText,
    valueScale: decimals,
    feeRateTagId: count,
    strikePrice: money,
    optionType,
  },
}

/** All tiers, lowest limit first; null if one is unreadable: a wrong tier is worse than no symbol. */
function readTiers(raw: unknown): readonly RiskTier[] | null {
  if (!Array.isArray(raw)) return null
  const tiers: RiskTier[] = []
  for (const item of raw) {
    const tier = isMap(item) ? readRecord(tierRules, expandRecord('riskTier', item, 'riskId')) : null
    if (tier === null) return null
    tiers.push({ isLowestRisk: false, ...(tier as Omit<RiskTier, 'isLowestRisk'>) })
  }
  return tiers.sort((a, b) => compareDecimalText(a.limit, b.limit))
}

/** Whether a fee rate is present but unusable: the cost of an order would be unknown. */
const hasBadFee = (known: Complete, long: Readonly<Record<string, unknown>>): boolean =>
  (['takerFeeRate', 'makerFeeRate'] as const).some(
    (name) => known[name] === undefined && (long[name] ?? null) !== null,
  )

/**
 * Reads and checks a catalogue item with short keys or long names (SYM-29); null for an unusable symbol, which isn't listed.
 * `listedAs` is the contract type of its list, for items without a type.
 */
export function readInstrument(
  raw: unknown,
  listedAs: string,
  types: readonly ContractType[] = catalogueTypes,
): Instrument | null {
  if (!isMap(raw)) return null
  const long = expandRecord('instrument', raw, 'symbol')
  const contractType = types.find((type) => type === (long['contractType'] ?? listedAs)) ?? 'Unknown'
  const known = readRecord(rules, long) as Complete | null
  const riskTiers = readTiers(long['riskTiers'])
  if (known === null || riskTiers === null || hasBadFee(known, long)) return null
  if (compareDecimalText(known.minPrice, known.maxPrice) > 0) return null
  // The record was made here, so it is completed in place: a copy would cost as much as reading it.
  const { symbol, maxNewOrderQty } = known
  known.contractType = contractType
  known.riskTiers = riskTiers
  known.symbolName ??= symbol
  known.displayName ??= symbol
  known.takerFeeRate ??= DEFAULT_TAKER_FEE
  known.makerFeeRate ??= known.takerFeeRate
  known.maxNewMarketOrderQty ??= maxNewOrderQty
  known.maxPostOnlyOrderSize ??= maxNewOrderQty
  known.minNotionalValue ??= known.minQty
  known.contractStatus ??= 'Trading'
  known.symbolStatus ??= 'ONLINE'
  known.symbolDisplay ??= true
  known.walletBalanceFraction ??= 8
  known.upnlFraction ??= 8
  known.obDepthMergeTimes ??= DEFAULT_MERGE_TIMES
  known.indexSort ??= 0
  known.isPopular ??= false
  known.symbolTags ??= []
  known.fundingIntervalMinutes ??= 480
  known.startTradingTime ??= 0
  known.settleTradingTime ??= 0
  known.quarter ??= ''
  return known as Instrument
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
  | 'maxLeverage'
type Writable<T> = { -readonly [Name in keyof T]: T[Name] }
type Complete = Writable<Partial<Omit<Instrument, RequiredName>> & Pick<Instrument, RequiredName>>

/** A brief-symbol-list, read. */
export interface ReadCatalogue {
  readonly instruments: readonly Instrument[]
  /** Number of items that are unusable or repeat an id or symbol. */
  readonly refused: number
  /** Symbols whose contract type isn't one of the catalogue's six (ENTITY-02): listed, not tradable. */
  readonly unknownTypes: readonly string[]
}

/** A larger list is a fault; its ids wouldn't suffice either. */
const MOST_ITEMS = 20_000

/** Reads the whole list, keyed by contract type (SYM-25); null if it is no such list or has no usable symbol. */
export function readCatalogue(result: unknown): ReadCatalogue | null {
  if (!isMap(result)) return null
  const bySymbol = new Map<string, Instrument>()
  const ids = new Set<number>()
  const unknownTypes: string[] = []
  let refused = 0
  let seen = 0
  for (const [listedAs, items] of Object.entries(result)) {
    if (!Array.isArray(items)) continue
    seen += items.length
    if (seen > MOST_ITEMS) return null
    for (const item of items) {
      const instrument = readInstrument(item, listedAs)
      if (instrument === null || bySymbol.has(instrument.symbol) || ids.has(instrument.id)) {
        refused += 1
        continue
      }
      bySymbol.set(instrument.symbol, instrument)
      ids.add(instrument.id)
      if (instrument.contractType === 'Unknown') unknownTypes.push(instrument.symbol)
    }
  }
  return bySymbol.size === 0 ? null : { instruments: [...bySymbol.values()], refused, unknownTypes }
}
