import { describe, expect, it } from 'vitest'
import { CONFIG_RETRY_MS, CONFIG_TIMEOUT_MS } from '#shared/wire/http-constants.ts'
import { path } from '#shared/wire/http.ts'
import { createHostsFile } from '../../../../src/workers/hub/http/hosts-file.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createVirtualClock, settle } from '../../runtime/virtual-clock.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'

const named = JSON.stringify({ contractHost: 'https://calls.test', cdnHost: 'https://cdn.test' })

type Answer = { readonly status?: number; readonly body?: string } | 'drop' | 'hang'

function setUp(answer: Answer) {
  const clock = createVirtualClock()
  const world = { answer }
  const seen: string[] = []
  const asked: RequestInit[] = []
  const sent: { readonly path: string; readonly referer: string | null; readonly tag: string | null }[] = []
  const said: string[] = []
  async function fetchLike(url: string, init: RequestInit): Promise<Response> {
    if (!url.endsWith('/config.json')) {
      seen.push(new URL(url).origin + new URL(url).pathname)
      const headers = new Headers(init.headers)
      const [referer, tag] = [headers.get('x-referer'), headers.get('x-client-tag')]
      sent.push({ path: new URL(url).pathname, referer, tag })
      return new Response('{"retCode":0,"result":{}}')
    }
    asked.push(init)
    if (world.answer === 'drop') throw new TypeError('network')
    if (world.answer === 'hang') return new Promise(() => undefined)
    return new Response(world.answer.body ?? '', { status: world.answer.status ?? 200 })
  }
  const hosts = createHostsFile({
    clock,
    fetch: fetchLike,
    origin: 'https://own.test',
    onFault: (what) => said.push(what),
  })
  const http = createHttpClient({
    clock,
    fetch: fetchLike,
    base: 'https://own.test',
    hosts,
    sessionEpoch: () => 0,
    onSessionEnd: () => undefined,
  })
  const call = (at: string) => http.call({ method: 'GET', path: at })
  const post = (at: string) => http.call({ method: 'POST', path: at })
  return { clock, world, seen, sent, asked, said, call, post }
}

describe('the file with the hosts of calls (HTTP-01)', () => {
  it('is requested at once, once, past every cache, and its hosts apply to every later call', async () => {
    const { seen, asked, said, call } = setUp({ body: named })
    expect(asked).toMatchObject([{ cache: 'no-store', credentials: 'same-origin' }])
    await call(path.own.instruments)
    await call(path.own.profile)
    await call(path.own.instruments)
    expect(seen).toEqual([
      `https://calls.test${path.own.instruments}`,
      `https://own.test${path.own.profile}`,
      `https://calls.test${path.own.instruments}`,
    ])
    expect([asked.length, said]).toEqual([1, []])
  })

  it.each([
    ['{"orderReferer":"desk-7"}', 'desk-7'],
    ['{}', null],
  ])('FORM-31: %s is sent as the origin of a new order, and of no other call', async (body, referer) => {
    const { sent, post } = setUp({ body })
    await post(path.orderCreate)
    await post(path.orderReplace)
    expect(sent).toEqual([
      { path: path.orderCreate, referer, tag: 'perpdeck-web' },
      { path: path.orderReplace, referer: null, tag: null },
    ])
  })

  it('delays only the calls that it concerns', async () => {
    const { seen, call } = setUp({ body: named })
    void call(path.own.profile)
    expect(seen).toEqual([`https://own.test${path.own.profile}`])
    void call(path.own.instruments)
    expect(seen).toHaveLength(1)
    await settle()
    expect(seen).toHaveLength(2)
    void call(path.own.instruments)
    // The hosts are known, so the call is sent in the same turn.
    expect(seen).toHaveLength(3)
  })

  it('if missing: our own origin, and nothing to report', async () => {
    const { seen, said, call } = setUp({ status: 404, body: 'not found' })
    await call(path.own.instruments)
    expect([seen, said]).toEqual([[`https://own.test${path.own.instruments}`], []])
  })

  it.each([
    [{ body: '<!doctype html>' }, 'not JSON'],
    [{ body: '{"contractHost":"http://calls.test"}' }, 'contractHost'],
    [{ status: 503 }, 'no answer'],
  ] as const)('%#: an invalid one means our own origin, reported once', async (answer, what) => {
    const { seen, said, call } = setUp(answer)
    await call(path.own.instruments)
    await call(path.own.instruments)
    expect(seen).toEqual(Array.from({ length: 2 }, () => `https://own.test${path.own.instruments}`))
    expect(said).toEqual([what])
  })

  it('a server that is away is no fault of the file: nothing is reported, and the file is requested again', async () => {
    const { clock, world, seen, said, call } = setUp('drop')
    await call(path.own.instruments)
    await clock.advance(CONFIG_RETRY_MS)
    world.answer = { body: named }
    await call(path.own.instruments)
    await settle()
    await call(path.own.instruments)
    expect([seen.at(-1), said]).toEqual([`https://calls.test${path.own.instruments}`, []])
  })

  it('if hanging: calls wait a moment, then continue; it is requested again later by a call that does not wait', async () => {
    const { clock, world, seen, asked, said, call } = setUp('hang')
    void call(path.own.instruments)
    await clock.advance(CONFIG_TIMEOUT_MS - 1)
    expect(seen).toEqual([])
    await clock.advance(1)
    expect([seen, said]).toEqual([[`https://own.test${path.own.instruments}`], ['no answer']])
    await call(path.own.instruments)
    expect(asked).toHaveLength(1)
    await clock.advance(CONFIG_RETRY_MS)
    world.answer = { body: named }
    await call(path.own.instruments)
    await settle()
    await call(path.own.instruments)
    expect(seen.slice(2)).toEqual([
      `https://own.test${path.own.instruments}`,
      `https://calls.test${path.own.instruments}`,
    ])
    // The fault is over.
    expect([asked.length, said]).toEqual([2, ['no answer', '']])
  })

  it('a hub reports an invalid one to its tabs and traces it', async () => {
    const world = createVirtualWorld()
    await settle()
    world.venue.state.config = '{"contractHost":"javascript:alert(1)"}'
    world.restart()
    const tab = joinVirtualTab(world.hub, 'a')
    await world.clock.advance(100)
    const announced = tab.risk.flatMap((message) => (message.type === 'Announcements' ? message.list : []))
    expect(announced.at(-1)).toMatchObject({
      event: 'hosts_refused',
      text: 'contractHost',
      lasting: 'dismissed',
    })
    expect(world.hub.trace.read().map(({ name, detail }) => `${name} ${detail}`)).toContain(
      'config.json contractHost',
    )
  })
})
