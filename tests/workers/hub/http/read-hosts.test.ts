import { assert, oneof, property, string, json } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignPage, hostOrigin, readHosts } from '../../../../src/workers/hub/http/read-hosts.ts'

const OWN = 'https://own.test'

describe('the hosts in a /config.json (HTTP-01)', () => {
  it('accepts https origins, and http ones of this machine, with or without a closing slash', () => {
    const text = JSON.stringify({
      contractHost: 'https://calls.example:8443/',
      beehiveHost: 'http://127.0.0.1:9000',
      cdnHost: 'https://CDN.example',
    })
    expect(readHosts(text, OWN)).toEqual({
      hosts: {
        contract: 'https://calls.example:8443',
        beehive: 'http://127.0.0.1:9000',
        cdn: 'https://cdn.example',
      },
      faults: [],
    })
    expect(readHosts('{}', OWN)).toEqual({ hosts: {}, faults: [] })
    for (const own of ['http://localhost:5173', 'http://[::1]:80', 'http://127.9.9.9'])
      expect(hostOrigin(own)).toBe(new URL(own).origin)
  })

  it.each([
    'http://calls.example',
    'javascript:alert(1)',
    'https:calls.example',
    'https://user@calls.example',
    'https://user:word@calls.example',
    'https://calls.example/path',
    'https://calls.example/?',
    'https://calls.example#',
    'https:\\\\calls.example',
    'https://calls.example\n',
    ' https://calls.example',
    'https://',
    'https://a b',
    'wss://calls.example',
    'data:text/plain,x',
    'blob:https://calls.example/1',
    '//calls.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    `https://${'a'.repeat(400)}.example`,
    '',
    7,
    null,
    ['https://calls.example'],
    { toString: 'https://calls.example' },
  ])('refuses %j by name and accepts the others', (bad) => {
    const text = JSON.stringify({ contractHost: bad, cdnHost: 'https://cdn.example' })
    expect(readHosts(text, OWN)).toEqual({ hosts: { cdn: 'https://cdn.example' }, faults: ['contractHost'] })
  })

  it('reports unknown keys: a misspelt host is not ignored', () => {
    expect(readHosts('{"contracthost":"https://calls.example"}', OWN).faults).toEqual(['contracthost'])
    const planted = readHosts('{"__proto__":{"contractHost":"https://evil.example"},"constructor":1}', OWN)
    expect(planted).toEqual({ hosts: {}, faults: ['__proto__', 'constructor'] })
    expect(planted.hosts.contract).toBeUndefined()
  })

  it.each([
    ['<!doctype html>', 'not JSON'],
    ['', 'not JSON'],
    ['[]', 'not an object'],
    ['null', 'not an object'],
    ['"https://calls.example"', 'not an object'],
    [JSON.stringify({ contractHost: `https://${'a'.repeat(20_000)}` }), 'too long'],
  ])('%#: an invalid file is reported with its reason', (text, why) => {
    expect(readHosts(text, OWN)).toEqual({ hosts: {}, faults: [why] })
  })

  it('never throws, and returns only safe origins', () => {
    assert(
      property(oneof(string(), json()), (text) => {
        const { hosts } = readHosts(text, OWN)
        for (const host of [hosts.contract, hosts.beehive, hosts.cdn])
          if (host !== undefined) expect(hostOrigin(host)).toBe(host)
      }),
    )
  })
})

describe('the page that counts visits (HTTP-21)', () => {
  it('is on another origin, with its path and query', () => {
    const page = 'https://stats.example/count.html?site=7'
    expect(readHosts(JSON.stringify({ analyticsPage: page }), OWN)).toEqual({
      hosts: { analyticsPage: page },
      faults: [],
    })
    expect(foreignPage('https://stats.example', OWN)).toBe('https://stats.example/')
  })

  it.each([
    `${OWN}/count.html`,
    'http://stats.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//stats.example/',
    '/count.html',
    'https://user@stats.example/',
    'https://stats.example/#x',
    'https://stats.example/ x',
    'https:\\\\stats.example/',
    `https://stats.example/${'a'.repeat(400)}`,
    '',
    7,
    null,
  ])('is not accepted: %j', (page) => {
    expect(foreignPage(page, OWN)).toBeNull()
    const read = readHosts(JSON.stringify({ analyticsPage: page }), OWN)
    expect(read).toEqual({ hosts: {}, faults: ['analyticsPage'] })
  })
})

describe('the origin that orders declare (FORM-31)', () => {
  it('is a name', () => {
    const read = readHosts('{"orderReferer":"Desk_7.a-b"}', OWN)
    expect(read).toEqual({ hosts: { orderReferer: 'Desk_7.a-b' }, faults: [] })
  })

  it.each(['', 'a b', 'a\r\nx: y', 'é', 'a'.repeat(65), 7, null])('is not accepted: %j', (orderReferer) => {
    const read = readHosts(JSON.stringify({ orderReferer }), OWN)
    expect(read).toEqual({ hosts: {}, faults: ['orderReferer'] })
  })
})
