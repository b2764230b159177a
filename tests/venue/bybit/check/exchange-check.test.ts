import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Order, Position } from '#shared/domain/records.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const script = fileURLToPath(new URL('../../../../venue/exchange-check.ts', import.meta.url))
let folder = ''
let venue: Venue
let control: ControlClient
let key: { readonly key: string; readonly secret: string; readonly account: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-check-'))
  const apiKeyFile = join(folder, 'key.json')
  venue = await startVenue({ port: 0, symbols: 5, control: true, api: 0, apiLimits: false, apiKeyFile })
  control = createControl(venue)
  key = JSON.parse(readFileSync(apiKeyFile, 'utf8')) as typeof key
})
afterAll(async () => {
  await venue.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ran {
  readonly code: number | null
  readonly text: string
}

/** Runs the command as a person does. `answers` are typed at its questions. */
function check(args: readonly string[], answers = ''): Promise<Ran> {
  const child = spawn(
    process.execPath,
    [
      script,
      '--keys',
      join(folder, 'key.json'),
      '--exchange-url',
      venue.api?.url ?? '',
      '--book-seconds',
      '1',
      ...args,
    ],
    {
      env: { ...process.env, NODE_NO_WARNINGS: '1', XDG_CONFIG_HOME: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let text = ''
  const read = (data: Buffer): void => {
    text += data.toString()
    // One answer for each question, when it is asked.
    if (data.toString().includes('Type yes:')) child.stdin.write(`${answers}\n`)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, text })))
}

const account = async (): Promise<{
  readonly orders: readonly Order[]
  readonly positions: readonly Position[]
}> => (await control.get(`/account?account=${key.account}`)) as unknown as Awaited<ReturnType<typeof account>>
const endedOrders = async (): Promise<readonly Order[]> =>
  (await control.get(`/account/orders?account=${key.account}`))['orders'] as readonly Order[]
/** Ids and sizes: what the check must leave as it was. */
const shapeOf = async (): Promise<readonly string[]> => {
  const { orders, positions } = await account()
  return [
    ...orders.map(({ orderId }) => orderId),
    ...positions.map(({ symbol, size, leverage }) => `${symbol} ${size} ${leverage}`),
  ].toSorted()
}

describe('npm run exchange:check', () => {
  it('places, changes and cancels orders with consent, leaves the account as found, and writes a report without secrets', async () => {
    // Orders of a strategy would be filled meanwhile.
    await control.post('/command', { account: key.account, command: { type: 'CancelAll' } })
    // The account has a position in BTCUSDT: the check must not touch it.
    const before = await shapeOf()
    const report = join(folder, 'report.md')
    const { code, text } = await check(
      ['--network', 'testnet', '--symbol', 'XRPUSDT', '--report', report],
      'yes',
    )
    expect(text).not.toContain('DIFFERS')
    expect(code).toBe(0)
    expect(await shapeOf()).toEqual(before)
    const own = (await endedOrders()).filter(({ orderLinkId = '' }) => orderLinkId.startsWith('pd-check-'))
    expect(own.map(({ orderStatus }) => orderStatus).toSorted()).toEqual([
      'Cancelled',
      'Deactivated',
      'Filled',
      'Filled',
    ])
    const written = readFileSync(report, 'utf8')
    expect(statSync(report).mode & 0o077).toBe(0)
    for (const secret of [key.key, key.secret, key.account, ...own.map(({ orderId }) => orderId)])
      expect([secret, written.includes(secret), text.includes(secret)]).toEqual([secret, false, false])
    expect(written).toContain('## not tried')
    expect(written).toContain('orderStatus: string')
  })

  it('leaves a position of the trader alone, and trades nothing that was not wanted', async () => {
    const ended = await endedOrders()
    const report = join(folder, 'refused.md')
    const { code, text } = await check(['--network', 'testnet', '--report', report], 'no')
    expect(text).toContain('you did not want it')
    expect(code).toBe(0)
    expect(await endedOrders()).toEqual(ended)
    const wanted = await check(['--network', 'testnet', '--yes', '--report', join(folder, 'held.md')])
    expect(wanted.text).toContain('you have a position in BTCUSDT: it is left alone')
  })

  it('refuses mainnet without consent, a network that is not named, and a report that exists', async () => {
    expect(await check(['--network', 'mainnet', '--yes'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('real money') as unknown,
    })
    expect((await check([])).code).toBe(2)
    const report = join(folder, 'report.md')
    const before = readFileSync(report, 'utf8')
    expect((await check(['--network', 'testnet', '--yes', '--report', report])).code).toBe(2)
    expect(readFileSync(report, 'utf8')).toBe(before)
  })

  it('says what Bybit does otherwise, and cancels its orders though a step failed', async () => {
    await control.post('/api/faults', { path: '/v5/order/amend', code: 10_001 })
    await control.post('/api/faults', { path: '/v5/order/cancel', code: 10_016, times: 2 })
    const { code, text } = await check([
      '--network',
      'testnet',
      '--symbol',
      'XRPUSDT',
      '--yes',
      '--report',
      join(folder, 'faulty.md'),
    ])
    expect(code).toBe(1)
    expect(text).toMatch(/DIFFERS amend: 10001/)
    const { orders } = await account()
    expect(orders.filter(({ orderLinkId = '' }) => orderLinkId.startsWith('pd-check-'))).toEqual([])
  })
})
