import type { QuoteTokenGroup, SpotSymbol } from '#shared/domain/spot.ts'
import { decimalsOf, fractionDigits } from '#shared/units/tick.ts'
import { count, filledText, flag, isMap, money, readFields } from '../feeds/read-record.ts'
import type { FieldReader, FieldRules } from '../feeds/read-record.ts'

type Raw = Readonly<Record<string, unknown>>

const DEFAULT_PRICE_LIMIT = '3'
const DEFAULT_MERGE: readonly number[] = [1, 2, 4, 10]
const MOST_SYMBOLS = 20_000

/** Decimals of a step as it is written: '0.000001' 6, '1' 0, '0.01' 2, '1e-7' 7 (SYM-13); null on anything else. */
export const precisionOf = (step: unknown): number | null => fractionDigits(step) ?? decimalsOf(step)

const step: FieldReader = (value) => (precisionOf(value) === null ? undefined : value)
/** Digits of the book's steps: '1,2,5' or a list. */
const merges: FieldReader = (value) => {
  const parts = typeof value === 'string' ? value.split(',').map(Number) : value
  return Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every((part) => Number.isSafeInteger(part) && part > 0)
    ? parts
    : undefined
}
const texts: FieldReader = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
/** A path on our own origin, never another host's. */
const ownPath: FieldReader = (value) =>
  typeof value === 'string' && /^\/(?![/\\])[\w./-]{0,200}$/.test(value) ? value : undefined

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

/** A spot symbol checked and completed; null for one that can't be used. What isn't told to be allowed isn't. */
export function readSpotSymbol(raw: unknown, tokenType: string): SpotSymbol | null {
  if (!isMap(raw)) return null
  const known = readFields(rules, raw) as
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

/** Groups by quote token; null when it is no such list or holds no usable symbol. */
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

/** Symbols of raw groups by id; null where it is no list of groups. */
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
 * `symbol_list_all` (what a symbol is) with `symbol_list_v3` (how it may be traded) by symbolId; groups as `all` has them
 * (SYM-02). A symbol that stands in one list alone is left out: nothing is traded by half its rules. Null where the lists
 * are none, or less than half of `all` would be left.
 */
export function mergeSpotLists(all: unknown, v3: unknown): readonly Raw[] | null {
  const rulesById = itemsById(v3)
  const allById = itemsById(all)
  if (rulesById === null || allById === null) return null
  let kept = 0
  const groups = (all as readonly Raw[]).map((group) => {
    const symbols = (group['quoteTokenSymbols'] as readonly Raw[]).flatMap((item) => {
      const rest = rulesById.get(String(item['symbolId']))
      return rest === undefined ? [] : [{ ...rest, ...item }]
    })
    kept += symbols.length
    return { ...group, quoteTokenSymbols: symbols }
  })
  return kept === 0 || kept * 2 < allById.size ? null : groups
}
