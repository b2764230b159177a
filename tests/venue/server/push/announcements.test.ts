import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { topic } from '#shared/wire/topics.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { fourKinds, option, perpetual, spread } from '../../support/option-and-spread.ts'
import { openPush } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

const { symbol } = perpetual
let exchange: FakeExchange
let server: VenueServer
let client: PushClient

beforeEach(async () => {
  exchange = createFakeExchange(fourKinds)
  server = await serveExchange({ exchange, port: 0 })
  client = await openPush(server.url)
})
afterEach(async () => {
  await client.close()
  await server.close()
})

describe('announcements', () => {
  it('VENUE-39: public.notice sends announcements, and the last one to a late subscriber', async () => {
    await client.ask('subscribe', ['public.notice'])
    server.push.notice('announcement', 'maintenance at noon')
    const told = (one: PushClient) => one.answers.filter(({ op }) => op === 'notice')
    await client.until(() => told(client).length === 1)
    const late = await openPush(server.url)
    await late.ask('subscribe', [topic.notice])
    await late.until(() => told(late).length === 1)
    for (const one of [client, late]) {
      expect(told(one)[0]).toMatchObject({ event: 'announcement', retMsg: 'maintenance at noon', reqId: -1 })
    }
    await late.close()
  })

  it('VENUE-39: a late subscriber receives the last notice of each kind, in the order they were sent; every socket receives a restart notice', async () => {
    const told = (one: PushClient) =>
      one.answers.filter(({ op }) => op === 'notice').map(({ event }) => event)
    for (const event of [
      'replay_end',
      'replay_cut',
      'exchange_lost',
      'maintenance',
      'replay_loop',
      'exchange_back',
    ])
      server.push.notice(event, event)
    const late = await openPush(server.url)
    await late.ask('subscribe', [topic.notice])
    await late.until(() => told(late).length >= 4)
    expect(told(late).filter((event) => event !== 'announcement')).toEqual([
      'replay_cut',
      'maintenance',
      'replay_loop',
      'exchange_back',
    ])
    server.push.cut({ code: 1012 })
    await late.until(() => late.closed === 1012)
    expect(told(late).at(-1)).toBe('service_restart')
  })

  it('VENUE-39: what is over is withdrawn by an empty text, and not sent to late subscribers', async () => {
    await client.ask('subscribe', ['public.notice'])
    const told = (one: PushClient) =>
      one.answers.filter(({ op }) => op === 'notice').map(({ event, retMsg }) => [event, retMsg])
    server.push.notice('clock_off', '0.6 s ahead')
    server.push.notice('clock_off', '')
    server.push.notice('announcement', 'maintenance at noon')
    await client.until(() => told(client).length === 3)
    expect(told(client)[1]).toEqual(['clock_off', ''])
    const late = await openPush(server.url)
    await late.ask('subscribe', [topic.notice])
    await late.until(() => told(late).length > 0)
    expect(told(late)).toEqual([['announcement', 'maintenance at noon']])
    await late.close()
  })

  it('N4: a plain call shows how an upgrade is refused now', async () => {
    const address = `${server.url.replace(/^ws/, 'http')}/realtime?v=2`
    expect((await fetch(address)).status).toBe(426)
    Object.assign(server.push.faults.state, {
      refuseUntil: performance.now() + 60_000,
      refusal: { status: 429, retryAfter: 7 },
    })
    const refused = await fetch(address)
    server.push.faults.clear()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  })

  it('VENUE-39: public.symbol.notify sends the symbols that were listed, moved or delisted', async () => {
    await client.ask('subscribe', ['public.symbol.notify'])
    const told = () => client.answers.filter(({ op }) => op === 'symbols')
    const next = { ...perpetual, id: 9, symbol: 'NEWUSDT', symbolStatus: 'PreListing' }
    exchange.setInstruments([perpetual, spread, next], ['NEWUSDT'])
    await client.until(() => told().length === 1)
    expect(told()[0]).toMatchObject({
      event: 'changed',
      symbols: [
        { s: 'NEWUSDT', ct: 'LinearPerpetual', cs: 'Trading', ss: 'PreListing' },
        { s: option.symbol, ct: 'UsdtOption', cs: 'Closed', ss: 'Delisted' },
        { s: 'ETHUSDC', cs: 'Closed', ss: 'Delisted' },
      ],
    })
    exchange.setInstruments([{ ...perpetual, symbolStatus: 'Closed' }, spread, next], [symbol])
    await client.until(() => told().length === 2)
    expect(told()[1]?.symbols).toEqual([{ s: symbol, ct: 'LinearPerpetual', cs: 'Trading', ss: 'Closed' }])
  })
})
