import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { formatMoney, formatRate } from '#shared/units/display.ts'
import { formatScaled } from '#shared/units/scaled.ts'
import { tickerField, TICKER_WIDTH } from '#shared/wire/frames.ts'
import { positionsOf } from '../../../venue/simulator/core/account-bench.ts'
import { benchCore, limit, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { keptValues, venueRow, venueTable } from './venue-table.ts'
import type { KeptValues, VenueTable } from './venue-table.ts'

/** A symbol of each further family, bought or sold in two steps so that its entry is an average. */
const further = [
  ['LinearFutures', 'Buy', ['0.021', '0.004']],
  ['UsdcPerpetual', 'Sell', ['0.03', '0.007']],
  ['UsdcFutures', 'Buy', ['0.02', '0.011']],
  ['InversePerpetual', 'Sell', ['1300', '771']],
  ['InverseFutures', 'Buy', ['900', '301']],
] as const

const instrumentOf = (bench: BenchCore, symbol: string) => {
  const found = bench.core.instruments().find((one) => one.symbol === symbol)
  if (found === undefined) throw new Error(`no ${symbol}`)
  return found
}

/** A coin whose price has few digits: a figure that cuts its average entry price is wrong by percents. */
const cheap = { symbol: 'DOGEUSDT', steps: ['1000', '337'] } as const

/** Orders the account may place. A refused one changes nothing. */
function trade(bench: BenchCore, account: AccountInfo): void {
  for (const [type, side, steps] of further) {
    const found = bench.core
      .instruments()
      .find(
        (one) => one.contractType === type && one.symbolStatus === 'Trading' && one.symbol.startsWith('BTC'),
      )
    if (found === undefined) continue
    for (const qty of steps) {
      const positionIdx = account.positionMode === 'BothSide' ? (side === 'Buy' ? 1 : 2) : 0
      bench.run(account.accountId, market({ symbol: found.symbol, side, qty, positionIdx }))
      bench.pass(400)
    }
  }
  for (const qty of cheap.steps) {
    const positionIdx = account.positionMode === 'BothSide' ? 1 : 0
    bench.run(account.accountId, market({ symbol: cheap.symbol, side: 'Buy', qty, positionIdx }))
    bench.pass(5_000)
  }
}

/** The total of all coins, against the exchange's own for the same prices, to the cent. */
function compareTotal(bench: BenchCore, account: AccountInfo, table: VenueTable): void {
  const answer = bench.core.query(account.accountId, { type: 'AccountTotals' }, bench.now)
  if (!answer.ok) throw new Error(answer.message)
  const { totalEquity } = answer.result as Readonly<Record<string, string>>
  // An account of one dollar coin has no other total.
  const shown = (table.account?.total ?? table.account)?.equity.replaceAll(',', '') ?? ''
  const apart = new Decimal(shown).minus(totalEquity ?? '').abs()
  expect(apart.toNumber(), `${account.name} ${shown} ${totalEquity}`).toBeLessThanOrEqual(0.01)
}

/** Moves the mark of every symbol that the account holds by a share, and nothing else. */
function moveMarks(bench: BenchCore, accountId: string, share: number): void {
  const rows = bench.core.tickers()
  for (const symbol of new Set(positionsOf(bench, accountId).map((one) => one.symbol))) {
    const instrument = instrumentOf(bench, symbol)
    const mark = rows[(instrument.id - 1) * TICKER_WIDTH + tickerField.markPrice] ?? 0
    const markPrice = formatScaled(Math.round(mark * share), instrument.priceFraction)
    const done = bench.core.control({ type: 'reference', symbol, markPrice, holdMs: 60_000 })
    if (!done.ok) throw new Error(`${symbol} ${done.reason}`)
  }
}

function compare(bench: BenchCore, account: AccountInfo, table: VenueTable, kept: KeptValues): void {
  const records = positionsOf(bench, account.accountId)
  expect([...table.rows.keys()].toSorted()).toEqual(
    records.map(({ symbol, positionIdx }) => positionKey(symbol, positionIdx)).toSorted(),
  )
  for (const record of records) {
    const row = table.rows.get(positionKey(record.symbol, record.positionIdx))
    const instrument = instrumentOf(bench, record.symbol)
    expect(row, `${account.name} ${record.symbol}`).toMatchObject(venueRow(record, instrument, kept))
    expect(JSON.stringify(row)).not.toMatch(/NaN|Infinity|undefined|null|"-0(\.0*)?"/)
  }
}

it('holds a coin with an average entry price of more decimals than its tick', () => {
  const bench = benchCore(1, 60, 'tester', true)
  const account = bench.core.accountsOf('tester')[0]
  if (account === undefined) throw new Error('no account')
  trade(bench, account)
  const held = positionsOf(bench, account.accountId).find(({ symbol }) => symbol === cheap.symbol)
  const decimals = (held?.entryPrice ?? '').split('.')[1]?.length ?? 0
  expect(decimals).toBeGreaterThan(instrumentOf(bench, cheap.symbol).priceFraction)
})

describe('the table against the frozen venue (POS-01, POS-27, POS-32, POS-33)', () => {
  const bench = benchCore(1, 60, 'tester', true)

  for (const account of bench.core.accountsOf('tester')) {
    it(`${account.name}: every number of every row equals the exchange’s own for the same mark price, also after only the marks moved`, async () => {
      bench.core.snapshotOf(account.accountId)
      trade(bench, account)
      expect(positionsOf(bench, account.accountId).length).toBeGreaterThan(0)
      const kept = keptValues(bench, account.accountId)
      const table = await venueTable(bench, account.accountId)
      compare(bench, account, table, kept)
      compareTotal(bench, account, table)
      for (const share of [1.003, 0.991]) {
        moveMarks(bench, account.accountId, share)
        await table.prices()
        compare(bench, account, table, kept)
        compareTotal(bench, account, table)
      }
    })
  }

  it('POS-01, FORM-36: an account of one coin has the exchange’s own equity, free money and margin rates', async () => {
    const small = benchCore()
    const accountId = small.cross
    small.place(accountId, market({ qty: '0.123' }))
    small.place(accountId, limit({ price: '50000', qty: '0.2' }))
    moveMarks(small, accountId, 0.997)
    const table = await venueTable(small, accountId)
    const answer = small.core.query(accountId, { type: 'AccountTotals' }, small.now)
    if (!answer.ok) throw new Error(answer.message)
    const totals = answer.result as Readonly<Record<string, string>>
    const money = (value: unknown): string => formatMoney(value, 2, { group: true })
    expect(table.account).toMatchObject({
      coin: 'USDT',
      equity: money(totals['totalEquity']),
      marginBalance: money(totals['totalMarginBalance']),
      availableBalance: money(totals['totalAvailableBalance']),
      initialMargin: money(totals['totalInitialMargin']),
      maintenanceMargin: money(totals['totalMaintenanceMargin']),
      imRate: formatRate(totals['accountIMRate']),
      mmRate: formatRate(totals['accountMMRate']),
    })
    expect(totals['totalOrderIM']).not.toBe('0')
  })
})
