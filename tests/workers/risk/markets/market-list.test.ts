import { describe, expect, it, vi } from 'vitest'
import type { MarketsQuery } from '#shared/contracts/markets.ts'
import { createTickerStore } from '../../../../src/workers/risk/state/ticker-store.ts'
import { isOrderUnknown, marketKeys, marketRow } from '../../../../src/workers/risk/markets/market-list.ts'
import { startRisk } from '../support/fake-hub.ts'
import { instrument, tickerRow, view } from '../support/samples.ts'

const all = [
  instrument(),
  instrument({ id: 2, symbol: 'ETHUSDT', displayName: 'ETHUSDT', baseCurrency: 'ETH' }),
  instrument({ id: 3, symbol: 'BTCPERP', displayName: 'BTCPERP', contractType: 'UsdcPerpetual' }),
  instrument({ id: 4, symbol: 'BTCUSD', displayName: 'BTCUSD', contractType: 'InversePerpetual' }),
  instrument({ id: 5, symbol: 'HIDDENUSDT', displayName: 'HIDDENUSDT', symbolDisplay: false }),
  instrument({ id: 6, symbol: 'SILENTUSDT', displayName: 'SILENTUSDT', baseCurrency: 'SILENT' }),
]
const tickers = createTickerStore()
tickers.apply(tickerRow(1, { turnover24hE2: 300, lastPrice: 110, prevPrice24h: 100 }))
tickers.apply(tickerRow(2, { turnover24hE2: 900, lastPrice: 90, prevPrice24h: 100 }))
tickers.apply(tickerRow(3, { turnover24hE2: 500, lastPrice: 100, prevPrice24h: 100 }))
tickers.apply(tickerRow(4, { turnover24hE2: 100, lastPrice: 120, prevPrice24h: 100 }))

const query = (over: Partial<MarketsQuery> = {}): MarketsQuery => ({
  question: 'all by turnover',
  text: '',
  family: 'all',
  favourites: [],
  quotes: [],
  sort: 'turnover',
  descending: true,
  window: [0, 20],
  ...over,
})

