import { describe, expect, it } from 'vitest'
import type { Instrument } from '#shared/domain/instrument.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { hostOf } from '../../../../src/workers/hub/http/call-url.ts'
import { comingSoonPaths } from '../../../../src/workers/hub/http/coming-soon.ts'
import { readEnvelope } from '../../../../src/workers/hub/http/envelope.ts'
import type { CallFailure } from '../../../../src/workers/hub/http/envelope.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import type { Call } from '../../../../src/workers/hub/http/http-client.ts'
import { toOutcome } from '../../../../src/workers/hub/http/to-outcome.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

type Listed = Pick<Instrument, 'symbolStatus' | 'isPreListing'>
const listed: Readonly<Record<string, Listed>> = {
  SOONUSDT: { symbolStatus: 'ComingSoon', isPreListing: false },
  PREUSDT: { symbolStatus: 'ComingSoon', isPreListing: true },
  BTCUSDT: { symbolStatus: 'ONLINE' },
}

const apart = { contract: 'https://contract.test', beehive: 'https://beehive.test' }

function setUp(
  answer: (path: string) => object = () => ({ retCode: 0, result: {} }),
  platform: 'pc' | 'app' = 'pc',
  hosts: object = apart,
) {
  const seen: { readonly url: URL; readonly headers: Record<string, string> }[] = []
  const failed: [Call, CallFailure][] = []
  const world = { epoch: 1 }
  const http = createHttpClient({
    clock: createVirtualClock(),
    base: 'https://own.test',
    hosts: () => hosts,
    platform,
    fetch: async (url, init) => {
      const at = new URL(url)
      seen.push({ url: at, headers: init.headers as Record<string, string> })
      return new Response(JSON.stringify(answer(at.pathname)))
    },
    sessionEpoch: () => world.epoch,
    onSessionEnd: () => {
      world.epoch += 1
    },
    instrumentOf: (symbol) => listed[symbol],
    onFailure: (call, failure) => failed.push([call, failure]),
  })
  return { http, seen, failed, world }
}

describe('addresses of calls', () => {
  it('HTTP-01, HTTP-23: a configured host changes only the host, and only of its base path', async () => {
    const { http, seen } = setUp()
    for (const at of [path.orderCreate, path.copyTradeCreate, path.own.profile])
      await http.call({ method: 'POST', path: at })
    expect(seen.map(({ url }) => `${url.origin}${url.pathname}`)).toEqual([
      `https://contract.test${path.orderCreate}`,
      `https://beehive.test${path.copyTradeCreate}`,
      `https://own.test${path.own.profile}`,
    ])
    expect(hostOf({ own: 'https://own.test' }, path.orderCreate)).toBe('https://own.test')
  })

  it('HTTP-12: the user token is sent only to our own origin', async () => {
    const { http, seen } = setUp()
    http.setUserToken('secret')
    for (const at of [path.own.profile, path.orderCreate, path.copyTradeCreate])
      await http.call({ method: 'POST', path: at })
    expect(seen.map(({ headers }) => headers['UserToken'])).toEqual(['secret', undefined, undefined])
  })

  it('SYM-42, HTTP-12: in the mobile app requests of symbol lists have its user token; in a browser none', async () => {
    const lists = [path.spotSymbolListAll, path.spotSymbolListV3, path.spotSymbolListV2, path.briefSymbolList]
    const sent = async (platform: 'app' | 'pc'): Promise<unknown> => {
      const { http, seen } = setUp(
        (url) => ({
          retCode: 0,
          result: { token: 'once' },
          ...(platform === 'app' && url.endsWith('/ott') ? { token: 'of-the-app' } : {}),
        }),
        platform,
        {},
      )
      await http.call({ method: 'POST', path: path.oneTimeToken })
      for (const at of lists) await http.call({ method: 'GET', path: at })
      return seen.slice(1).map(({ headers }) => [headers['platform'], headers['UserToken']])
    }
    expect(await sent('app')).toEqual(lists.map(() => ['app', 'of-the-app']))
    expect(await sent('pc')).toEqual(lists.map(() => ['pc', undefined]))
  })

  it('HTTP-15: a token is read only from login and one-time-token answers, never in a wrong form, never the one-time token', async () => {
    const token = async (at: string, given: unknown, result: object = {}): Promise<string | undefined> => {
      const { http, seen } = setUp(() => ({ retCode: 0, result, token: given }))
      await http.call({ method: 'POST', path: at })
      await http.call({ method: 'GET', path: path.own.profile })
      return seen[1]?.headers['UserToken']
    }
    expect(await token(path.own.login, 'abc')).toBe('abc')
    expect(await token(path.oneTimeToken, 'user', { token: 'once' })).toBe('user')
    expect(await token(path.oneTimeToken, 'once', { token: 'once' })).toBeUndefined()
    expect(await token(path.oneTimeToken, 'once')).toBeUndefined()
    expect(await token(path.orderCreate, 'planted')).toBeUndefined()
    for (const bad of ['', 'a b', 'a\r\nb', 'x'.repeat(513), 5, { a: 1 }])
      expect(await token(path.own.login, bad)).toBeUndefined()
  })
})

