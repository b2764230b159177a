import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostPath } from '../../../../venue/bybit/terms/endpoints.ts'
import { postPaths } from '../../../../venue/bybit/terms/endpoints.ts'
import type { HttpReply } from '../../../../venue/bybit/connection/http-client.ts'
import { CREATE, isTime, order, pass, restBench, settled } from './support/rest-bench.ts'
import { jsonReply, noReply, scriptHttp } from './support/scripted-http.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('repetition', () => {
  const failures: readonly (readonly [string, HttpReply])[] = [
    ['timeout', noReply('timeout', true)],
    ['closed', noReply('closed', true)],
    ['not-json', noReply('not-json', true, 200)],
    ['connect', noReply('connect', false)],
    ['HTTP 502', jsonReply({ retCode: 'none' }, {}, 502)],
    ['HTTP 500 with a code', jsonReply({ retCode: 10_016 }, {}, 500)],
    ['HTTP 403', { ok: true, status: 403, headers: {}, text: 'blocked in your country' }],
    ['code 10000', jsonReply({ retCode: 10_000 })],
    ['code 10002', jsonReply({ retCode: 10_002 })],
    ['code 10006', jsonReply({ retCode: 10_006 })],
    ['code 10016', jsonReply({ retCode: 10_016 })],
    ['code 110001', jsonReply({ retCode: 110_001 })],
  ]

  it.each(failures)('E39: no POST is ever sent twice: %s', async (_, failed) => {
    for (const path of Object.keys(postPaths) as PostPath[]) {
      const http = scriptHttp(({ target }) => (isTime(target) ? jsonReply() : failed))
      const { rest } = restBench(http)
      await settled(rest.post(path, order))
      await pass(120_000)
      expect(http.sent.filter(({ target }) => !isTime(target)).map(({ target }) => target)).toEqual([path])
    }
  })

  it.each(failures)(
    'a GET is sent three times at most, and only where that may help: %s',
    async (name, failed) => {
      const http = scriptHttp(({ target }) => (isTime(target) ? jsonReply() : failed))
      const { rest } = restBench(http)
      await settled(rest.get('/v5/order/realtime', {}))
      await pass(120_000)
      const isRepeated = /timeout|closed|HTTP 50|10002|10006/.test(name)
      expect(http.sent.filter(({ target }) => !isTime(target))).toHaveLength(isRepeated ? 3 : 1)
    },
  )

  it('of a GET waits 250 ms and then 1 s', async () => {
    const http = scriptHttp((_, count) =>
      count < 3 ? noReply('timeout', true) : jsonReply({ result: { list: [1] } }),
    )
    const { rest } = restBench(http)
    const reply = await settled(rest.get('/v5/market/tickers', {}))
    expect(reply).toMatchObject({ ok: true, result: { list: [1] } })
    const [first, second, third] = http.sent.map(({ at }) => at)
    expect([(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)]).toEqual([250, 1000])
  })

  it('E21: after code 10002 the clock is measured before a GET is sent again, and before the next order', async () => {
    let ahead = 0
    const http = scriptHttp(({ target, headers }) => {
      const time = Date.now() + ahead
      const stamp = Number(headers['X-BAPI-TIMESTAMP'])
      if (isTime(target) || (stamp < time + 1000 && stamp >= time - 5000)) return jsonReply({ time })
      return jsonReply({ retCode: 10_002, time: 0 })
    })
    const { rest } = restBench(http)
    await rest.sync()
    ahead = -7000
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: true, retCode: 10_002 })
    expect(await rest.post(CREATE, order)).toMatchObject({ ok: true, retCode: 0 })
    ahead = 7000
    expect(await settled(rest.get('/v5/order/realtime', {}))).toMatchObject({ ok: true, retCode: 0 })
    const paths = http.sent.map(({ target }) => (isTime(target) ? 'time' : target.slice('/v5/order/'.length)))
    expect(paths).toEqual(['time', 'create', 'time', 'create', 'realtime', 'time', 'realtime'])
  })

  it('E38: after code 10006 a GET waits for the reset and 50 ms', async () => {
    const http = scriptHttp(({ target }, count) =>
      !isTime(target) && count < 3
        ? jsonReply({ retCode: 10_006 }, { 'x-bapi-limit-reset-timestamp': String(Date.now() + 2000) })
        : jsonReply(),
    )
    const { rest } = restBench(http)
    expect(await settled(rest.get('/v5/order/realtime', {}))).toMatchObject({ ok: true, retCode: 0 })
    const lists = http.sent.filter(({ target }) => !isTime(target)).map(({ at }) => at)
    expect((lists[1] ?? 0) - (lists[0] ?? 0)).toBe(2050)
  })
})
