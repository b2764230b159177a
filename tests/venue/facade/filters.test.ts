import { describe, expect, it } from 'vitest'
import type { Execution, Order } from '#shared/domain/records.ts'
import { apiBench } from '../support/api-bench.ts'

const bench = apiBench()

type Row = Readonly<Record<string, unknown>>

/** The rows of each page of a list. */
async function pagesOf(path: string, query: string): Promise<readonly (readonly Row[])[]> {
  const pages: (readonly Row[])[] = []
  let cursor = ''
  do {
    const { result } = await bench.bot.get(path, `${query}&cursor=${cursor}`)
    pages.push(result['list'] as readonly Row[])
    cursor = String(result['nextPageCursor'])
  } while (cursor !== '')
  return pages
}

/** Orders of one symbol, oldest first; every fourth is a liquidation. */
const orders = Array.from({ length: 40 }, (_, at): Order => {
  const order = {
    orderId: `o${at}`,
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Market',
    orderStatus: 'Filled',
    createdAt: at,
    updatedAt: at,
    ...(at % 4 === 0 ? { stopOrderType: 'Liquidation' } : {}),
  }
  return order as Order
})

describe('a page of a filtered list', () => {
  it('of fills by type is full while there are rows of the type', async () => {
    const now = bench.exchange.clock
    bench.exchange.held = { orders }
    bench.exchange.fills = orders
      .map(({ orderId, symbol }, at): Execution => {
        const fill = { execId: `e${at}`, orderId, symbol, side: 'Buy', execTime: now - 1000 + at }
        return { ...fill, execQty: '1', execPrice: '1', execFee: '0', execValue: '1' } as Execution
      })
      .toReversed()
    const idsOf = async (type: string, limit: number): Promise<readonly (readonly unknown[])[]> => {
      const query = `category=linear&execType=${type}&limit=${limit}`
      return (await pagesOf('/v5/execution/list', query)).map((rows) => rows.map((row) => row['execId']))
    }
    expect(await idsOf('BustTrade', 4)).toEqual([
      ['e36', 'e32', 'e28', 'e24'],
      ['e20', 'e16', 'e12', 'e8'],
      ['e4', 'e0'],
    ])
    expect((await idsOf('Trade', 10)).map((ids) => ids.length)).toEqual([10, 10, 10])
    expect(await idsOf('Settle', 10)).toEqual([[]])
  })

  it('of the newest 500 ended orders counts those of the category, however many others there are', async () => {
    const ended = Array.from({ length: 1700 }, (_, at): Order => {
      const symbol = at % 17 === 0 ? 'BTCUSDT' : 'OTHER'
      return { ...orders[1], orderId: `o${at}`, symbol, createdAt: at, updatedAt: at } as Order
    }).toReversed()
    bench.exchange.orderHistory = (_, { before, limit }) =>
      Promise.resolve(ended.filter(({ updatedAt }) => updatedAt < before).slice(0, limit))
    const pages = await pagesOf('/v5/order/realtime', 'category=linear&symbol=BTCUSDT&openOnly=1&limit=50')
    expect(pages.map((rows) => rows.length)).toEqual([50, 50])
  })
})

describe('a list that moves while its pages are read', () => {
  it.each([
    [0, ['o39', 'o38', 'o37', 'o36', 'o35', 'o34']],
    [1, ['o39', 'o38', 'o37', 'o37', 'o36', 'o35']],
    [-1, ['o39', 'o38', 'o37', 'o35', 'o34', 'o33']],
  ])('by %d repeats or leaves out a row', async (pageShift, expected) => {
    bench.exchange.held = { orders }
    bench.facade.control.set({ pageShift })
    const pages = await pagesOf('/v5/order/realtime', 'category=linear&symbol=BTCUSDT&limit=3')
    expect(
      pages
        .flat()
        .map((row) => row['orderId'])
        .slice(0, 6),
    ).toEqual(expected)
  })
})
