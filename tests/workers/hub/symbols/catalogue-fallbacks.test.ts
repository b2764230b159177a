import { describe, expect, it } from 'vitest'
import { createFakeDatabase } from '../fake-venue.ts'
import { databaseWith, items, setUp, storedList } from './catalogue-bench.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_none, index) => `S${index}USDT`)

describe('stored lists', () => {
  it('SYM-21, SYM-22, SYM-23: version 6 is stored under its number, older ones are deleted once it was read', async () => {
    const database = databaseWith({
      v3: storedList(3, 1),
      v4: storedList(4, 2),
      v5: storedList(5, 3),
      v6: storedList(6, 4),
    })
    const { clock, catalogue, world, views } = setUp({ database })
    world.delayMs = 1000
    catalogue.start()
    await clock.advance(10)
    expect(views[0]).toMatchObject({ source: 'cache' })
    expect([...database.data.keys()]).toEqual(['catalogue'])
    expect([...(database.data.get('catalogue')?.keys() ?? [])]).toEqual(['v6'])
  })
  it('SYM-22: version 4 remains while version 6 was never read, 3 and 5 are deleted', async () => {
    const database = databaseWith({ v3: storedList(3, 1), v4: storedList(4, 2), v5: storedList(5, 3) })
    const { clock, catalogue, world } = setUp({ database })
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    expect([...(database.data.get('catalogue')?.keys() ?? [])]).toEqual(['v4'])
    world.status = 200
    await clock.advance(1500)
    expect([...(database.data.get('catalogue')?.keys() ?? [])]).toEqual(['v6'])
  })
  it('SYM-27, ERR-21, 10011501, 10011502: if version 6 is unreadable: version 4', async () => {
    const database = databaseWith({ v4: storedList(4, 5), v6: { version: 6, result: 'half wri' } })
    const { clock, catalogue, world, views, codes } = setUp({ database })
    world.delayMs = 3000
    catalogue.start()
    await clock.advance(10)
    expect(codes()).toEqual(['10011501', '10011502'])
    expect(views[0]?.instruments.map(({ symbol }) => symbol)).toEqual(names(5))
  })
  it('ST2, SYM-27, ERR-21, 10011503: both unreadable, then the hard-coded list', async () => {
    const database = databaseWith({ v4: 'x', v6: 7 })
    const { clock, catalogue, world, views, codes } = setUp({ database })
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    expect(codes().toSorted()).toEqual(['10011501', '10011503', '10011505', '10011507'])
    expect(views.map(({ source }) => source)).toEqual(['built-in'])
  })
  it('SYM-27: an unreadable answer of version 6 falls back on version 4 too', async () => {
    const database = databaseWith({ v4: storedList(4, 3) })
    const { clock, catalogue, world, views, codes } = setUp({ database })
    world.list = 'nonsense'
    catalogue.start()
    await clock.advance(10)
    expect(codes()).toEqual(['10011501', '10011502'])
    expect(views[0]).toMatchObject({ source: 'cache' })
  })
  it('ST1: for 200 kinds of damaged records: a usable list within 2 s, nothing thrown', async () => {
    const good = JSON.stringify(storedList(6, 3))
    for (let seed = 0; seed < 200; seed += 1) {
      const at = (seed * 7919) % good.length
      const bytes =
        seed % 4 === 0
          ? ''
          : seed % 4 === 1
            ? good.slice(0, at)
            : good.slice(0, at) + '\u0000' + good.slice(at + 1)
      const spoilt: unknown = seed % 4 === 3 ? { version: 7, result: bytes } : bytes
      const { clock, catalogue, world, codes } = setUp({ database: databaseWith({ v6: spoilt }) })
      world.status = 502
      catalogue.start()
      await clock.advance(2000)
      expect(catalogue.view()?.instruments.some(({ symbol }) => /^(BTCUSDT|S\dUSDT)$/.test(symbol))).toBe(
        true,
      )
      // A changed byte within a text may leave a readable list, and then nothing was unreadable.
      if (catalogue.view()?.source === 'built-in') expect(codes()).toContain('10011501')
    }
  })
  it('ST3, ERR-21, 10011504: a missing database is reported once, and the network is used', async () => {
    const broken = { open: () => Promise.reject(new DOMException('no', 'UnknownError')) }
    const { clock, catalogue, views, codes, unavailable } = setUp({ database: broken })
    catalogue.start()
    await clock.advance(10)
    catalogue.refresh()
    await clock.advance(10)
    expect(views[0]).toMatchObject({ source: 'network' })
    expect(codes()).toEqual(['10011504'])
    expect(unavailable).toHaveLength(1)
  })
  it('ST4: a permanently blocked upgrade delays the fallback by at most a second', async () => {
    const { clock, catalogue, world, views } = setUp({
      database: { open: () => new Promise(() => undefined) },
    })
    world.status = 502
    catalogue.start()
    await clock.advance(1050)
    expect(views[0]).toMatchObject({ source: 'built-in' })
  })
  it('ST5: with a database of a later build the list is in memory only and works', async () => {
    const later = { open: () => Promise.reject(new DOMException('higher', 'VersionError')) }
    const { clock, catalogue, views } = setUp({ database: later })
    catalogue.start()
    await clock.advance(10)
    expect(views[0]).toMatchObject({ source: 'network' })
  })
  it('ST6, ERR-21, 10011504: a full disk loses only the stored list', async () => {
    const database = createFakeDatabase()
    const full = {
      open: async () => ({
        ...(await database.open(() => undefined)),
        put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      }),
    }
    const { clock, catalogue, views, codes } = setUp({ database: full })
    catalogue.start()
    await clock.advance(10)
    expect(views[0]).toMatchObject({ source: 'network' })
    expect(codes()).toEqual(['10011504'])
  })
})

