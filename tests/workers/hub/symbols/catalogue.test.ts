import { describe, expect, it } from 'vitest'
import { toShortKeys } from '../../../../src/shared/wire/short-keys.ts'
import { builtInInstruments } from '../../../../src/workers/hub/symbols/built-in.ts'
import { createCatalogue } from '../../../../src/workers/hub/symbols/catalogue.ts'
import type { CatalogueView } from '../../../../src/workers/hub/symbols/catalogue.ts'
import { readCatalogue, readInstrument } from '../../../../src/workers/hub/symbols/read-instrument.ts'
import { createStorage } from '../../../../src/workers/runtime/storage.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeDatabase } from '../fake-venue.ts'

type Item = Record<string, unknown>

function items(count: number): Item[] {
  const [first] = builtInInstruments()
  return Array.from({ length: count }, (_none, index) =>
    toShortKeys('instrument', {
      ...first,
      id: index + 1,
      symbol: `S${index}USDT`,
      riskTiers: first?.riskTiers.map((tier) => toShortKeys('riskTier', tier)),
    }),
  )
}

function setUp(database = createFakeDatabase()) {
  const clock = createVirtualClock()
  const views: CatalogueView[] = []
  const traces: string[] = []
  const world = { list: items(10) as unknown, status: 200, delayMs: 0, calls: [] as URL[] }
  const http = createHttpClient({
    clock,
    base: 'https://venue.test',
    fetch: async (url) => {
      world.calls.push(new URL(url))
      if (world.delayMs > 0) await new Promise<void>((resolve) => clock.after(world.delayMs, resolve))
      const body = JSON.stringify({ ret_code: 0, result: { LinearPerpetual: world.list } })
      return new Response(body, { status: world.status })
    },
    sessionEpoch: () => 0,
    onSessionEnd: () => undefined,
  })
  const storage = createStorage({ clock, open: database.open, onUnavailable: () => undefined })
  const catalogue = createCatalogue({
    clock,
    http,
    storage,
    onChange: (view) => views.push(view),
    trace: (name, detail) => traces.push(`${name} ${detail}`),
  })
  return { clock, views, traces, world, catalogue, database }
}

describe('catalogue', () => {
  it('SYM-24, SYM-29: the list is asked for with filter=all&version=6 and its short keys expanded', async () => {
    const { clock, views, world, catalogue } = setUp()
    catalogue.start()
    await clock.advance(10)
    expect(world.calls[0]?.searchParams.get('filter')).toBe('all')
    expect(world.calls[0]?.searchParams.get('version')).toBe('6')
    expect(views).toHaveLength(1)
    expect(views[0]?.source).toBe('network')
    expect(views[0]?.instruments[0]).toMatchObject({
      symbol: 'S0USDT',
      tickSize: '0.1',
      contractType: 'LinearPerpetual',
    })
  })
  it('SYM-19: the stored list at once, the network behind it', async () => {
    const first = setUp()
    first.catalogue.start()
    await first.clock.advance(10)
    const { clock, views, world, catalogue } = setUp(first.database)
    world.delayMs = 3000
    world.list = items(11)
    catalogue.start()
    await clock.advance(10)
    expect(views.map((view) => view.source)).toEqual(['cache'])
    await clock.advance(3000)
    expect(views.map((view) => [view.source, view.instruments.length])).toEqual([
      ['cache', 10],
      ['network', 11],
    ])
  })
  it('SYM-18, SYM-28: no network and no store: the built-in list, then the network when it is back', async () => {
    const { clock, views, traces, world, catalogue } = setUp()
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    expect(views[0]?.source).toBe('built-in')
    expect(views[0]?.instruments.map((one) => one.symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
    expect(traces.join()).toContain('10011507')
    world.status = 200
    await clock.advance(5000)
    expect(views[views.length - 1]?.source).toBe('network')
  })
  it('ST10: a list that shrinks below half of the last good one is not believed', async () => {
    const { clock, views, world, catalogue } = setUp()
    catalogue.start()
    await clock.advance(10)
    world.list = items(4)
    catalogue.refresh()
    await clock.advance(10)
    expect(views).toHaveLength(1)
    expect(catalogue.view()?.instruments).toHaveLength(10)
  })
  it('an id told by a symbol’s own ticker topic corrects a list that is not the venue’s', async () => {
    const { clock, world, catalogue } = setUp()
    world.status = 502
    catalogue.start()
    await clock.advance(10)
    catalogue.learnId('ETHUSDT', 77)
    const ids = catalogue.view()?.instruments.map((one) => [one.symbol, one.id])
    expect(ids).toContainEqual(['ETHUSDT', 77])
  })
})

describe('reading instruments', () => {
  const [good] = items(1)
  it('a symbol that cannot be used is not listed, the others are', () => {
    const broken: Item[] = [
      { ...good, ts: '0' },
      { ...good, ts: 'x' },
      { ...good, pf: 99 },
      { ...good, s: 'a b<script>' },
      { ...good, id: -1 },
      { ...good, xp: '0.01', np: '5' },
      { ...good, rt: [{ i: 1 }] },
      { ...good, xq: null },
    ]
    for (const item of broken) expect(readInstrument(item, 'LinearPerpetual')).toBeNull()
    const read = readCatalogue({ LinearPerpetual: [...broken, good], toString: 5 })
    expect(read?.instruments).toHaveLength(1)
    expect(read?.refused).toBe(broken.length)
  })
  it('P6: a symbol named constructor is a symbol like any other', () => {
    const read = readCatalogue({ LinearPerpetual: [{ ...good, s: 'constructor' }] })
    expect(read?.instruments[0]?.symbol).toBe('constructor')
  })
  it('SYM-30: without merge ratios they are 1, 2, 4, 10', () => {
    const { dm: _dm, ...rest } = good as Item
    expect(readInstrument(rest, 'LinearPerpetual')?.obDepthMergeTimes).toEqual([1, 2, 4, 10])
  })
  it('a repeated id or symbol is refused', () => {
    expect(readCatalogue({ LinearPerpetual: [good, good] })?.refused).toBe(1)
  })
  it('what is no list is null', () => {
    for (const bad of [null, [], 'x', {}, { LinearPerpetual: {} }]) expect(readCatalogue(bad)).toBeNull()
  })
})
