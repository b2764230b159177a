/** Contract types and names by Bybit's categories. */
import type { ContractType } from '#shared/domain/enums.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Category } from '../terms/category.ts'
import { BadItem, shown, wordOf, wordOrEmpty } from './item-fields.ts'
import type { Item } from './item-fields.ts'

/** Who a market is: its family, its coins and its names. */
export interface Identity {
  readonly contractType: ContractType
  readonly symbol: string
  readonly symbolName: string
  readonly displayName: string
  readonly base: string
  readonly quote: string
  readonly settle: string
}

/** Contract types by Bybit's type and settle coin. USDC contracts are families of their own here. */
const linearTypes: ReadonlyMap<string, ContractType> = new Map([
  ['LinearPerpetual/USDT', 'LinearPerpetual'],
  ['LinearPerpetual/USDC', 'UsdcPerpetual'],
  ['LinearFutures/USDT', 'LinearFutures'],
  ['LinearFutures/USDC', 'UsdcFutures'],
])
const inverseTypes: ReadonlyMap<string, ContractType> = new Map([
  ['InversePerpetual', 'InversePerpetual'],
  ['InverseFutures', 'InverseFutures'],
])
const optionTypes: ReadonlyMap<string, ContractType> = new Map([
  ['USDC', 'UsdcOption'],
  ['USDT', 'UsdtOption'],
])

/** The coin part of our spot symbols, which are two coins with one underscore between them. */
const COIN = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/

function familyOf(category: Category, item: Item, base: string, settle: string): ContractType {
  if (category === 'spot') return 'Spot'
  if (category === 'option') {
    const family = optionTypes.get(settle)
    if (family === undefined) throw new BadItem(`options in ${shown(settle)} are not known`)
    return family
  }
  const type = wordOf(item, 'contractType')
  if (category === 'inverse') {
    const family = inverseTypes.get(type)
    if (family === undefined) throw new BadItem(`contractType ${shown(type)} is not known`)
    // Our formulas of inverse contracts settle in the base coin.
    if (settle !== base)
      throw new BadItem(`an inverse contract on ${shown(base)} settles in ${shown(settle)}`)
    return family
  }
  const family = linearTypes.get(`${type}/${settle}`)
  if (family === undefined) throw new BadItem(`${shown(type)} in ${shown(settle)} is not known`)
  return family
}

/** USDC perpetuals have a dash in addresses, where `BTC-PERP` finds BTCPERP. */
const shownNameOf = (name: string, base: string, contractType: ContractType): string =>
  contractType === 'UsdcPerpetual' && name === `${base}PERP` ? `${base}-PERP` : name

/**
 * Family, coins and names of an item. Our names of spot pairs are made of the coin fields. Throws BadItem for what is unknown
 * or unusable as a name.
 * @source https://bybit-exchange.github.io/docs/v5/market/instrument (2026-07-24)
 */
export function identityOf(category: Category, name: string, item: Item): Identity {
  const base = wordOf(item, 'baseCoin')
  const quote = wordOf(item, 'quoteCoin')
  const settle = category === 'spot' ? quote : wordOf(item, 'settleCoin')
  const contractType = familyOf(category, item, base, settle)
  if (category === 'spot') {
    const symbol = `${base}_${quote}`
    if (!COIN.test(base) || !COIN.test(quote) || !isSymbolName(symbol))
      throw new BadItem(`${shown(base)} and ${shown(quote)} are no names of coins`)
    return { contractType, symbol, symbolName: name, displayName: `${base}/${quote}`, base, quote, settle }
  }
  const symbolName = shownNameOf(name, base, contractType)
  const given = wordOrEmpty(item, 'displayName')
  const displayName = given === '' ? symbolName : given
  return { contractType, symbol: name, symbolName, displayName, base, quote, settle }
}

/** `BTC-27MAR26-70000-C` or `BTC-27MAR26-70000-C-USDT`. */
const OPTION_NAME = /^(.+)-\d{1,2}[A-Z]{3}\d{2}-(\d+(?:\.\d+)?)-([CP])(?:-([A-Z]+))?$/

/**
 * Strike and type of an option. The strike is only in Bybit's name, so all that the name repeats must agree with the fields.
 * Throws BadItem if it does not.
 * @source https://bybit-exchange.github.io/docs/v5/enum#symbol (2026-07-24)
 */
export function optionTermsOf(
  name: string,
  item: Item,
): { readonly strikePrice: DecimalText; readonly optionType: 'Call' | 'Put' } {
  const type = wordOf(item, 'optionsType')
  const [, base, strike, letter, coin] = OPTION_NAME.exec(name) ?? []
  const strikePrice = parseDecimalText(strike)
  const agrees =
    base === item['baseCoin'] &&
    letter === type.charAt(0) &&
    (coin === undefined || coin === item['settleCoin']) &&
    (type === 'Call' || type === 'Put')
  if (!agrees || strikePrice === null || strikePrice === '0')
    throw new BadItem(`the name does not fit an option of type ${shown(type)}`)
  return { strikePrice, optionType: type }
}
