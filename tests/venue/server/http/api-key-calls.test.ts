import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import type { ApiKeyCreateResult, ApiKeysResult } from '#shared/wire/http.ts'
import { openApiKeys } from '../../../../venue/api-keys/api-key-store.ts'
import type { ApiKeyStore } from '../../../../venue/api-keys/api-key-store.ts'
import type { Reply } from '../../support/http-client.ts'
import { callsBench } from './calls-bench.ts'

const bench = callsBench()
const URL = 'http://127.0.0.1:4190'
let keys: ApiKeyStore
beforeEach(() => {
  keys = openApiKeys(null)
  bench.server.api.access = { url: URL, keys }
  bench.exchange.account = { kind: 'UTA2' }
})
afterEach(() => {
  bench.server.api.access = null
  keys.close()
})

const listed = async (): Promise<ApiKeysResult> =>
  (await bench.http.get(path.own.apiKeys)).result as unknown as ApiKeysResult
const create = (body: object): Promise<Reply> => bench.http.post(path.own.apiKeys, body)
const madeBy = (reply: Reply): ApiKeyCreateResult => reply.result as unknown as ApiKeyCreateResult

describe('the calls for keys of the API', () => {
  it('a key is created, listed without its secret, and withdrawn', async () => {
    const reply = await create({ name: ' bot ', isReadOnly: false, symbols: ['BTCUSDT'] })
    const { item, secret } = madeBy(reply)
    expect([reply.code, item.name, item.symbols, item.kind]).toEqual([0, 'bot', ['BTCUSDT'], 'hmac'])
    expect(secret).toHaveLength(36)
    const list = await listed()
    expect(list).toEqual({ apiUrl: URL, isUnified: true, most: 20, list: [item] })
    expect(JSON.stringify([list, bench.server.log.list()])).not.toContain(secret)
    expect((await bench.http.delete(path.own.apiKeys, { key: item.key })).code).toBe(0)
    expect((await listed()).list).toEqual([])
    expect((await bench.http.delete(path.own.apiKeys, { key: item.key })).code).toBe(33013)
  })

  it('a key belongs to the account that is logged in; another one can’t withdraw it', async () => {
    const { item } = madeBy(await create({ name: 'bot', isReadOnly: true }))
    expect(keys.find(item.key)?.apiKey).toMatchObject({
      accountId: bench.accountId,
      isReadOnly: true,
      symbols: null,
    })
    await bench.http.login(1)
    expect((await listed()).list).toEqual([])
    expect((await bench.http.delete(path.own.apiKeys, { key: item.key })).code).toBe(33013)
    expect(keys.find(item.key)).not.toBeNull()
  })

  it('without the API, or for an account that is not unified, none is created', async () => {
    bench.exchange.account = { kind: 'standard' }
    expect((await create({ name: 'bot', isReadOnly: false })).code).toBe(33011)
    expect((await listed()).isUnified).toBe(false)
    bench.server.api.access = null
    expect((await create({ name: 'bot', isReadOnly: false })).code).toBe(33010)
    expect((await listed()).apiUrl).toBeNull()
    expect((await bench.http.delete(path.own.apiKeys, { key: 'x' })).code).toBe(33010)
  })

  it('too many keys, bad names, symbols and public keys are refused', async () => {
    for (const body of [
      { name: '' },
      { name: '  ' },
      { name: 'a\nb' },
      { name: 'x'.repeat(41) },
      { name: 'bot', isReadOnly: 'yes' },
      { name: 'bot', symbols: [] },
      { name: 'bot', symbols: ['NOPEUSDT'] },
      { name: 'bot', symbols: 'BTCUSDT' },
      { name: 'bot', symbols: [1] },
    ])
      expect([body, (await create(body)).code]).toEqual([body, 10001])
    expect((await create({ name: 'bot', publicKey: 'no key' })).code).toBe(33014)
    expect((await listed()).list).toEqual([])
    for (let count = 0; count < 20; count += 1) await create({ name: `bot ${count}`, isReadOnly: false })
    expect((await create({ name: 'bot', isReadOnly: false })).code).toBe(33012)
  })
})
