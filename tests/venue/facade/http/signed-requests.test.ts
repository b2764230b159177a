import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requireInTime } from '../../../../venue/facade/http/authenticate.ts'
import { apiBench } from '../../support/api-bench.ts'
import { createApiClient } from '../../support/api-client.ts'

const bench = apiBench()
const PATH = '/v5/user/query-api'
const BALANCE = '/v5/asset/transfer/query-account-coins-balance'

describe('a signed request', () => {
  it('is answered in Bybit’s envelope with its headers', async () => {
    const reply = await bench.bot.get(PATH)
    expect(Object.keys(JSON.parse(reply.text) as object)).toEqual([
      'retCode',
      'retMsg',
      'result',
      'retExtInfo',
      'time',
    ])
    expect([reply.status, reply.retCode, reply.retMsg, reply.retExtInfo]).toEqual([200, 0, 'OK', {}])
    expect(reply.time).toBe(bench.exchange.clock)
    expect(reply.headers.get('timenow')).toBe(String(bench.exchange.clock))
    expect(reply.headers.get('traceid')).toMatch(/^[0-9a-f]{32}$/)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    expect((await bench.bot.get(PATH)).headers.get('traceid')).not.toBe(reply.headers.get('traceid'))
  })

  it('is signed over the raw query, in the client’s order and encoding', async () => {
    for (const query of [
      'coin=USDT&accountType=UNIFIED',
      'accountType=UNIFIED&coin=%55SDT',
      'accountType=UNIFIED&&a=b+c',
    ])
      expect([query, (await bench.bot.get(BALANCE, query)).retCode]).toEqual([query, 0])
  })

  it('without a key, or with an unknown or withdrawn one, gets 10003', async () => {
    const { url } = bench.facade
    expect((await bench.bot.read(PATH)).retCode).toBe(10003)
    expect((await createApiClient(url, 'nobody', 'x', () => bench.exchange.clock).get(PATH)).retCode).toBe(
      10003,
    )
    bench.keys.withdraw('p-1', bench.key)
    const reply = await bench.bot.get(PATH)
    expect([reply.status, reply.retCode, reply.retMsg, reply.result]).toEqual([
      200,
      10003,
      'API key is invalid.',
      {},
    ])
  })

  it('with a wrong signature gets 10004, whatever is wrong', async () => {
    const { key, secret, exchange } = bench
    const other = createApiClient(bench.facade.url, key, `${secret}x`, () => exchange.clock)
    expect((await other.get(PATH)).retCode).toBe(10004)
    const forged = ['', 'x', '0'.repeat(64), 'Z'.repeat(64), 'a'.repeat(5000), 'é'.repeat(32)]
    for (const one of forged) {
      const reply = await bench.bot.get(PATH, '', { 'x-bapi-sign': one })
      expect([one.slice(0, 9), reply.retCode]).toEqual([one.slice(0, 9), 10004])
      expect(reply.text).not.toContain(secret)
    }
    expect((await bench.bot.get(PATH, '', { 'x-bapi-recv-window': '6000' })).retCode).toBe(10004)
  })

  it('is valid from its window before to a second after the server’s time', async () => {
    for (const stamp of ['5000', '10999']) expect(() => requireInTime(stamp, '', 10_000)).not.toThrow()
    for (const stamp of ['4999', '11000']) expect(() => requireInTime(stamp, '', 10_000)).toThrow('[5000]')
    expect(() => requireInTime('9000', '999', 10_000)).toThrow('recv_window[999]')
    const { key, secret, exchange, facade } = bench
    for (const [off, code] of [
      [-5000, 0],
      [-5001, 10002],
      [999, 0],
      [1000, 10002],
    ] as const) {
      const client = createApiClient(facade.url, key, secret, () => exchange.clock + off)
      expect([off, (await client.get(PATH)).retCode]).toEqual([off, code])
    }
    const late = createApiClient(facade.url, key, secret, () => exchange.clock - 6000)
    expect((await late.get(PATH)).retMsg).toContain(
      `req_timestamp[${exchange.clock - 6000}],server_timestamp[${exchange.clock}],recv_window[5000]`,
    )
    for (const stamp of ['', 'now', '-1', '1e12', '9'.repeat(30)])
      expect((await bench.bot.get(PATH, '', { 'x-bapi-timestamp': stamp })).retCode).toBe(10002)
  })

  it('sent twice is answered twice', async () => {
    const headers = { 'x-bapi-timestamp': String(bench.exchange.clock) }
    const replies = [await bench.bot.get(PATH, '', headers), await bench.bot.get(PATH, '', headers)]
    expect(replies.map(({ retCode }) => retCode)).toEqual([0, 0])
  })

  it('of an expired key gets 33004', async () => {
    const known = bench.keys.find(bench.key)
    if (known === null) throw new Error('no key')
    bench.keys.put({ ...known, apiKey: { ...known.apiKey, expiresAt: bench.exchange.clock } })
    expect((await bench.bot.get(PATH)).retCode).toBe(33004)
  })

  it('may be signed with RSA', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const wish = {
      name: 'rsa',
      profileId: 'p',
      accountId: 'p-1',
      isReadOnly: true,
      symbols: null,
      publicKey: pem,
    }
    const made = bench.keys.create(wish, bench.exchange.clock)
    if (typeof made === 'string') throw new Error(made)
    const stamp = String(bench.exchange.clock)
    const signed = sign('sha256', Buffer.from(`${stamp}${made.apiKey.key}5000`), privateKey).toString(
      'base64',
    )
    const headers = { 'x-bapi-api-key': made.apiKey.key, 'x-bapi-timestamp': stamp, 'x-bapi-sign': signed }
    expect((await bench.bot.get(PATH, '', headers)).retCode).toBe(0)
    expect((await bench.bot.get(PATH, 'a=b', headers)).retCode).toBe(10004)
    expect((await bench.bot.get(PATH, '', { ...headers, 'x-bapi-sign': '!!' })).retCode).toBe(10004)
  })
})
