import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINKS_PATH } from '#shared/wire/http-constants.ts'
import { helpLinks } from '../../../../src/main-thread/trading/help-links.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { checkedLink, createLinks, readLinks } from '../../../../src/workers/hub/public-calls/links.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const ORIGIN = 'http://venue.test'

/** The addresses over a real client; `world` is what the server answers with. */
function setUp() {
  const world = { status: 200, body: '{}' }
  const asked: URL[] = []
  const noted: string[] = []
  const trace = (name: string, detail: string): void => void noted.push(`${name}: ${detail}`)
  const http = createHttpClient({
    clock: createVirtualClock(),
    base: ORIGIN,
    fetch: (url) => {
      asked.push(new URL(url))
      return Promise.resolve(new Response(world.body, { status: world.status }))
    },
    sessionEpoch: () => 1,
    onSessionEnd: () => undefined,
    onFailure: (call, failed) => trace('call failed', `${call.path} ${failed.retCode}`),
  })
  return { world, asked, noted, links: createLinks({ http, origin: ORIGIN, trace }) }
}

describe('VENUE-63: targets of links', () => {
  it('are our own origin, or any https address, shown in full', () => {
    for (const [given, taken] of [
      ['/stub/help/', `${ORIGIN}/stub/help/`],
      ['https://help.example', 'https://help.example/'],
      ['https://help.example/a?topic=', 'https://help.example/a?topic='],
    ])
      expect(checkedLink(given ?? '', ORIGIN)).toBe(taken)
  })

  it('are nothing else: no other scheme, no plain http elsewhere, no password, no unusual characters, nothing too long', () => {
    for (const odd of [
      '',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      `blob:${ORIGIN}/1`,
      'http://help.example/',
      '//help.example/',
      '/\\help.example',
      'https://user:pass@help.example/',
      'https://',
      'file:///etc/passwd',
      `/${'a'.repeat(2000)}`,
    ])
      expect(checkedLink(odd, ORIGIN), odd).toBeNull()
    const starts = constantFrom(
      '',
      '/',
      '//',
      'https://',
      'http://',
      'javascript:',
      ORIGIN,
      'x:',
      'blob:http:',
    )
    assert(
      property(tuple(starts, string()), ([start, rest]) => {
        const link = checkedLink(start + rest, ORIGIN)
        if (link !== null) expect(link.startsWith(`${ORIGIN}/`) || link.startsWith('https://')).toBe(true)
      }),
    )
  })

  it('are left out and traced if not allowed; the others remain', () => {
    const noted: string[] = []
    const read = (file: unknown) => readLinks(file, ORIGIN, (name, detail) => noted.push(`${name} ${detail}`))
    expect(read({ help: 'javascript:alert(1)', snapshot: '/stub/snapshot', analytics: 'x' })).toEqual({
      help: null,
      snapshot: `${ORIGIN}/stub/snapshot`,
    })
    expect(read({ help: 7 })).toEqual({ help: null, snapshot: null })
    expect(noted).toEqual(['link refused help "javascript:alert(1)"', 'link refused help 7'])
    expect(read({ help: null, snapshot: null })).toEqual({ help: null, snapshot: null })
    expect(noted).toHaveLength(2)
    for (const odd of [null, 1, 'x', [], undefined]) expect(read(odd)).toBeNull()
  })
})

describe('VENUE-63: /links.json', () => {
  it('is requested once for all tabs', async () => {
    const { world, asked, links } = setUp()
    world.body = '{"snapshot":null,"help":"/stub/help/","analytics":null}'
    const first = await Promise.all([links(), links()])
    world.body = '{}'
    const told = { kind: 'accepted', value: { help: `${ORIGIN}/stub/help/`, snapshot: null } }
    expect([...first, await links()]).toEqual([told, told, told])
    expect(asked.map(({ pathname }) => pathname)).toEqual([LINKS_PATH])
  })

  it.each([
    ['missing', 404, 'not found'],
    ['broken', 500, ''],
    ['a page instead', 200, '<!doctype html>'],
    ['a list', 200, '[]'],
    ['cut off', 200, '{"help":'],
  ])('returns no link if it is %s, which is traced, and is requested again', async (_what, status, body) => {
    const { world, asked, noted, links } = setUp()
    Object.assign(world, { status, body })
    expect((await links()).kind).not.toBe('accepted')
    expect(noted).toEqual([expect.stringContaining(`call failed: ${LINKS_PATH}`)])
    Object.assign(world, { status: 200, body: '{"help":"https://help.example"}' })
    expect(await links()).toEqual({
      kind: 'accepted',
      value: { help: 'https://help.example/', snapshot: null },
    })
    expect(asked).toHaveLength(2)
  })
})

describe('VENUE-63: the help menu', () => {
  it('lists an article of each topic and the picture service, as far as they are configured', () => {
    expect(helpLinks(null)).toEqual([])
    expect(helpLinks({ help: null, snapshot: null })).toEqual([])
    expect(helpLinks({ help: 'https://help.example/', snapshot: `${ORIGIN}/stub/snapshot` })).toEqual([
      { id: 'trading-rules', href: 'https://help.example/trading-rules' },
      { id: 'quick-trading', href: 'https://help.example/quick-trading' },
      { id: 'leverage', href: 'https://help.example/leverage' },
      { id: 'fees', href: 'https://help.example/fees' },
      { id: 'contract-details', href: 'https://help.example/contract-details' },
      { id: 'snapshot', href: `${ORIGIN}/stub/snapshot` },
    ])
  })
})
