import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { venueFaults } from '#shared/contracts/fault-control.ts'
import type { ControlState } from '#shared/contracts/fault-control.ts'
import { path } from '#shared/wire/http.ts'
import { topic } from '#shared/wire/topics.ts'
import { createPageControl } from '../../../../venue/server/control/page-control.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { eventually } from '../../support/eventually.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient, Reply } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'

let venue: Venue
let http: HttpClient
let control: ControlClient
beforeEach(async () => {
  venue = await startVenue({ port: 0, symbols: 4, control: true })
  http = createHttpClient(venue.url)
  control = createControl(venue)
})
afterEach(() => venue.close())

const ask = (body: object, key = venue.control?.key ?? ''): Promise<Reply> =>
  http.post(path.own.control, { key, ...body })
const stateOf = ({ result }: Reply): ControlState => result as unknown as ControlState

describe('load and faults for pages', () => {
  it('are offered with an open control port alone', async () => {
    const offered = async (client: HttpClient): Promise<unknown> =>
      (await client.get(path.own.exchange)).result['capabilities']
    expect(await offered(http)).toMatchObject({ faults: 'key' })
    const closed = await startVenue({ port: 0, symbols: 3 })
    const visitor = createHttpClient(closed.url)
    expect(await offered(visitor)).toMatchObject({ faults: 'none' })
    expect((await visitor.post(path.own.control, { key: '', act: 'read' })).code).toBe(10404)
    await closed.close()
  })

  it('need the key: a stranger is refused, whatever the call', async () => {
    for (const act of ['read', 'begin', 'rate', 'compare', 'close'])
      for (const key of ['', 'x', `${venue.control?.key ?? ''}x`, 'A'.repeat(24)])
        expect((await ask({ act, fault: 'cut', updatesPerSecond: 5, symbol: 'BTCUSDT' }, key)).code).toBe(
          10005,
        )
    expect(await control.get('/push')).toMatchObject({ load: null })
    expect((await ask({ act: 'read' })).code).toBe(0)
    const other = await http.post(
      path.own.control,
      { key: venue.control?.key, act: 'read' },
      { origin: 'http://elsewhere.test' },
    )
    expect(other.status).toBe(403)
  })

  it('leave no key in the recorded calls', async () => {
    await ask({ act: 'read' })
    expect(JSON.stringify(await control.get('/requests'))).not.toContain(venue.control?.key)
  })

  it('refuse a rate, a fault or an act that is none', async () => {
    for (const body of [
      { act: 'open' },
      { act: 'begin', fault: 'wallet' },
      { act: 'rate', updatesPerSecond: 1_000_001, symbol: 'BTCUSDT' },
      { act: 'rate', updatesPerSecond: 'much', symbol: 'BTCUSDT' },
    ])
      expect((await ask(body)).code).toBe(10001)
  })

  it('every fault is listed while it runs, and ends automatically', async () => {
    for (const fault of venueFaults) await ask({ act: 'begin', fault })
    const { faults } = stateOf(await ask({ act: 'read' }))
    expect(faults).toEqual(expect.arrayContaining(['freeze', 'slow', 'double']))
    await eventually(async () => expect(stateOf(await ask({ act: 'read' })).faults).toEqual([]))
  }, 20_000)

  it('a fault does what it says: frames wait, arrive twice, are lost, or come late', async () => {
    const push = await openPush(venue.url)
    await push.ask('subscribe', [topic.book20('BTCUSDT')])
    const before = stateOf(await ask({ act: 'begin', fault: 'double' })).doubledFrames
    await eventually(async () =>
      expect(stateOf(await ask({ act: 'read' })).doubledFrames).toBeGreaterThan(before + 1),
    )
    await ask({ act: 'begin', fault: 'cut' })
    await eventually(() => expect(push.closed).toBe(1006))
  })

  it('what a page started ends when it closes, and when it calls no more', async () => {
    const ended: string[] = []
    const state = { stallPush: false, stallHeartbeats: false, delayMs: 0 }
    const server = { push: { faults: { state, doubled: 0 } } }
    const rates: number[] = []
    const target = {
      server,
      simulation: {
        control: (order: { readonly updatesPerSecond: number }) => rates.push(order.updatesPerSecond),
      },
      loadStats: () => null,
      pushedPerSecond: () => 0,
    } as unknown as Parameters<typeof createPageControl>[0]
    const page = createPageControl(target, {
      key: 'k',
      hasDial: true,
      rate: 50,
      leaseMs: 40,
      startComparison: () => ({
        page: () => ({ state: 'starting', url: '', busy: null }),
        stop: () => void ended.push('comparison'),
      }),
    })
    const start = async (): Promise<void> => {
      page.renew()
      page.begin('freeze')
      page.begin('slow')
      page.compare()
      await page.setRate(1000, 'BTCUSDT')
      expect(state).toEqual({ stallPush: true, stallHeartbeats: true, delayMs: 2000 })
    }
    const isQuiet = (): void => {
      expect(state).toEqual({ stallPush: false, stallHeartbeats: false, delayMs: 0 })
      expect(page.state()).toMatchObject({ faults: [], rate: { asked: 50 }, compared: { state: 'off' } })
      expect(rates.at(-1)).toBe(50)
    }
    await start()
    page.close()
    await eventually(isQuiet)
    await start()
    await eventually(isQuiet)
    expect(ended).toEqual(['comparison', 'comparison'])
  })
})

