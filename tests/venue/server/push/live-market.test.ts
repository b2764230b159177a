import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { intervals } from '#shared/domain/enums.ts'
import { path } from '#shared/wire/http.ts'
import { BOOK_WIDTH, CANDLE_WIDTH, TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import { toRequestInterval } from '#shared/wire/request-interval.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { eventually } from '../../support/eventually.ts'
import { openPush } from '../../support/push-client.ts'

let venue: Venue
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 3, control: true })
})
afterAll(() => venue.close())
afterEach(() => control('/freeze', { frozen: false }))

async function control(call: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${venue.control?.url ?? ''}${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-control-key': venue.control?.key ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Entries of a topic in one continuous sequence, as a client must see them. */
function continuous(entries: readonly PublicEntry[]): readonly PublicEntry[] {
  entries.forEach((entry, index) => {
    if (index > 0 && entry[3] === 1) expect(entry[1]).toBe((entries[index - 1]?.[2] ?? 0) + 1)
  })
  return entries
}

/** The last row of the first instrument in rows of tickers. */
function lastRow(rows: readonly number[]): readonly number[] {
  let found: readonly number[] = []
  for (let at = 0; at < rows.length; at += TICKER_WIDTH)
    if (rows[at] === 1) found = rows.slice(at, at + TICKER_WIDTH)
  return found
}

describe('the live market on the wire', () => {
  it('VENUE-35: books of 20 and 200 levels, maintained by a client, equal the venue’s, sorted and not crossed', async () => {
    const client = await openPush(venue.url)
    const names = [topic.book20('BTCUSDT'), topic.book200('BTCUSDT')]
    await client.ask('subscribe', names)
    await client.until(() => client.entries.length > 60)
    await control('/freeze', { frozen: true })
    const final = await control('/final?symbol=BTCUSDT')
    const compare = (index: number, depth: number): void => {
      const sides = [new Map<number, number>(), new Map<number, number>()]
      for (const [, , , kind, values] of continuous(client.entriesOf(names[index] ?? ''))) {
        if (kind === 0) for (const side of sides) side.clear()
        for (let at = 0; at < values.length; at += BOOK_WIDTH) {
          const [side = 0, price = 0, quantity = 0] = values.slice(at, at + BOOK_WIDTH)
          if (quantity === 0) sides[side]?.delete(price)
          else sides[side]?.set(price, quantity)
        }
      }
      const bids = [...(sides[0] ?? [])].sort(([a], [b]) => b - a)
      const asks = [...(sides[1] ?? [])].sort(([a], [b]) => a - b)
      expect(bids.flat()).toEqual((final['bids'] as number[]).slice(0, depth * 2))
      expect(asks.flat()).toEqual((final['asks'] as number[]).slice(0, depth * 2))
      expect(bids[0]?.[0]).toBeLessThan(asks[0]?.[0] ?? 0)
    }
    for (const [index, depth] of [20, 200].entries()) await eventually(() => compare(index, depth))
    await client.close()
  })

  it('VENUE-31, VENUE-38: the pushed candle equals the next one read, for 13 intervals and three kinds', async () => {
    const http = createHttpClient(venue.url)
    const client = await openPush(venue.url)
    const kinds = [
      ['market', topic.kline],
      ['mark', topic.markKline],
      ['index', topic.indexCandle],
    ] as const
    const names = intervals.flatMap((interval) => kinds.map(([, name]) => name(interval, 'BTCUSDT')))
    await client.ask('subscribe', names)
    await client.until(() => names.every((name) => client.entriesOf(name).length > 3))
    await control('/freeze', { frozen: true })
    for (const interval of intervals) {
      for (const [kind, name] of kinds) {
        const asked = { symbol: 'BTCUSDT', interval: toRequestInterval(interval), kind, limit: '1' }
        const { result } = await http.get(path.own.kline, asked)
        await eventually(() => {
          const pushed = continuous(client.entriesOf(name(interval, 'BTCUSDT')))
            .at(-1)?.[4]
            .slice(-CANDLE_WIDTH)
          expect([interval, kind, pushed]).toEqual([interval, kind, result['bars']])
        })
      }
    }
    await client.close()
  })

  it('VENUE-31: a finished candle is pushed once more as closed, and the next one begins at its close', async () => {
    await control('/freeze', { frozen: true })
    const client = await openPush(venue.url)
    const name = topic.kline('1', 'BTCUSDT')
    await client.ask('subscribe', [name])
    await client.until(() => client.entriesOf(name).length === 1)
    const start = client.entriesOf(name)[0]?.[4][0] ?? 0
    await control('/step', { ms: 60_000 })
    const http = createHttpClient(venue.url)
    const { result } = await http.get(path.own.kline, { symbol: 'BTCUSDT', interval: '1', limit: '2' })
    const read = result['bars'] as number[]
    await eventually(() => {
      const rows = client.entriesOf(name).flatMap((entry) => [...entry[4]])
      const candles: number[][] = []
      for (let at = 0; at < rows.length; at += CANDLE_WIDTH) candles.push(rows.slice(at, at + CANDLE_WIDTH))
      const closed = candles.find((candle) => candle[0] === start && candle[7] === 1)
      const next = candles.find((candle) => candle[0] === start + 60)
      expect(next?.[1]).toBe(closed?.[4])
      expect(closed).toEqual(read.slice(0, CANDLE_WIDTH))
      expect(candles.at(-1)).toEqual(read.slice(CANDLE_WIDTH))
    })
    await client.close()
  })

  it('VENUE-36: fast, slow and all tickers have the same final values', async () => {
    const client = await openPush(venue.url)
    const names = [topic.tickerFast('BTCUSDT'), topic.tickerSlow('BTCUSDT'), topic.tickerAll]
    await client.ask('subscribe', names)
    await client.until(() => client.entriesOf(names[0] ?? '').length > 20)
    expect(client.entriesOf(names[1] ?? '').length).toBeLessThan(client.entriesOf(names[0] ?? '').length / 3)
    await control('/freeze', { frozen: true })
    const final = (await control('/final?symbol=BTCUSDT'))['tickers'] as number[]
    const wanted = lastRow(final)
    await eventually(() => {
      const last = names.map((name) => lastRow(client.entriesOf(name).flatMap((entry) => [...entry[4]])))
      expect(last).toEqual([wanted, wanted, wanted])
    })
    await client.close()
  })

  it('VENUE-15, VENUE-37, VENUE-41, VENUE-45: a fill is a public trade and private pushes of order, execution, position and wallet', async () => {
    const http = createHttpClient(venue.url)
    await http.login()
    const client = await openPush(venue.url)
    await client.ask('login', [await http.token()])
    await client.ask('subscribe', [...privateTopics, topic.trades('ETHUSDT')])
    const order = {
      symbol: 'ETHUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.5',
      timeInForce: 'ImmediateOrCancel',
    }
    const answer = await http.post(path.orderCreate, { ...order, orderLinkId: 'fill', qtyX: '50000000' })
    expect([answer.message, answer.result['create_order_failed_qty_x']]).toEqual(['OK', '0'])
    await client.until(() => client.privates.some((entry) => entry[1] === topic.userWallet))
    const seqs = client.privates.map((entry) => entry[0])
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
    const executions = client.privates.filter((entry) => entry[1] === topic.userExecution)
    const price = Math.round(Number(executions[0]?.[2]['p']) * 100)
    const traded = (): number[] => client.entriesOf(topic.trades('ETHUSDT')).flatMap((entry) => [...entry[4]])
    await client.until(
      () => traded().some((value, at) => at % 5 === 2 && value === price),
      'the public trade',
    )
    expect(client.privates.find((entry) => entry[1] === topic.userPosition)?.[2]).toMatchObject({
      s: 'ETHUSDT',
      sz: '0.5',
    })
    const snapshot = await http.get(path.own.privateSnapshot)
    expect(snapshot.result['seq']).toBe(seqs.at(-1))
    expect(snapshot.result['wallet']).toEqual([
      client.privates.findLast((entry) => entry[1] === topic.userWallet)?.[2],
    ])
    await client.close()
  })

  it('VENUE-18, VENUE-19: replace and cancel change the resting order and are pushed; unknown orders are refused', async () => {
    const http = createHttpClient(venue.url)
    await http.login()
    const client = await openPush(venue.url)
    await client.ask('login', [await http.token()])
    await client.ask('subscribe', privateTopics)
    const symbol = 'BTCUSDT'
    const { result } = await http.post(path.orderCreate, {
      symbol,
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.01',
      price: '20000',
    })
    const orderId = result['orderId']
    expect(result['price']).toBe('20000')
    expect((await http.post(path.orderReplace, { symbol, orderId, price: '20001', qty: '0.02' })).code).toBe(
      0,
    )
    expect((await http.post(path.orderReplace, { symbol, orderId: 'nope', price: '1' })).code).not.toBe(0)
    expect((await http.post(path.orderCancel, { symbol, orderId })).code).toBe(0)
    expect((await http.post(path.orderCancel, { symbol, orderId })).code).not.toBe(0)
    await client.until(() => client.privates.some((entry) => entry[2]['ev'] === 'canceled'))
    const events = client.privates.filter((entry) => entry[1] === topic.userOrder).map((entry) => entry[2])
    expect(events.map((event) => event['ev'])).toEqual(['newed', 'replaced', 'canceled'])
    expect(events[1]).toMatchObject({ p: '20001', q: '0.02', i: orderId })
    const history = (await http.get(path.own.orderHistory, { symbol })).result['list'] as Record<
      string,
      unknown
    >[]
    expect(history[0]).toMatchObject({ i: orderId, st: 'Cancelled' })
    await client.close()
  })
})
