import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { startGateway } from '../../venue/start-gateway.ts'
import { startVenue } from '../../venue/start-venue.ts'
import type { Venue } from '../../venue/start-venue.ts'
import { createHttpClient } from './support/http-client.ts'
import type { HttpClient } from './support/http-client.ts'
import { openPush } from './support/push-client.ts'

// Starts take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const POLL = { timeout: 20_000 }
const dataDir = mkdtempSync(join(tmpdir(), 'perpdeck-safety-'))
const keyFile = join(dataDir, 'key.json')
const folder = join(dataDir, 'bybit-testnet')
const lines: string[] = []
let upstream: Venue
let gateway: Venue
let http: HttpClient

const start = (limits: readonly string[]): Promise<Venue> =>
  startGateway(
    {
      exchange: 'bybit',
      network: 'testnet',
      url: upstream.api?.url ?? '',
      keys: { kind: 'file', file: keyFile },
      needsArming: true,
      limits,
    },
    { port: 0, dataDir, warn: (line) => void lines.push(line), log: (line) => void lines.push(line) },
  )

/** A browser that is paired by the newest code of the gateway, and logged in. */
async function signIn(): Promise<HttpClient> {
  const client = createHttpClient(gateway.url)
  await client.get(path.own.accounts)
  const code = lines.map((line) => /^Pairing code for a browser: (\d+) (\d+)/.exec(line)).findLast(Boolean)
  const paired = await client.post(path.own.pair, { code: `${code?.[1] ?? ''}${code?.[2] ?? ''}` })
  expect(paired.code).toBe(0)
  await client.login()
  return client
}

beforeAll(async () => {
  upstream = await startVenue({
    port: 0,
    symbols: 5,
    api: 0,
    apiLimits: false,
    apiKeyFile: keyFile,
  })
  gateway = await start(['orderValue=2000', 'priceDistance=5', 'openOrders=20'])
  http = await signIn()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `npm run exchange:kill` for the network of the gateway. */
const killCommand = (
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [
      join(import.meta.dirname, '../../venue/exchange-kill.ts'),
      '--network',
      'testnet',
      '--exchange-url',
      upstream.api?.url ?? '',
      ...args,
    ])
    let output = ''
    const read = (data: Buffer): void => void (output += data.toString())
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => done({ code, output }))
  })

let count = 0
const order = (fields: object = {}): object => {
  count += 1
  return {
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.01',
    price: '50000',
    timeInForce: 'GoodTillCancel',
    positionIdx: 0,
    orderLinkId: `safety-${count}`,
    reduceOnly: false,
    closeOnTrigger: false,
    ...fields,
  }
}
const market = { orderType: 'Market', price: '', timeInForce: 'ImmediateOrCancel' }
const view = async () => (await http.get(path.own.exchange)).result
const held = async (list: 'orders' | 'positions'): Promise<number> => {
  const { result } = await http.get(path.own.privateSnapshot)
  return (result[list] as readonly unknown[]).length
}
const secretOf = (): string =>
  String((JSON.parse(readFileSync(join(folder, 'gateway.json'), 'utf8')) as { secret: unknown }).secret)

