import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { runVenue } from '../../support/venue-child.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-restart-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const market = (qty: string, orderLinkId: string) => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Market',
  qty,
  timeInForce: 'ImmediateOrCancel',
  orderLinkId,
})
const far = (orderLinkId: string) => ({
  ...market('0.01', orderLinkId),
  orderType: 'Limit',
  price: '20000',
  timeInForce: 'GoodTillCancel',
})

/** A client of a restarted venue with the cookies of before. */
function sameBrowser(url: string, before: HttpClient): HttpClient {
  const client = createHttpClient(url)
  for (const [name, value] of before.cookies) client.cookies.set(name, value)
  return client
}

describe('a restart', () => {
  it('loses no order, position or balance, and preserves the login', async () => {
    const first = await startVenue({ port: 0, dataDir: dir, symbols: 3 })
    const http = createHttpClient(first.url)
    await http.login()
    expect((await http.post(path.orderCreate, market('0.02', 'p1'))).message).toBe('OK')
    expect((await http.post(path.orderCreate, far('o1'))).code).toBe(0)
    const before = (await http.get(path.own.privateSnapshot)).result
    await first.close()

    const second = await startVenue({ port: 0, dataDir: dir, symbols: 3 })
    const again = sameBrowser(second.url, http)
    const after = (await again.get(path.own.privateSnapshot)).result
    expect(after['seq']).toBeGreaterThanOrEqual(Number(before['seq']))
    for (const part of ['orders', 'wallet', 'settings']) expect(after[part]).toEqual(before[part])
    const [was, is] = [before, after].map(
      (snapshot) => (snapshot['positions'] as Record<string, unknown>[])[0],
    )
    for (const key of ['s', 'sd', 'sz', 'ep', 'pv', 'lv']) expect(is?.[key]).toBe(was?.[key])
    expect((await again.get(path.own.executionList)).result['list']).not.toEqual([])
    await second.close()
  })

  it('kill -9 during orders loses no acknowledged order, and duplicates none', async () => {
    const child = await runVenue(['--port', '0', '--data-dir', dir, '--symbols', '2', '--calls', '100000'])
    const http = createHttpClient(child.url)
    await http.login()
    const answered: string[] = []
    let asked = 0
    const placing = Array.from({ length: 8 }, async () => {
      for (;;) {
        asked += 1
        const linkId = `k${asked}`
        try {
          const reply = await http.post(path.orderCreate, far(linkId))
          if (reply.code !== 0) return
          answered.push(linkId)
        } catch {
          return
        }
      }
    })
    while (answered.length < 120) await new Promise((resolve) => setTimeout(resolve, 5))
    await child.kill('SIGKILL')
    await Promise.all(placing)

    const again = await runVenue(['--port', '0', '--data-dir', dir, '--symbols', '2'])
    const after = sameBrowser(again.url, http)
    const { result } = await after.get(path.own.privateSnapshot)
    const kept = (result['orders'] as Record<string, unknown>[]).map((order) => String(order['li']))
    expect(kept.length).toBe(new Set(kept).size)
    expect(kept).toEqual(expect.arrayContaining(answered))
    expect(await again.kill('SIGTERM')).toBe(0)
  })
})
