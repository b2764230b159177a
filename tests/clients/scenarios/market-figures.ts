import { expect } from 'vitest'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { noCcxtCall, noSocketCall, scenario } from '../scenario.ts'
import { eventually } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'

/** Figures of contracts: mark and index prices, funding, risk limits, open interest, the time. */
export const marketFigureScenarios = [
  scenario({
    title: 'mark price and index price have bars',
    by: {
      'bybit-api': async (rest) => {
        const mark = await resultOf(rest.getMarkPriceKline({ ...LINEAR, interval: '5', limit: 10 }))
        const index = await resultOf(rest.getIndexPriceKline({ ...LINEAR, interval: '5', limit: 10 }))
        return [mark.list.length, index.list.length]
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const mark = await exchange.fetchMarkOHLCV(BTC, '5m', undefined, 10)
        const index = await exchange.fetchIndexOHLCV(BTC, '5m', undefined, 10)
        return [mark.length, index.length]
      },
      'ccxt pro': 'the same calls as ccxt',
    },
    check: (counts) => expect(counts).toEqual([10, 10]),
  }),

  scenario({
    title: 'the funding rate and its next time are those of the venue',
    prepare: (stage) => stage.control('/funding', { symbol: 'BTCUSDT', rate: '0.0007', inMs: 3_600_000 }),
    by: {
      'bybit-api': async (rest) => {
        const row = await onlyRow(rest.getTickers({ category: 'linear', symbol: 'BTCUSDT' }))
        return Number(row.fundingRate)
      },
      'bybit-api sockets': async ({ watch }) => {
        const messages = await watch('linear', 'tickers.BTCUSDT')
        return eventually(() => {
          const row = Object.assign({}, ...messages.map(({ data }) => data)) as { fundingRate?: string }
          expect(row.fundingRate).toBeDefined()
          return Number(row.fundingRate)
        })
      },
      ccxt: async (exchange) => (await exchange.fetchFundingRate(BTC)).fundingRate,
      'ccxt pro': async (exchange) => Number((await exchange.watchTicker(BTC)).info['fundingRate']),
    },
    check: (rate) => expect(rate).toBe(0.0007),
  }),

  scenario({
    title: 'risk limits begin with the highest leverage of the symbol',
    by: {
      'bybit-api': async (rest) => {
        const { list } = await resultOf(rest.getRiskLimit(LINEAR))
        return list.map(({ maxLeverage }) => Number(maxLeverage))
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) =>
        (await exchange.fetchMarketLeverageTiers(BTC)).map(({ maxLeverage }) => Number(maxLeverage)),
      'ccxt pro': 'the same call as ccxt',
    },
    check: async (leverages, stage) => {
      const item = (await stage.catalogue()).find(({ symbol }) => symbol === 'BTCUSDT')
      expect(leverages[0]).toBe(Number(item?.maxLeverage))
      expect(leverages).toEqual(leverages.toSorted((one, other) => other - one))
    },
  }),

  scenario({
    title: 'the time is the venue’s',
    by: {
      'bybit-api': async (rest) => (await rest.fetchServerTime()) * 1000,
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => Number(await exchange.fetchTime()),
      'ccxt pro': 'the same call as ccxt',
    },
    check: async (time, stage) => {
      const { time: real } = await stage.control<{ time: number }>('/final?symbol=BTCUSDT')
      expect(Math.abs(real - time)).toBeLessThan(3000)
    },
  }),

  scenario({
    title: 'a symbol that is not listed is refused',
    by: {
      'bybit-api': async (rest) =>
        (await rest.getOrderbook({ category: 'linear', symbol: 'NOSUCHUSDT' })).retCode,
      'bybit-api sockets': async ({ watch }) =>
        watch('linear', 'orderbook.50.NOSUCHUSDT').then(
          () => 0,
          () => 10001,
        ),
      ccxt: 'ccxt itself refuses symbols that it has not loaded',
      'ccxt pro': 'ccxt itself refuses symbols that it has not loaded',
    },
    check: (code) => expect(code).toBe(10001),
  }),
  scenario({
    title: 'open interest and the history of funding are read',
    prepare: (stage) => stage.control('/funding', { symbol: 'SOLUSDT', rate: '0.0003' }),
    by: {
      'bybit-api': async (rest) => {
        const solana = { category: 'linear', symbol: 'SOLUSDT' } as const
        const interest = await resultOf(rest.getOpenInterest({ ...solana, intervalTime: '5min' }))
        const { list } = await resultOf(rest.getFundingRateHistory(solana))
        return { interest: Number(interest.list[0]?.openInterest), rate: Number(list[0]?.fundingRate) }
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        const { openInterestAmount } = await exchange.fetchOpenInterest('SOL/USDT:USDT')
        const rates = await exchange.fetchFundingRateHistory('SOL/USDT:USDT')
        return { interest: Number(openInterestAmount), rate: rates.at(-1)?.fundingRate }
      },
      'ccxt pro': noCcxtCall,
    },
    check: ({ interest, rate }) => {
      expect(interest).toBeGreaterThan(0)
      expect(rate).toBe(0.0003)
    },
  }),
]
