import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { path } from '#shared/wire/http.ts'
import type { ApiKeysResult } from '#shared/wire/http.ts'
import { startVenue } from '../../venue/start-venue.ts'
import type { Venue } from '../../venue/start-venue.ts'
import type { VenueOptions } from '../../venue/venue-options.ts'
import { createApiClient } from './support/api-client.ts'
import { authArgs, connectApi } from './support/api-socket.ts'
import { createHttpClient } from './support/http-client.ts'

// A start takes seconds on a busy machine, and some tests have four.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let running: Venue[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-api-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((venue) => venue.close()))
  rmSync(folder, { recursive: true })
})

async function start(options: VenueOptions = {}): Promise<Venue> {
  const venue = await startVenue({ port: 0, symbols: 2, api: 0, ...options })
  running.push(venue)
  return venue
}
async function stop(venue: Venue): Promise<void> {
  running = running.filter((one) => one !== venue)
  await venue.close()
}

interface KeyFile {
  readonly key: string
  readonly secret: string
  readonly account: string
}
const fileOf = (name: string): KeyFile => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeyFile
const clientOf = (venue: Venue, { key, secret }: Pick<KeyFile, 'key' | 'secret'>) =>
  createApiClient(venue.api?.url ?? '', key, secret)
const QUERY = '/v5/user/query-api'

