import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cycles, folderGraph, forbidden, importGraph, readSources } from '../support/import-graph.ts'
import type { Floor } from '../support/import-graph.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A part of the product, its floors from top to bottom, and whether its folders too must be free of cycles. */
interface Area {
  readonly folder: string
  readonly floors: readonly Floor[]
  readonly folders: boolean
}

/** The vocabulary of all threads: contracts on top, units below everything. */
const vocabulary: readonly Floor[] = [
  {
    name: 'contracts',
    files: /^src\/shared\/contracts\//,
    uses: ['maths', 'wire', 'errors', 'domain', 'units'],
  },
  { name: 'maths', files: /^src\/shared\/maths\//, uses: ['domain', 'units'] },
  { name: 'errors', files: /^src\/shared\/errors\//, uses: ['wire', 'domain', 'units'] },
  { name: 'wire', files: /^src\/shared\/wire\//, uses: ['domain', 'units'] },
  { name: 'domain', files: /^src\/shared\/domain\//, uses: ['units'] },
  { name: 'units', files: /^src\/shared\/units\//, uses: [] },
]

/** The venue: any exchange behind one interface. Simulator and replay meet only in the engine. */
const venue: readonly Floor[] = [
  {
    name: 'top',
    files: /^venue\/[^/]+$/,
    uses: [
      'server',
      'facade',
      'bybit',
      'simulator',
      'replay',
      'exchange',
      'api-keys',
      'transport',
      'runtime',
    ],
  },
  { name: 'server', files: /^venue\/server\//, uses: ['exchange', 'market-data', 'api-keys', 'transport'] },
  // Bybit's v5 API in front of the same interface. It and a gateway to Bybit share no mapping (decision 22).
  { name: 'facade', files: /^venue\/facade\//, uses: ['exchange', 'market-data', 'api-keys', 'transport'] },
  // The gateway to Bybit (decision 24): another exchange behind the same interface.
  { name: 'bybit', files: /^venue\/bybit\//, uses: ['exchange', 'market-data', 'transport', 'runtime'] },
  {
    name: 'simulator',
    files: /^venue\/simulator\//,
    uses: ['engine', 'exchange', 'market-data', 'runtime'],
  },
  // A recording of Bybit is read as the gateway reads Bybit.
  {
    name: 'replay',
    files: /^venue\/replay\//,
    uses: ['bybit', 'engine', 'exchange', 'market-data', 'runtime'],
  },
  { name: 'engine', files: /^venue\/engine\//, uses: ['exchange', 'market-data'] },
  { name: 'exchange', files: /^venue\/exchange\//, uses: [] },
  { name: 'api-keys', files: /^venue\/api-keys\//, uses: [] },
  // Loopback ports, checks of origins, raw answers.
  { name: 'transport', files: /^venue\/transport\//, uses: [] },
  { name: 'market-data', files: /^venue\/market-data\//, uses: [] },
  { name: 'runtime', files: /^venue\/runtime\//, uses: [] },
]

const inHub = (folders: string): RegExp => new RegExp(String.raw`^src/workers/hub/(?:${folders})/`)
const hubFloors: readonly Floor[] = [
  { name: 'workers', files: /^src\/workers\/hub\/[^/]+\.worker\.ts$/, uses: ['compose'] },
  {
    name: 'compose',
    files: inHub('compose'),
    uses: ['capabilities', 'state', 'transport', 'browser', 'feeds'],
  },
  {
    name: 'capabilities',
    files: inHub(
      'alerts|history|login|notices|orders|public-calls|recorder|refusals|replay|status|symbols|tabs|trade-facts|visitor',
    ),
    uses: ['state', 'transport', 'browser', 'feeds'],
    apart: true,
  },
  { name: 'state', files: inHub('state'), uses: ['transport', 'feeds'] },
  { name: 'transport', files: inHub('http|socket'), uses: ['browser', 'feeds'], apart: true },
  { name: 'browser', files: inHub('browser'), uses: ['feeds'] },
  { name: 'feeds', files: inHub('feeds'), uses: [] },
]

/** Risk worker: the composition root, capabilities (every folder without a name here), parts they share, feeds, state. */
const riskFloors: readonly Floor[] = [
  {
    name: 'worker',
    files: /^src\/workers\/risk\/[^/]+\.worker\.ts$/,
    uses: ['compose', 'capabilities', 'parts', 'feeds', 'state'],
  },
  {
    name: 'compose',
    files: /^src\/workers\/risk\/compose\//,
    uses: ['capabilities', 'parts', 'feeds', 'state'],
  },
  { name: 'parts', files: /^src\/workers\/risk\/(?:publish|rows)\//, uses: ['state'] },
  { name: 'feeds', files: /^src\/workers\/risk\/feeds\//, uses: ['state'] },
  { name: 'state', files: /^src\/workers\/risk\/state\//, uses: [] },
  { name: 'capabilities', files: /^src\/workers\/risk\/[^/]+\//, uses: ['parts', 'feeds', 'state'] },
]

/** The page: composition on top. A feature never imports another; what several show is in `trading`. */
const page: readonly Floor[] = [
  {
    name: 'entry',
    files: /^src\/main-thread\/(main\.tsx|build\.d\.ts)$/,
    uses: ['app', 'features', 'ui', 'bridge', 'i18n', 'stores', 'settings'],
  },
  {
    name: 'app',
    files: /^src\/main-thread\/app\//,
    uses: ['features', 'trading', 'ui', 'bridge', 'i18n', 'stores', 'settings'],
  },
  {
    name: 'features',
    files: /^src\/main-thread\/features\/[^/]+\//,
    uses: ['trading', 'ui', 'bridge', 'i18n', 'stores', 'settings'],
    apart: true,
  },
  {
    name: 'trading',
    files: /^src\/main-thread\/trading\//,
    uses: ['ui', 'bridge', 'i18n', 'stores', 'settings'],
  },
  { name: 'ui', files: /^src\/main-thread\/ui\//, uses: ['i18n', 'settings'] },
  { name: 'bridge', files: /^src\/main-thread\/bridge\//, uses: ['stores', 'settings'] },
  { name: 'i18n', files: /^src\/main-thread\/i18n\//, uses: ['settings'] },
  // The stores that widgets may read: they know nothing of trading.
  {
    name: 'settings',
    files: /^src\/main-thread\/stores\/(preferences|clock|next-patch|storage|use-field|report-failure)\.ts$/,
    uses: [],
  },
  { name: 'stores', files: /^src\/main-thread\/stores\//, uses: ['settings'] },
]

const areas: readonly Area[] = [
  { folder: 'src/main-thread', floors: page, folders: true },
  { folder: 'src/shared', floors: vocabulary, folders: true },
  { folder: 'src/workers/hub', floors: hubFloors, folders: true },
  { folder: 'src/workers/risk', floors: riskFloors, folders: true },
  { folder: 'venue', floors: venue, folders: true },
]

describe.each(areas)('$folder', ({ folder, floors, folders }) => {
  const graph = importGraph(readSources(root, [folder]))

  it('has files, and no cycle of imports: value, type-only or dynamic', () => {
    expect(graph.size).toBeGreaterThan(10)
    expect(cycles(graph)).toEqual([])
  })

  if (folders)
    it('has no cycle between its folders', () => {
      expect(cycles(folderGraph(graph))).toEqual([])
    })

  if (floors.length > 0)
    it('imports only downwards', () => {
      expect(forbidden(graph, floors)).toEqual([])
    })
})

/** The guards above are only worth something if they see each kind of violation. */
describe('the guards', () => {
  const ring = (importing: string) =>
    cycles(importGraph({ 'a/x.ts': importing, 'a/y.ts': "import { x } from './x.ts'", 'a/z.ts': '' }))

  it.each([
    ['an import of a value', "import { y } from './y.ts'"],
    ['an import of a type', "import type { Y } from './y.ts'"],
    ['a re-export', "export * from './y.ts'"],
    ['a dynamic import', "const y = await import('./y.ts')"],
    ['an import for its effect', "import './y.ts'"],
    ["a worker's address", "new Worker(new URL('./y.ts', import.meta.url))"],
  ])('report a cycle by %s', (_, text) => {
    expect(ring(text)).toEqual([['a/x.ts', 'a/y.ts']])
  })

  it('report no cycle in a comment, a package or a straight line', () => {
    expect(ring("/** import { y } from './y.ts' */ import react from 'react'")).toEqual([])
    expect(ring("import { z } from './z.ts'")).toEqual([])
  })

  it('report a cycle between folders whose files have none', () => {
    const graph = importGraph({
      'a/one/x.ts': "import '../two/x.ts'",
      'a/two/x.ts': '',
      'a/two/y.ts': "import '../one/y.ts'",
      'a/one/y.ts': '',
    })
    expect(cycles(graph)).toEqual([])
    expect(cycles(folderGraph(graph))).toEqual([['a/one', 'a/two']])
  })

  const floors: readonly Floor[] = [
    { name: 'app', files: /^a\/app\//, uses: ['features', 'ui'] },
    { name: 'features', files: /^a\/features\/[^/]+\//, uses: ['ui'], apart: true },
    { name: 'ui', files: /^a\/ui\//, uses: [] },
  ]
  const seen = (from: string, to: string) => {
    const sources = Object.fromEntries(
      [
        'a/app/x.ts',
        'a/features/one/x.ts',
        'a/features/one/deep/y.ts',
        'a/features/two/x.ts',
        'a/ui/x.ts',
        'a/x.ts',
      ].map((path) => [path, '']),
    )
    const up = '../'.repeat(from.split('/').length - 1)
    return forbidden(importGraph({ ...sources, [from]: `import '${up}${to}'` }), floors).filter(
      (one) => one !== 'a/x.ts -> no floor',
    )
  }

  it.each([
    ['a feature that imports another', 'a/features/one/x.ts', 'a/features/two/x.ts'],
    ['a feature that imports the app', 'a/features/one/deep/y.ts', 'a/app/x.ts'],
    ['a widget that imports a feature', 'a/ui/x.ts', 'a/features/one/x.ts'],
    ['an import of a file without a floor', 'a/ui/x.ts', 'a/x.ts'],
  ])('%s', (_, from, to) => {
    expect(seen(from, to)).toEqual([`${from} -> ${to}`])
  })

  it('report nothing in allowed imports', () => {
    expect(seen('a/app/x.ts', 'a/features/two/x.ts')).toEqual([])
    expect(seen('a/features/one/x.ts', 'a/features/one/deep/y.ts')).toEqual([])
    expect(seen('a/features/two/x.ts', 'a/ui/x.ts')).toEqual([])
  })

  it('report a file without a floor', () => {
    expect(forbidden(importGraph({ 'a/x.ts': '' }), floors)).toEqual(['a/x.ts -> no floor'])
  })
})
