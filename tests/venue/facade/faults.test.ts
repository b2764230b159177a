import { describe, expect, it } from 'vitest'
import { apiBench } from '../support/api-bench.ts'

const bench = apiBench()
const PATH = '/v5/user/query-api'
const ask = () => bench.bot.get(PATH)
const arm = (fields: object): void => bench.facade.control.arm({ path: PATH, ...fields })

describe('faults of the API', () => {
  it('a code in place of the next answers, after those that pass', async () => {
    arm({ code: 10006, times: 2, skip: 1 })
    const codes = [await ask(), await ask(), await ask(), await ask()].map(({ retCode }) => retCode)
    expect(codes).toEqual([0, 10006, 10006, 0])
    arm({ code: 170146, message: 'as armed' })
    expect((await ask()).retMsg).toBe('as armed')
  })

  it('a page of HTML in place of JSON, by a path’s beginning', async () => {
    for (const status of [429, 500, 502]) {
      bench.facade.control.arm({ path: '/v5/user/*', status })
      const reply = await ask()
      expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html'])
      expect(reply.text).toContain(String(status))
    }
    bench.facade.control.arm({ path: '/v5/*', method: 'POST', status: 500 })
    expect((await ask()).status).toBe(200)
  })

  it('an answer that is lost, before the call is carried out or after it', async () => {
    const asked: string[] = []
    bench.exchange.privateSnapshot = (accountId) => {
      asked.push(accountId)
      return Promise.reject(new Error('asked'))
    }
    const path = '/v5/asset/transfer/query-account-coins-balance'
    const balance = () => bench.bot.get(path, 'accountType=UNIFIED')
    bench.facade.control.arm({ path, lost: 'before' })
    await expect(balance()).rejects.toThrow()
    expect(asked).toEqual([])
    bench.facade.control.arm({ path, lost: 'after' })
    await expect(balance()).rejects.toThrow()
    expect(asked).toEqual(['p-1'])
  })

  it('an answer that is late', async () => {
    arm({ delayMs: 40, answerDelayMs: 40 })
    const from = performance.now()
    expect((await ask()).retCode).toBe(0)
    expect(performance.now() - from).toBeGreaterThan(75)
  })

  it('a clock that is wrong, in answers and in the check of timestamps', async () => {
    bench.facade.control.set({ clockOffsetMs: 7000 })
    const reply = await ask()
    expect([reply.retCode, reply.time]).toEqual([10002, bench.exchange.clock + 7000])
    bench.facade.control.clear()
    expect((await ask()).retCode).toBe(0)
  })

  it('a ban of the address: 403 and text for everything', async () => {
    bench.facade.control.set({ bannedMs: 600_000 })
    const reply = await bench.bot.read('/v5/market/time')
    expect([reply.status, reply.text]).toEqual([403, 'access too frequent'])
    bench.facade.control.clear()
    expect((await ask()).status).toBe(200)
  })

  it('realtime that does not know young orders yet: pages are full with the others', async () => {
    const path = '/v5/order/realtime'
    const { clock } = bench.exchange
    const row = (orderId: string, age: number): object => ({
      orderId,
      symbol: 'BTCUSDT',
      createdAt: clock - age,
    })
    bench.exchange.held = { orders: [row('young', 10), row('b', 7000), row('a', 8000)] as never }
    bench.facade.control.set({ realtimeLagMs: 5000 })
    const idsOf = async (query: string): Promise<readonly unknown[]> => {
      const { result } = await bench.bot.get(path, query)
      return (result['list'] as readonly { readonly orderId: string }[]).map(({ orderId }) => orderId)
    }
    expect(await idsOf('category=linear&symbol=BTCUSDT&limit=2')).toEqual(['b', 'a'])
    bench.facade.control.clear()
    expect(await idsOf('category=linear&symbol=BTCUSDT&limit=2')).toEqual(['young', 'b'])
  })

  it('rows with words that no client knows, and without keys, in the next answer alone', async () => {
    const path = '/v5/order/realtime'
    bench.exchange.held = { orders: [{ orderId: 'a', symbol: 'BTCUSDT', orderStatus: 'New' }] as never }
    bench.facade.control.arm({ path, set: { orderStatus: 'Paused' }, remove: ['side'] })
    const query = 'category=linear&symbol=BTCUSDT'
    const rowOf = async (): Promise<unknown> => {
      const { result } = await bench.bot.get(path, query)
      return (result['list'] as readonly unknown[])[0]
    }
    const [spoiled, plain] = [await rowOf(), await rowOf()]
    expect(spoiled).toMatchObject({ orderId: 'a', orderStatus: 'Paused' })
    expect(spoiled).not.toHaveProperty('side')
    expect(plain).toMatchObject({ orderId: 'a', orderStatus: 'New' })
    bench.facade.control.arm({ path, code: 10019 })
    expect((await bench.bot.get(path, query)).retMsg).toContain('restarting')
  })

  it('a key that turns read-only or expires while it is used', async () => {
    const { control } = bench.facade
    expect(control.changeKeys({ account: 'p-1', isReadOnly: true })).toEqual({ changed: [bench.key] })
    expect((await ask()).result['readOnly']).toBe(1)
    control.changeKeys({ account: 'p-1', key: bench.key, expiresInMs: 0 })
    expect((await ask()).retCode).toBe(33004)
    expect(control.changeKeys({ account: 'p-2', isReadOnly: true })).toEqual({ changed: [] })
  })

  it('a key of any account', () => {
    const { key, secret, account } = bench.facade.control.createKey({ account: 'p-2', symbol: 'BTCUSDT' })
    expect(bench.keys.find(String(key))).toMatchObject({
      apiKey: { accountId: 'p-2', symbols: ['BTCUSDT'] },
      proof: { kind: 'hmac', secret },
    })
    expect(account).toBe('p-2')
  })

  it('what is no fault is refused with the field', () => {
    const { control } = bench.facade
    for (const [fields, name] of [
      [{ path: '/other' }, 'path'],
      [{ path: PATH, status: 200 }, 'status'],
      [{ path: PATH, lost: 'soon' }, 'lost'],
      [{ path: PATH, times: 0 }, 'times'],
      [{ path: PATH, set: 'x' }, 'set'],
    ] as const)
      expect(() => control.arm(fields)).toThrow(name)
    expect(() => control.set({ realtimeLagMs: -1 })).toThrow('realtimeLagMs')
    expect(() => control.changeKeys({ account: 'p-1' })).toThrow('nothing to change')
    expect(control.faults()).toMatchObject({ rules: [], state: { realtimeLagMs: 0 } })
  })
})
