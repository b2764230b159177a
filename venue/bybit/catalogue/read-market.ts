/** One item of Bybit's instruments-info as our instrument. */
import type { ContractType } from '#shared/domain/enums.ts'
import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import { isSymbolName } from '#shared/domain/routes.ts'
import { compareDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromSafeUnits } from '#shared/units/exact.ts'
import { fractionDigits, snapToStep } from '#shared/units/tick.ts'
import { given } from '../../exchange/given.ts'
import { codeAt } from '../../market-data/expiries.ts'
import type { Category } from '../terms/category.ts'
import { identityOf, optionTermsOf } from './families.ts'
import { assumedFees, preListingFees } from './fees.ts'
import type { FeeRates } from './fees.ts'
import {
  amountOr,
  BadItem,
  countOrZero,
  groupOf,
  groupOrEmpty,
  isItem,
  LAST_TIME,
  positiveOf,
  shown,
  wordOrEmpty,
} from './item-fields.ts'
import type { Item } from './item-fields.ts'
import { expiryOf, isDated, stateOf, tagsOf } from './market-state.ts'
import { assumedTiers } from './risk-tiers.ts'

/** What an item does not contain. */
export interface MarketContext {
  /** Unix ms; decides the quarter codes. */
  readonly now: number
  /** Rates of the account. Undefined: not known. */
  readonly feesOf: (category: Category, name: string, base: string) => FeeRates | undefined
  /** Undefined: not read yet. */
  readonly tiersOf: (category: Category, name: string) => readonly RiskTier[] | undefined
}

/** An instrument without the numbers that the catalogue gives. */
export type InstrumentDraft = Omit<Instrument, 'id' | 'indexSort'>

export type ReadMarket =
  | {
      readonly ok: true
      readonly name: string
      readonly draft: InstrumentDraft
      /** Something unknown that was read as well as possible, for the log. */
      readonly remark: string | null
    }
  | { readonly ok: false; readonly name: string; readonly why: string }

/** The hub reads no more decimals of a scaled price or quantity. */
const MAX_DECIMALS = 15
/** Marks of options have more decimals than their ticks. */
const OPTION_DECIMALS = 2
const MAX_FUNDING_MINUTES = 10_080
const COIN_DECIMALS = 8
const DOLLAR_DECIMALS = 4
const dollars: ReadonlySet<string> = new Set(['USDT', 'USDC'])
/** Coins whose markets head the lists (docs/choices.md#bybit-catalogue). */
const popularCoins: ReadonlySet<string> = new Set(['BTC', 'ETH', 'SOL'])
const MERGE_TIMES: readonly number[] = [1, 2, 5, 10, 50, 100]
/**
 * Smallest margin rate of a spot loan, at the largest leverage that an account can choose (docs/choices.md#bybit-catalogue).
 * @source https://bybit-exchange.github.io/docs/v5/spot-margin-uta/set-leverage (2026-07-24)
 */
const LOAN_RATE = '0.1' as DecimalText
const loanWords: ReadonlySet<string> = new Set(['both', 'utaOnly'])

function decimalsOf(item: Item, name: string): number {
  const digits = fractionDigits(item[name])
  if (digits === null || digits > MAX_DECIMALS) throw new BadItem(`${name} is ${shown(item[name])}`)
  return digits
}

type Prices = Pick<Instrument, 'tickSize' | 'priceFraction' | 'minPrice' | 'maxPrice'>

/** Ticks are written with the display's decimals: "0.10" has two. Spot has no price bounds, so the wire's are used. */
function pricesOf(category: Category, item: Item): Prices {
  const filter = groupOf(item, 'priceFilter')
  const tickSize = positiveOf(filter, 'tickSize')
  const priceFraction = Math.max(
    decimalsOf(filter, 'tickSize'),
    countOrZero(item, 'priceScale', MAX_DECIMALS),
    category === 'option' ? OPTION_DECIMALS : 0,
  )
  if (category !== 'spot')
    return {
      tickSize,
      priceFraction,
      minPrice: positiveOf(filter, 'minPrice'),
      maxPrice: positiveOf(filter, 'maxPrice'),
    }
  const largest = fromSafeUnits(Number.MAX_SAFE_INTEGER, priceFraction)
  const maxPrice = snapToStep(largest, tickSize, 'down')
  if (maxPrice === null) throw new BadItem(`tickSize is ${shown(tickSize)}`)
  return { tickSize, priceFraction, minPrice: tickSize, maxPrice }
}

type Quantities = Pick<
  Instrument,
  | 'lotSize'
  | 'lotFraction'
  | 'minQty'
  | 'maxNewOrderQty'
  | 'maxNewMarketOrderQty'
  | 'maxPostOnlyOrderSize'
  | 'minNotionalValue'
>

/** Bybit checks the amount of a spot order only. The field is deprecated, so it may be absent: then it is one step. */
function spotMinimum(filter: Item, lotSize: DecimalText): DecimalText {
  const least = amountOr(filter, 'minOrderQty', lotSize)
  return least === ZERO_TEXT ? lotSize : least
}

function quantitiesOf(category: Category, item: Item): Quantities {
  const filter = groupOf(item, 'lotSizeFilter')
  const isSpot = category === 'spot'
  const step = isSpot ? 'basePrecision' : 'qtyStep'
  const lotSize = positiveOf(filter, step)
  const most = positiveOf(filter, isSpot && 'maxLimitOrderQty' in filter ? 'maxLimitOrderQty' : 'maxOrderQty')
  return {
    lotSize,
    lotFraction: decimalsOf(filter, step),
    minQty: isSpot ? spotMinimum(filter, lotSize) : positiveOf(filter, 'minOrderQty'),
    maxNewOrderQty: most,
    maxNewMarketOrderQty: amountOr(filter, isSpot ? 'maxMarketOrderQty' : 'maxMktOrderQty', most),
    maxPostOnlyOrderSize: amountOr(
      filter,
      isSpot ? 'postOnlyMaxLimitOrderSize' : 'postOnlyMaxOrderQty',
      most,
    ),
    minNotionalValue: amountOr(filter, isSpot ? 'minOrderAmt' : 'minNotionalValue', ZERO_TEXT),
  }
}

