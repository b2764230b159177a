/** What the ticket is told of an account of the core: the same records a client gets. */
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position, WalletCoin } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Family } from '#shared/maths/family.ts'
import { uplFromValue, uplInverseFromValue } from '#shared/maths/pnl.ts'
import { tiersOf } from '#shared/maths/risk-tiers.ts'
import type {
  TicketAccount,
  TicketInput,
  TicketInstrument,
  TicketOption,
} from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { BenchCore } from './bench-core.ts'

export function instrumentOf(bench: BenchCore, symbol: string): Instrument {
  const found = bench.core.instruments().find((instrument) => instrument.symbol === symbol)
  if (found === undefined) throw new Error(`${symbol} is not listed`)
  return found
}

export function familyIn(instrument: Instrument): Family {
  const family = familyOf(instrument.contractType)
  if (family === null) throw new Error(`${instrument.symbol} has no formulas`)
  return family
}

/** Margin factors of options (docs/choices.md#option-margin), as the exchange's instruments have them. */
export const optionFactors = {
  feeCap: '0.125',
  mmFactor: '0.03',
  liqFeeRate: '0.002',
  maxFactor: '0.15',
  minFactor: '0.1',
} as const

function optionTerms(bench: BenchCore, instrument: Instrument): TicketOption | null {
  if (instrument.optionType === undefined || instrument.strikePrice === undefined) return null
  const { mark, index } = touchOf(bench, instrument)
  return { ...optionFactors, type: instrument.optionType, strike: instrument.strikePrice, index, mark }
}

export function ticketInstrument(bench: BenchCore, instrument: Instrument): TicketInstrument {
  const option = optionTerms(bench, instrument)
  return {
    family: familyIn(instrument),
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    minPrice: instrument.minPrice,
    maxPrice: instrument.maxPrice,
    minQty: instrument.minQty,
    minNotionalValue: instrument.minNotionalValue,
    maxOrderQty: instrument.maxNewMarketOrderQty,
    takerFeeRate: instrument.takerFeeRate,
    makerFeeRate: instrument.makerFeeRate,
    tiers: tiersOf(instrument.riskTiers),
    ...(option === null ? {} : { option }),
  }
}

interface Touch extends Pick<TicketInput, 'ask1' | 'bid1'> {
  readonly mark: string
  readonly index: string
}

/** Best prices, mark and index of an instrument right now. */
export function touchOf(bench: BenchCore, instrument: Instrument): Touch {
  const rows = bench.core.tickers()
  let at = 0
  while (at < rows.length && rows[at] !== instrument.id) at += TICKER_WIDTH
  const price = (column: number) => fromUnits(BigInt(rows[at + column] ?? 0), instrument.priceFraction)
  return {
    ask1: price(tickerField.ask1Price),
    bid1: price(tickerField.bid1Price),
    mark: price(tickerField.markPrice),
    index: price(tickerField.indexPrice),
  }
}

const sum = (numbers: readonly (Decimal | string | undefined)[]): Decimal =>
  numbers.reduce<Decimal>((total, each) => total.plus(each ?? Number.NaN), new Decimal(0))

/** Profit at the mark; options have paid their premium and count by their margins alone. */
function gainOf(bench: BenchCore, position: Position): Decimal {
  const family = familyIn(instrumentOf(bench, position.symbol))
  if (family === 'option') return new Decimal(0)
  const input = { ...position, price: position.markPrice }
  return (family === 'inverse' ? uplInverseFromValue(input) : uplFromValue(input)) ?? new Decimal(Number.NaN)
}

/** The walletCoin of a coin as a client gets it; an empty one where there is none. */
export function walletCoinIn(bench: BenchCore, accountId: string, coin: string): WalletCoin {
  const found = bench.core.snapshotOf(accountId)?.wallet.find((one) => one.coin === coin)
  const none = { coin, walletBalance: '0', positionMargin: '0', orderMargin: '0', cumRealisedPnl: '0' }
  return found ?? (none as WalletCoin)
}

export function ticketAccount(bench: BenchCore, accountId: string, instrument: Instrument): TicketAccount {
  const { symbol, coin } = instrument
  const snapshot = bench.core.snapshotOf(accountId)
  const setting = snapshot?.settings.find((each) => each.symbol === symbol)
  if (snapshot === null) throw new Error('no such account')
  const walletCoin = walletCoinIn(bench, accountId, coin)
  const inPool = snapshot.positions.filter((one) => instrumentOf(bench, one.symbol).coin === coin)
  const cross = inPool.filter((position) => !position.isIsolated)
  const own = snapshot.positions.filter((position) => position.symbol === symbol)
  const others = cross.filter((position) => position.symbol !== symbol)
  const balance = new Decimal(walletCoin.walletBalance)
    .minus(walletCoin.positionMargin)
    .minus(walletCoin.locked ?? 0)
    .plus(sum(cross.map((position) => gainOf(bench, position))))
  const used = sum(cross.map((position) => position.positionIM)).plus(walletCoin.orderMargin)
  const base = walletCoinIn(bench, accountId, instrument.baseCurrency)
  const isHedge = own.some((position) => position.positionIdx !== 0)
  return {
    mode: setting?.isIsolated === true ? 'isolated' : 'cross',
    positionMode:
      setting?.positionMode ??
      (isHedge || snapshot.account.positionMode === 'BothSide' ? 'BothSide' : 'MergedSingle'),
    available: balance.minus(used),
    availableBase: new Decimal(base.walletBalance).minus(base.locked ?? 0),
    buyLeverage: setting?.buyLeverage ?? '1',
    sellLeverage: setting?.sellLeverage ?? '1',
    positions: own.map(({ side, size, entryPrice, positionValue, extraMargin }) => ({
      side,
      size,
      entry: entryPrice,
      positionValue,
      extraMargin: extraMargin ?? null,
    })),
    openOrders: snapshot.orders
      .filter((order) => order.symbol === symbol && !order.reduceOnly && order.orderStatus !== 'Untriggered')
      .map(({ side, leavesQty, price }) => ({ side, qty: leavesQty, price })),
    marginBalance: balance,
    otherMM: sum(others.map((position) => position.positionMM)),
  }
}
