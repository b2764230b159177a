import { describe, expect, it } from 'vitest'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import { isNear, liqDistance } from '../../../../src/workers/risk/positions/position-row.ts'
import { startRisk } from '../support/fake-hub.ts'
import {
  accountInfo,
  dec,
  instrument,
  position,
  privateState,
  tickerRow,
  view,
  walletCoin,
} from '../support/samples.ts'

const inverse = instrument({
  id: 4,
  symbol: 'BTCUSD',
  contractType: 'InversePerpetual',
  coin: 'BTC',
  quoteCurrency: 'USD',
  lotFraction: 0,
  lotSize: dec('1'),
  walletBalanceFraction: 8,
  upnlFraction: 4,
})

async function account(over: Parameters<typeof privateState>[0]) {
  const bench = await startRisk()
  bench.hub.catalogue([instrument(), instrument({ id: 2, symbol: 'ETHUSDT', baseCurrency: 'ETH' }), inverse])
  bench.hub.account({ kind: 'State', state: privateState({ orders: [], ...over }) })
  const rows = (): Map<string, PositionRowView> =>
    new Map(
      bench.page.patches.flatMap((patch) => patch.positions?.upserts ?? []).map((row) => [row.key, row]),
    )
  const view = () => bench.page.patches.findLast((patch) => patch.account)?.account
  return { ...bench, rows, view }
}

describe('the account', () => {
  it('equals wallet and PnL, less the margin of isolated positions and orders', async () => {
    const { clock, hub, view } = await account({
      positions: [
        position(),
        position({
          symbol: 'ETHUSDT',
          isIsolated: true,
          positionBalance: dec('1000'),
          size: dec('1'),
          positionValue: dec('59000'),
        }),
      ],
      wallet: [walletCoin({ orderMargin: dec('500') })],
    })
    hub.batch({ tickers: Float64Array.from([...tickerRow(1), ...tickerRow(2)]) })
    await clock.pass(200)
    expect(view()).toMatchObject({
      coin: 'USDT',
      // 10,000 + 500.25 (BTC, cross) + 1,000.5 (ETH, isolated)
      equity: '11,500.7500',
      marginBalance: '9,500.2500',
      unrealisedPnl: '+1,500.7500',
      pnlTone: 1,
    })
    // IM of BTC: 30000.25/10 + 29500*0.9*0.00055 = 3014.6275; with 500 for orders
    expect(view()).toMatchObject({
      initialMargin: '3,514.6275',
      availableBalance: '5,985.6225',
      imRate: '36.99%',
    })
    expect(view()?.imFill).toBeCloseTo(0.3699, 3)
  })

  it('POS-33: is absent for a coin without wallet and positions', async () => {
    const { clock, hub, view } = await account({ positions: [] })
    hub.catalogue([instrument({ coin: 'BTC', contractType: 'InversePerpetual' })])
    await clock.pass(1500)
    expect(view()).toMatchObject({ coin: 'BTC', imRate: '0.00%', imFill: 0 })
    expect(view()?.equity).toMatch(/^0\.0+$/)
  })

  it('24S8: shows that open orders are cancelled with the connection while another program enables that', async () => {
    const { clock, hub, view } = await account({ account: { ...accountInfo, cancelOnDisconnectMs: 10_000 } })
    await clock.pass(200)
    expect(view()?.cancelOnDisconnectMs).toBe(10_000)
    hub.account({ kind: 'State', state: privateState(), continues: true })
    await clock.pass(200)
    expect(view()?.cancelOnDisconnectMs).toBeNull()
  })

  it('is unknown while a position has no mark price, not zero', async () => {
    const { clock, view } = await account({ positions: [position()] })
    await clock.pass(200)
    expect(view()).toMatchObject({ equity: '--', unrealisedPnl: '--', pnlTone: 0, imRate: '--', imFill: 0 })
  })

  it('has no rates with isolated margin for the whole account', async () => {
    const { clock, hub, view } = await account({
      account: { ...accountInfo, marginMode: 'ISOLATED_MARGIN' },
      positions: [position({ isIsolated: true, positionBalance: dec('2964.6') })],
    })
    hub.batch({ tickers: tickerRow(1) })
    await clock.pass(200)
    expect(view()).toMatchObject({ imRate: '--', mmRate: '--', availableBalance: '7,035.4000' })
  })

  it('FORM-36: the value of a sold option is not balance, and loans and spot orders’ reserves are not free', async () => {
    const option = instrument({
      id: 5,
      symbol: 'BTC-25DEC26-70000-C',
      contractType: 'UsdtOption',
      optionType: 'Call',
      strikePrice: dec('70000'),
    })
    const { clock, hub, view } = await account({
      positions: [
        position({
          symbol: option.symbol,
          side: 'Sell',
          size: dec('0.1'),
          entryPrice: dec('1500'),
          positionValue: dec('150'),
          positionIM: dec('900'),
          positionMM: dec('300'),
        }),
      ],
      wallet: [walletCoin({ borrowed: dec('1000'), accruedInterest: dec('1'), locked: dec('50') })],
    })
    hub.catalogue([instrument(), option])
    // Sold for 150, bought back for 200; the underlying at 60,000, 10,000 from the strike.
    hub.batch({ tickers: tickerRow(5, { markPrice: 20_000, indexPrice: 600_000 }) })
    await clock.pass(200)
    expect(view()).toMatchObject({
      equity: '8,799.0000',
      unrealisedPnl: '-50.0000',
      marginBalance: '10,000.0000',
      // max(0.15 * 60,000 - 10,000, 0.1 * 60,000) + 2,000; (0.03 + 0.002) * 60,000 + 2,000; of 0.1
      initialMargin: '800.0000',
      maintenanceMargin: '392.0000',
      availableBalance: '8,149.0000',
    })
  })

  it('a visitor has none', async () => {
    const { clock, hub, page } = await account({})
    hub.account({ kind: 'Cleared' })
    await clock.pass(200)
    expect(page.last()?.account).toBeNull()
    expect(page.last()).toMatchObject({ positions: { keys: [] }, balances: { keys: [] } })
  })
})

