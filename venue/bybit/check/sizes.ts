import { Decimal } from '#shared/units/decimal.ts'
import { isRow, rowsOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import { CheckFailed, read } from './step.ts'
import type { Bench } from './step.ts'

/** How far from the last price an order rests: near enough for Bybit's price limits, too far to be filled. */
const AWAY = '0.08'

/** The smallest order of a contract, and prices on its grid. */
export interface Sizes {
  readonly qty: string
  /** Prices where a buy and a sell order rest. */
  readonly below: string
  readonly above: string
  readonly last: string
  /** A price this share away from the last one, on the grid. */
  at(share: string): string
}

const filterOf = (row: Row, name: string): Row => {
  const filter = row[name]
  return isRow(filter) ? filter : {}
}

/** Reads the sizes of the check's contract. Throws CheckFailed without them. */
export async function sizesOf(bench: Bench): Promise<Sizes> {
  const query = { category: 'linear', symbol: bench.symbol }
  const [instrument] = rowsOf((await read(bench, '/v5/market/instruments-info', query))['list'])
  const [ticker] = rowsOf((await read(bench, '/v5/market/tickers', query))['list'])
  const last = ticker === undefined ? undefined : textOf(ticker, 'lastPrice')
  if (instrument === undefined || last === undefined) throw new CheckFailed(`${bench.symbol} has no price`)
  const lot = filterOf(instrument, 'lotSizeFilter')
  const tick = new Decimal(textOf(filterOf(instrument, 'priceFilter'), 'tickSize') ?? '0.1')
  const step = new Decimal(textOf(lot, 'qtyStep') ?? '0.001')
  const at = (share: string): string =>
    new Decimal(last).times(new Decimal(1).plus(share)).dividedBy(tick).floor().times(tick).toFixed()
  const below = at(`-${AWAY}`)
  // Below the market the smallest quantity has to reach the smallest value too.
  const ofValue = new Decimal(textOf(lot, 'minNotionalValue') ?? '5').dividedBy(below)
  const least = Decimal.max(ofValue, textOf(lot, 'minOrderQty') ?? step.toFixed())
  return { qty: least.dividedBy(step).ceil().times(step).toFixed(), below, above: at(AWAY), last, at }
}
