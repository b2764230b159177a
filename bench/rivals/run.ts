import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createRows } from '../page/rows.ts'
import { percentile } from '../page/windows.ts'
import { measureFeed } from './feed.ts'
import { measureOwn } from './own.ts'
import { measurePage } from './pages.ts'
import type { PageFigures } from './pages.ts'
import { tableOf } from '../report/who-wins.ts'

/** `npm run bench:rivals`: other people's tables, charts and feeds beside the product. See bench/README.md. */
const kinds = ['table', 'chart', 'feed'] as const
type Kind = (typeof kinds)[number]
const { values } = parseArgs({
  options: { only: { type: 'string' }, rate: { type: 'string', multiple: true }, json: { type: 'string' } },
})
const SEED = 1
const rows = createRows('rivals')

/** Figures of one side. */
type Figures = Readonly<
  Record<string, { readonly unit: string; readonly value: number; readonly own: readonly number[] }>
>

function pageFigures({ share, ages, pixelAges, fps }: PageFigures): Figures {
  const p99 = (own: readonly number[]) => ({ unit: 'ms', value: percentile(own, 0.99), own })
  const of = (part: 'busy' | 'cpu') => ({
    unit: '%',
    value: share[part],
    own: share.windows.map((window) => window[part]),
  })
  return {
    busy: of('busy'),
    cpu: of('cpu'),
    'age-p99': p99(ages),
    'age-pixel-p99': p99(pixelAges),
    frames: { unit: '1/s', value: fps, own: [fps] },
  }
}
/**
 * Figures of a chart, without ages: our bars go to the chart's worker and not through the page, whose ages are those of
 * other data.
 */
function chartFigures(page: PageFigures): Figures {
  const { 'age-p99': _, 'age-pixel-p99': __, ...figures } = pageFigures(page)
  return figures
}
async function feedFigures(kind: 'own' | 'ccxt', rate: number): Promise<Figures> {
  const { cpu, books, ages } = await measureFeed(kind, rate)
  return {
    cpu: { unit: '%', value: cpu, own: [cpu] },
    'age-p99': { unit: 'ms', value: percentile(ages, 0.99), own: ages },
    books: { unit: '1/s', value: books, own: [books] },
  }
}

const sides: Readonly<Record<Kind, Readonly<Record<string, (rate: number) => Promise<Figures>>>>> = {
  table: {
    own: async (rate) => pageFigures(await measureOwn('tables', rate)),
    'ag-grid': async (rate) => pageFigures(await measurePage('ag-grid', rate)),
    perspective: async (rate) => pageFigures(await measurePage('perspective', rate)),
  },
  chart: {
    own: async (rate) => chartFigures(await measureOwn('chart', rate)),
    klinecharts: async (rate) => chartFigures(await measurePage('klinecharts', rate)),
    'lightweight-charts': async (rate) => chartFigures(await measurePage('lightweight-charts', rate)),
    uplot: async (rate) => chartFigures(await measurePage('uplot', rate)),
  },
  feed: { own: (rate) => feedFigures('own', rate), 'ccxt pro': (rate) => feedFigures('ccxt', rate) },
}

/** null, with the reason printed, if a side can't be measured. */
async function measured(name: string, measure: () => Promise<Figures>): Promise<Figures | null> {
  try {
    return await measure()
  } catch (error) {
    console.error(`${name} was not measured: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

async function compare(kind: Kind, rate: number): Promise<void> {
  const { own: measureOurs, ...rivals } = sides[kind]
  const own = measureOurs === undefined ? null : await measured(`our ${kind}`, () => measureOurs(rate))
  if (own === null) throw new Error(`our ${kind} was not measured`)
  for (const [rival, measure] of Object.entries(rivals)) {
    const theirs = await measured(rival, () => measure(rate))
    rows.add(`${kind}-failed rate=${rate} ${rival}`, 'count', theirs === null ? 1 : 0)
    for (const [figure, { unit, value, own: samples }] of Object.entries(own)) {
      const against = theirs?.[figure]
      const quantile = figure.endsWith('p99') ? { quantile: 0.99 } : {}
      rows.add(`${kind}-${figure} rate=${rate} ${rival}`, unit, value, against?.value, {
        own: samples,
        ...(against === undefined ? {} : { baseline: against.own }),
        ...quantile,
      })
    }
  }
}

const isKind = (name: string): name is Kind => kinds.some((kind) => kind === name)
const { only } = values
if (only !== undefined && !isKind(only)) {
  console.error(`--only ${only} is none of: ${kinds.join(', ')}`)
  process.exit(2)
}
const rates = (values.rate ?? ['10000', '100000']).map(Number)
for (const rate of rates)
  for (const kind of kinds) if (only === undefined || only === kind) await compare(kind, rate)
const report = rows.report(SEED)
console.log(`\n${tableOf(report.rows)}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