describe('a venue with --api', () => {
  it('serves the API on a port of its own, and without the option there is none', async () => {
    const venue = await start()
    expect(venue.api?.port).not.toBe(venue.port)
    const reply = await clientOf(venue, { key: '', secret: '' }).read('/v5/market/time')
    expect([reply.retCode, reply.headers.get('x-bapi-limit')]).toEqual([0, null])
    expect(Math.abs(reply.time - Date.now())).toBeLessThan(900)
    expect((await start({ api: false })).api).toBeUndefined()
  })

  it('--api-key-file has a trading key of a unified account of the first new browser, for this user alone', async () => {
    const venue = await start({ apiKeyFile: join(folder, 'key.json') })
    const { key, secret, account } = fileOf('key.json')
    expect(statSync(join(folder, 'key.json')).mode & 0o777).toBe(0o600)
    const { result } = await clientOf(venue, { key, secret }).get(QUERY)
    expect(result).toMatchObject({ apiKey: key, readOnly: 0, uta: 1 })
    const browser = createHttpClient(venue.url)
    const accounts = (await browser.get(path.own.accounts)).result['accounts'] as { accountId: string }[]
    const index = accounts.findIndex(({ accountId }) => accountId === account)
    expect(index).toBeGreaterThanOrEqual(0)
    await browser.login(index)
    const own = (await browser.get(path.own.apiKeys)).result as unknown as ApiKeysResult
    expect([own.apiUrl, own.isUnified, own.list.map((item) => item.key)]).toEqual([
      venue.api?.url,
      true,
      [key],
    ])
    const next = createHttpClient(venue.url)
    const others = (await next.get(path.own.accounts)).result['accounts'] as { accountId: string }[]
    expect(others.map(({ accountId }) => accountId)).not.toContain(account)
  })

  it('uses the key file of before again; without its key it writes another one', async () => {
    const options = { apiKeyFile: join(folder, 'key.json'), dataDir: join(folder, 'data') }
    const first = await start(options)
    const before = fileOf('key.json')
    await stop(first)
    const again = await start(options)
    expect(fileOf('key.json')).toEqual(before)
    expect((await clientOf(again, before).get(QUERY)).retCode).toBe(0)
    await stop(again)
    const fresh = await start({ ...options, fresh: true })
    const after = fileOf('key.json')
    expect(after.key).not.toBe(before.key)
    expect((await clientOf(fresh, before).get(QUERY)).retCode).toBe(10003)
    expect((await clientOf(fresh, after).get(QUERY)).retCode).toBe(0)
  })

  it('takes the account of the browser that is there already', async () => {
    const dataDir = join(folder, 'data')
    const first = await start({ dataDir, api: false })
    const browser = createHttpClient(first.url)
    await browser.login()
    const accounts = (await browser.get(path.own.accounts)).result['accounts'] as { accountId: string }[]
    await stop(first)
    await start({ dataDir, apiKeyFile: join(folder, 'key.json') })
    expect(accounts.map(({ accountId }) => accountId)).toContain(fileOf('key.json').account)
  })

  it('refuses to overwrite another file, before anything starts; --force overwrites it', async () => {
    const file = join(folder, 'notes.json')
    for (const text of ['my notes', '{"key":"a","secret":"b","account":"c","more":1}', '[]']) {
      writeFileSync(file, text)
      await expect(start({ apiKeyFile: file })).rejects.toThrow(/--api-key-file: .*notes\.json exists/)
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
    await start({ apiKeyFile: file, force: true })
    expect(Object.keys(fileOf('notes.json'))).toEqual(['key', 'secret', 'account'])
  })

  it('leaves no key behind if its file can not be written', async () => {
    const dataDir = join(folder, 'data')
    const apiKeyFile = join(folder, 'missing', 'key.json')
    await expect(start({ dataDir, apiKeyFile })).rejects.toThrow('ENOENT')
    const db = new DatabaseSync(join(dataDir, 'api-keys.sqlite'))
    expect(db.prepare('SELECT count(*) AS keys FROM api_keys').get()).toEqual({ keys: 0 })
    db.close()
  })

  it('--api-key gives a key with these values until the end', async () => {
    const dataDir = join(folder, 'data')
    const given = { key: 'TESTKEY', secret: 'TESTSECRET' }
    const venue = await start({ dataDir, apiKey: given })
    expect((await clientOf(venue, given).get(QUERY)).retCode).toBe(0)
    await stop(venue)
    const next = await start({ dataDir })
    expect((await clientOf(next, given).get(QUERY)).retCode).toBe(10003)
  })

  it('counts no requests with --api-limits off', async () => {
    const given = { key: 'TESTKEY', secret: 'TESTSECRET' }
    const client = clientOf(await start({ apiKey: given, apiLimits: false }), given)
    for (let count = 0; count < 11; count += 1) expect((await client.get(QUERY)).retCode).toBe(0)
    expect((await client.get(QUERY)).headers.get('x-bapi-limit')).toBeNull()
  })

  describe('after the computer slept for eight hours', () => {
    const HOURS = 8 * 3_600_000
    const given = { key: 'TESTKEY', secret: 'TESTSECRET' }
    // The wall clock alone is virtual. It stands still while the process counts on.
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
    afterEach(() => vi.useRealTimers())
    const sleep = (): void => void vi.setSystemTime(Date.now() + HOURS)

    it('takes calls and orders by socket that are signed with real time', async () => {
      const venue = await start({ apiKey: given })
      const client = clientOf(venue, given)
      expect((await client.get(QUERY)).retCode).toBe(0)
      sleep()
      const reply = await client.get(QUERY)
      expect([reply.retCode, Math.abs(reply.time - Date.now()) < 5000]).toEqual([0, true])
      const socket = await connectApi(`${(venue.api?.url ?? '').replace('http', 'ws')}/v5/trade`)
      await socket.ask({ op: 'auth', args: authArgs(given.key, given.secret, Date.now() + 5000) })
      sleep()
      const header = { 'X-BAPI-TIMESTAMP': String(Date.now()) }
      const args = [{ category: 'linear', symbol: 'BTCUSDT', orderId: 'nobody' }]
      const answer = await socket.ask({ op: 'order.cancel', reqId: 'r', header, args })
      expect(answer).toMatchObject({ retCode: 110001 })
    })

    it('leaves a clock alone that has a time of its own: by option, or frozen by the control port', async () => {
      const startAt = Date.now() - 1000
      const own = await start({ startAt, apiKey: given })
      sleep()
      expect((await clientOf(own, given).get(QUERY)).retCode).toBe(10002)
      const venue = await start({ apiKey: given, control: true })
      const { url, key } = venue.control ?? { url: '', key: '' }
      const headers = { 'x-control-key': key, 'content-type': 'application/json' }
      await fetch(`${url}/freeze`, { method: 'POST', headers, body: '{"frozen": true}' })
      const frozenAt = (await clientOf(venue, given).read('/v5/market/time')).time
      sleep()
      expect((await clientOf(venue, given).read('/v5/market/time')).time).toBe(frozenAt)
    })
  })

  it('follows the exchange’s clock and says so where it is another one', async () => {
    const lines: string[] = []
    const startAt = Date.UTC(2026, 0, 2)
    const given = { key: 'TESTKEY', secret: 'TESTSECRET' }
    const venue = await start({ startAt, apiKey: given, log: (line) => lines.push(line) })
    expect((await clientOf(venue, given).get(QUERY)).retCode).toBe(10002)
    expect(lines).toEqual([expect.stringContaining('/v5/market/time')])
  })
})
