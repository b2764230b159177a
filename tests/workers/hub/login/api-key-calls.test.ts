import { describe, expect, it } from 'vitest'
import type { HubApi } from '#shared/contracts/hub-api.ts'
import { readApiKeys, readCreatedKey } from '../../../../src/workers/hub/login/api-key-calls.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'

const item = {
  key: 'k1',
  name: 'market maker',
  isReadOnly: false,
  symbols: ['BTCUSDT'],
  kind: 'hmac',
  createdAt: 1_700_000_000_000,
  expiresAt: 1_707_776_000_000,
}
const keys = { apiUrl: 'http://127.0.0.1:4190', isUnified: true, most: 20, list: [item] }
const SECRET = 'only-shown-once-0123456789'

/** A hub that is logged in, in front of an exchange that answers calls about keys with `results`, or refuses them. */
async function bench(answer: (init: RequestInit) => unknown) {
  const world = createVirtualWorld('A')
  const seen: { method: string; query: string; body: unknown }[] = []
  const { fetch } = world.venue
  world.venue.fetch = async (address, init) => {
    const url = new URL(address)
    if (url.pathname !== '/user/api-keys') return fetch(address, init)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    seen.push({ method: init.method ?? '', query: url.searchParams.get('key') ?? '', body })
    return new Response(JSON.stringify(answer(init)), { status: 200 })
  }
  const tab = joinVirtualTab(world.hub, 'one')
  await world.clock.advance(1000)
  const api: HubApi = world.hub.api
  return { world, tab, api, seen }
}
const done = (result: unknown) => ({ retCode: 0, retMsg: 'OK', result })

describe('calls about keys of the API', () => {
  it('list, create and withdraw keys, each by one call of its method', async () => {
    const { api, seen } = await bench(({ method }) =>
      done(method === 'GET' ? keys : method === 'POST' ? { item, secret: SECRET } : {}),
    )
    const wish = { name: 'market maker', isReadOnly: false, symbols: ['BTCUSDT'] }
    expect(await api.apiKeys()).toEqual({ kind: 'accepted', value: keys })
    expect(await api.createApiKey(wish)).toEqual({ kind: 'accepted', value: { item, secret: SECRET } })
    expect(await api.withdrawApiKey({ key: 'k1' })).toEqual({ kind: 'accepted', value: null })
    expect(seen).toEqual([
      { method: 'GET', query: '', body: null },
      { method: 'POST', query: '', body: wish },
      { method: 'DELETE', query: 'k1', body: null },
    ])
  })

  it('the secret is only in the answer to the requesting tab: not stored, traced or sent to other tabs', async () => {
    const { world, tab, api } = await bench(() => done({ item, secret: SECRET }))
    const other = joinVirtualTab(world.hub, 'two')
    expect(await api.createApiKey({ name: 'x', isReadOnly: true })).toMatchObject({
      value: { secret: SECRET },
    })
    await world.clock.advance(5000)
    const stored = [...world.database.data].map(([name, values]) => [name, [...values]])
    for (const place of [api.exportTrace(), stored, tab.page, tab.risk, other.page, other.risk])
      expect(JSON.stringify(place)).not.toContain(SECRET)
  })

  it('an answer that arrives after the session changed is dropped with its secret', async () => {
    const { world, api } = await bench(() => done({ item, secret: SECRET }))
    const { fetch } = world.venue
    world.venue.fetch = async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.includes('/user/api-keys')) return answer
      await api.login('B')
      return answer
    }
    const creating = api.createApiKey({ name: 'x', isReadOnly: true })
    await world.clock.advance(2000)
    expect(await creating).toEqual({ kind: 'unknown', reason: 'connection-lost' })
  })

  it('refusals have their code, and only the dialog shows them', async () => {
    const { api, tab } = await bench(() => ({ retCode: 33_012, retMsg: 'too many', result: {} }))
    expect(await api.apiKeys()).toMatchObject({ kind: 'rejected', code: 33_012 })
    expect(await api.createApiKey({ name: 'x', isReadOnly: true })).toMatchObject({ code: 33_012 })
    expect(await api.withdrawApiKey({ key: 'k' })).toMatchObject({ code: 33_012 })
    expect(tab.page.filter(({ type }) => type === 'Refusal')).toEqual([])
  })

  it('a created key whose answer is unreadable is unknown, an unreadable list is refused', async () => {
    const { api } = await bench(() => done({ item: { ...item, key: 5 }, secret: SECRET, list: 'x' }))
    expect((await api.createApiKey({ name: 'x', isReadOnly: true })).kind).toBe('unknown')
    expect((await api.apiKeys()).kind).toBe('rejected')
  })
})

describe('answers about keys', () => {
  it('null or no list of symbols is all symbols', () => {
    for (const symbols of [null, undefined])
      expect(readApiKeys({ ...keys, list: [{ ...item, symbols }] })?.list[0]?.symbols).toBeNull()
  })

  it('a key with an unreadable list of symbols is not a key for all symbols', () => {
    for (const symbols of ['BTCUSDT', [1], {}, 0, false])
      expect([symbols, readApiKeys({ ...keys, list: [{ ...item, symbols }] })]).toEqual([symbols, null])
  })

  it('an unreadable answer is null', () => {
    for (const bad of [
      null,
      [],
      { ...keys, list: {} },
      { ...keys, apiUrl: 5 },
      { ...keys, isUnified: 'yes' },
      { ...keys, most: '20' },
      { ...keys, list: [null] },
      ...Object.keys(item)
        .filter((name) => name !== 'symbols')
        .map((name) => ({ ...keys, list: [{ ...item, [name]: undefined }] })),
    ])
      expect([bad, readApiKeys(bad)]).toEqual([bad, null])
    for (const bad of [null, { item }, { item, secret: '' }, { item, secret: 5 }, { secret: SECRET }])
      expect([bad, readCreatedKey(bad)]).toEqual([bad, null])
    expect(readCreatedKey({ item, secret: null })).toEqual({ item, secret: null })
    expect(readApiKeys({ ...keys, apiUrl: null })?.apiUrl).toBeNull()
  })
})
