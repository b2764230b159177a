/** What the ticket is told of an account of the core: the same records a client gets. */
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Position } from '#shared/domain/records.ts'
import { uplFromValue } from '#shared/maths/pnl.ts'
import { tiersOf } from '#shared/maths/risk-tiers.ts'
import type { TicketAccount, TicketDraft, TicketInstrument } from '#shared/maths/ticket/types.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { BenchCore } from './bench-core.ts'

export function instrumentOf(bench: BenchCore, symbol: string): Instrument {
  const found = bench.core.instruments().find((instrument) => instrument.symbol === symbol)
  if (found === undefined) throw new Error(`${symbol} is not listed`)
  return found
}

export const ticketInstrument = (instrument: Instrument): TicketInstrument => ({
  family: 'linear',
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
})

/** Best prices and mark of an instrument right now. */
export function touchOf(
  bench: BenchCore,
  instrument: Instrument,
): Pick<TicketDraft, 'ask1' | 'bid1' | 'mark'> {
  const rows = bench.core.tickers()
  const at = (instrument.id - 1) * TICKER_WIDTH
  const price = (column: number) => fromUnits(BigInt(rows[at + column] ?? 0), instrument.priceFraction)
  return {
    ask1: price(tickerField.ask1Price),
    bid1: price(tickerField.bid1Price),
    mark: price(tickerField.markPrice),
  }
}

const sum = (numbers: readonly (Decimal | string | undefined)[]): Decimal =>
  numbers.reduce<Decimal>((total, each) => total.plus(each ?? Number.NaN), new Decimal(0))

const gainOf = (position: Position): Decimal =>
  uplFromValue({ ...position, price: position.markPrice }) ?? new Decimal(Number.NaN)

export function ticketAccount(bench: BenchCore, accountId: string, symbol: string): TicketAccount {
  const snapshot = bench.core.snapshotOf(accountId)
  const coin = snapshot?.wallet[0]
  const setting = snapshot?.settings.find((each) => each.symbol === symbol)
  if (snapshot === null || coin === undefined || setting === undefined) throw new Error('no such account')
  const cross = snapshot.positions.filter((position) => !position.isIsolated)
  const others = cross.filter((position) => position.symbol !== symbol)
  const balance = new Decimal(coin.walletBalance).minus(coin.positionMargin).plus(sum(cross.map(gainOf)))
  const used = sum(cross.map((position) => position.positionIM)).plus(coin.orderMargin)
  return {
    mode: setting.isIsolated ? 'isolated' : 'cross',
    positionMode: 'MergedSingle',
    available: balance.minus(used),
    buyLeverage: setting.buyLeverage,
    sellLeverage: setting.sellLeverage,
    positions: snapshot.positions
      .filter((position) => position.symbol === symbol)
      .map(({ side, size, entryPrice, positionValue, extraMargin }) => ({
        side,
        size,
        entry: entryPrice,
        positionValue,
        extraMargin: extraMargin ?? null,
      })),
    marginBalance: balance,
    otherMM: sum(others.map((position) => position.positionMM)),
  }
}
