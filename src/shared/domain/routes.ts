import { contractTypeFromName } from './contract-type.ts'
import type { ContractType } from './enums.ts'

/** The symbol opened by default (CHART-19, ROUTE-08). */
export const defaultSymbol = 'BTCUSDT'
/** Another market, to offer on the page of a symbol that accepts no orders. */
export const symbolBeside = (symbol: string): string => (symbol === defaultSymbol ? 'ETHUSDT' : defaultSymbol)
export const basePath = '/trade/usdt'
const datedPath = '/trade/inverse/futures'

/** True for symbol names that are safe in a URL, a key or a title (docs/choices.md#untrusted-text). */
export const isSymbolName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text)

/** Names of the nine quarter codes in addresses (ROUTE-07). */
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

/** Contract type from a name in an address: only names of spot pairs have an underscore (ROUTE-15). */
const typeOf = (symbol: string): ContractType =>
  /^[^_]+_[^_]+$/.test(symbol) ? 'Spot' : contractTypeFromName(symbol)

/**
 * The two contracts in a spread's name `FIRST_SECOND`: buying the spread buys the first and sells the second. Null for
 * other names, spot pairs included.
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

/** What an address is built from. Without `quarter` and coins the name alone is used. */
export interface Addressed {
  readonly symbol: string
  readonly contractType?: ContractType
  readonly symbolName?: string
  readonly baseCurrency?: string
  readonly quoteCurrency?: string
  readonly quarter?: string
}

/**
 * Path of a symbol's trade page (ROUTE-01..06, ROUTE-15). A dated inverse contract without a known quarter has a path
 * with its name; the page replaces it once the quarter is known.
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

/** As pathOf, from a name. The contract type defaults to the one its name implies. */
export const symbolPath = (symbol: string, contractType: ContractType = typeOf(symbol)): string =>
  pathOf({ symbol, contractType })

/** Page of the options on a coin (ROUTE-05, ROUTE-06). */
export const optionsPath = (settle: 'USDC' | 'USDT', base: string): string =>
  `/trade/option/${settle.toLowerCase()}/${encodeURIComponent(base)}`

/** Panels that can be opened in their own window. `book` contains the trades too. */
export const windowPanels = ['chart', 'book', 'tables'] as const
export type WindowPanel = (typeof windowPanels)[number]

/** Panels that have a page for windows of their own; a desk opens all of them. */
export const panelPages = [
  ...windowPanels,
  'trades',
  'ticket',
  'account',
  'markets',
  'chain',
  'connection',
] as const
export type PanelPageName = (typeof panelPages)[number]

/** Address of a panel in its own window. The symbol is encoded. */
export const panelPath = (panel: PanelPageName, symbol: string): string =>
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
/** Path of the trade history of a symbol's type, null for types without one. */
export function tradeHistoryPath(symbol: string, contractType = contractTypeFromName(symbol)): string | null {
  const segment = tradeHistorySegments[contractType]
  return segment === undefined ? null : `/user/assets/order/derivatives/${segment}/trade-history`
}

/** What an address refers to. */
export type Address =
  /** The base path without a symbol: opens the default symbol (ROUTE-08). */
  | { readonly to: 'start' }
  /** The app's root: opens the last symbol of this browser, else the default one. */
  | { readonly to: 'home' }
  /** `symbol` as in the address. It may not exist, or be no symbol name at all (`isSymbolName`). */
  | { readonly to: 'symbol'; readonly symbol: string }
  /** The dated inverse contract of a pair with this quarter code. */
  | { readonly to: 'dated'; readonly pair: string; readonly quarter: string }
  | { readonly to: 'options'; readonly settle: 'USDC' | 'USDT'; readonly base: string }
  | { readonly to: 'trade-history'; readonly contractType: ContractType }
  | { readonly to: 'panel'; readonly panel: PanelPageName }
  | { readonly to: 'invite' }
  | { readonly to: 'nothing' }

const nothing: Address = { to: 'nothing' }

/**
 * Decoded segments of a path. Null if one is empty or cannot be decoded. An encoded slash remains in its segment, which
 * is then no symbol name.
 */
function partsOf(path: string): readonly string[] | null {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  try {
    const decoded = parts.map(decodeURIComponent)
    return decoded.length > 1 && decoded.includes('') ? null : decoded
  } catch {
    return null
  }
}

/** Case is ignored in addresses: families are converted to lower case, market names to upper case. */
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
  const panel = key === 'panel/1' ? panelPages.find((name) => name === first) : undefined
  if (panel !== undefined) return { to: 'panel', panel }
  return nothing
}

const contractTypeOfSegment = (segment: string): ContractType | undefined =>
  (Object.keys(tradeHistorySegments) as ContractType[]).find((type) => tradeHistorySegments[type] === segment)

/**
 * Paths of trade pages and invitations can begin with a language, in any case: /pt-BR/trade/..., /en/invite (ROUTE-13,
 * ROUTE-19).
 */
const PREFIX = /^\/[A-Za-z]{2}(?:-[A-Za-z]{2})?(?=\/(?:trade|invite)(?:\/|$))/
export const languagePrefix = (path: string): string => PREFIX.exec(path)?.[0] ?? ''

/** What a path refers to. Never throws, whatever the path is. */
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