describe('the dial of the load', () => {
  const rate = (updatesPerSecond: number): Promise<Reply> =>
    ask({ act: 'rate', updatesPerSecond, symbol: 'BTCUSDT' })

  it('makes what was asked for, and at 0 the market alone, without a gap on the way', async () => {
    const push = await openPush(venue.url)
    await push.ask('subscribe', [topic.book20('BTCUSDT'), topic.trades('BTCUSDT'), topic.tickerAll])
    await rate(5000)
    await eventually(async () => {
      const found = stateOf(await ask({ act: 'read' })).rate
      expect(found?.asked).toBe(5000)
      expect(found?.made).toBeGreaterThan(4000)
      expect(found?.made).toBeLessThan(6000)
    })
    await rate(0)
    await eventually(async () => expect(stateOf(await ask({ act: 'read' })).rate?.made).toBeLessThan(2000))
    const last = new Map<number, number>()
    for (const [id, first, lastSeq, kind] of push.entries) {
      if (kind === 1) expect(first, `topic ${id}`).toBeLessThanOrEqual((last.get(id) ?? 0) + 1)
      last.set(id, lastSeq)
    }
    expect(last.size).toBe(3)
  }, 20_000)

  it('books and tickers are the exchange’s own again after it was turned back', async () => {
    await control.post('/freeze', { frozen: true })
    const before = await control.get('/final')
    await control.post('/freeze', { frozen: false })
    expect(before['topics']).toBeDefined()
    await rate(2000)
    await eventually(async () => expect(stateOf(await ask({ act: 'read' })).rate?.made).toBeGreaterThan(500))
    await rate(0)
    await control.post('/freeze', { frozen: true })
    const read = async (name: string): Promise<Reply['result']> =>
      (await http.get(name, { symbol: 'BTCUSDT' })).result
    const [sent, own] = [await control.get('/final'), await read(path.own.tickers)]
    expect(sent['tickers']).toEqual(own['rows'])
  }, 20_000)

  it('a recording plays at its own speed: there is no dial', async () => {
    const page = createPageControl(
      { server: { push: { faults: { doubled: 0 } } } } as unknown as Parameters<typeof createPageControl>[0],
      { key: 'k', hasDial: false, rate: 0, startComparison: () => expect.fail('not asked for') },
    )
    expect(page.state().rate).toBeNull()
    await expect(page.setRate(5, 'BTCUSDT')).rejects.toThrow('a speed of its own')
  })
})
