import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'

let dataDir: string
let running: VenueServer[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpdeck-profiles-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()))
  rmSync(dataDir, { recursive: true })
})

async function serve(dir: string | null = null): Promise<VenueServer> {
  const server = await serveExchange({ exchange: createFakeExchange(), port: 0, dataDir: dir })
  running.push(server)
  return server
}

const accountsOf = async (http: HttpClient): Promise<readonly string[]> =>
  ((await http.get(path.own.accounts)).result['accounts'] as { accountId: string }[]).map(
    ({ accountId }) => accountId,
  )
const secretOf = (http: HttpClient, { port }: VenueServer): string =>
  http.cookies.get(`perpdeck_profile_${port}`) ?? ''

describe('the profile of a browser (VENUE-61)', () => {
  it('no answer contains the secret of its cookie: a reader of an answer cannot take over the profile', async () => {
    const server = await serve()
    const http = createHttpClient(server.url)
    await http.login()
    const secret = secretOf(http, server)
    expect(secret).toMatch(/^[0-9a-f]{96}$/)
    const profile = await http.get(path.own.profile)
    expect(JSON.stringify(profile.body)).not.toContain(secret)
    const thief = createHttpClient(server.url)
    thief.cookies.set(`perpdeck_profile_${server.port}`, String(profile.result['profileId']))
    expect(await accountsOf(thief)).not.toEqual(await accountsOf(http))
  })

  it('a value that this venue did not create is never a profile', async () => {
    const server = await serve()
    const other = await serve()
    const stranger = createHttpClient(other.url)
    await accountsOf(stranger)
    const own = createHttpClient(server.url)
    await accountsOf(own)
    const real = secretOf(own, server)
    const planted = [
      'a'.repeat(32),
      'a'.repeat(96),
      real.slice(0, 32),
      `${real.slice(0, 95)}${real.endsWith('0') ? '1' : '0'}`,
      real.toUpperCase(),
      secretOf(stranger, other),
    ]
    for (const value of planted) {
      const http = createHttpClient(server.url)
      http.cookies.set(`perpdeck_profile_${server.port}`, value)
      const accounts = await accountsOf(http)
      expect([value, secretOf(http, server) === value]).toEqual([value, value === real])
      const again = createHttpClient(server.url)
      again.cookies.set(`perpdeck_profile_${server.port}`, value)
      expect((await again.post(path.own.login, { accountId: accounts[0] })).code).toBe(10001)
    }
  })

  it('two venues on one host are separate: a browser sends each the cookies of both', async () => {
    const one = await serve()
    const two = await serve()
    const first = createHttpClient(one.url)
    const accounts = await accountsOf(first)
    await first.login()
    const second = createHttpClient(two.url)
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    await second.login()
    for (const [name, value] of second.cookies) first.cookies.set(name, value)
    expect(await accountsOf(first)).toEqual(accounts)
    expect((await first.get(path.own.profile)).code).toBe(0)
    expect((await second.get(path.own.profile)).code).toBe(0)
  })

  it('a profile survives the process if the venue has a store', async () => {
    const first = await serve(dataDir)
    const http = createHttpClient(first.url)
    const accounts = await accountsOf(http)
    running = []
    await first.close()
    // On another port too: the one of before may be taken.
    const second = await serve(dataDir)
    const again = createHttpClient(second.url)
    for (const [name, value] of http.cookies) again.cookies.set(name, value)
    expect(await accountsOf(again)).toEqual(accounts)
  })

  it('only the page and the list of accounts create a profile: parallel calls create none', async () => {
    const server = await serve()
    const http = createHttpClient(server.url)
    const calls = [path.own.serverTime, path.own.profile, path.briefSymbolList, path.visitorProfile]
    const answers = await Promise.all(calls.map((call) => http.get(call)))
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect((await http.get(path.own.accounts)).headers.getSetCookie()).toHaveLength(1)
  })

  it('programs without a profile share one budget of calls (VENUE-64)', async () => {
    const server = await serve()
    server.rateLimit.perSecond = 5
    const codes = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await createHttpClient(server.url).get(path.own.serverTime)).code,
      ),
    )
    expect(codes).toContain(10006)
  })
})
