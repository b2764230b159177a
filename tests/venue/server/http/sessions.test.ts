import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'

let exchange: FakeExchange
let server: VenueServer

beforeEach(async () => {
  exchange = createFakeExchange()
  server = await serveExchange({ exchange, port: 0 })
})
afterEach(() => server.close())

describe('sessions', () => {
  it('VENUE-01: a private call without a session returns 10007, after the login 0', async () => {
    const http = createHttpClient(server.url)
    expect((await http.get(path.own.privateSnapshot)).code).toBe(10007)
    await http.login()
    expect((await http.get(path.own.privateSnapshot)).code).toBe(0)
    await http.post(path.own.logout)
    expect((await http.get(path.own.privateSnapshot)).code).toBe(10007)
  })

  it('VENUE-61: each browser profile has its own accounts and cannot log in to others', async () => {
    const one = createHttpClient(server.url)
    const two = createHttpClient(server.url)
    const first = await one.login()
    const second = await two.login()
    expect(first).not.toBe(second)
    expect((await two.post(path.own.login, { accountId: first })).code).toBe(10001)
    await one.post(path.orderCreate, { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '1' })
    expect((await one.get(path.own.privateSnapshot)).result['orders']).toHaveLength(1)
    expect((await two.get(path.own.privateSnapshot)).result['orders']).toHaveLength(0)
  })

  it('VENUE-01, HTTP-16: cookies are HttpOnly, SameSite=Strict and last 10080 minutes', async () => {
    const http = createHttpClient(server.url)
    const accounts = await http.get(path.own.accounts)
    const list = accounts.result['accounts'] as { accountId: string }[]
    const login = await http.post(path.own.login, { accountId: list[0]?.accountId })
    const cookie = login.headers
      .getSetCookie()
      .find((line) => line.startsWith(`perpdeck_session_${server.port}=`))
    expect(cookie).toContain('Max-Age=604800')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(JSON.stringify(login.body)).not.toContain(http.cookies.get(`perpdeck_session_${server.port}`))
  })
})

describe('envelopes', () => {
  it('VENUE-04: both spellings are served, each path in its own', async () => {
    const http = createHttpClient(server.url)
    const snake = await http.get(path.briefSymbolList, { filter: 'all', version: '6' })
    expect(snake.body.ret_code).toBe(0)
    expect(snake.body.retCode).toBeUndefined()
    const camel = await http.get(path.riskLimitList, { symbol: 'BTCUSDT' })
    expect(camel.body.retCode).toBe(0)
    expect(camel.body.ret_code).toBeUndefined()
    const asked = await http.get(path.briefSymbolList, { _sp_response_format: 'hump' })
    expect(asked.body.retCode).toBe(0)
    expect(Object.keys(camel.body)).toEqual(expect.arrayContaining(['result', 'ext_code', 'ext_map']))
  })

  it('CHART-11: bars are requested by D, W and M; 1D, 1W and 1M are refused by name', async () => {
    const http = createHttpClient(server.url)
    const kline = (interval: string) => http.get(path.own.kline, { symbol: 'BTCUSDT', interval })
    for (const interval of ['1', '15', '120', 'D', 'W', 'M']) {
      const answer = await kline(interval)
      expect([interval, answer.code, answer.result['interval']]).toEqual([interval, 0, interval])
    }
    for (const interval of ['1D', '1W', '1M', '1d', 'd', '1440', '']) {
      const answer = await kline(interval)
      expect([interval, answer.code, answer.body.retMsg]).toEqual([
        interval,
        10001,
        'The request was not understood (interval must be one of 1, 3, 5, 15, 30, 60, 120, 240, 360, 720, D, W, M)',
      ])
    }
  })

  it('VENUE-10: brief-symbol-list returns short keys under six contract types; filter and version are checked', async () => {
    const http = createHttpClient(server.url)
    const { result } = await http.get(path.briefSymbolList, { filter: 'all', version: '6' })
    expect(Object.keys(result)).toHaveLength(6)
    expect((result['LinearPerpetual'] as object[])[0]).toMatchObject({ s: 'BTCUSDT', ts: '0.1' })
    expect(Object.keys((await http.get(path.briefSymbolList, { filter: 'LinearPerpetual' })).result)).toEqual(
      ['LinearPerpetual'],
    )
    expect((await http.get(path.briefSymbolList, { filter: 'moon', version: '6' })).code).toBe(10001)
    expect((await http.get(path.briefSymbolList, { filter: 'all', version: '5' })).code).toBe(10001)
  })

  it('MARGIN-16: risk-limit-list has E8 and E2 integers', async () => {
    const http = createHttpClient(server.url)
    const { result } = await http.get(path.riskLimitList, { symbol: 'BTCUSDT' })
    expect(result['list']).toEqual([
      {
        riskId: 1,
        limit: '2000000',
        startingMarginE8: '1000000',
        maintainMarginE8: '500000',
        maxLeverageE2: '10000',
        isLowestRisk: true,
      },
    ])
    expect((await http.get(path.riskLimitList, { symbol: 'NOPE' })).code).toBe(30001)
  })

  it('an unknown call returns 404 with an envelope', async () => {
    const reply = await createHttpClient(server.url).get('/contract/v5/no/such')
    expect([reply.status, reply.code]).toEqual([404, 10404])
  })

  it('10006 once a session exceeds its call rate', async () => {
    const strict = await serveExchange({ exchange: createFakeExchange(), port: 0, callsPerSecond: 10 })
    const http = createHttpClient(strict.url)
    await http.get(path.own.serverTime)
    const replies = await Promise.all(Array.from({ length: 200 }, () => http.get(path.own.serverTime)))
    expect(replies.some((reply) => reply.code === 10006)).toBe(true)
    expect(replies.filter((reply) => reply.code === 0).length).toBeGreaterThanOrEqual(9)
    await strict.close()
  })
})
