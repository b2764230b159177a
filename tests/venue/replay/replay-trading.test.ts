import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecording } from '../../../venue/replay/open-stream.ts'
import { createReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import type { ReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import { waitUntil } from '../support/push-client.ts'

const here = dirname(fileURLToPath(import.meta.url))
const fixture = join(here, '..', '..', 'fixtures', 'replay-bybit-v5.jsonl')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-replay-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Lines of a small recording: one symbol, a book, and what the test adds. */
function smallRecording(more: readonly (readonly [seconds: number, message: object])[]): string {
  const [header, http, connect] = readFileSync(fixture, 'utf8').split('\n')
  const line = (seconds: number, message: object): string =>
    JSON.stringify({ t: 'recv', conn: 'BYBIT.ws.1', ts: 1767225600 + seconds, data: JSON.stringify(message) })
  const book = {
    s: 'BTCUSDT',
    b: [
      ['60000.00', '1.000'],
      ['59999.90', '2.000'],
    ],
    a: [
      ['60000.10', '1.000'],
      ['60000.20', '3.000'],
    ],
    u: 10,
  }
  const lines = [
    header,
    http,
    connect,
    line(0, {
      topic: 'tickers.BTCUSDT',
      type: 'snapshot',
      data: { symbol: 'BTCUSDT', lastPrice: '60000.10', markPrice: '60000.00', indexPrice: '60000.00' },
    }),
    line(0, { topic: 'orderbook.200.BTCUSDT', type: 'snapshot', data: book }),
    ...more.map(([seconds, message]) => line(seconds, message)),
  ]
  const file = join(dir, 'small.jsonl')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
/** Settles once the exchange has told of so many beats of its clock. */
const beats = (exchange: ReplayExchange, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count
    exchange.onMarket(() => {
      left -= 1
      if (left === 0) resolve()
    })
  })

const delta = (u: number, b: string[][], a: string[][]) => ({
  topic: 'orderbook.200.BTCUSDT',
  type: 'delta',
  data: { s: 'BTCUSDT', b, a, u },
})
const trade = (p: string, S: string) => ({
  topic: 'publicTrade.BTCUSDT',
  type: 'snapshot',
  data: [{ T: 1, s: 'BTCUSDT', S, v: '0.010', p, i: '1' }],
})

const order = (fields: object) =>
  ({
    type: 'CreateOrder',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.5',
    timeInForce: 'GoodTillCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    ...fields,
  }) as const

async function trader(
  file: string,
): Promise<{ readonly exchange: ReplayExchange; readonly account: string }> {
  const exchange = await createReplayExchange({ recording: await openRecording(file), speed: 1, loop: false })
  await exchange.control({ type: 'freeze', frozen: true })
  const [account] = await exchange.accountsOf('p')
  return { exchange, account: account?.accountId ?? '' }
}
/** Moves the clock on, and waits until the messages due by then are played. */
const stepTo = async (exchange: ReplayExchange, ms: number): Promise<void> => {
  let playedTo = 0
  exchange.onMarket(({ time }) => void (playedTo = time))
  await exchange.control({ type: 'step', ms })
  await waitUntil(() => exchange.ended || playedTo >= exchange.now(), 'the replay to reach its clock')
}

describe('trading on a recorded stream', () => {
  it('an aggressive order consumes a recorded level until that level is updated', async () => {
    const file = smallRecording([
      [10, delta(11, [['59999.90', '5.000']], [])],
      [20, delta(12, [], [['60000.10', '1.000']])],
      [30, delta(13, [], [])],
    ])
    const { exchange, account } = await trader(file)
    const answer = await exchange.command(
      account,
      order({ orderType: 'Market', qty: '0.4', timeInForce: 'ImmediateOrCancel' }),
    )
    expect(answer.ok).toBe(true)
    expect((await exchange.book('BTCUSDT'))?.asks.slice(0, 2)).toEqual(new Float64Array([6000010, 600]))
    await stepTo(exchange, 11_000)
    expect((await exchange.book('BTCUSDT'))?.asks[1]).toBe(600)
    await stepTo(exchange, 10_000)
    expect((await exchange.book('BTCUSDT'))?.asks[1]).toBe(1000)
    const snapshot = await exchange.privateSnapshot(account)
    expect(snapshot.positions[0]).toMatchObject({ size: '0.4', entryPrice: '60000.1' })
    await exchange.close()
  })

  it('a resting order fills when a trade crosses its price, not at it', async () => {
    const file = smallRecording([
      [10, trade('59999.90', 'Sell')],
      [20, trade('59999.80', 'Sell')],
      [30, delta(11, [], [])],
    ])
    const { exchange, account } = await trader(file)
    await exchange.command(account, order({ price: '59999.90' }))
    await stepTo(exchange, 11_000)
    expect((await exchange.privateSnapshot(account)).positions).toEqual([])
    await stepTo(exchange, 10_000)
    const snapshot = await exchange.privateSnapshot(account)
    expect(snapshot.positions[0]).toMatchObject({ size: '0.5', entryPrice: '59999.9' })
    expect(snapshot.orders).toEqual([])
    await exchange.close()
  })

  it('a recorded level that reaches a resting order fills it instead of crossing the book', async () => {
    const file = smallRecording([
      [
        10,
        delta(
          11,
          [
            ['60000.00', '0'],
            ['59999.90', '0'],
            ['59999.80', '1'],
          ],
          [
            ['59999.90', '0.700'],
            ['60000.10', '0'],
          ],
        ),
      ],
      [30, delta(12, [], [])],
    ])
    const { exchange, account } = await trader(file)
    await exchange.command(account, order({ price: '60000.00', qty: '0.2' }))
    await stepTo(exchange, 11_000)
    expect((await exchange.privateSnapshot(account)).positions[0]).toMatchObject({
      size: '0.2',
      entryPrice: '60000',
    })
    const book = await exchange.book('BTCUSDT')
    expect(book?.asks[0]).toBe(5999990)
    expect(book?.bids[0]).toBeLessThan(5999990)
    await exchange.close()
  })

  it('F15: at the end the market and its clock stop: at speed 1000 no more funding is charged', async () => {
    const funding = (seconds: number) => ({
      topic: 'tickers.BTCUSDT',
      type: 'delta',
      data: {
        symbol: 'BTCUSDT',
        fundingRate: '0.01',
        nextFundingTime: String((1767225600 + seconds) * 1000),
      },
    })
    const file = smallRecording([
      [1, funding(60)],
      [30, delta(11, [], [])],
    ])
    const recording = await openRecording(file)
    const exchange = await createReplayExchange({ recording, speed: 0.1, loop: false })
    const [account] = await exchange.accountsOf('p')
    const id = account?.accountId ?? ''
    const market = { orderType: 'Market', timeInForce: 'ImmediateOrCancel' }
    expect((await exchange.command(id, order(market))).ok).toBe(true)
    const { wallet } = await exchange.privateSnapshot(id)
    await exchange.control({ type: 'scale', factor: 1000 })
    await waitUntil(() => exchange.ended)
    await beats(exchange, 20)
    expect(exchange.now()).toBe(recording.lastAt)
    expect((await exchange.privateSnapshot(id)).wallet).toEqual(wallet)
    // Neither thawing nor a new pace lets time run on; a step, which somebody asks for, does.
    await exchange.control({ type: 'freeze', frozen: false })
    await exchange.control({ type: 'scale', factor: 500 })
    await beats(exchange, 3)
    expect(exchange.now()).toBe(recording.lastAt)
    expect((await exchange.command(id, order({ ...market, side: 'Sell' }))).ok).toBe(true)
    expect((await exchange.command(id, order(market))).ok).toBe(true)
    const before = (await exchange.privateSnapshot(id)).wallet
    await exchange.control({ type: 'step', ms: 35_000 })
    await beats(exchange, 3)
    expect(exchange.now()).toBe(recording.lastAt + 35_000)
    expect((await exchange.privateSnapshot(id)).wallet).not.toEqual(before)
    await exchange.close()
  })
})
