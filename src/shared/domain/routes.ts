import { contractTypeFromName } from './contract-type.ts'
import type { ContractType } from './enums.ts'

/** The symbol opened when none is given (CHART-19, ROUTE-08). */
export const defaultSymbol = 'BTCUSDT'
/** A market to go on to from one that takes no orders: never that one. */
export const symbolBeside = (symbol: string): string => (symbol === defaultSymbol ? 'ETHUSDT' : defaultSymbol)
export const basePath = '/trade/usdt'
const datedPath = '/trade/inverse/futures'

/** Symbol names that may stand in a URL, a key or a title (faults.md 5.2). */
export const isSymbolName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text)

/** What an address calls the nine kinds of dated contracts (ROUTE-07). */
export const quarterSuffixes: Readonly<Record<string, string>> = {
  CurQ: 'Q',
  NextQ: 'BIQ',
  NNextQ: 'NBIQ',
  CurW: 'W',
  NextW: 'BIW',
  NNextW: 'NBIW',
  CurM: 'M',
  NextM: 'BIM',
  NNextM: 'NBIM',
}
const quarterOf = (suffix: string): string | undefined =>
  Object.keys(quarterSuffixes).find((code) => quarterSuffixes[code] === suffix)

/** Type from a name as an address needs it: no contract's name has an underscore, every spot pair's has (ROUTE-15). */
const typeOf = (symbol: string): ContractType =>
  /^[^_]+_[^_]+$/.test(symbol) ? 'Spot' : contractTypeFromName(symbol)

/**
 * The two contracts of a spread by its name alone, `FIRST_SECOND`: what one order in it buys and what it sells. Null for other
 * names; a spot pair's halves are no contracts.
 */
export function spreadLegsOf(symbol: string): readonly [first: string, second: string] | null {
  const [first = '', second = '', ...rest] = symbol.split('_')
  if (rest.length > 0 || !isSymbolName(first) || !isSymbolName(second)) return null
  const isDated = (name: string): boolean => /-\d{1,2}[A-Z]{3}\d{2}$/.test(name)
  const isContract = (name: string): boolean => isDated(name) || /.(USDT?|PERP)$/.test(name)
  return isContract(first) && isContract(second) && (isDated(first) || isDated(second))
    ? [first, second]
    : null
}

/** What an address is made of; without `quarter` and the coins by the name alone. */
export interface Addressed {
  readonly symbol: string
  readonly contractType?: ContractType
  readonly symbolName?: string
  readonly baseCurrency?: string
  readonly quoteCurrency?: string
  readonly quarter?: string
}

/**
 * Path of a symbol's trade page (ROUTE-01..06, ROUTE-15). A dated inverse contract whose quarter isn't known gets its name's
 * path, which the page writes anew when it knows it.
 */
export function pathOf(instrument: Addressed): string {
  const { symbol, contractType = typeOf(symbol), symbolName = symbol, quarter = '' } = instrument
  const [name, shown] = [symbol, symbolName === '' ? symbol : symbolName].map(encodeURIComponent)
  if (contractType === 'InversePerpetual') return `/trade/inverse/${name}`
  if (contractType === 'InverseFutures') {
    const suffix = Object.hasOwn(quarterSuffixes, quarter) ? quarterSuffixes[quarter] : undefined
    const { baseCurrency = '', quoteCurrency = '' } = instrument
    if (suffix === undefined || baseCurrency === '') return `/trade/inverse/${name}`
    return `${datedPath}/${encodeURIComponent(`${baseCurrency}${quoteCurrency}`)}_${suffix}`
  }
  if (contractType === 'UsdcPerpetual' || contractType === 'UsdcFutures')
    return `/trade/futures/usdc/${shown}`
  if (contractType === 'UsdcOption' || contractType === 'UsdtOption') {
    const [base = ''] = symbol.split('-')
    return `${optionsPath(contractType === 'UsdtOption' ? 'USDT' : 'USDC', base)}?symbol=${name}`
  }
  // Spot symbols are BASE_QUOTE (ROUTE-15).
  const pair = contractType === 'Spot' ? symbol.split('_') : []
  if (pair.length === 2) return `/trade/spot/${pair.map(encodeURIComponent).join('/')}`
  return `${basePath}/${name}`
}

/** The same from a name, its type from the name too where not given. */
export const symbolPath = (symbol: string, contractType: ContractType = typeOf(symbol)): string =>
  pathOf({ symbol, contractType })

/** Page of the options on a coin (ROUTE-05, ROUTE-06). */
export const optionsPath = (settle: 'USDC' | 'USDT', base: string): string =>
  `/trade/option/${settle.toLowerCase()}/${encodeURIComponent(base)}`

/** Panels that may stand in a window of their own; `book` holds the trades too. */
export const windowPanels = ['chart', 'book', 'tables'] as const
export type WindowPanel = (typeof windowPanels)[number]

/** Address of a panel in a window of its own. Any symbol, written so that it can't be anything else. */
export const panelPath = (panel: WindowPanel, symbol: string): string =>
  `/trade/panel/${panel}?symbol=${encodeURIComponent(symbol)}`

