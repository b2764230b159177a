/** Portfolio margin: the page's margins are those of the exchange's one pool over all coins. */
import { describe, expect, it } from 'vitest'
import type { TicketDraft } from '#shared/contracts/ticket.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { formatRate } from '#shared/units/display.ts'
import { tickerField, TICKER_WIDTH } from '#shared/wire/frames.ts'
import { give, leverage, positionsOf, seeded } from '../../../venue/simulator/core/account-bench.ts'
import { benchCore, limit, market } from '../../../venue/simulator/core/bench-core.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { venueTable } from './venue-table.ts'

const number = (text: string | undefined): Decimal => new Decimal((text ?? '').replaceAll(',', ''))

function portfolioBench(name = 'UTA2 portfolio one-way'): { bench: BenchCore; accountId: string } {
  const bench = benchCore(1, 60, 'tester', true)
  return { bench, accountId: seeded(bench, name) }
}

/** Index price of a coin in USD. */
function priceOf(bench: BenchCore, coin: string): Decimal {
  if (coin.startsWith('USD')) return new Decimal(1)
  const found = bench.core.instruments().find(({ symbol }) => symbol === `${coin}USDT`)
  if (found === undefined) return new Decimal(0)
  const index = bench.core.tickers()[(found.id - 1) * TICKER_WIDTH + tickerField.indexPrice] ?? 0
  return new Decimal(index).dividedBy(new Decimal(10).pow(found.priceFraction))
}

/** The exchange's sums in USD; what open spot orders lock is margin, but not free. */
function stated(bench: BenchCore, accountId: string) {
  const answer = bench.core.query(accountId, { type: 'AccountTotals' }, bench.now)
  if (!answer.ok) throw new Error(answer.message)
  const sums = answer.result as Readonly<Record<string, string>>
  const locked = (bench.core.snapshotOf(accountId)?.wallet ?? []).reduce(
    (sum, coin) => sum.plus(priceOf(bench, coin.coin).times(coin.locked ?? 0)),
    new Decimal(0),
  )
  const balance = new Decimal(sums['totalMarginBalance'] ?? '')
  const [im, mm] = [
    new Decimal(sums['totalInitialMargin'] ?? ''),
    new Decimal(sums['totalMaintenanceMargin'] ?? ''),
  ]
  return { balance, im, mm, free: Decimal.max(0, balance.minus(locked).minus(im)) }
}

async function compare(bench: BenchCore, accountId: string): Promise<void> {
  const table = await venueTable(bench, accountId)
  const { balance, im, mm, free } = stated(bench, accountId)
  const { account } = table
  expect(account?.imRate).toBe(formatRate(im.dividedBy(balance).toFixed()))
  expect(account?.mmRate).toBe(formatRate(mm.dividedBy(balance).toFixed()))
  for (const [shown, own] of [
    [account?.availableBalance, free],
    [account?.marginBalance, balance],
    [account?.initialMargin, im],
    [account?.maintenanceMargin, mm],
  ] as const) {
    expect(number(shown).minus(own).abs().toNumber(), `${shown} ${own.toFixed()}`).toBeLessThanOrEqual(0.01)
  }
  const inBtc = number(table.balances.get('BTC')?.availableBalance)
  expect(
    inBtc
      .minus(free.dividedBy(priceOf(bench, 'BTC')))
      .abs()
      .toNumber(),
  ).toBeLessThanOrEqual(1e-4)
  expect([...table.rows.values()].map(({ roi }) => roi)).toEqual([...table.rows.values()].map(() => '--'))
}

describe('the pool of a portfolio (MARGIN-08, VENUE-02)', () => {
  it('MARGIN-08: free money and rates are the exchange’s over all coins, with a hedge, options and orders', async () => {
    const { bench, accountId } = portfolioBench()
    bench.run(accountId, leverage('20'))
    bench.place(accountId, market({ symbol: 'BTCPERP', side: 'Sell', qty: '1.1' }))
    bench.place(accountId, market({ symbol: 'ETHUSDT', qty: '7' }))
    bench.place(accountId, limit({ price: '90000.0', qty: '2' }))
    const option = bench.core
      .instruments()
      .find((one) => one.contractType === 'UsdcOption' && one.symbol.startsWith('BTC'))
    bench.place(accountId, market({ symbol: option?.symbol, side: 'Sell', qty: option?.minQty }))
    expect(positionsOf(bench, accountId).length).toBeGreaterThan(3)
    await compare(bench, accountId)
  })

  it('MARGIN-08: with both sides of a hedge', async () => {
    const { bench, accountId } = portfolioBench('UTA2 portfolio hedge')
    bench.place(accountId, market({ qty: '0.4', positionIdx: 1 }))
    bench.place(accountId, market({ qty: '0.3', side: 'Sell', positionIdx: 2 }))
    await compare(bench, accountId)
  })

  it('MARGIN-08: an overstretched pool has nothing free', async () => {
    const { bench, accountId } = portfolioBench()
    give(bench, accountId, 'BTC', '-1.9')
    bench.place(accountId, market({ symbol: 'ETHUSDT', qty: '5' }))
    await compare(bench, accountId)
  })
})

