import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'

const dist = mkdtempSync(join(tmpdir(), 'perpdeck-dist-'))
let venue: Venue

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('../../../../public', import.meta.url)), dist, { recursive: true })
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'assets', 'a-12345678.js'), '')
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  venue = await startVenue({ port: 0, symbols: 1, dist, control: true })
})
afterAll(async () => {
  await venue.close()
  rmSync(dist, { recursive: true })
})

it('manifest and icons have their types, and are revalidated each time', async () => {
  for (const [path, type] of [
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon.svg', 'image/svg+xml'],
    ['/icons/icon-192.png', 'image/png'],
    ['/icons/icon-512.png', 'image/png'],
    ['/icons/maskable-512.png', 'image/png'],
    ['/icons/apple-touch-180.png', 'image/png'],
  ] as const) {
    const answer = await fetch(`${venue.url}${path}`)
    expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      path,
      200,
      type,
    ])
    expect([answer.headers.get('cache-control'), answer.headers.has('etag')]).toEqual(['no-cache', true])
    await answer.arrayBuffer()
  }
})

it('the browser keeps hashed files for good and fonts for a day', async () => {
  const kept = async (path: string): Promise<string | null> =>
    (await fetch(`${venue.url}${path}`)).headers.get('cache-control')
  expect(await kept('/assets/a-12345678.js')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/fonts/inter.woff2')).toBe('public, max-age=86400')
})

it('HTTP-01: /config.json puts everything on this origin, is never cached, and can be replaced for a test', async () => {
  const read = async () => {
    const answer = await fetch(`${venue.url}/config.json`)
    return [answer.status, answer.headers.get('cache-control'), await answer.text()]
  }
  expect(await read()).toEqual([200, 'no-store', '{}'])
  const control = createControl(venue)
  await control.post('/faults/http', { method: 'GET', path: '/config.json', status: 404, body: 'none' })
  expect(await read()).toEqual([404, 'no-store', 'none'])
  expect(await read()).toEqual([200, 'no-store', '{}'])
})

it('VENUE-61: the page arrives with the profile of its first calls, which run side by side', async () => {
  const profileIn = (answer: Response): string | undefined =>
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`perpdeck_profile_${venue.port}=`))
  const first = profileIn(await fetch(`${venue.url}/trade/usdt/BTCUSDT`))
  expect(first).toMatch(/^perpdeck_profile_\d+=[0-9a-f]{96};.*HttpOnly/)
  const headers = { cookie: first?.split(';')[0] ?? '', platform: 'pc' }
  const next = await Promise.all(
    ['/', '/user/demo-accounts', '/user/demo-accounts'].map((path) =>
      fetch(`${venue.url}${path}`, { headers }),
    ),
  )
  expect(next.map((answer) => [answer.status, profileIn(answer)])).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
  ])
})