describe('strategies and states', () => {
  it('SYM-17: pending, then resolved', async () => {
    const { clock, catalogue, world } = setUp()
    world.delayMs = 100
    catalogue.start()
    expect(catalogue.status()).toBe('pending')
    expect(catalogue.view()).toBeNull()
    await clock.advance(200)
    expect(catalogue.status()).toBe('resolved')
  })
  it('SYM-18, ERR-21, 10011505: rejected: the stored list', async () => {
    const { clock, catalogue, world, views, codes } = setUp({
      database: databaseWith({ v6: storedList(6, 4) }),
    })
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    expect(catalogue.status()).toBe('rejected')
    expect(views.map(({ source, instruments }) => [source, instruments.length])).toEqual([['cache', 4]])
    expect(codes()).toEqual(['10011505'])
  })
  it('SYM-20, ERR-21, 10011506: network first shows only the network, and the stored list if it fails', async () => {
    const database = databaseWith({ v6: storedList(6, 4) })
    const good = setUp({ database, strategy: 'network-first' })
    good.catalogue.start()
    await good.clock.advance(10)
    expect(good.views.map(({ source }) => source)).toEqual(['network'])
    const bad = setUp({ database: databaseWith({ v6: storedList(6, 4) }), strategy: 'network-first' })
    bad.world.status = 502
    bad.catalogue.start()
    await bad.clock.advance(10)
    expect(bad.views.map(({ source }) => source)).toEqual(['cache'])
    expect(bad.codes()).toEqual(['10011506'])
  })
  it('SYM-41: the list may take 10 s, then its call is given up and repeated', async () => {
    const { clock, catalogue, world } = setUp()
    world.delayMs = 11_000
    catalogue.start()
    await clock.advance(9900)
    expect(catalogue.status()).toBe('pending')
    expect(world.calls).toHaveLength(1)
    await clock.advance(300)
    expect(catalogue.status()).toBe('rejected')
    world.delayMs = 10
    await clock.advance(1100)
    expect(world.calls).toHaveLength(2)
    expect(catalogue.view()?.source).toBe('network')
  })
  it('R12: if a list hangs the built-in one replaces it within 2 s until the answer arrives', async () => {
    const { clock, catalogue, world, views, codes } = setUp()
    world.delayMs = 6000
    catalogue.start()
    await clock.advance(1900)
    expect(views.map(({ source }) => source)).toEqual(['built-in'])
    expect(views[0]?.instruments.find(({ symbol }) => symbol === 'BTCUSDT')?.contractStatus).toBe('Trading')
    expect(codes()).toEqual(['10011507'])
    await clock.advance(4200)
    expect(views.map(({ source }) => source)).toEqual(['built-in', 'network'])
    expect(codes()).toEqual(['10011507'])
  })
  it('R12, SYM-19: a stored list is never replaced by the built-in one', async () => {
    const { clock, catalogue, world, views } = setUp({ database: databaseWith({ v6: storedList(6, 4) }) })
    world.delayMs = 60_000
    catalogue.start()
    await clock.advance(30_000)
    expect(views.map(({ source }) => source)).toEqual(['cache'])
  })
  it('ST10, SYM-34: a delisted symbol remains resolvable and tradable, but hidden', async () => {
    const { clock, catalogue, world } = setUp()
    catalogue.start()
    await clock.advance(10)
    world.list = items(8)
    catalogue.refresh()
    await clock.advance(10)
    const gone = catalogue.view()?.instruments.filter(({ symbol }) => ['S8USDT', 'S9USDT'].includes(symbol))
    expect(gone?.map(({ symbolDisplay, contractStatus }) => [symbolDisplay, contractStatus])).toEqual([
      [false, 'Trading'],
      [false, 'Trading'],
    ])
    // The next list is compared only with what the exchange listed.
    world.list = items(4)
    catalogue.refresh()
    await clock.advance(10)
    expect(catalogue.view()?.instruments.filter(({ symbolDisplay }) => symbolDisplay)).toHaveLength(4)
  })
})
