import type { TicketDraft } from '#shared/contracts/ticket.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order, SymbolSetting, WalletCoin } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { TicketBook } from '#shared/maths/ticket/book.ts'
import type { TicketAccount, TicketInstrument } from '#shared/maths/ticket/types.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import { optionFactors } from '#shared/maths/option-margin.ts'
import { compareDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { limitField, tickerField } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { CoinTotals } from '../positions/account-totals.ts'
import { available, coinTotals } from '../positions/account-totals.ts'
import { mayOffset, totalsIn } from '../positions/portfolio-totals.ts'
import { ownMargins } from '../positions/liq-price.ts'
import { positionModeIn } from '../state/position-mode.ts'
import { tiersOf } from '#shared/maths/row-inputs.ts'
import type { BookedPosition } from '../state/position-book.ts'
import { restingOrders } from '../state/strategies.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { ticketBook } from './book-levels.ts'
import { maxQtyOf } from './check-fields.ts'
import { lentTo } from './spot-lent.ts'

/** The exchange's leverage of a symbol that was never set up (FORM-36). */
const DEFAULT_LEVERAGE = '10' as DecimalText

/** The prices that an order is calculated with; null if unknown. */
export interface Touch {
  readonly last: DecimalText | null
  readonly bid1: DecimalText | null
  readonly ask1: DecimalText | null
  readonly mark: DecimalText | null
}

/** All inputs of a preview, for one symbol at one moment. */
export interface TicketContext {
  readonly instrument: Instrument
  readonly ticketInstrument: TicketInstrument
  readonly account: TicketAccount
  readonly touch: Touch
  /** The exchange's price limits of orders; null if unknown. */
  readonly band: PriceBand | null
  /** The book that an order would meet; null if unknown. */
  readonly book: TicketBook | null
  readonly positions: readonly BookedPosition[]
  readonly totals: CoinTotals | null
  /** Spot: totals of the coin that is sold. */
  readonly baseTotals: CoinTotals | null
  /** Largest quantity of one order of this kind. */
  readonly maxQty: DecimalText
  readonly index: DecimalText | null
  readonly isIsolated: boolean
  readonly leverage: DecimalText
  readonly setting: SymbolSetting
  readonly isPortfolio: boolean
  /** Other positions may offset the margin of this one: what an order does to the account's margin is not known. */
  readonly offsets: boolean
}

/** Last, best and mark price of an instrument. */
export function touchOf(stores: RiskStores, instrument: Instrument): Touch {
  const price = (column: number): DecimalText | null =>
    scaledToText(stores.tickers.price(instrument.id, column), instrument.priceFraction)
  return {
    last: price(tickerField.lastPrice),
    bid1: price(tickerField.bid1Price),
    ask1: price(tickerField.ask1Price),
    mark: price(tickerField.markPrice),
  }
}

const defaultLeverage = (instrument: Instrument): DecimalText =>
  compareDecimalText(DEFAULT_LEVERAGE, instrument.maxLeverage) > 0 ? instrument.maxLeverage : DEFAULT_LEVERAGE

/** Leverage and margin mode: the symbol's setting, else its position's, else the exchange's default. */
export function settingOf(stores: RiskStores, instrument: Instrument): SymbolSetting {
  const known = stores.account.settings.get(instrument.symbol)
  if (known !== undefined) return known
  for (const { position } of stores.positions.all()) {
    if (position.symbol !== instrument.symbol) continue
    const { symbol, leverage, isIsolated } = position
    return { symbol, buyLeverage: leverage, sellLeverage: leverage, isIsolated }
  }
  const leverage = defaultLeverage(instrument)
  const isIsolated = stores.account.account?.marginMode === 'ISOLATED_MARGIN'
  return { symbol: instrument.symbol, buyLeverage: leverage, sellLeverage: leverage, isIsolated }
}

/** Open orders of a symbol that may open a position: they are charged. */
const openingOrders = ({ account }: RiskStores, { symbol }: Instrument): readonly Order[] =>
  restingOrders(account).filter(
    (order) => order.symbol === symbol && !order.reduceOnly && order.orderStatus !== 'Untriggered',
  )

/** Maintenance margin of the whole account without these positions; null if unknown. */
function otherMaintenance(
  totals: CoinTotals | null,
  positions: readonly BookedPosition[],
  mark: DecimalText | null,
): Decimal | null {
  let rest = totals?.maintenanceMargin ?? null
  for (const { position, instrument } of positions) {
    const own = instrument === undefined ? null : ownMargins(position, instrument, mark)
    rest = rest === null || own === null ? null : rest.minus(own.mm)
  }
  return rest
}

/** The wallet of a coin. A known account without that coin has an empty one. */
function walletOf({ account }: RiskStores, coin: string): WalletCoin | undefined {
  if (account.account === null) return undefined
  const none = { coin, walletBalance: ZERO_TEXT, positionMargin: ZERO_TEXT, orderMargin: ZERO_TEXT }
  return account.wallet.get(coin) ?? { ...none, cumRealisedPnl: ZERO_TEXT }
}

/**
 * The coin that a sale on spot costs: its own balance, and not what an exchange that states its sums says is available of the
 * whole account.
 */
function baseCoinTotals(stores: RiskStores, wallet: WalletCoin): CoinTotals {
  const { positions, account } = stores
  return account.totals === null ? totalsIn(stores, wallet) : coinTotals(wallet, positions, account.account)
}

/**
 * Totals of a coin as a spot order pays it. What is available may include profits that are not realised, or other coins of the
 * account, but only coins in the wallet can be paid. What an exchange states itself stays.
 */
function paid({ account }: RiskStores, wallet: WalletCoin, totals: CoinTotals): CoinTotals {
  const owned = num(wallet.walletBalance)?.minus(num(wallet.locked) ?? ZERO)
  if (account.totals !== null || owned === undefined || totals.available === null) return totals
  return { ...totals, ...available(Decimal.min(owned, totals.available)) }
}

/** Terms of an option, for its premium, fee and margin (FORM-36); empty for other instruments. */
function optionTerms(
  { strikePrice, optionType }: Instrument,
  mark: DecimalText | null,
  index: DecimalText | null,
): Pick<TicketInstrument, 'option'> {
  if (strikePrice === undefined || optionType === undefined) return {}
  const { maxFactor, minFactor, mmFactor, liqFeeRate } = optionFactors
  const factors = { maxFactor, minFactor, mmFactor, liqFeeRate }
  return { option: { type: optionType, strike: strikePrice, index, mark, ...factors } }
}

/** The exchange's price limits of the open symbol; null for other symbols and where it has none. */
export function priceBand({ data }: RiskStores, { symbol, priceFraction }: Instrument): PriceBand | null {
  const row = data.newest(topic.priceLimit(symbol))
  const limit = (at: number): Decimal | null => num(scaledToText(row?.[at], priceFraction))
  const [maxBuy, minSell] = [limit(limitField.highestBuy), limit(limitField.lowestSell)]
  return maxBuy === null || minSell === null ? null : { maxBuy, minSell }
}
type PriceBand = { readonly maxBuy: Decimal; readonly minSell: Decimal }

/** Collects the inputs of a draft's preview; null for a symbol or family without formulas. */
export function ticketContext(stores: RiskStores, draft: TicketDraft): TicketContext | null {
  const instrument = stores.catalogue.bySymbol(draft.symbol)
  const family = instrument === undefined ? null : familyOf(instrument.contractType)
  if (instrument === undefined || family === null) return null
  const { account } = stores
  const isPortfolio = account.account?.marginMode === 'PORTFOLIO_MARGIN'
  const setting = settingOf(stores, instrument)
  const touch = touchOf(stores, instrument)
  const positions = [...stores.positions.all()].filter(
    ({ position }) => position.symbol === instrument.symbol,
  )
  const wallet = walletOf(stores, instrument.coin)
  const pooled = wallet === undefined ? null : totalsIn(stores, wallet)
  const totals =
    family === 'spot' && wallet !== undefined && pooled !== null ? paid(stores, wallet, pooled) : pooled
  const base = family === 'spot' ? walletOf(stores, instrument.baseCurrency) : undefined
  const baseTotals = base === undefined ? null : paid(stores, base, baseCoinTotals(stores, base))
  const index = scaledToText(
    stores.tickers.price(instrument.id, tickerField.indexPrice),
    instrument.priceFraction,
  )
  const otherMM = setting.isIsolated ? null : otherMaintenance(totals, positions, touch.mark)
  return {
    instrument,
    ticketInstrument: {
      family,
      tickSize: instrument.tickSize,
      lotSize: instrument.lotSize,
      minPrice: instrument.minPrice,
      maxPrice: instrument.maxPrice,
      minQty: instrument.minQty,
      minNotionalValue: instrument.minNotionalValue,
      maxOrderQty: maxQtyOf(draft, instrument, account.account),
      takerFeeRate: instrument.takerFeeRate,
      makerFeeRate: instrument.makerFeeRate,
      tiers: tiersOf(instrument),
      ...optionTerms(instrument, touch.mark, index),
    },
    account: {
      mode: setting.isIsolated ? 'isolated' : 'cross',
      positionMode: positionModeIn(stores, instrument),
      available: toText(totals?.free ?? null),
      ...(baseTotals === null ? {} : { availableBase: toText(baseTotals.available) }),
      ...(family === 'spot' && draft.isLeverage === true ? lentTo(stores, instrument) : {}),
      buyLeverage: setting.buyLeverage,
      sellLeverage: setting.sellLeverage,
      positions: positions.map(({ position }) => ({
        side: position.side,
        size: position.size,
        entry: position.entryPrice,
        positionValue: position.positionValue,
        extraMargin: position.extraMargin,
      })),
      openOrders: openingOrders(stores, instrument).map(({ side, leavesQty: qty, price }) => ({
        side,
        qty,
        price,
      })),
      isPortfolio,
      // An exchange that adds up itself may charge each order.
      chargesEach: stores.exchange.capabilities.totals === 'exchange',
      // Positions of a portfolio have no liquidation price of their own.
      marginBalance: isPortfolio ? null : toText(totals?.marginBalance ?? null),
      otherMM: toText(otherMM),
    },
    touch,
    book: ticketBook(stores, instrument),
    band: priceBand(stores, instrument),
    positions,
    totals,
    baseTotals,
    maxQty: maxQtyOf(draft, instrument, account.account),
    index,
    isIsolated: setting.isIsolated,
    leverage: setting.buyLeverage,
    setting,
    isPortfolio,
    offsets: isPortfolio && mayOffset(stores, instrument),
  }
}