/** Segments of the trade-history addresses by contract type (ROUTE-14). */
export const tradeHistorySegments: Readonly<Partial<Record<ContractType, string>>> = {
  LinearFutures: 'usdt-future',
  UsdcFutures: 'usdc-future',
  InverseFutures: 'uniform-inverse-future',
  UsdcPerpetual: 'usdc-perpetual',
  InversePerpetual: 'uniform-inverse-perpetual',
  LinearPerpetual: 'uniform-usdt',
}
/** Trade history of a symbol's product type; null for types that have none. */
export function tradeHistoryPath(symbol: string, contractType = contractTypeFromName(symbol)): string | null {
  const segment = tradeHistorySegments[contractType]
  return segment === undefined ? null : `/user/assets/order/derivatives/${segment}/trade-history`
}

/** What an address leads to. */
export type Address =
  /** The base path without a symbol: to the default one (ROUTE-08). */
  | { readonly to: 'start' }
  /** The app itself: to the market this browser had open last, else to the default one. */
  | { readonly to: 'home' }
  /** `symbol` as it's written there: it may be none that exists, or none at all (`isSymbolName`). */
  | { readonly to: 'symbol'; readonly symbol: string }
  /** The dated inverse contract of a pair that has this quarter code now. */
  | { readonly to: 'dated'; readonly pair: string; readonly quarter: string }
  | { readonly to: 'options'; readonly settle: 'USDC' | 'USDT'; readonly base: string }
  | { readonly to: 'trade-history'; readonly contractType: ContractType }
  | { readonly to: 'panel'; readonly panel: WindowPanel }
  | { readonly to: 'invite' }
  | { readonly to: 'nothing' }

const nothing: Address = { to: 'nothing' }

/** Parts of a path, decoded; null where one can't be, or is empty. A slash inside one stays in it and makes it no name. */
function partsOf(path: string): readonly string[] | null {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  try {
    const decoded = parts.map(decodeURIComponent)
    return decoded.length > 1 && decoded.includes('') ? null : decoded
  } catch {
    return null
  }
}

/** Case counts nowhere in an address: families are lower case, the names of markets upper case. */
function tradeAddress(family: string, written: readonly string[]): Address {
  const isLower = family === 'futures' || family === 'option' || family === 'panel'
  const rest = written.map((part, at) =>
    at === 0 && (isLower || (family === 'inverse' && written.length === 2))
      ? part.toLowerCase()
      : part.toUpperCase(),
  )
  const [first = '', second = ''] = rest
  const key = `${family}/${rest.length}`
  if (key === 'usdt/0') return { to: 'start' }
  if (key === 'usdt/1' || key === 'inverse/1') return { to: 'symbol', symbol: first }
  // A USDC perpetual is addressed by its symbolName (BTC-PERP) or its symbol (BTCPERP).
  if (key === 'futures/2' && first === 'usdc')
    return { to: 'symbol', symbol: second.replace(/-PERP$/, 'PERP') }
  if (key === 'inverse/2' && first === 'futures') {
    const [, pair = '', suffix = ''] = /^([A-Z0-9]{2,20})_([A-Z]{1,4})$/.exec(second) ?? []
    const quarter = quarterOf(suffix)
    return quarter === undefined ? { to: 'symbol', symbol: second } : { to: 'dated', pair, quarter }
  }
  if (key === 'spot/2') return { to: 'symbol', symbol: `${first}_${second}` }
  if (key === 'option/2' && (first === 'usdc' || first === 'usdt') && /^[A-Z0-9]{1,20}$/.test(second))
    return { to: 'options', settle: first === 'usdc' ? 'USDC' : 'USDT', base: second }
  const panel = key === 'panel/1' ? windowPanels.find((name) => name === first) : undefined
  if (panel !== undefined) return { to: 'panel', panel }
  return nothing
}

const contractTypeOfSegment = (segment: string): ContractType | undefined =>
  (Object.keys(tradeHistorySegments) as ContractType[]).find((type) => tradeHistorySegments[type] === segment)

/** A language may stand before trade pages and invitations, in any case: /pt-BR/trade/..., /en/invite (ROUTE-13, ROUTE-19). */
const PREFIX = /^\/[A-Za-z]{2}(?:-[A-Za-z]{2})?(?=\/(?:trade|invite)(?:\/|$))/
export const languagePrefix = (path: string): string => PREFIX.exec(path)?.[0] ?? ''

/** What a path leads to, whatever stands in it; never throws. */
export function addressOf(path: string): Address {
  const parts = partsOf(path.slice(languagePrefix(path).length))
  if (parts === null) return nothing
  const [first, second = '', ...rest] = parts
  if (first === '' || (first === 'trade' && parts.length === 1)) return { to: 'home' }
  if (first === 'trade') return tradeAddress(second.toLowerCase(), rest)
  if (first === 'invite' && parts.length === 1) return { to: 'invite' }
  const [area, group, segment = '', page] = rest
  const isHistory =
    second === 'assets' && area === 'order' && group === 'derivatives' && page === 'trade-history'
  const contractType = first === 'user' && isHistory ? contractTypeOfSegment(segment) : undefined
  return contractType === undefined || parts.length !== 6 ? nothing : { to: 'trade-history', contractType }
}