describe('a coming symbol', () => {
  it('HTTP-06: the ten private lists are not requested; {hasError: true}', async () => {
    // Ten, and the tables that page through four of them.
    expect(comingSoonPaths.size).toBe(14)
    for (const list of ['tradeHistory', 'closedOrders', 'closedPositions', 'twap'] as const)
      expect(comingSoonPaths).toContain(tablePath(list))
    const { http, seen } = setUp()
    for (const at of comingSoonPaths)
      expect(await http.call({ method: 'GET', path: at, symbol: 'SOONUSDT' })).toMatchObject({
        hasError: true,
        ambiguous: null,
      })
    expect(seen).toHaveLength(0)
    await http.call({ method: 'GET', path: path.own.orderList, symbol: 'SOONUSDT' })
    expect(seen).toHaveLength(1)
  })

  it('HTTP-07: with its pre-listing pending they are requested, and so are those of open and unknown symbols', async () => {
    for (const symbol of ['PREUSDT', 'BTCUSDT', 'NEVERUSDT', '']) {
      const { http, seen } = setUp()
      for (const at of comingSoonPaths) await http.call({ method: 'GET', path: at, symbol })
      expect(seen).toHaveLength(comingSoonPaths.size)
    }
  })
})

describe('answers', () => {
  it('HTTP: two tabs with the same request at once make one call; later ones another, as do other sessions', async () => {
    const { http, seen, world } = setUp()
    const ask = (): Promise<unknown> => http.call({ method: 'GET', path: path.own.accounts, isShared: true })
    const [one, two] = await Promise.all([ask(), ask()])
    expect([one === two, seen.length]).toEqual([true, 1])
    await ask()
    expect(seen).toHaveLength(2)
    const before = ask()
    world.epoch += 1
    await Promise.all([before, ask()])
    expect(seen).toHaveLength(4)
    await Promise.all([1, 2].map(() => http.call({ method: 'GET', path: path.own.accounts })))
    expect(seen).toHaveLength(6)
  })

  it('HTTP-21: every failure is reported, with its call', async () => {
    const { http, failed } = setUp(() => ({ retCode: 30031 }))
    await http.call({ method: 'POST', path: path.orderCreate })
    expect(failed).toMatchObject([[{ path: path.orderCreate }, { retCode: 30031 }]])
  })

  it('ERR-16, ERR-31: the failure that ends a session is marked, so that it is reported once', async () => {
    const { http, world } = setUp(() => ({ retCode: 10009, retMsg: 'elsewhere' }))
    const answer = await http.call({ method: 'POST', path: path.orderCreate })
    expect(answer).toMatchObject({ endedSession: true })
    expect(world.epoch).toBe(2)
    expect(toOutcome(answer, () => null)).toMatchObject({ kind: 'rejected', code: 10009, told: true })
  })

  it('ERR-09, ERR-10, ERR-25: parameters are read from ext_map and result, in both spellings', () => {
    const params = (body: object): unknown => {
      const answer = readEnvelope(200, JSON.stringify(body))
      return answer.hasError ? answer.params : null
    }
    expect(params({ ret_code: 39303, result: { createOrderFailedQtyX: '5', other: 'x' } })).toEqual({
      create_order_failed_qty_x: '5',
    })
    expect(params({ retCode: 30162, ext_map: { maxLeverage: 25, triggerBy: 'MarkPrice', no: {} } })).toEqual({
      max_leverage: '25',
      triggerBy: 'MarkPrice',
    })
    expect(params({ retCode: 1, result: { __proto__: null, constructor: 'x' } })).toBeUndefined()
    expect(params({ ret_code: 0, result: { status_code: 420, max_investment: 123 } })).toEqual({
      max_investment: '123',
    })
  })

  it('ERR-28, H4: a status code in the result is the code of a grid bot, an HTTP status is not', () => {
    const bot = (code: number) =>
      readEnvelope(200, JSON.stringify({ ret_code: 0, result: { status_code: code } }))
    expect(bot(417)).toMatchObject({ retCode: 417, product: 'grid-bot', ambiguous: null })
    expect([500, 501, 502, 503].map((code) => (bot(code) as CallFailure).ambiguous)).toEqual([
      'server-error',
      'timeout',
      'server-error',
      null,
    ])
    expect(readEnvelope(503, '<html>')).toMatchObject({ ambiguous: 'server-error' })
    expect(readEnvelope(417, '')).toMatchObject({ retCode: 500, ambiguous: null })
    expect(readEnvelope(417, '')).not.toHaveProperty('product')
  })

  it('ERR-01, ERR-03, ERR-04: fallback, empty answer and timeout have their own texts and codes', () => {
    expect(readEnvelope(404, 'gone')).toMatchObject({
      retCode: 500,
      retMsg: 'Request failed. Please try again later.',
    })
    expect(readEnvelope(200, '')).toMatchObject({ retMsg: 'Non Response!', ambiguous: 'no-body' })
    expect(readEnvelope(200, '{"retCode":9000001}')).toMatchObject({
      retCode: 9_000_001,
      ambiguous: 'timeout',
    })
    expect(readEnvelope(200, JSON.stringify({ retCode: 1, retMsg: 'x'.repeat(999) }))).toMatchObject({
      retMsg: 'x'.repeat(300),
    })
  })

  it('ERR-32: code and message of a refusal are passed on', () => {
    expect(readEnvelope(200, '{"retCode":"30099","retMsg":"done"}')).toMatchObject({
      hasError: true,
      retCode: 30099,
      retMsg: 'done',
    })
  })
})
