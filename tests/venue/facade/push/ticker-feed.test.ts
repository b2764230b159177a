import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickerStates } from '../../../../venue/facade/rest/market/tickers.ts'
import { tickerRow } from '../../../../venue/facade/map/ticker.ts'
import { categories } from '../../../../venue/facade/terms/category.ts'
import type { Category } from '../../../../venue/facade/terms/category.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { connectApi } from '../../support/api-socket.ts'
import type { ApiClient } from '../../support/api-socket.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

let exchange: LocalExchange
let stage: PushStage
beforeAll(async () => {
  const startAt = Date.UTC(2025, 11, 20, 12)
  exchange = await createLocalExchange({ seed: 4, startAt, symbols: 2, dataDir: null })
  stage = await stagePush(exchange)
})
afterAll(async () => {
  await stage.close()
  await exchange.close()
})

type Fields = Readonly<Record<string, string>>

/** The ticker as the plainest client holds it: each message's fields over those before. */
const merged = (client: ApiClient, topic: string): Fields =>
  Object.assign({}, ...client.of(topic).map(({ data }) => data as Fields)) as Fields

const restTicker = async (category: Category, name: string): Promise<Fields> => {
  const market = stage.context.markets.byName(category, name)
  const state = (await tickerStates(exchange)).get(market?.instrument.id ?? -1)
  if (market === undefined || state === undefined) throw new Error(`no ticker of ${name}`)
  return tickerRow(market, state)
}

/** Names that the stream of options has for fields of the REST ticker. */
const streamNames: Fields = {
  bid1Price: 'bidPrice',
  bid1Size: 'bidSize',
  ask1Price: 'askPrice',
  ask1Size: 'askSize',
}

/** Contracts have the date in another format, and an option's model values move with the clock. */
const moving = /^(?:deliveryTime|delta|gamma|vega|theta|.*Iv)$/

describe('tickers', () => {
  it.each(categories)('%s: what a client merged is the ticker of the REST call', async (category) => {
    const [market] = stage.context.markets.list(category)
    if (market === undefined) throw new Error(`no ${category}`)
    const topic = `tickers.${market.name}`
    const client = await connectApi(`${stage.url}/v5/public/${category}`)
    await client.ask({ op: 'subscribe', args: [topic] })
    await client.until(() => client.of(topic).length >= 3, 'three messages')
    const types = client.of(topic).map(({ type }) => type)
    const isDelta = category === 'linear' || category === 'inverse'
    expect(types[0]).toBe('snapshot')
    expect(new Set(types.slice(1))).toEqual(new Set([isDelta ? 'delta' : 'snapshot']))
    await exchange.control({ type: 'freeze', frozen: true })
    try {
      const rest = await restTicker(category, market.name)
      await client.until(
        () => {
          const held = merged(client, topic)
          return Object.entries(rest).every(([name, value]) => {
            const own = held[streamNames[name] ?? name]
            return own === undefined || moving.test(name) || own === value
          })
        },
        `the ticker ${JSON.stringify(rest)} in ${JSON.stringify(merged(client, topic))}`,
      )
      expect(merged(client, topic)).toMatchObject({ symbol: market.name, lastPrice: rest['lastPrice'] })
    } finally {
      await exchange.control({ type: 'freeze', frozen: false })
    }
  })

  it('spot has no quotes, perpetuals no delivery, `cs` only grows', async () => {
    const spot = await connectApi(`${stage.url}/v5/public/spot`)
    await spot.ask({ op: 'subscribe', args: ['tickers.BTCUSDT'] })
    await spot.until(() => spot.of('tickers.BTCUSDT').length > 0)
    expect(Object.keys(merged(spot, 'tickers.BTCUSDT')).sort()).toEqual([
      'highPrice24h',
      'lastPrice',
      'lowPrice24h',
      'prevPrice24h',
      'price24hPcnt',
      'symbol',
      'turnover24h',
      'usdIndexPrice',
      'volume24h',
    ])
    const linear = await connectApi(`${stage.url}/v5/public/linear`)
    await linear.ask({ op: 'subscribe', args: ['tickers.BTCUSDT', 'priceLimit.BTCUSDT'] })
    await linear.until(() => linear.of('tickers.BTCUSDT').length > 4)
    expect(merged(linear, 'tickers.BTCUSDT')).not.toHaveProperty('deliveryTime')
    expect(merged(linear, 'tickers.BTCUSDT')).toMatchObject({ tickDirection: expect.stringMatching(/Tick$/) })
    const sequence = linear.of('tickers.BTCUSDT').map(({ cs }) => Number(cs))
    expect(sequence).toEqual([...sequence].sort((a, b) => a - b))
    const { buyLmt, sellLmt } = merged(linear, 'priceLimit.BTCUSDT')
    expect(Number(buyLmt)).toBeGreaterThan(Number(sellLmt))
  })
})
