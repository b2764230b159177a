import type { Instrument } from '../../../../src/shared/domain/instrument.ts'
import { instrumentItem } from '../../../../src/shared/wire/instrument-item.ts'
import { createHttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { builtInInstruments } from '../../../../src/workers/hub/symbols/built-in.ts'
import { createCatalogue } from '../../../../src/workers/hub/symbols/catalogue.ts'
import type { CatalogueStrategy } from '../../../../src/workers/hub/symbols/catalogue.ts'
import type { CatalogueView } from '../../../../src/workers/hub/symbols/merge-lists.ts'
import { createStorage } from '../../../../src/workers/runtime/storage.ts'
import type { OpenDatabase } from '../../../../src/workers/runtime/storage.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeDatabase } from '../fake-venue.ts'

export type Item = Record<string, unknown>

export function sample(): Instrument {
  const [first] = builtInInstruments()
  if (first === undefined) throw new Error('no built-in list')
  return first
}

export const itemOf = (index: number, more: Partial<Instrument> = {}): Item =>
  instrumentItem({ ...sample(), id: index + 1, symbol: `S${index}USDT`, ...more })

export const items = (count: number): Item[] => Array.from({ length: count }, (_none, index) => itemOf(index))

/** A catalogue on a virtual clock with an exchange that answers as `world` defines. */
export function setUp(
  options: {
    readonly database?: { readonly open: OpenDatabase }
    readonly strategy?: CatalogueStrategy
  } = {},
) {
  const clock = createVirtualClock()
  const views: CatalogueView[] = []
  const traces: string[] = []
  const unavailable: string[] = []
  const world = {
    list: items(10) as unknown,
    status: 200,
    delayMs: 0,
    calls: [] as URL[],
    single: new Map<string, Item>(),
  }
  const http = createHttpClient({
    clock,
    base: 'https://venue.test',
    fetch: async (address) => {
      const url = new URL(address)
      world.calls.push(url)
      const item = world.single.get(url.searchParams.get('symbol') ?? '')
      const result = url.pathname.endsWith('dynamic-symbol-item')
        ? { item: item ?? null }
        : { LinearPerpetual: world.list }
      if (world.delayMs > 0) await new Promise<void>((resolve) => clock.after(world.delayMs, resolve))
      return new Response(JSON.stringify({ ret_code: 0, result }), { status: world.status })
    },
    sessionEpoch: () => 0,
    onSessionEnd: () => undefined,
  })
  const database = options.database ?? createFakeDatabase()
  const storage = createStorage({
    clock,
    open: database.open,
    onUnavailable: (reason) => unavailable.push(reason),
  })
  const catalogue = createCatalogue({
    clock,
    http,
    storage,
    ...(options.strategy === undefined ? {} : { strategy: options.strategy }),
    onChange: (view) => views.push(view),
    trace: (name, detail) => traces.push(`${name} ${detail}`),
  })
  /** Codes traced so far, in order. */
  const codes = (): string[] =>
    traces.map((line) => line.slice(0, 8)).filter((code) => code.startsWith('100115'))
  return { clock, views, traces, codes, world, catalogue, database, unavailable }
}

/** A database with these records in the catalogue's store. */
export function databaseWith(records: Readonly<Record<string, unknown>>) {
  const database = createFakeDatabase()
  database.data.set('catalogue', new Map(Object.entries(records)))
  return database
}

export const storedList = (version: number, count: number): unknown => ({
  version,
  savedAt: 1,
  result: { LinearPerpetual: items(count) },
})