function checkBounds({ minPrice, maxPrice }: Prices, { minQty, maxNewOrderQty }: Quantities): void {
  if (compareDecimalText(minPrice, maxPrice) > 0) throw new BadItem(`minPrice ${minPrice} is above maxPrice`)
  if (compareDecimalText(minQty, maxNewOrderQty) > 0)
    throw new BadItem(`minOrderQty ${minQty} is above the largest quantity`)
}

type Leverage = Pick<Instrument, 'maxLeverage' | 'riskTiers'>

/** Spot and options have no leverage and no tiers. */
function leverageOf(category: Category, item: Item, tiers: readonly RiskTier[] | undefined): Leverage {
  if (category === 'spot' || category === 'option') return { maxLeverage: ZERO_TEXT, riskTiers: [] }
  const maxLeverage = positiveOf(groupOf(item, 'leverageFilter'), 'maxLeverage')
  const assumed = assumedTiers(maxLeverage)
  return { maxLeverage, riskTiers: tiers ?? assumed }
}

/** Funding interval in minutes; 0: no funding. */
function fundingOf(contractType: ContractType, item: Item): number {
  const minutes = countOrZero(item, 'fundingInterval', MAX_FUNDING_MINUTES)
  return contractType.endsWith('Perpetual') ? minutes : 0
}

function priceLimitOf(item: Item): DecimalText | undefined {
  const rate = amountOr(groupOrEmpty(item, 'riskParameters'), 'priceLimitRatioX', ZERO_TEXT)
  return rate === ZERO_TEXT ? undefined : rate
}

function optionalParts(category: Category, name: string, item: Item): Partial<InstrumentDraft> {
  if (category === 'option') return optionTermsOf(name, item)
  const priceLimitRate = given('priceLimitRate', priceLimitOf(item))
  if (category !== 'spot')
    return {
      ...priceLimitRate,
      supportCopyTrade: !['', 'none'].includes(wordOrEmpty(item, 'copyTrading')),
    }
  const isLent = loanWords.has(wordOrEmpty(item, 'marginTrading'))
  return { ...priceLimitRate, ...given('borrowRate', isLent ? LOAN_RATE : undefined) }
}

function read(category: Category, name: string, item: Item, context: MarketContext): ReadMarket {
  const identity = identityOf(category, name, item)
  const { contractType, symbol, base, settle } = identity
  const launchTime = countOrZero(item, 'launchTime', LAST_TIME)
  const deliveryTime = countOrZero(item, 'deliveryTime', LAST_TIME)
  const expiry = expiryOf(contractType, deliveryTime)
  const prices = pricesOf(category, item)
  const quantities = quantitiesOf(category, item)
  checkBounds(prices, quantities)
  const { taker, maker } =
    context.feesOf(category, name, base) ?? preListingFees(item) ?? assumedFees[category]
  const balanceDecimals = dollars.has(settle) ? DOLLAR_DECIMALS : COIN_DECIMALS
  const { state, remark } = stateOf(item, { launchTime, deliveryTime, now: context.now })
  const draft: InstrumentDraft = {
    symbol,
    symbolName: identity.symbolName,
    displayName: identity.displayName,
    contractType,
    baseCurrency: base,
    quoteCurrency: identity.quote,
    coin: settle,
    ...state,
    symbolDisplay: true,
    ...prices,
    ...quantities,
    walletBalanceFraction: balanceDecimals,
    upnlFraction: balanceDecimals,
    obDepthMergeTimes: MERGE_TIMES,
    isPopular: expiry === 0 && popularCoins.has(base),
    ...tagsOf(category, item, expiry !== deliveryTime),
    takerFeeRate: taker,
    makerFeeRate: maker,
    ...leverageOf(category, item, context.tiersOf(category, name)),
    fundingIntervalMinutes: fundingOf(contractType, item),
    startTradingTime: launchTime,
    settleTradingTime: expiry,
    quarter: isDated(contractType) ? codeAt(context.now, expiry) : '',
    ...optionalParts(category, name, item),
  }
  return { ok: true, name, draft, remark }
}

/**
 * Reads an item of instruments-info. An item that cannot be used, whatever it is, has `ok: false` and the reason.
 * @source https://bybit-exchange.github.io/docs/v5/market/instrument (2026-07-24)
 */
export function readMarket(category: Category, item: unknown, context: MarketContext): ReadMarket {
  if (!isItem(item)) return { ok: false, name: '', why: `it is ${shown(item)}` }
  const symbol = item['symbol']
  const name = typeof symbol === 'string' && isSymbolName(symbol) ? symbol : ''
  if (name === '') return { ok: false, name, why: `symbol is ${shown(symbol)}` }
  try {
    return read(category, name, item, context)
  } catch (error) {
    // One item must not stop the others, whatever is wrong with it.
    return { ok: false, name, why: error instanceof Error ? error.message : String(error) }
  }
}

/** Name of an item even if nothing else of it can be used; '' without a usable one. */
export const nameOf = (item: unknown): string => {
  const symbol = isItem(item) ? item['symbol'] : undefined
  return typeof symbol === 'string' && isSymbolName(symbol) ? symbol : ''
}