describe('a gateway that needs arming', () => {
  it('starts disarmed, shows its limits, and refuses orders for certain', async () => {
    expect(await view()).toMatchObject({
      isArmed: false,
      needsArming: true,
      armedUntil: null,
      stoppedBy: null,
      limits: { orderValue: '2000', priceDistance: '5', openOrders: 20, positionValue: null },
    })
    expect((await http.post(path.orderCreate, order())).code).toBe(10097)
    expect(
      (await http.post(path.own.setLeverage, { symbol: 'BTCUSDT', buyLeverage: '5', sellLeverage: '5' }))
        .code,
    ).toBe(10097)
  })

  it('cannot be armed by a page of another origin, a caller without a login or an open form', async () => {
    for (const call of [path.own.exchangeArm, path.own.exchangeDisarm, path.own.exchangeKill]) {
      expect((await http.post(call, {}, { origin: 'http://evil.example' })).status).toBe(403)
      expect((await createHttpClient(gateway.url).post(call, {})).code).toBe(10007)
      expect((await http.post(call, 'closes=1', { 'content-type': 'text/plain' })).status).toBe(415)
    }
    expect((await view())['isArmed']).toBe(false)
  })

  it('announces to each open page at once that it is armed, then sends orders within the limits', async () => {
    const pages = await Promise.all([openPush(gateway.url), openPush(gateway.url)])
    for (const page of pages) await page.ask('subscribe', ['public.notice'])
    expect((await http.post(path.own.exchangeArm)).code).toBe(0)
    for (const page of pages) {
      await expect
        .poll(
          () => page.answers.filter(({ retMsg }) => retMsg === 'Trading is armed for 12 hours.').length,
          POLL,
        )
        .toBeGreaterThan(0)
      await page.close()
    }
    expect(await view()).toMatchObject({ isArmed: true, armedUntil: expect.any(Number) as number })
    expect((await http.post(path.orderCreate, order())).code).toBe(0)
    const large = await http.post(path.orderCreate, order({ qty: '0.05' }))
    expect([large.code, large.body.ext_map]).toEqual([30041, { value: '2500', limit: '2000' }])
    expect((await http.post(path.orderCreate, order({ qty: '0.001', price: '900000' }))).code).toBe(30042)
  })

  it('the kill switch cancels all, closes all, disarms and announces it', async () => {
    // The account begins with positions and orders of several categories.
    await expect.poll(() => held('positions'), POLL).toBeGreaterThan(3)
    await expect.poll(() => held('orders'), POLL).toBeGreaterThan(0)
    const { code, result } = await http.post(path.own.exchangeKill, { closes: true })
    expect([code, result]).toEqual([0, { orders: 0, positions: 0, open: 0, closes: true, troubles: [] }])
    expect((await http.post(path.orderCreate, order())).code).toBe(10097)
    expect(await view()).toMatchObject({ isArmed: false, stoppedBy: 'kill' })
    await expect.poll(() => held('positions'), POLL).toBe(0)
    await expect.poll(() => held('orders'), POLL).toBe(0)
    expect(lines).toContain('The kill switch was pressed: trading is disarmed.')
  })

  it('disarmed, closes a position by an order that only reduces', async () => {
    await http.post(path.own.exchangeArm)
    expect((await http.post(path.orderCreate, order({ ...market, qty: '0.01' }))).code).toBe(0)
    await expect.poll(() => held('positions'), POLL).toBe(1)
    expect((await http.post(path.own.exchangeDisarm)).code).toBe(0)
    expect(await view()).toMatchObject({ isArmed: false, stoppedBy: 'trader' })
    expect((await http.post(path.orderCreate, order({ ...market, side: 'Sell' }))).code).toBe(10097)
    const close = order({ ...market, side: 'Sell', qty: '0.01', reduceOnly: true })
    expect((await http.post(path.orderCreate, close)).code).toBe(0)
    await expect.poll(() => held('positions'), POLL).toBe(0)
  })

  it('disarmed, sets a stop loss and closes all positions', async () => {
    await http.post(path.own.exchangeArm)
    expect((await http.post(path.orderCreate, order({ ...market, qty: '0.01' }))).code).toBe(0)
    await expect.poll(() => held('positions'), POLL).toBe(1)
    await http.post(path.own.exchangeDisarm)
    const stop = { symbol: 'BTCUSDT', positionIdx: 0, stopLoss: '50000' }
    expect((await http.post(path.setTpSl, stop)).code).toBe(0)
    expect((await http.post(path.own.closeAll, {})).code).toBe(0)
    await expect.poll(() => held('positions'), POLL).toBe(0)
  })

  it('the switch works for a program that can read the data folder, and for no other', async () => {
    expect(statSync(join(folder, 'gateway.json')).mode & 0o777).toBe(0o600)
    await http.post(path.own.exchangeArm)
    const program = createHttpClient(gateway.url)
    for (const secret of ['', 'x', `${secretOf()}x`, secretOf().replace(/^./, '!')])
      expect((await program.post(path.own.localKill, {}, { 'x-gateway-secret': secret })).code).toBe(10005)
    expect((await program.post(path.own.localKill, {})).code).toBe(10005)
    expect((await view())['isArmed']).toBe(true)
    const { code, result } = await program.post(path.own.localKill, {}, { 'x-gateway-secret': secretOf() })
    expect([code, result]).toMatchObject([0, { orders: 0, closes: false }])
    expect((await view())['isArmed']).toBe(false)
  })

  it('npm run exchange:kill presses the switch of the gateway, and works without a gateway', async () => {
    await http.post(path.own.exchangeArm)
    expect((await http.post(path.orderCreate, order())).code).toBe(0)
    const byGateway = await killCommand('--data-dir', dataDir)
    expect(byGateway).toMatchObject({ code: 0 })
    expect(byGateway.output).toMatch(/The gateway is disarmed.*Orders left: 0/s)
    expect((await view())['isArmed']).toBe(false)

    await http.post(path.own.exchangeArm)
    expect((await http.post(path.orderCreate, order())).code).toBe(0)
    await expect.poll(() => held('orders'), POLL).toBe(1)
    const nowhere = join(dataDir, 'no-gateway')
    const direct = await killCommand('--data-dir', nowhere, '--keys', keyFile, '--close')
    expect(direct).toMatchObject({ code: 0 })
    expect(direct.output).toMatch(/at Bybit itself.*Orders left: 0.*Positions left: 0/s)
    await expect.poll(() => held('orders'), POLL).toBe(0)
    expect((await killCommand('--data-dir', nowhere, '--keys', join(dataDir, 'x.json'))).code).toBe(2)
  })

  it('a restart disarms', async () => {
    await http.post(path.own.exchangeArm)
    const secret = secretOf()
    await gateway.close()
    expect(() => secretOf()).toThrow(/ENOENT/)
    gateway = await start([])
    http = await signIn()
    expect(await view()).toMatchObject({ isArmed: false, needsArming: true, limits: { openOrders: 450 } })
    expect(secretOf()).not.toBe(secret)
  })
})

it('a bad file or option of limits stops the start with words', async () => {
  mkdirSync(folder, { recursive: true })
  await expect(start(['orderValue=-5'])).rejects.toThrow(/--limit: orderValue must be a number above 0/)
  writeFileSync(join(folder, 'limits.json'), '{"orderValue": 1e400}')
  await expect(start([])).rejects.toThrow(/limits\.json: orderValue must be a number above 0/)
  rmSync(join(folder, 'limits.json'))
})
