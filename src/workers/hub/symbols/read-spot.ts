import type { QuoteTokenGroup, SpotSymbol } from '#shared/domain/spot.ts'
import { decimalsOf, fractionDigits } from '#shared/units/tick.ts'
import { count, filledText, flag, isMap, money, ownPath, readRecord, texts } from '../feeds/read-record.ts'
import type { FieldParser, FieldRules } from '../feeds/read-record.ts'

type Raw = Readonly<Record<string, unknown>>

const DEFAULT_PRICE_LIMIT = '3'
const DEFAULT_MERGE: readonly number[] = [1, 2, 4, 10]
const MOST_SYMBOLS = 20_000

/** Decimals of a step's text: '0.000001' 6, '1' 0, '0.01' 2, '1e-7' 7 (SYM-13); null for anything else. */
export const precisionOf = (step: unknown): number | null => fractionDigits(step) ?? decimalsOf(step)

const step: FieldParser = (value) => (precisionOf(value) === null ? undefined : value)
/** Merge steps of the book: '1,2,5' or a list. */
const merges: FieldParser = (value) => {
  const parts = typeof value === 'string' ? value.split(',').map(Number) : value
  return Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every((part) => Number.isSafeInteger(part) && part > 0)
    ? parts
    : undefined
}
const rules: FieldRules = {
  required: {
    symbolId: filledText,
    symbolName: filledText,
    baseTokenId: filledText,
    quoteTokenId: filledText,
    basePrecision: step,
    quotePrecision: step,
    minPricePrecision: step,
    minTradeQuantity: money,
    minTradeAmount: money,
  },
  optional: {
    baseTokenName: filledText,
    quoteTokenName: filledText,
    maxTradeQuantity: money,
    maxTradeAmount: money,
    digitMerge: merges,
    showStatus: flag,
    label: filledText,
    allowPlan: flag,
    noticeVisible: flag,
    symbolType: filledText,
    ltUnderlying: filledText,
    ltDirection: filledText,
    tags: texts,
    tokenFullName: filledText,
    iconUrl: ownPath,
    iconDayUrl: ownPath,
    onlineTime: count,
    mark: filledText,
    quoteTokenLeverageRatio: money,
    baseTokenLeverageRatio: money,
    loanEnabled: flag,
    isTest: flag,
    isBanBuy: flag,
    isBanSell: flag,
    tradeStatus: count,
    zeroFeeType: count,
    limitOrderPriceLimitPercentage: money,
    marketOrderPriceLimitPercentage: money,
    volume: money,
  },
}

/** A spot symbol, checked and completed; null for an unusable one. What it doesn't allow explicitly is forbidden. */
export function readSpotSymbol(raw: unknown, tokenType: string): SpotSymbol | null {
  if (!isMap(raw)) return null
  const known = readRecord(rules, raw) as
    | (Partial<SpotSymbol> & Pick<SpotSymbol, 'symbolId' | 'symbolName'>)
    | null
  if (known === null) return null
  const defaults = {
    baseTokenName: known.baseTokenId,
    quoteTokenName: known.quoteTokenId,
    digitMerge: DEFAULT_MERGE,
    showStatus: true,
    allowPlan: false,
    noticeVisible: false,
    tags: [],
    onlineTime: 0,
    loanEnabled: false,
    isTest: false,
    isBanBuy: false,
    isBanSell: false,
    tradeStatus: 1,
    zeroFeeType: 0,
    limitOrderPriceLimitPercentage: DEFAULT_PRICE_LIMIT,
    marketOrderPriceLimitPercentage: DEFAULT_PRICE_LIMIT,
  }
  return {
    ...defaults,
    ...known,
    quantityPrecision: precisionOf(known.basePrecision) ?? 0,
    pricePrecision: precisionOf(known.minPricePrecision) ?? 0,
    amountPrecision: precisionOf(known.quotePrecision) ?? 0,
    isFiat: tokenType === 'REAL_MONEY',
  } as SpotSymbol
}

/** Groups by quote token; null if it is no such list or has no usable symbol. */
export function readQuoteGroups(raw: unknown): readonly QuoteTokenGroup[] | null {
  if (!Array.isArray(raw)) return null
  const groups: QuoteTokenGroup[] = []
  const seen = new Set<string>()
  for (const item of raw as readonly unknown[]) {
    const group = readGroup(item, seen)
    if (group !== null && group.quoteTokenSymbols.length > 0) groups.push(group)
  }
  return groups.length === 0 || seen.size > MOST_SYMBOLS ? null : groups
}

function readGroup(raw: unknown, seen: Set<string>): QuoteTokenGroup | null {
  if (!isMap(raw)) return null
  const { tokenId, tokenName, tokenFullName, tokenType, quoteTokenSymbols, quoteTags, zeroFeeType } = raw
  if (typeof tokenId !== 'string' || tokenId === '' || !Array.isArray(quoteTokenSymbols)) return null
  const type = typeof tokenType === 'string' ? tokenType : 'CHAIN_TOKEN'
  const symbols: SpotSymbol[] = []
  for (const item of quoteTokenSymbols as readonly unknown[]) {
    const symbol = readSpotSymbol(item, type)
    if (symbol === null || seen.has(symbol.symbolId)) continue
    seen.add(symbol.symbolId)
    symbols.push(symbol)
  }
  const name = typeof tokenName === 'string' && tokenName !== '' ? tokenName : tokenId
  return {
    tokenId,
    tokenName: name,
    tokenFullName: typeof tokenFullName === 'string' && tokenFullName !== '' ? tokenFullName : name,
    tokenType: type,
    quoteTokenSymbols: symbols,
    quoteTags: (texts(quoteTags) as readonly string[] | undefined) ?? [],
    zeroFeeType: (count(zeroFeeType) as number | undefined) ?? 0,
  }
}

/** Symbols of raw groups by id; null if it is no list of groups. */
function itemsById(groups: unknown): Map<string, Raw> | null {
  if (!Array.isArray(groups)) return null
  const items = new Map<string, Raw>()
  for (const group of groups as readonly unknown[]) {
    const symbols = isMap(group) ? group['quoteTokenSymbols'] : null
    if (!Array.isArray(symbols)) return null
    for (const item of symbols as readonly unknown[]) {
      if (isMap(item) && typeof item['symbolId'] === 'string') items.set(item['symbolId'], item)
    }
  }
  return items
}

/**
 * Merges `symbol_list_all` (what a symbol is) with `symbol_list_v3` (its trading rules) by symbolId, grouped as `all`
 * (SYM-02). A symbol of only one list is left out, since half of its data is missing. Null for unusable lists, or if less
 * than half of `all` would be left.
 */
export function mergeSpotLists(all: unknown, v3: unknown): readonly Raw[] | null {
  const rulesById = itemsById(v3)
  const allById = itemsById(all)
  if (rulesById === null || allById === null) return null
  let merged = 0
  const groups = (all as readonly Raw[]).map((group) => {
    const symbols = (group['quoteTokenSymbols'] as readonly Raw[]).flatMap((item) => {
      const rest = rulesById.get(String(item['symbolId']))
      return rest === undefined ? [] : [{ ...rest, ...item }]
    })
    merged += symbols.length
    return { ...group, quoteTokenSymbols: symbols }
  })
  return merged === 0 || merged * 2 < allById.size ? null : groups
}
