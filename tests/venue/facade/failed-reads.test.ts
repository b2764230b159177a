import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ApiSocket } from '../../../venue/facade/push/api-socket.ts'
import { createPublicTopics } from '../../../venue/facade/push/public-topics.ts'
import { openMarkets } from '../../../venue/facade/terms/markets.ts'
import { createFakeExchange } from '../support/fake-exchange.ts'

// A rejection that nobody handles ends the process, and the test run with it.
describe('a read that fails', () => {
  it('of the catalogue leaves the symbols of before', async () => {
    const exchange = createFakeExchange(['BTCUSDT'])
    const markets = await openMarkets(exchange)
    exchange.instruments = () => Promise.reject(new Error('no catalogue'))
    exchange.setInstruments([], ['BTCUSDT'])
    await setImmediate()
    expect(markets.byName('linear', 'BTCUSDT')).toBeDefined()
  })

  it('of the first message of a topic closes the socket', async () => {
    const topics = createPublicTopics(() => ({
      ready: Promise.resolve(),
      snapshot() {
        throw new Error('no snapshot')
      },
      stop: () => undefined,
    }))
    const codes: number[] = []
    const socket: ApiSocket = {
      id: 's',
      activeAt: () => 0,
      touch: () => undefined,
      send: () => undefined,
      close: (code) => void codes.push(code),
      terminate: () => undefined,
    }
    topics.join(socket, 'linear', 'tickers.BTCUSDT', null)
    await setImmediate()
    expect(codes).toEqual([1011])
  })
})
