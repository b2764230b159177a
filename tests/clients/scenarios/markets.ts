import { expect } from 'vitest'
import type { Instrument } from '../../../src/shared/domain/instrument.ts'
import { onlyRow, resultOf } from '../clients/bybit-rest.ts'
import { noSocketCall, scenario } from '../scenario.ts'
import { expectSame } from '../seen.ts'
import { eventually, heldStill } from '../stage.ts'
import type { Stage } from '../stage.ts'

const LINEAR = { category: 'linear', symbol: 'BTCUSDT' } as const
const BTC = 'BTC/USDT:USDT'

/** The venue's last prices of a symbol, from its control port. Prices are scaled by the tick's decimals. */
interface Final {
  readonly bids: readonly number[]
  readonly asks: readonly number[]
}
const finalOf = (stage: Stage, symbol: string): Promise<Final> =>
  stage.control<Final>(`/final?symbol=${symbol}`)

/** Best bid and ask of BTCUSDT as numbers. */
async function bestOf(stage: Stage): Promise<{ bid: number; ask: number }> {
  const { priceFraction = 0 } = (await stage.catalogue()).find(({ symbol }) => symbol === 'BTCUSDT') ?? {}
  const { bids, asks } = await finalOf(stage, 'BTCUSDT')
  return { bid: (bids[0] ?? 0) / 10 ** priceFraction, ask: (asks[0] ?? 0) / 10 ** priceFraction }
}

