import { describe, expect, it } from 'vitest'
import { tableLists } from '#shared/domain/table-lists.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { allCalls, callsBench } from './calls-bench.ts'

const bench = callsBench()
const sp = { _sp_category: 'fbu', _sp_business: 'usdt', _sp_response_format: 'hump' }

describe('headers and queries of every call', () => {
  it('VENUE-28, HTTP-02, HTTP-08, HTTP-11: the log contains the query and headers of a call', async () => {
    await bench.http.get(path.riskLimitList, { symbol: 'BTCUSDT', ...sp, _: '123' })
    await bench.http.post(path.orderCancel, { orderId: 'x', symbol: 'BTCUSDT' }, { lang: 'de-DE' })
    const [get, post] = bench.server.log.list().slice(-2)
    expect(get).toMatchObject({
      method: 'GET',
      path: path.riskLimitList,
      query: '?symbol=BTCUSDT&_sp_category=fbu&_sp_business=usdt&_sp_response_format=hump&_=123',
      headers: { platform: 'pc', cookie: 'present', usertoken: 'absent' },
      retCode: 0,
    })
    expect(post).toMatchObject({
      headers: { platform: 'pc', lang: 'de-DE', 'content-type': 'application/json' },
      body: { orderId: 'x', symbol: 'BTCUSDT' },
    })
  })

  it.each([
    [{ _sp_category: 'spot' }],
    [{ _sp_business: 'option' }],
    [{ _sp_response_format: 'snake' }],
    [{ _sp_other: '1' }],
  ])('VENUE-28, HTTP-02: %j is refused', async (query) => {
    expect((await bench.http.get(path.riskLimitList, { symbol: 'BTCUSDT', ...query })).code).toBe(10001)
  })

  it.each([
    [{ platform: 'toaster' }],
    [{ lang: '../../etc' }],
    [{ lang: 'e' }],
    [{ UserToken: 'x'.repeat(513) }],
  ])('VENUE-28, HTTP-11: headers %j are refused and nothing is done', async (headers) => {
    const reply = await bench.http.post(path.orderCancel, { orderId: 'x', symbol: 'BTCUSDT' }, headers)
    expect(reply.code).toBe(10001)
    expect(bench.exchange.commands).toEqual([])
  })

  it('HTTP-03: only the wallet list requires no _sp_ parameters', async () => {
    expect((await bench.http.get(path.own.walletList)).code).toBe(0)
    expect((await bench.http.get(path.own.walletList, sp)).code).toBe(10001)
    expect((await bench.http.get(path.own.positionList, sp)).code).toBe(0)
  })
})

describe('access to calls', () => {
  it('HTTP-23, VENUE-29: every path of the wire is served, and no other', () => {
    const named = [...Object.values({ ...path, own: '' }), ...Object.values(path.own)].filter(
      (one) => one !== '',
    )
    const wanted = [...named, ...tableLists.map(tablePath)]
    expect([...new Set(allCalls.map((one) => one.path))].toSorted()).toEqual(wanted.toSorted())
  })

  it.each(
    allCalls.filter(({ isPrivate }) => isPrivate).map(({ method, path: one }) => [method, one] as const),
  )('VENUE-01: %s %s returns 10007 to visitors', async (method, pathName) => {
    const visitor = createHttpClient(bench.server.url)
    const reply = method === 'GET' ? await visitor.get(pathName) : await visitor.post(pathName)
    expect([reply.status, reply.code, reply.message]).toEqual([
      200,
      10007,
      'You are logged out. Log in again.',
    ])
  })

  it.each(allCalls.filter(({ method }) => method === 'POST').map((one) => [one.path] as const))(
    'POST %s from another origin is refused with 403 and nothing is done',
    async (pathName) => {
      const forged = [
        { origin: 'http://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of forged) {
        const reply = await bench.http.post(pathName, {}, headers)
        expect([reply.status, reply.code]).toEqual([403, 10005])
      }
      expect(bench.exchange.commands).toEqual([])
    },
  )
})

describe('envelopes', () => {
  /** The paths of the second specification say ret_code, the others retCode (VENUE-04). */
  const snake: readonly string[] = [
    path.visitorProfile,
    path.briefSymbolList,
    path.dynamicSymbolItem,
    path.spotSymbolListAll,
    path.spotSymbolListV3,
    path.spotSymbolListV2,
    path.oneTimeToken,
    path.orderCreate,
    path.orderReplace,
    path.orderCancel,
    path.orderCancelTotally,
    path.setTpSl,
    path.copyTradeCreate,
    path.copyTradeCloseAll,
    path.prefSetting,
  ]
  it.each(allCalls.map(({ method, path: pathName }) => [method, pathName] as const))(
    'VENUE-04: %s %s has one spelling, and uses retCode for camel case',
    async (method, pathName) => {
      const ask = (search: string) =>
        method === 'GET' ? bench.http.get(`${pathName}${search}`) : bench.http.post(`${pathName}${search}`)
      const { body, status } = await ask('')
      const [code, message] = snake.includes(pathName) ? ['ret_code', 'ret_msg'] : ['retCode', 'retMsg']
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual([code, message, 'result', 'ext_code', 'ext_map'])
      expect((await ask('?_sp_response_format=hump')).body.retCode).toBeTypeOf('number')
    },
  )

  it('VENUE-04, HTTP-15: a token is beside the result if one is armed', async () => {
    bench.server.faults.arm({ method: 'GET', path: path.own.serverTime, times: 1, token: 'tok' })
    const armed = await bench.http.get(path.own.serverTime)
    expect([armed.code, armed.body.token, armed.result['timeMs']]).toEqual([0, 'tok', bench.exchange.clock])
    expect((await bench.http.get(path.own.serverTime)).body.token).toBeUndefined()
  })
})