describe('the market menu', () => {
  it('sorts by turnover, change or symbol, unknown values last in both directions', () => {
    const keys = (over: Partial<MarketsQuery>) => marketKeys(all, tickers, query(over))
    expect(keys({})).toEqual(['ETHUSDT', 'BTCPERP', 'BTCUSDT', 'BTCUSD', 'SILENTUSDT'])
    expect(keys({ descending: false })).toEqual(['BTCUSD', 'BTCUSDT', 'BTCPERP', 'ETHUSDT', 'SILENTUSDT'])
    expect(keys({ sort: 'change' })).toEqual(['BTCUSD', 'BTCUSDT', 'BTCPERP', 'ETHUSDT', 'SILENTUSDT'])
    expect(keys({ sort: 'symbol', descending: false })).toEqual([
      'BTCPERP',
      'BTCUSD',
      'BTCUSDT',
      'ETHUSDT',
      'SILENTUSDT',
    ])
  })

  it('an exact match is first in every order; separators in a name are ignored', () => {
    const named = [
      ...all.map((one) => ({ ...one, symbolName: one.symbol })),
      instrument({ id: 7, symbol: 'ETHPERP', symbolName: 'ETH-PERP', displayName: 'ETH-PERP' }),
    ]
    const sorts = ['turnover', 'change', 'symbol', 'popular'] as const
    for (const sort of sorts) {
      for (const descending of [true, false]) {
        const first = (text: string) => marketKeys(named, tickers, query({ text, sort, descending }))[0]
        expect([sort, first('BTCUSD'), first('btcusdt')]).toEqual([sort, 'BTCUSD', 'BTCUSDT'])
        for (const text of ['ethperp', 'ETH-PERP', 'eth perp', 'eth/perp', 'ETHPerp'])
          expect([sort, text, first(text)]).toEqual([sort, text, 'ETHPERP'])
      }
    }
    // A pair is written as nothing else is.
    const pair = instrument({ id: 8, symbol: 'BTC_USDT', symbolName: 'BTCUSDT', displayName: 'BTC/USDT' })
    expect(marketKeys([...named, pair], tickers, query({ text: 'btc/usdt' }))[0]).toBe('BTC_USDT')
    expect(marketKeys(named, tickers, query({ text: 'nothing like it' }))).toEqual([])
  })

  it('SYM-38: markets that the exchange marks as popular are first, then its own order; also descending', () => {
    const listing = [
      instrument({ id: 1, symbol: 'C', indexSort: 1, isPopular: false }),
      instrument({ id: 2, symbol: 'B', indexSort: 9, isPopular: true }),
      instrument({ id: 3, symbol: 'A', indexSort: 3, isPopular: true }),
      instrument({ id: 4, symbol: 'D', indexSort: 1, isPopular: false }),
    ]
    const keys = (descending: boolean) => marketKeys(listing, tickers, query({ sort: 'popular', descending }))
    expect(keys(true)).toEqual(['A', 'B', 'C', 'D'])
    expect(keys(false)).toEqual(['D', 'C', 'B', 'A'])
    // Known without a single figure: nobody waits for prices to see it.
    expect(isOrderUnknown(listing, createTickerStore(), query({ sort: 'popular' }))).toBe(false)
  })

  it('SYM-38: a row has its first two tags and an icon for each theme', () => {
    const tagged = instrument({ symbolTags: ['new', 'hot', 'x'], darkIcon: '/d.svg', lightIcon: '/l.svg' })
    expect(marketRow(tagged, tickers)).toMatchObject({
      tags: 'new,hot',
      darkIcon: '/d.svg',
      lightIcon: '/l.svg',
    })
    expect(marketRow(instrument(), tickers)).toMatchObject({ tags: '', darkIcon: '', lightIcon: '' })
  })

  it('SYM-44: spot pairs are filtered by quote token', () => {
    const pairs = [
      instrument({ id: 1, symbol: 'BTC_USDT', contractType: 'Spot', quoteCurrency: 'USDT' }),
      instrument({ id: 2, symbol: 'BTC_EUR', contractType: 'Spot', quoteCurrency: 'EUR' }),
      instrument({ id: 3, symbol: 'BTC_GBP', contractType: 'Spot', quoteCurrency: 'GBP' }),
    ]
    const keys = (quotes: readonly string[]) =>
      marketKeys(pairs, tickers, query({ family: 'spot', sort: 'symbol', descending: false, quotes }))
    expect(keys([])).toEqual(['BTC_EUR', 'BTC_GBP', 'BTC_USDT'])
    expect(keys(['EUR', 'GBP'])).toEqual(['BTC_EUR', 'BTC_GBP'])
    expect(keys(['BRL'])).toEqual([])
  })

  it('ENTITY-02, SYM-33: unsupported types and delisted markets are in no list', () => {
    const odd = [
      instrument({ id: 7, symbol: 'BTC-1-P', contractType: 'UsdcOption' }),
      instrument({ id: 8, symbol: 'BTC_USDT', contractType: 'Spot' }),
      instrument({ id: 9, symbol: 'ODD', contractType: 'Unknown' }),
      instrument({ id: 10, symbol: 'GONEUSDT', contractStatus: 'Closed', symbolStatus: 'Delisted' }),
      instrument({ id: 11, symbol: 'CLOSEDUSDT', contractStatus: 'Closed', symbolStatus: 'Closed' }),
    ]
    expect(marketKeys(odd, tickers, query({ sort: 'symbol' }))).toEqual(['CLOSEDUSDT', 'BTC_USDT'])
  })

  it('SYM-34: finds by text, family and favourites, but no unlisted markets', () => {
    const keys = (over: Partial<MarketsQuery>) =>
      marketKeys(all, tickers, query({ sort: 'symbol', descending: false, ...over }))
    expect(keys({ text: ' eth ' })).toEqual(['ETHUSDT'])
    expect(keys({ text: 'hidden' })).toEqual([])
    expect(keys({ family: 'usdc' })).toEqual(['BTCPERP'])
    expect(keys({ family: 'inverse' })).toEqual(['BTCUSD'])
    expect(keys({ family: 'favourites', favourites: ['ETHUSDT', 'GONE'] })).toEqual(['ETHUSDT'])
    expect(keys({ family: 'option' })).toEqual([])
  })

  it('shows a row without a ticker as unknown', () => {
    const silent = all[5]
    expect(silent === undefined ? null : marketRow(silent, tickers)).toMatchObject({
      lastPrice: '--',
      changePercent24h: '--',
      changeTone: 0,
      turnover24h: '--',
    })
  })

  it('sends the rows in view while it is open, sorts at most once a second, and starts again when reopened', async () => {
    const { clock, risk, hub, page } = await startRisk()
    hub.catalogue(all)
    const open = view({ markets: query({ window: [0, 2] }) })
    risk.api.setView(open)
    hub.batch({
      tickers: Float64Array.from([
        ...tickerRow(1, { turnover24hE2: 300 }),
        ...tickerRow(2, { turnover24hE2: 900 }),
      ]),
    })
    await clock.pass(1200)
    const markets = () =>
      page.patches.flatMap((patch) => (patch.markets === undefined ? [] : [patch.markets]))
    expect(
      markets()
        .findLast(({ keys }) => keys !== undefined)
        ?.keys?.slice(0, 2),
    ).toEqual(['ETHUSDT', 'BTCUSDT'])
    const before = markets().filter(({ keys }) => keys !== undefined).length
    for (let step = 0; step < 20; step += 1) {
      hub.batch({ tickers: tickerRow(1, { turnover24hE2: step % 2 === 0 ? 1000 : 10 }) })
      await clock.pass(100)
    }
    expect(markets().filter(({ keys }) => keys !== undefined).length - before).toBeLessThanOrEqual(3)
    risk.api.setView(view())
    await clock.pass(200)
    page.patches.length = 0
    risk.api.setView(open)
    await clock.pass(200)
    expect(markets()[0]?.upserts).toHaveLength(2)
  })

  it('opens in its order: waits for the figures, never alphabetical meanwhile', async () => {
    const { clock, risk, hub, page } = await startRisk()
    hub.catalogue(all)
    const orders = () => page.patches.flatMap((patch) => (patch.markets?.keys ? [patch.markets.keys] : []))
    risk.api.setView(view({ markets: query() }))
    // A batch sent before the hub got the menu's subscription: the open symbol alone.
    hub.batch({ tickers: tickerRow(1, { turnover24hE2: 300 }) })
    await clock.pass(200)
    expect(orders()).toEqual([])
    hub.batch({
      tickers: Float64Array.from(
        [100, 900, 500, 700, 1, 200].flatMap((turnover24hE2, index) => [
          ...tickerRow(index + 1, { turnover24hE2 }),
        ]),
      ),
    })
    await clock.pass(110)
    expect(orders()).toEqual([['ETHUSDT', 'BTCUSD', 'BTCPERP', 'SILENTUSDT', 'BTCUSDT']])
  })

  it('shows the known rows if a figure does not arrive, and at once if the order needs none', async () => {
    const { clock, risk, hub, page } = await startRisk()
    hub.catalogue(all)
    const orders = () => page.patches.flatMap((patch) => (patch.markets?.keys ? [patch.markets.keys] : []))
    risk.api.setView(view({ markets: query() }))
    await clock.pass(700)
    expect(orders()).toHaveLength(1)
    expect(orders()[0]).toHaveLength(5)
    page.patches.length = 0
    risk.api.setView(view())
    risk.api.setView(view({ markets: query({ question: 'by name', sort: 'symbol', descending: false }) }))
    await clock.pass(110)
    expect(orders()[0]?.[0]).toBe('BTCPERP')
  })

  it('SYM-38: each list has the id of its request, even if the list is the same', async () => {
    const { clock, risk, hub, page } = await startRisk()
    hub.catalogue(all)
    const ask = async (question: string, text: string): Promise<unknown> => {
      page.patches.length = 0
      risk.api.setView(view({ markets: query({ question, text, sort: 'symbol', descending: false }) }))
      await vi.dynamicImportSettled()
      await clock.pass(200)
      return page.patches.flatMap(({ markets }) =>
        markets?.keys ? [[markets.question, ...markets.keys]] : [],
      )
    }
    expect(await ask('q1', 'eth')).toEqual([['q1', 'ETHUSDT']])
    expect(await ask('q2', 'ethu')).toEqual([['q2', 'ETHUSDT']])
    // Rows of a window are no new question.
    expect(await ask('q2', 'ethu')).toEqual([])
  })

  it('a column of turnovers has two decimals in every row', () => {
    const even = createTickerStore()
    const texts = [150_000_000_00, 40_402_000_00, 1_500_00, 99_999, 100].map((turnover24hE2) => {
      even.apply(tickerRow(1, { turnover24hE2 }))
      return marketRow(instrument(), even).turnover24h
    })
    expect(texts).toEqual(['150.00M', '40.40M', '1.50K', '999.99', '1.00'])
  })

  it('sorts by open interest, funding and range; markets without them are last in both directions', () => {
    const some = createTickerStore()
    const markets = [
      instrument({ id: 1, symbol: 'A' }),
      instrument({ id: 2, symbol: 'B' }),
      instrument({ id: 3, symbol: 'C', contractType: 'InversePerpetual', lotFraction: 0 }),
      instrument({ id: 4, symbol: 'D_USDT', contractType: 'Spot' }),
      instrument({ id: 5, symbol: 'E', contractType: 'LinearFutures', settleTradingTime: 9 }),
    ]
    const row = (id: number, openInterest: number, fundingRateE8: number, high: number) =>
      some.apply(
        tickerRow(id, {
          openInterest,
          fundingRateE8,
          highPrice24h: high,
          lowPrice24h: 100_000,
          markPrice: 200_000,
        }),
      )
    row(1, 3_000, 10_000, 110_000)
    row(2, 1_000, -20_000, 130_000)
    // Contracts of 1 USD each: they count money, whatever the price.
    row(3, 50_000, 5_000, 105_000)
    row(4, 9_000, 90_000, 120_000)
    row(5, 2_000, 90_000, 101_000)
    const keys = (sort: MarketsQuery['sort'], descending = true) =>
      marketKeys(markets, some, query({ sort, descending }))
    expect(keys('openInterest')).toEqual(['A', 'C', 'E', 'B', 'D_USDT'])
    expect(keys('openInterest', false)).toEqual(['B', 'E', 'C', 'A', 'D_USDT'])
    expect(keys('funding')).toEqual(['A', 'C', 'B', 'D_USDT', 'E'])
    expect(keys('funding', false)).toEqual(['B', 'C', 'A', 'D_USDT', 'E'])
    expect(keys('volatility')).toEqual(['B', 'D_USDT', 'A', 'C', 'E'])
    const texts = markets.map((market) => {
      const { openInterest, fundingRate, fundingTone, volatility } = marketRow(market, some)
      return [openInterest, fundingRate, fundingTone, volatility]
    })
    expect(texts).toEqual([
      ['60.00K', '+0.0100%', 1, '10.00%'],
      ['20.00K', '-0.0200%', -1, '30.00%'],
      ['50.00K', '+0.0050%', 1, '5.00%'],
      ['--', '--', 0, '20.00%'],
      ['40.00K', '--', 0, '1.00%'],
    ])
  })

  it('a range without both prices, or of a low above the high, is unknown', () => {
    const odd = createTickerStore()
    const range = (fields: Parameters<typeof tickerRow>[1]) => {
      odd.apply(tickerRow(1, fields))
      return marketRow(instrument(), odd).volatility
    }
    expect(range({ highPrice24h: Number.NaN })).toBe('--')
    expect(range({ lowPrice24h: 0 })).toBe('--')
    expect(range({ highPrice24h: 1, lowPrice24h: 2 })).toBe('--')
    expect(range({ highPrice24h: 2, lowPrice24h: 2 })).toBe('0.00%')
  })
})