describe('rows of positions', () => {
  it('POS-31: inverse PnL has at least 5 decimals, its size is in USD', async () => {
    const { clock, hub, rows } = await account({
      positions: [
        position({
          symbol: 'BTCUSD',
          side: 'Sell',
          size: dec('30000'),
          positionValue: dec('0.5084745'),
          entryPrice: dec('59000'),
        }),
      ],
    })
    hub.batch({ tickers: tickerRow(4) })
    await clock.pass(200)
    expect(rows().get('BTCUSD:0')).toMatchObject({
      size: '-30,000',
      unit: 'USD',
      coin: 'BTC',
      unrealisedPnl: '-0.00847867',
      pnlTone: -1,
    })
  })

  it('POS-30: unknown figures are --, and a position of an unknown symbol is still shown', async () => {
    const { clock, rows } = await account({ positions: [position({ symbol: 'GONEUSDT', positionIdx: 0 })] })
    await clock.pass(200)
    const row = rows().get('GONEUSDT:0')
    expect(row).toMatchObject({
      displayName: 'GONEUSDT',
      size: '+0.5',
      markPrice: '--',
      liqPrice: '--',
      liqDistance: '--',
      unrealisedPnl: '--',
      roi: '--',
    })
    expect(JSON.stringify(row)).not.toMatch(/NaN|undefined|null/)
  })

  it('shows if the mark price is within 5 % of the liquidation price', () => {
    expect(isNear(95_000, 100_000)).toBe(true)
    expect(isNear(94_999, 100_000)).toBe(false)
    expect(isNear(105_000, 100_000)).toBe(true)
    expect(isNear(null, 100_000)).toBe(false)
    expect(isNear(1, Number.NaN)).toBe(false)
  })

  it('shows how far the mark price may still move before the liquidation price, cut at 0.01 %', () => {
    expect(liqDistance('Buy', 90_001, 100_000)).toBe(999)
    expect(liqDistance('Sell', 350_000, 100_000)).toBe(25_000)
    expect(liqDistance('Buy', 100_000, 100_000)).toBe(0)
    expect(liqDistance('Sell', 99_000, 100_000)).toBe(-100)
    expect(liqDistance('Buy', null, 100_000)).toBeNull()
    expect(liqDistance('Buy', 1, Number.NaN)).toBeNull()
    expect(liqDistance('Sell', 1n << 70n, 0)).toBeNull()
  })

  it('the liquidation price of a cross position follows the whole account between the exchange’s pushes', async () => {
    const { clock, hub, rows } = await account({
      positions: [
        position({ size: dec('3'), positionValue: dec('177000'), liqPrice: dec('1') }),
        position({ symbol: 'ETHUSDT', size: dec('1'), positionValue: dec('59000') }),
      ],
    })
    hub.batch({ tickers: Float64Array.from([...tickerRow(1), ...tickerRow(2)]) })
    await clock.pass(200)
    const before = rows().get('BTCUSDT:0')?.liqPrice
    hub.batch({ tickers: tickerRow(2, { markPrice: 590_005 }) })
    await clock.pass(600)
    const after = rows().get('BTCUSDT:0')?.liqPrice
    expect(before).not.toBe('1.0')
    expect(Number(after?.replaceAll(',', ''))).toBeGreaterThan(Number(before?.replaceAll(',', '')))
  })

  it("POS-01: sorting by liquidation price uses the displayed one, not the exchange's last one", async () => {
    const { clock, hub, risk, page, rows } = await account({
      positions: [
        position({ size: dec('3'), positionValue: dec('177000'), liqPrice: dec('1') }),
        position({ symbol: 'ETHUSDT', size: dec('1'), positionValue: dec('59000'), liqPrice: dec('2') }),
      ],
    })
    hub.batch({ tickers: Float64Array.from([...tickerRow(1), ...tickerRow(2)]) })
    risk.api.setView(view({ positionsQuestion: { text: '', family: 'all', sort: 'liq', descending: true } }))
    await clock.pass(1500)
    const keys = page.patches.findLast((patch) => patch.positions?.keys)?.positions?.keys ?? []
    const shown = keys.map((key) => Number(rows().get(key)?.liqPrice.replaceAll(',', '')))
    expect(shown).toHaveLength(2)
    expect(shown[0]).toBeGreaterThan(shown[1] ?? Number.NaN)
    expect(keys[0]).toBe('BTCUSDT:0')
  })
})