describe('the order form of a portfolio (FORM-36, MARGIN-08)', () => {
  const draft = (over: Partial<TicketDraft> = {}): TicketDraft => ({
    requestId: 1,
    symbol: 'BTCUSDT',
    kind: 'Market',
    priceText: '',
    qtyText: '0.001',
    percent: null,
    reduceOnly: false,
    ...over,
  })

  it('MARGIN-08: Max is what the exchange takes: all of it, and not 1 % more', async () => {
    const { bench, accountId } = portfolioBench()
    const table = await venueTable(bench, accountId)
    const preview = table.ticket(draft({ qtyText: '0.001' }))
    const max = number(preview.buy.max)
    expect(max.times(priceOf(bench, 'BTC')).dividedBy(10).toNumber()).toBeGreaterThan(200_000)
    const more = max.times('1.01').toFixed(3)
    expect(bench.run(accountId, market({ qty: more }))).toMatchObject({ ok: false })
    expect(bench.run(accountId, market({ qty: max.times('0.999').toFixed(3) }))).toMatchObject({ ok: true })
  })

  it('VENUE-54: spot pays with coins in the wallet: none that is not owned is sold, and with Margin it is a loan', async () => {
    const { bench, accountId } = portfolioBench()
    const own = (coin: string) => bench.core.snapshotOf(accountId)?.wallet.find((one) => one.coin === coin)
    const spot = { symbol: 'ETH_USDT', marketUnit: 'baseCoin' }
    const table = await venueTable(bench, accountId)
    const asked = (over: Partial<TicketDraft>) => table.ticket(draft({ symbol: 'ETH_USDT', ...over }))
    const owned = number(asked({ qtyText: '0.01' }).sell.max)
    const rest = new Decimal(own('ETH')?.walletBalance ?? 0).minus(owned)
    expect(owned.greaterThan(1)).toBe(true)
    expect([rest.isNegative(), rest.lessThan('0.00001')]).toEqual([false, true])
    expect(asked({ qtyText: owned.plus(1).toFixed() }).sell.errors).toMatchObject([{ key: 'aboveBalance' }])
    const beyond = market({ ...spot, side: 'Sell', qty: owned.plus(1).toFixed() })
    expect(bench.run(accountId, beyond)).toMatchObject({ ok: false })
    expect(bench.run(accountId, market({ ...spot, side: 'Sell', qty: owned.toFixed() }))).toMatchObject({
      ok: true,
    })
    expect(own('ETH')?.walletBalance).toBe(rest.toFixed())
    expect(bench.run(accountId, market({ ...spot, side: 'Sell', qty: '0.1' }))).toMatchObject({ ok: false })
    const lent = market({ ...spot, side: 'Sell', qty: '0.1', isLeverage: true })
    expect(bench.run(accountId, lent)).toMatchObject({ ok: true })
    expect(own('ETH')).toMatchObject({ walletBalance: '0', borrowed: rest.negated().plus('0.1').toFixed() })
    // What is bought repays it.
    expect(bench.run(accountId, market({ ...spot, qty: '0.2' }))).toMatchObject({ ok: true })
    expect(own('ETH')?.borrowed).toBeUndefined()
    // A buy pays with USDT of the wallet, too.
    const usdt = new Decimal(own('USDT')?.walletBalance ?? 0)
    const dear = market({ symbol: 'BTC_USDT', qty: usdt.plus(1000).toFixed(0), marketUnit: 'quoteCoin' })
    expect(bench.run(accountId, dear)).toMatchObject({ ok: false })
  })

  it('MARGIN-08: there is no estimated liquidation price', async () => {
    const { bench, accountId } = portfolioBench()
    const table = await venueTable(bench, accountId)
    const { buy, sell } = table.ticket(draft({ qtyText: '15' }))
    expect([buy.liqPrice, sell.liqPrice]).toEqual(['--', '--'])
    expect(buy.errors).toEqual([])
  })

  it('MARGIN-08: margin after an order is unknown where another position may offset it', async () => {
    const { bench, accountId } = portfolioBench()
    bench.run(accountId, { type: 'CloseAll' })
    const alone = await venueTable(bench, accountId)
    const after = alone.ticket(draft({ qtyText: '1' })).buy.imRateAfter
    bench.place(accountId, market({ qty: '1' }))
    const { balance, im } = stated(bench, accountId)
    expect(Math.abs(Number.parseFloat(after) - im.dividedBy(balance).times(100).toNumber())).toBeLessThan(
      0.02,
    )
    bench.place(accountId, market({ symbol: 'BTCPERP', side: 'Sell', qty: '0.1' }))
    const hedged = await venueTable(bench, accountId)
    expect(hedged.ticket(draft({ qtyText: '1' })).buy.imRateAfter).toBe('--')
  })
})