/** What anybody may read: symbols, prices, books, bars. */
export const marketScenarios = [
  scenario({
    title: 'all symbols are listed, with the tick and lot of the catalogue',
    by: {
      'bybit-api': async (rest) => {
        const seen: { symbol: string; tick: string | number; lot: string | number }[] = []
        for (const category of ['linear', 'inverse', 'spot', 'option'] as const) {
          let cursor: string | undefined
          do {
            const page = await resultOf(
              rest.getInstrumentsInfo({ category, limit: 50, ...(cursor ? { cursor } : {}) } as {
                category: 'linear'
                cursor?: string
              }),
            )
            for (const { symbol, priceFilter, lotSizeFilter } of page.list) {
              const lots = lotSizeFilter as { qtyStep?: string; basePrecision?: string }
              seen.push({
                symbol: `${category}:${symbol}`,
                tick: priceFilter.tickSize,
                lot: lots.qtyStep ?? lots.basePrecision ?? '',
              })
            }
            cursor = page.nextPageCursor
          } while (cursor)
        }
        return seen
      },
      'bybit-api sockets': noSocketCall,
      ccxt: async (exchange) => {
        await exchange.loadMarkets(true)
        return Object.values(exchange.markets ?? {}).map((market) => ({
          symbol: `${market?.option ? 'option' : market?.spot ? 'spot' : market?.linear ? 'linear' : 'inverse'}:${String(market?.id)}`,
          tick: market?.precision.price ?? 0,
          lot: market?.precision.amount ?? 0,
        }))
      },
      'ccxt pro': async (exchange) => {
        await exchange.loadMarkets(true)
        return Object.values(exchange.markets ?? {}).map((market) => ({
          symbol: `${market?.option ? 'option' : market?.spot ? 'spot' : market?.linear ? 'linear' : 'inverse'}:${String(market?.id)}`,
          tick: market?.precision.price ?? 0,
          lot: market?.precision.amount ?? 0,
        }))
      },
    },
    check: async (seen, stage) => {
      const catalogue = await stage.catalogue()
      const bySymbol = new Map(seen.map((one) => [one.symbol, one]))
      expect(bySymbol.size).toBe(seen.length)
      for (const family of ['LinearPerpetual', 'InversePerpetual', 'UsdcPerpetual', 'Spot'] as const) {
        const listed = catalogue.filter(
          (one) =>
            one.contractType === family && one.contractStatus === 'Trading' && one.isPreListing !== true,
        )
        expect(listed.length).toBeGreaterThan(0)
        for (const one of listed) {
          const found = bySymbol.get(nameOf(one))
          expect(found, `${one.symbol} is missing`).toBeDefined()
          expectSame(`tick of ${one.symbol}`, found?.tick, one.tickSize)
          expectSame(`lot of ${one.symbol}`, found?.lot, one.lotSize)
        }
      }
    },
  }),

  scenario({
    title: 'the ticker has the best bid and ask of the book',
    inSample: true,
    by: {
      'bybit-api': (rest, stage) =>
        heldStill(stage, async () => {
          const row = await onlyRow(rest.getTickers({ category: 'linear', symbol: 'BTCUSDT' }))
          return { bid: Number(row.bid1Price), ask: Number(row.ask1Price), real: await bestOf(stage) }
        }),
      'bybit-api sockets': async ({ watch }, stage) => {
        const messages = await watch('linear', 'tickers.BTCUSDT')
        await eventually(() => expect(messages.length).toBeGreaterThan(2))
        return heldStill(stage, () =>
          eventually(async () => {
            const row: { bid1Price?: string; ask1Price?: string } = {}
            for (const { data } of messages) Object.assign(row, data)
            const real = await bestOf(stage)
            expect(Number(row.bid1Price)).toBe(real.bid)
            return { bid: Number(row.bid1Price), ask: Number(row.ask1Price), real }
          }),
        )
      },
      ccxt: (exchange, stage) =>
        heldStill(stage, async () => {
          const { bid, ask } = await exchange.fetchTicker(BTC)
          return { bid: bid ?? 0, ask: ask ?? 0, real: await bestOf(stage) }
        }),
      'ccxt pro': async (exchange, stage) => {
        for (let count = 0; count < 3; count += 1) await exchange.watchTicker(BTC)
        return heldStill(stage, () =>
          eventually(async () => {
            const { bid, ask } = exchange.tickers[BTC] ?? {}
            const real = await bestOf(stage)
            expect(bid).toBe(real.bid)
            return { bid: bid ?? 0, ask: ask ?? 0, real }
          }),
        )
      },
    },
    check: ({ bid, ask, real }) => expect({ bid, ask }).toEqual(real),
  }),

  scenario({
    title: 'a trade of the market is published with its price and size',
    by: {
      'bybit-api': async (rest, stage) => {
        await stage.control('/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.777' })
        return eventually(async () => {
          const { list } = await resultOf(rest.getPublicTradingHistory({ ...LINEAR, limit: 1000 }))
          const sum = list.slice(0, 60).reduce((total, row) => total + Number(row.size), 0)
          expect(sum).toBeGreaterThanOrEqual(0.777)
          return list.length
        })
      },
      'bybit-api sockets': async ({ watch }, stage) => {
        const messages = await watch('linear', 'publicTrade.BTCUSDT')
        await stage.control('/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.777' })
        return eventually(() => {
          const rows = messages.flatMap(({ data }) => data as { v: string; S: string }[])
          expect(rows.reduce((total, { v }) => total + Number(v), 0)).toBeGreaterThanOrEqual(0.777)
          return rows.length
        })
      },
      ccxt: async (exchange, stage) => {
        await stage.control('/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.777' })
        return (await exchange.fetchTrades(BTC)).length
      },
      'ccxt pro': async (exchange, stage) => {
        const seen: number[] = []
        const watching = async (): Promise<void> => {
          for (;;) seen.push(...(await exchange.watchTrades(BTC)).map(({ amount }) => Number(amount)))
        }
        void watching().catch(() => {})
        return eventually(async () => {
          await stage.control('/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: '0.777' })
          expect(seen.reduce((total, amount) => total + amount, 0)).toBeGreaterThanOrEqual(0.777)
          return seen.length
        })
      },
    },
    check: (count) => expect(count).toBeGreaterThan(0),
  }),

  scenario({
    title: 'bars of a minute agree with those of the venue',
    by: {
      'bybit-api': async (rest) => {
        const { list } = await resultOf(rest.getKline({ ...LINEAR, interval: '1', limit: 20 }))
        return list
          .slice(1)
          .map(([start, open, high, low, close]) => [start, open, high, low, close].map(Number))
      },
      'bybit-api sockets': async ({ watch }) => {
        const messages = await watch('linear', 'kline.1.BTCUSDT')
        const [bar] = await eventually(() => {
          expect(messages.length).toBeGreaterThan(0)
          return messages.at(-1)?.data as { start: number; open: string; confirm: boolean }[]
        })
        expect(bar?.confirm).toBe(false)
        // The running bar isn't final: only its start and opening price can be compared.
        return [[Number(bar?.start), Number(bar?.open)]]
      },
      ccxt: async (exchange) => {
        const bars = await exchange.fetchOHLCV(BTC, '1m', undefined, 20)
        return bars.slice(0, -1).map((bar) => bar.slice(0, 5).map(Number))
      },
      'ccxt pro': async (exchange) => {
        const bars = await exchange.watchOHLCV(BTC, '1m')
        return [bars.at(-1)?.slice(0, 2).map(Number) ?? []]
      },
    },
    check: async (bars, stage) => {
      const real = await stage.bars('BTCUSDT')
      expect(bars.length).toBeGreaterThan(0)
      for (const [start = 0, ...figures] of bars) {
        const bar = real.get(start)
        expect(bar, `the venue has no bar at ${start}`).toBeDefined()
        expect(figures).toEqual(bar?.slice(0, figures.length))
      }
    },
  }),
]

/** `category:name` as the API has it: spot BTC_USDT of the venue is BTCUSDT. */
function nameOf({ contractType, symbol, baseCurrency, quoteCurrency }: Instrument): string {
  if (contractType === 'Spot') return `spot:${baseCurrency}${quoteCurrency}`
  return `${contractType === 'InversePerpetual' ? 'inverse' : 'linear'}:${symbol}`
}
