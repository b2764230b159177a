import { describe, expect, it } from 'vitest'
import type { AccountInfo, StatedTotals } from '#shared/domain/records.ts'
import { startRisk } from '../support/fake-hub.ts'
import {
  accountInfo,
  dec,
  instrument,
  position,
  privateState,
  tickerRow,
  walletCoin,
} from '../support/samples.ts'

/** Sums of an exchange that has other collateral than the wallet's USDT. */
const totals = (over: Partial<StatedTotals> = {}): StatedTotals => ({
  time: 1,
  positionsTime: 1,
  totalEquity: dec('90000'),
  totalMarginBalance: dec('80000'),
  totalAvailableBalance: dec('60000'),
  totalInitialMargin: dec('20000'),
  totalMaintenanceMargin: dec('4000'),
  accountIMRate: dec('0.2501'),
  accountMMRate: dec('0.0501'),
  coins: [{ coin: 'USDT', usdPrice: dec('0.8'), equity: dec('10000') }],
  ...over,
})

async function start(
  said: StatedTotals,
  over: Partial<AccountInfo> = {},
  held = position({ liqPrice: dec('50000') }),
) {
  const bench = await startRisk()
  bench.hub.catalogue([instrument()])
  bench.hub.account({
    kind: 'State',
    state: {
      ...privateState({
        orders: [],
        positions: [held],
        wallet: [walletCoin()],
        account: { ...accountInfo, ...over },
      }),
      totals: said,
    },
  })
  const mark = async (markPrice: number): Promise<void> => {
    bench.hub.batch({ tickers: Float64Array.from(tickerRow(1, { markPrice })) })
    await bench.clock.pass(1_500)
  }
  await mark(6_000_000)
  const view = () => bench.page.patches.findLast((patch) => patch.account)?.account
  const liq = () => bench.page.patches.flatMap((patch) => patch.positions?.upserts ?? []).at(-1)?.liqPrice
  return { ...bench, mark, view, liq }
}

describe('sums that the exchange states', () => {
  it('are shown in the coin, by its price, with the rates as they were stated', async () => {
    const { view } = await start(totals())
    expect(view()).toMatchObject({
      equity: '10,000.0000',
      marginBalance: '100,000.0000',
      availableBalance: '75,000.0000',
      initialMargin: '25,000.0000',
      maintenanceMargin: '5,000.0000',
      imRate: '25.01%',
      mmRate: '5.01%',
    })
  })

  it('move by our own profit until the exchange states them again', async () => {
    const { view, mark, hub, clock } = await start(totals())
    const before = Number(view()?.unrealisedPnl.replaceAll(/[,+]/g, ''))
    await mark(6_100_000)
    const gain = Number(view()?.unrealisedPnl.replaceAll(/[,+]/g, '')) - before
    expect(gain).toBeGreaterThan(0)
    const figure = (text: string | undefined) => Number(text?.replaceAll(',', ''))
    expect(figure(view()?.equity)).toBeCloseTo(10_000 + gain, 3)
    expect(figure(view()?.marginBalance)).toBeCloseTo(100_000 + gain, 3)
    expect(figure(view()?.availableBalance)).toBeCloseTo(75_000 + gain, 3)
    // Margins are those that were stated: the rates follow from the balance.
    const rate = (25_000 / (100_000 + gain)) * 100
    expect(view()?.imRate).toBe(`${(Math.floor(rate * 100) / 100).toFixed(2)}%`)
    hub.account({ kind: 'Totals', seq: 2, totals: totals({ time: 2, totalMarginBalance: dec('88000') }) })
    await clock.pass(1_500)
    expect(view()).toMatchObject({ marginBalance: '110,000.0000', imRate: '25.01%' })
  })

  it('that are absent are ours, and never 0', async () => {
    const { view } = await start({ time: 1, coins: [{ coin: 'USDT', usdPrice: dec('1') }] })
    const own = await start({ time: 1, coins: [] })
    for (const name of ['equity', 'marginBalance', 'availableBalance', 'initialMargin'] as const)
      expect([name, view()?.[name]]).toEqual([name, own.view()?.[name]])
    expect(view()?.imRate).toBe('--')
  })

  it('E36: of isolated margin are the free part of the coin, without rates', async () => {
    const said = totals({ coins: [{ coin: 'USDT', equity: dec('10000'), free: dec('1234.5') }] })
    const { view } = await start(said, { marginMode: 'ISOLATED_MARGIN' })
    expect(view()).toMatchObject({ availableBalance: '1,234.5000', imRate: '--' })
  })

  it('never show less than nothing as available', async () => {
    const { view, mark } = await start(totals({ totalAvailableBalance: dec('1') }))
    await mark(5_000_000)
    expect(view()?.availableBalance).toBe('0.0000')
  })
})

describe('the liquidation price of a cross position', () => {
  const small = totals({ totalMarginBalance: dec('8000'), totalMaintenanceMargin: dec('400') })
  const figure = (text: string | undefined) => Number(text?.replaceAll(',', ''))

  it('is the stated one, and moves with our estimate between two statements', async () => {
    const { liq, hub, clock } = await start(small)
    expect(liq()).toBe('50,000.0')
    // More money in the wallet moves the price away.
    hub.account({ kind: 'Wallet', seq: 2, coin: walletCoin({ walletBalance: dec('11000') }) })
    await clock.pass(1_500)
    const moved = figure(liq())
    expect(moved).toBeLessThan(50_000)
    expect(moved).toBeGreaterThan(40_000)
    // The exchange states the same price again: it knew of the money.
    hub.account({ kind: 'Totals', seq: 3, totals: { ...small, time: 2, positionsTime: 2 } })
    await clock.pass(1_500)
    expect(liq()).toBe('50,000.0')
  })

  it('is absent where the exchange states none: it cannot be reached', async () => {
    const { liq } = await start(small, {}, position())
    expect(liq()).toBe('--')
  })
})
