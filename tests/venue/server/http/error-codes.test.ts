import { describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import type { ErrorArea } from '#shared/errors/catalogue.ts'
import { path } from '#shared/wire/http.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()

/** A call on which the codes of an area belong. */
const callOf: Readonly<Partial<Record<ErrorArea, string>>> = {
  call: path.oneTimeToken,
  order: path.orderCreate,
  position: path.own.setLeverage,
  'add-margin': path.addMargin,
  'copy-trade': path.copyTradeCreate,
}
const served = errorCatalogue.filter(({ area }) => callOf[area] !== undefined)
const params = { triggerBy: 'MarkPrice', max_leverage: '50' }

describe('codes on their calls', () => {
  it.each(served.map(({ area, code, text }) => [area, code, callOf[area] ?? '', text] as const))(
    'VENUE-49, VENUE-50, VENUE-52: %s code %i is returned by %s once, then the call works again',
    async (_area, code, pathName, text) => {
      bench.server.faults.arm({ method: 'POST', path: pathName, times: 1, retCode: code, extMap: params })
      const armed = await bench.http.post(pathName)
      expect([armed.status, armed.code, armed.body.ext_map]).toEqual([200, code, params])
      expect(armed.message).toBe(text.replace('{{triggerBy}}', 'MarkPrice'))
      expect(bench.exchange.commands).toEqual([])
      expect((await bench.http.post(pathName)).body.ext_map).toEqual({})
    },
  )

  it('VENUE-49, ERR-09: 39303 has the quantity that failed', async () => {
    const result = { create_order_failed_qty_x: '500000000' }
    bench.server.faults.arm({ method: 'POST', path: path.orderCreate, times: 1, retCode: 39303, result })
    const reply = await bench.http.post(path.orderCreate)
    expect([reply.code, reply.result]).toEqual([39303, result])
  })

  it('VENUE-49, ERR-18: an unknown code has the armed text', async () => {
    bench.server.faults.arm({
      method: 'POST',
      path: path.orderCreate,
      times: 1,
      retCode: 77777,
      retMsg: 'foo',
    })
    const reply = await bench.http.post(path.orderCreate)
    expect([reply.code, reply.message]).toEqual([77777, 'foo'])
  })

  it('VENUE-49, ERR-02: the armed text may be empty', async () => {
    bench.server.faults.arm({ method: 'POST', path: path.orderCreate, times: 1, retCode: 12345, retMsg: '' })
    expect((await bench.http.post(path.orderCreate)).message).toBe('')
  })

  it.each(errorCatalogue.filter(({ area }) => area === 'grid-bot').map(({ code }) => [code] as const))(
    'VENUE-51: grid-bot code %i is in result.status_code beside ret_code 0',
    async (code) => {
      const result = { max_investment: '123', ban_reason_text: 'fraud' }
      bench.server.faults.arm({
        method: 'POST',
        path: path.copyTradeCreate,
        times: 1,
        resultStatusCode: code,
        retCode: 0,
        result,
      })
      const reply = await bench.http.post(path.copyTradeCreate)
      expect([reply.code, reply.result]).toEqual([0, { ...result, status_code: code }])
    },
  )
})

describe('codes without arming', () => {
  it('VENUE-49: 10001, 10005, 10007, 10404 and 30001 of the server itself', async () => {
    const visitor = createHttpClient(bench.server.url)
    expect((await visitor.post(path.orderCreate)).code).toBe(10007)
    expect((await bench.http.post(path.orderCreate, { symbol: 5 })).code).toBe(10001)
    expect((await bench.http.post(path.orderCreate, {}, { origin: 'http://evil.example' })).code).toBe(10005)
    expect((await bench.http.get('/contract/v5/none')).code).toBe(10404)
    expect((await bench.http.get(path.slippage, { symbol: 'NOPE' })).code).toBe(30001)
  })

  it('VENUE-49, HTTP-20: 10016 if the exchange itself fails', async () => {
    vi.spyOn(bench.exchange, 'command').mockRejectedValueOnce(new Error('no disk'))
    const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '1' }
    const reply = await bench.http.post(path.orderCreate, order)
    vi.restoreAllMocks()
    expect([reply.status, reply.code, reply.message]).toEqual([
      200,
      10016,
      'The exchange could not answer (no disk)',
    ])
  })
})
