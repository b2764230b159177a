import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../../venue/bybit/terms/transport.ts'
import type { HttpReply } from '../../../../venue/bybit/connection/http-client.ts'
import { restBench, settled } from './support/rest-bench.ts'
import { jsonReply, noReply, scriptHttp } from './support/scripted-http.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('replies', () => {
  const replyTo = async (raw: HttpReply): Promise<Reply> =>
    settled(restBench(scriptHttp(() => raw)).rest.get('/v5/market/tickers', {}))
  const page = (status: number, text: string): HttpReply => ({ ok: true, status, headers: {}, text })

  it.each([
    ['a page', page(200, '<html>'), 'not-json', 'The answer of Bybit cannot be read (it is not JSON).'],
    ['a list', page(200, '[]'), 'not-json', 'The answer of Bybit cannot be read (it has no retCode).'],
    [
      'text as code',
      page(200, '{"retCode":"0"}'),
      'not-json',
      'The answer of Bybit cannot be read (it has no retCode).',
    ],
    [
      'deep JSON',
      page(200, '['.repeat(40)),
      'not-json',
      'The answer of Bybit cannot be read (it is nested deeper than 32).',
    ],
    ['HTTP 502', page(502, '<html>'), 'http', 'Bybit answered with an error page (HTTP 502).'],
    ['HTTP 404', page(404, ''), 'http', 'Bybit answered with an error page (HTTP 404).'],
    [
      'a redirect',
      page(302, ''),
      'http',
      'Bybit answered with an error page (HTTP 302: a redirect, which is not followed).',
    ],
    [
      'HTTP 403 for a region',
      page(403, 'The Amazon CloudFront distribution is configured to block access from your country.'),
      'http',
      'Bybit answered with an error page (HTTP 403: it refuses the region or address of this computer).',
    ],
  ])('%s: no answer that can be read', async (_, raw, cause, text) => {
    const status = raw.ok ? raw.status : null
    expect(await replyTo(raw)).toEqual({ ok: false, sent: true, status, cause, text })
  })

  it('a refusal with a code is an answer, whatever its HTTP status', async () => {
    const raw = jsonReply({ retCode: 10_003, retMsg: 'API key is invalid.', time: 7 }, {}, 401)
    expect(await replyTo(raw)).toMatchObject({ ok: true, status: 401, retCode: 10_003, time: 7 })
  })

  it('absent fields get plain values', async () => {
    const reply = await replyTo(page(200, '{"retCode":0}'))
    expect(reply).toEqual({
      ok: true,
      status: 200,
      retCode: 0,
      retMsg: '',
      result: undefined,
      retExtInfo: undefined,
      time: 1_780_000_000_000,
    })
  })

  it('troubles show an unreachable Bybit until the next answer', async () => {
    let isDown = true
    const { rest, troubles } = restBench(scriptHttp(() => (isDown ? noReply('dns', false) : jsonReply())))
    await rest.get('/v5/market/tickers', {})
    expect(troubles.list()).toEqual(['The address of Bybit cannot be found. Nothing was sent.'])
    isDown = false
    await rest.get('/v5/market/tickers', {})
    expect(troubles.list()).toEqual([])
  })
})
