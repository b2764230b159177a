import { describe, expect, it } from 'vitest'
import type { SpotCatalogueView } from '../../../../src/shared/domain/spot.ts'
import { spotCodes } from '../../../../src/workers/hub/symbols/trace-codes.ts'
import { goodStore, setUpSpot } from './spot-bench.ts'
import type { Answer } from './spot-bench.ts'

const names = (view: SpotCatalogueView): string[] =>
  view.groups.flatMap(({ quoteTokenSymbols }) => quoteTokenSymbols.map(({ symbolName }) => symbolName))

describe('spot catalogue', () => {
  it('SYM-02: both lists are requested together and merged', async () => {
    const { calls, load } = setUpSpot()
    const view = await load()
    expect(calls.map(({ name, at }) => [name, at])).toEqual([
      ['all', 0],
      ['v3', 0],
    ])
    expect(view.source).toBe('network')
    expect(view.groups[0]?.quoteTokenSymbols[0]).toMatchObject({
      basePrecision: '0.000001',
      tags: ['hot'],
      volume: '12.5',
    })
  })
  it('SYM-03, SYM-04, SYM-05: the second load sends the markers of the first, in the app’s language', async () => {
    const { calls, load, world, page } = setUpSpot()
    await load()
    expect(calls[0]?.url.searchParams.has('last_modified_at')).toBe(false)
    expect(calls[1]?.url.searchParams.has('version')).toBe(false)
    expect([calls[0]?.headers.get('lang'), calls[0]?.headers.get('Accept-Language')]).toEqual([
      'de-DE',
      'de-DE',
    ])
    expect(page.text).toContain('1700000000000')
    world.all = 'same'
    world.v3 = 'same'
    const view = await load()
    expect(calls[2]?.url.searchParams.get('last_modified_at')).toBe('1700000000000')
    expect(calls[3]?.url.searchParams.get('version')).toBe('aaa')
    expect(names(view)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'])
  })
  it('SYM-05: one list unchanged, the other new', async () => {
    const { load, world } = setUpSpot()
    await load()
    world.all = 'same'
    world.version = 'bbb'
    world.bases = ['BTC', 'ETH', 'SOL']
    expect(names(await load())).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
  })
  it('SYM-09: after a restart the stored list’s markers are used', async () => {
    const { calls, load, world } = setUpSpot({ stored: await goodStore() })
    world.all = 'same'
    world.v3 = 'same'
    const view = await load()
    expect(calls[0]?.url.searchParams.get('last_modified_at')).toBe('1700000000000')
    expect([view.source, names(view).length]).toEqual(['network', 4])
  })
  it('SYM-06, ERR-19, 11511509, 11511506, 11511510: v3 refused: version 2', async () => {
    const { codes, load, world, calls } = setUpSpot()
    world.v3 = 'fail'
    const view = await load()
    expect(codes).toEqual([spotCodes.v3Request, spotCodes.allOrV3Request, spotCodes.fallBackToV2])
    expect(calls.map(({ name }) => name)).toEqual(['all', 'v3', 'v2'])
    expect([view.source, names(view).length]).toEqual(['v2', 4])
  })
  it('SYM-06, ERR-19, 11511506: the list of all refused', async () => {
    const { codes, load, world } = setUpSpot()
    world.all = 'fail'
    expect((await load()).source).toBe('v2')
    expect(codes).toEqual([spotCodes.allOrV3Request, spotCodes.fallBackToV2])
  })
  it('ERR-20, 11511508: a configured CDN that fails: the exchange is asked, with the same list', async () => {
    const { calls, codes, load, world } = setUpSpot({ cdn: 'https://cdn.test' })
    world.cdn = 'fail'
    const view = await load()
    expect([view.source, names(view).length]).toEqual(['network', 4])
    expect(codes).toEqual([spotCodes.cdnRequest])
    expect(calls.map(({ name }) => name).toSorted()).toEqual(['all', 'cdn', 'v3'])
  })
  it('ERR-20: a CDN that answers saves the request to the exchange, and receives no user data', async () => {
    const { calls, codes, load } = setUpSpot({ cdn: 'https://cdn.test' })
    const view = await load()
    expect([view.source, names(view).length, codes]).toEqual(['network', 4, []])
    expect(calls.map(({ name }) => name).toSorted()).toEqual(['cdn', 'v3'])
    const copy = calls.find(({ name }) => name === 'cdn')
    expect([copy?.url.origin, copy?.credentials, [...(copy?.headers ?? [])]]).toEqual([
      'https://cdn.test',
      'omit',
      [],
    ])
    // A known list is requested from the exchange by its marker.
    await load()
    expect(calls.filter(({ name }) => name === 'cdn')).toHaveLength(1)
    expect(calls.at(-2)?.url.searchParams.get('last_modified_at')).toBe('1700000000000')
  })
  it('ERR-20: without a CDN none is requested', async () => {
    const { calls, load } = setUpSpot()
    await load()
    expect(calls.some(({ name }) => name === 'cdn')).toBe(false)
  })
  it('SYM-06, ERR-19, 11511507: lists that cannot be merged', async () => {
    const { codes, load, world } = setUpSpot()
    world.all = 'nonsense'
    expect((await load()).source).toBe('v2')
    expect(codes).toEqual([spotCodes.merge, spotCodes.fallBackToV2])
  })
  it('SYM-07, ERR-19, 11511503, 11511511, 11511502: all three fail: the stored list', async () => {
    const { codes, load, world } = setUpSpot({ stored: await goodStore() })
    world.all = world.v3 = world.v2 = 'fail'
    const view = await load()
    expect([view.source, names(view).length]).toEqual(['cache', 4])
    expect(codes.slice(-3)).toEqual([spotCodes.v2Request, spotCodes.retryMax, spotCodes.useCache])
  })
  it('SYM-08, ERR-19, 11511504: nothing stored: exactly BTCUSDT and ETHUSDT, both tradable', async () => {
    const { codes, load, world } = setUpSpot()
    world.all = world.v3 = world.v2 = 'fail'
    const view = await load()
    expect(view.source).toBe('built-in')
    expect(names(view)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(codes.at(-1)).toBe(spotCodes.hardCoded)
    expect(view.groups[0]?.quoteTokenSymbols[0]).toMatchObject({
      limitOrderPriceLimitPercentage: '3',
      marketOrderPriceLimitPercentage: '3',
      tradeStatus: 1,
    })
  })
  it('ERR-19, 11511505: a fault of our own falls back too', async () => {
    const { codes, load, world } = setUpSpot()
    world.all = 'throw'
    expect((await load()).source).toBe('built-in')
    expect(codes).toEqual([spotCodes.execution, spotCodes.retryMax, spotCodes.hardCoded])
  })
  it('SYM-10, ERR-19, 11511502: without retries a failed load is not repeated', async () => {
    const { calls, load, world, clock } = setUpSpot()
    world.all = world.v3 = world.v2 = 'fail'
    await load()
    await clock.advance(60_000)
    expect(calls).toHaveLength(3)
  })
  it('SYM-10, ERR-19, 11511501: with one retry it is repeated once, 2 to 4 s later', async () => {
    const { calls, codes, load, world, clock } = setUpSpot({ retries: 1 })
    world.all = world.v3 = world.v2 = 'fail'
    await load()
    expect(codes).toContain(spotCodes.retryError)
    await clock.advance(60_000)
    expect(calls).toHaveLength(6)
    const wait = (calls[3]?.at ?? 0) - (calls[2]?.at ?? 0)
    expect(wait).toBeGreaterThanOrEqual(2000)
    expect(wait).toBeLessThanOrEqual(4100)
    expect(codes.filter((code) => code === spotCodes.retryMax)).toHaveLength(1)
  })
  it('SYM-11: ten simultaneous requests share one load', async () => {
    const { calls, spot, clock } = setUpSpot()
    const all = Promise.all(Array.from({ length: 10 }, () => spot.load()))
    await clock.advance(50)
    expect(new Set(await all).size).toBe(1)
    expect(calls).toHaveLength(2)
  })
  it('SYM-12: lists delayed for 9 s: version 2 is requested at 8 s', async () => {
    const { calls, load, world } = setUpSpot()
    world.delayMs = 9000
    await load(20_000)
    expect([calls[2]?.name, calls[2]?.at]).toEqual(['v2', 8000])
  })
  it('ST9: each of the 32 combinations of answers and store ends in the right list', async () => {
    const stored = await goodStore()
    const answers: readonly Answer[] = ['ok', 'fail']
    let count = 0
    for (const all of ['ok', 'fail', 'nonsense', 'nonsense'] as const)
      for (const v3 of answers)
        for (const v2 of answers)
          for (const cache of [stored, null]) {
            count += 1
            const { load, world } = setUpSpot({ stored: cache })
            Object.assign(world, { all, v3, v2 })
            const expected =
              all === 'ok' && v3 === 'ok'
                ? 'network'
                : v2 === 'ok'
                  ? 'v2'
                  : cache === null
                    ? 'built-in'
                    : 'cache'
            expect((await load()).source).toBe(expected)
          }
    expect(count).toBe(32)
  })
  it('ST7: an unreadable stored list counts as none', async () => {
    for (const text of [
      '',
      '{',
      'null',
      '7',
      '[]',
      '{"lists":{}}',
      '{"groups":[{"tokenId":1}]}',
      'x'.repeat(3_000_000),
    ]) {
      const { load, world } = setUpSpot({ stored: text })
      world.all = world.v3 = world.v2 = 'fail'
      expect((await load()).source).toBe('built-in')
    }
  })
})
