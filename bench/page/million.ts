import { join } from 'node:path'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { root } from '../machine.ts'
import { appStats, launchTrader, openApp } from './app-tab.ts'
import { compareFinal } from './final-values.ts'
import type { createRows } from './rows.ts'
import { busyOf, percentile, shareSamples, sleep } from './windows.ts'
import type { BusyShare } from './windows.ts'

/** A load of the venue, and the start of its rows' names. */
interface Load {
  readonly name: string
  readonly rate: number
  readonly shape?: string
}
/** 100,000 is measured in the same run, so that the higher rate is not bought with the lower one. */
const MILLION: readonly Load[] = [
  { name: 'million', rate: 100_000 },
  { name: 'million', rate: 1_000_000 },
]
/** The busiest half minute of the recorded streams at its own rate, and at ten times that (bench/shapes). */
const CASCADE: readonly Load[] = [3225, 32_250].map((rate) => ({
  name: 'cascade',
  rate,
  shape: join(root, 'bench', 'shapes', 'cascade.json'),
}))
/** All levels that the book can show, so that every level is a row of a subscribed topic. */
const DEEP_BOOK = `localStorage.setItem('perpdeck.book', JSON.stringify({ style: { levels: 200 } }))`
/** Seconds of a window each: the page gets ten patches in each, and a p99 of a hundred would be the worst of them. */
const WINDOWS = 30
/** The page's workers and the venue's code are compiled, and the queues of the start are empty. */
const WARM_UP_MS = 8000

/** The page's figures, each with that of the slower load as its baseline. */
const SHARES = [
  ['busy', '%'],
  ['cpu', '%'],
  ['layouts', 'count/s'],
  ['styles', 'count/s'],
] as const

interface Push {
  readonly droppedUpdates: number
  readonly bufferedBytes: number
  readonly rows: number
  readonly bytes: number
  readonly frames: number
  readonly load: {
    readonly tickers: number
    readonly levels: number
    readonly trades: number
    readonly forgiven: number
  }
}

/** Updates that the hub counted in each second. */
async function countDelivered(tab: RawTab, seconds: number): Promise<readonly number[]> {
  const counts: number[] = []
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1000)
    counts.push(await tab.evaluate<number>('window.__perpdeck.hub().updatesPerSecond'))
  }
  return counts
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Measures one load and returns the page's share. `slower` is that of the load before it, the baseline of this one. */
async function measureLoad(
  rows: ReturnType<typeof createRows>,
  { name, rate, shape }: Load,
  slower: BusyShare | undefined,
): Promise<BusyShare> {
  const shaped = shape === undefined ? [] : ['--shape', shape]
  const venue = await startVenueProcess([
    '--rate',
    String(rate),
    ...shaped,
    '--symbols',
    '200',
    '--seed',
    '1',
  ])
  const browser = await launchTrader(venue.url)
  try {
    const plain = await browser.openTab(`${venue.url}/fonts/OFL.txt`)
    await sleep(300)
    await plain.evaluate(DEEP_BOOK)
    await plain.close()
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await sleep(WARM_UP_MS)
    const key = `rate=${rate}`
    const before = {
      ...(await appStats(tab)),
      push: await venue.control<Push>('/push'),
      at: performance.now(),
    }
    const [[share], delivered] = await Promise.all([
      busyOf([tab], WINDOWS, 1000, 0),
      countDelivered(tab, WINDOWS),
    ])
    const after = {
      ...(await appStats(tab)),
      push: await venue.control<Push>('/push'),
      at: performance.now(),
    }
    if (share === undefined) throw new Error('no share')
    const seconds = (after.at - before.at) / 1000
    const perSecond = (of: (push: Push) => number): number => (of(after.push) - of(before.push)) / seconds
    for (const [figure, unit] of SHARES)
      rows.add(
        `${name}-${figure} ${key}`,
        unit,
        share[figure],
        slower?.[figure],
        shareSamples(figure, share, slower),
      )
    const ages = after.ages.slice(before.ages.length)
    const pixelAges = after.pixelAges.slice(before.pixelAges.length)
    rows.add(`${name}-age-p99 ${key}`, 'ms', percentile(ages, 0.99), undefined, { own: ages, quantile: 0.99 })
    rows.add(`${name}-age-pixel-p99 ${key}`, 'ms', percentile(pixelAges, 0.99), undefined, {
      own: pixelAges,
      quantile: 0.99,
    })
    rows.add(
      `${name}-made-rate ${key}`,
      '1/s',
      perSecond(({ load }) => load.tickers + load.levels + load.trades),
    )
    const sent = perSecond((push) => push.rows)
    rows.add(`${name}-delivered-rate ${key}`, '1/s', mean(delivered), sent, { own: delivered })
    rows.add(`${name}-bytes ${key}`, 'MB/s', perSecond(({ bytes }) => bytes) / 1e6)
    rows.add(`${name}-drops ${key}`, 'count', after.push.droppedUpdates - before.push.droppedUpdates)
    rows.add(`${name}-skipped ${key}`, 'count', after.push.load.forgiven - before.push.load.forgiven)
    rows.add(`${name}-long-tasks ${key}`, 'count', after.longTasks - before.longTasks)
    rows.add(`${name}-wrong-final-values ${key}`, 'count', await compareFinal(venue, tab))
    return share
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

async function measureLoads(rows: ReturnType<typeof createRows>, loads: readonly Load[]): Promise<void> {
  let slower: BusyShare | undefined
  for (const load of loads) slower = await measureLoad(rows, load, slower)
}

/** One tab with every panel open, at 100,000 and at 1,000,000 updates a second. */
export const measureMillion = (rows: ReturnType<typeof createRows>): Promise<void> =>
  measureLoads(rows, MILLION)

/** One tab with every panel open under a recorded load, at its own rate and at ten times that. */
export const measureCascade = (rows: ReturnType<typeof createRows>): Promise<void> =>
  measureLoads(rows, CASCADE)
