import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { startGateway } from '../../../../venue/start-gateway.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { validQueries } from '../../server/http/valid-calls.ts'
import { createControl } from '../../support/control-client.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient, Reply } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'
import { inConfig } from '../support/config-home.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A key that the test plants and then searches everywhere. */
const KEY = 'PlantedKey0123456789'
const SECRET = 'PlantedSecret0123456789abcdefghijklm'
/** Sixty-four hex digits in a row could be a signature. */
const SIGNATURE = /\b[0-9a-f]{64}\b/

const folder = mkdtempSync(join(tmpdir(), 'perpdeck-secrets-'))
const keyFile = join(folder, 'key.json')
const dataDir = join(folder, 'data')
const lines: string[] = []
const replies: Reply[] = []
const frames: string[] = []

let upstream: Venue
let gateway: Venue
let http: HttpClient
let push: PushClient

/** All files of the gateway's data, as text. */
function stored(at = dataDir): readonly (readonly [string, string])[] {
  return readdirSync(at).flatMap((name): readonly (readonly [string, string])[] => {
    const file = join(at, name)
    return statSync(file).isDirectory() ? stored(file) : [[file, readFileSync(file).toString('latin1')]]
  })
}
async function get(name: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
  replies.push(await http.get(name, query))
}
async function post(name: string, body: object): Promise<Reply> {
  const reply = await http.post(name, body)
  replies.push(reply)
  return reply
}
const order = (orderLinkId: string) => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  qtyX: '1000000',
  price: '50000',
  basePrice: '60000',
  positionIdx: 0,
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  orderLinkId,
})

beforeAll(async () => {
  upstream = await startVenue({
    port: 0,
    symbols: 5,
    control: true,
    api: 0,
    apiLimits: false,
    apiKey: { key: KEY, secret: SECRET },
  })
  writeFileSync(keyFile, JSON.stringify({ key: KEY, secret: SECRET }), { mode: 0o600 })
  gateway = await inConfig(folder, () =>
    startGateway(
      {
        exchange: 'bybit',
        network: 'testnet',
        url: upstream.api?.url ?? '',
        keys: { kind: 'file', file: keyFile },
      },
      {
        port: 0,
        dataDir,
        log: (line) => void lines.push(line),
        warn: (line) => void lines.push(line),
      },
    ),
  )
  http = createHttpClient(gateway.url)
  await get(path.own.accounts)
  const code = lines.join('\n').match(/Pairing code for a browser: (\d{3}) (\d{3})/)
  await post(path.own.pair, { code: `${code?.[1]}${code?.[2]}` })
  await http.login()
  push = await openPush(gateway.url, { query: 'v=2&format=json' })
  push.ws.on('message', (data: Buffer) => void frames.push(data.toString()))
  await push.ask('login', [await http.token()])
  await push.ask('subscribe', [...privateTopics, topic.notice])
  await vi.waitFor(async () => expect((await http.get(path.own.privateSnapshot)).code).toBe(0), {
    timeout: 20_000,
  })
})
afterAll(async () => {
  await push.close()
  await gateway.close()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the key of a gateway', () => {
  it('is in no answer, frame or line, not even where Bybit repeats it in a refusal', async () => {
    for (const [name, query] of validQueries) await get(name, query)
    expect((await post(path.orderCreate, order('planted-1'))).code).toBe(0)
    const control = createControl(upstream)
    // Bybit's refusals of a signature repeat what was signed.
    await control.post('/api/faults', {
      path: '/v5/order/create',
      times: 1,
      code: 10004,
      message: `error sign! origin_string[1700000000000${KEY}5000{}] sign[${'ab'.repeat(32)}] key ${SECRET}`,
    })
    const refused = await post(path.orderCreate, order('planted-2'))
    expect(refused.code).toBe(10005)
    await vi.waitFor(() => expect(frames.join()).toContain('planted-1'), { timeout: 20_000 })
    const all = [...lines, ...replies.map((reply) => inspect(reply, { depth: 10 })), ...frames]
    expect(all.length).toBeGreaterThan(60)
    for (const text of all) {
      expect(text).not.toContain(KEY)
      expect(text).not.toContain(SECRET)
      expect(text).not.toMatch(SIGNATURE)
    }
  })

  it('is in no file of the data folder: the store has a hash of it alone', () => {
    const files = stored()
    expect(files.map(([name]) => name).join()).toContain('gateway.sqlite')
    for (const [name, text] of files) {
      expect([name, text.includes(KEY)]).toEqual([name, false])
      expect([name, text.includes(SECRET)]).toEqual([name, false])
    }
    // The search would find it.
    expect(readFileSync(keyFile, 'latin1')).toContain(SECRET)
  })

  it('is in no argument, no environment and no crash report of the process', () => {
    const report = JSON.stringify(process.report.getReport())
    for (const text of [process.argv.join(' '), JSON.stringify(process.env), report]) {
      expect(text).not.toContain(KEY)
      expect(text).not.toContain(SECRET)
    }
  })

  it('is in no reason of a start that fails', async () => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, JSON.stringify({ key: KEY, secret: `${SECRET}x` }), { mode: 0o600 })
    const failure: unknown = await inConfig(join(folder, 'other'), () =>
      startGateway(
        {
          exchange: 'bybit',
          network: 'testnet',
          url: upstream.api?.url ?? '',
          keys: { kind: 'file', file: wrong },
        },
        { port: 0, dataDir: null },
      ).then(
        () => 'started',
        (error: unknown) => error,
      ),
    )
    const text = inspect(failure, { depth: 10, showHidden: true })
    expect(text).toContain('The secret does not belong to this API key')
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(SECRET)
  })
})
