import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCapabilities } from '#shared/contracts/capabilities.ts'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { callErrors } from '#shared/errors/call-errors.ts'
import { path } from '#shared/wire/http.ts'
import { topic } from '#shared/wire/topics.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { openPush } from '../../support/push-client.ts'
import { validBodies, validQueries } from './valid-calls.ts'

const [NOT_PAIRED] = callErrors.notPaired
const [WRONG] = callErrors.wrongPairingCode
const [LOGGED_OUT] = callErrors.noSession

let folder: string
let codes: string[]
let server: VenueServer | null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-pairing-'))
  ;[codes, server] = [[], null]
})
afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server again on the same folder, as a gateway does with `pair`. */
async function start(login: 'choose' | 'pair' = 'pair', unpairs = false): Promise<VenueServer> {
  await server?.close()
  const exchange = Object.assign(createFakeExchange(), {
    capabilities: () => ({ ...ableExchange, capabilities: readCapabilities({ login }) }),
  })
  server = await serveExchange({
    exchange,
    port: 0,
    dataDir: folder,
    showCode: (code) => void codes.push(code),
    unpairs,
  })
  return server
}
/** A browser with the cookies of another run. */
function browser(url: string, before?: HttpClient): HttpClient {
  const client = createHttpClient(url)
  for (const [name, value] of before?.cookies ?? []) client.cookies.set(name, value)
  return client
}
async function pair(client: HttpClient): Promise<void> {
  await client.get(path.own.accounts)
  expect((await client.post(path.own.pair, { code: codes.at(-1) })).code).toBe(0)
}

describe('a server whose exchange needs pairing', () => {
  it('shows a code, and lets a browser log in once it has sent it', async () => {
    const { url } = await start()
    expect(codes).toHaveLength(1)
    const client = browser(url)
    expect((await client.get(path.own.accounts)).code).toBe(NOT_PAIRED)
    const wrong = await client.post(path.own.pair, { code: 'no' })
    expect([wrong.code, wrong.message]).toEqual([WRONG, 'The code is wrong. Tries left: 4.'])
    expect(wrong.body.ext_map).toEqual({ tries: '4' })
    await pair(client)
    expect(await client.login()).not.toBe('')
    expect((await client.get(path.own.profile)).code).toBe(0)
  })

  it('refuses a login of a browser that is not paired, whatever account it names', async () => {
    const { url } = await start()
    const [paired, other] = [browser(url), browser(url)]
    await pair(paired)
    const accountId = await paired.login()
    await other.get(path.own.accounts)
    expect((await other.post(path.own.login, { accountId })).code).toBe(NOT_PAIRED)
  })

  it('has two paired browsers at a time, each with a code of its own', async () => {
    const { url } = await start()
    const [first, second] = [browser(url), browser(url)]
    await pair(first)
    await pair(second)
    await first.login()
    await second.login()
    for (const client of [first, second]) expect((await client.get(path.own.profile)).code).toBe(0)
    expect(new Set(codes).size).toBe(2)
  })

  it('answers public data to every browser, and nothing private to one that was never paired', async () => {
    // The session is of a time when the exchange needed no pairing.
    const before = await start('choose')
    const old = browser(before.url)
    await old.login()
    expect((await old.get(path.own.profile)).code).toBe(0)
    const { url } = await start()
    const stranger = browser(url, old)
    const answers: (readonly [string, number])[] = []
    for (const [name, query] of validQueries) answers.push([name, (await stranger.get(name, query)).code])
    for (const [name, body] of validBodies) answers.push([name, (await stranger.post(name, body)).code])
    const open = answers.filter(([, code]) => code === 0).map(([name]) => name)
    expect(new Set(open)).toEqual(
      new Set([
        path.visitorProfile,
        path.briefSymbolList,
        path.dynamicSymbolItem,
        path.riskLimitList,
        path.slippage,
        path.spotSymbolListAll,
        path.spotSymbolListV3,
        path.spotSymbolListV2,
        path.own.instruments,
        path.own.kline,
        path.own.marks,
        path.own.tickers,
        path.own.serverTime,
        path.own.exchange,
        path.own.logout,
      ]),
    )
    const refused = answers.filter(([, code]) => code === LOGGED_OUT || code === NOT_PAIRED)
    expect(refused.length).toBeGreaterThan(40)
  })

  it('gives a browser that is not paired no way into the private side of the push channel', async () => {
    const before = await start('choose')
    const old = browser(before.url)
    await old.login()
    const { url } = await start()
    const stranger = browser(url, old)
    expect((await stranger.post(path.oneTimeToken)).code).toBe(LOGGED_OUT)
    const push = await openPush(url)
    expect((await push.ask('login', ['ott-guess'])).success).toBe(false)
    expect((await push.ask('subscribe', ['user.order'])).success).toBe(false)
    expect((await push.ask('subscribe', [topic.notice])).success).toBe(true)
    await push.close()
  })

  it('remembers paired browsers and their sessions over a restart', async () => {
    const first = await start()
    const client = browser(first.url)
    await pair(client)
    await client.login()
    const { url } = await start()
    const again = browser(url, client)
    expect((await again.get(path.own.profile)).code).toBe(0)
    expect((await again.get(path.own.accounts)).code).toBe(0)
  })

  it('forgets all of them with --unpair', async () => {
    const first = await start()
    const client = browser(first.url)
    await pair(client)
    await client.login()
    const { url } = await start('pair', true)
    const again = browser(url, client)
    expect((await again.get(path.own.profile)).code).toBe(LOGGED_OUT)
    expect((await again.get(path.own.accounts)).code).toBe(NOT_PAIRED)
    await pair(again)
    await again.login()
  })

  it('ends a session with the pairing at the latest', async () => {
    const { sessions } = await start()
    const until = Date.now() + 60_000
    const { session } = sessions.open('p', 'a', until)
    expect(sessions.termOf(session)?.expiresInMs).toBeLessThanOrEqual(60_000)
    expect(sessions.renew(session, until)?.expiresInMs).toBeLessThanOrEqual(60_000)
  })
})

it('an exchange that needs no pairing shows no code and pairs no browser', async () => {
  const { url } = await start('choose')
  const client = browser(url)
  await client.login()
  expect(codes).toEqual([])
  expect((await client.post(path.own.pair, { code: '123456' })).code).toBe(callErrors.badRequest[0])
})
