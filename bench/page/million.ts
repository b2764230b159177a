import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { appStats, launchTrader, openApp } from './app-tab.ts'
import { compareFinal } from './final-values.ts'
import type { createRows } from './rows.ts'
import { busyOf, median, percentile, shareSamples, sleep } from './windows.ts'

/** 100,000 is measured in the same run, so that the higher rate is not bought with the lower one. */
const RATES = [100_000, 1_000_000] as const
const WINDOWS = 10
/** The hub counts the updates of each second. */
const SECONDS_COUNTED = 5
/** The page's workers and the venue's code are compiled, and the queues of the start are empty. */
const WARM_UP_MS = 8000

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

async function measureRate(rows: ReturnType<typeof createRows>, rate: number): Promise<void> {
  const venue = await startVenueProcess(['--rate', String(rate), '--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await sleep(WARM_UP_MS)
    const key = `rate=${rate}`
    const before = {
      ...(await appStats(tab)),
      push: await venue.control<Push>('/push'),
      at: performance.now(),
    }
    const [share] = await busyOf([tab], WINDOWS, 1000, 0)
    const after = {
      ...(await appStats(tab)),
      push: await venue.control<Push>('/push'),
      at: performance.now(),
    }
    if (share === undefined) throw new Error('no share')
    const seconds = (after.at - before.at) / 1000
    const perSecond = (of: (push: Push) => number): number => (of(after.push) - of(before.push)) / seconds
    for (const figure of ['busy', 'cpu'] as const)
      rows.add(`million-${figure} ${key}`, '%', share[figure], undefined, shareSamples(figure, share))
    const ages = after.ages.slice(before.ages.length)
    const pixelAges = after.pixelAges.slice(before.pixelAges.length)
    rows.add(`million-age-p99 ${key}`, 'ms', percentile(ages, 0.99), undefined, { own: ages, quantile: 0.99 })
    rows.add(`million-age-pixel-p99 ${key}`, 'ms', percentile(pixelAges, 0.99), undefined, {
      own: pixelAges,
      quantile: 0.99,
    })
    rows.add(
      `million-made-rate ${key}`,
      '1/s',
      perSecond(({ load }) => load.tickers + load.levels + load.trades),
    )
    rows.add(
      `million-topic-rate ${key}`,
      '1/s',
      perSecond((push) => push.rows),
    )
    const delivered: number[] = []
    for (let second = 0; second < SECONDS_COUNTED; second += 1) {
      await sleep(1000)
      delivered.push(await tab.evaluate<number>('window.__perpdeck.hub().updatesPerSecond'))
    }
    rows.add(`million-delivered-rate ${key}`, '1/s', median(delivered), undefined, { own: delivered })
    rows.add(`million-bytes ${key}`, 'MB/s', perSecond(({ bytes }) => bytes) / 1e6)
    rows.add(`million-drops ${key}`, 'count', after.push.droppedUpdates - before.push.droppedUpdates)
    rows.add(`million-skipped ${key}`, 'count', after.push.load.forgiven - before.push.load.forgiven)
    rows.add(`million-long-tasks ${key}`, 'count', after.longTasks - before.longTasks)
    rows.add(`million-wrong-final-values ${key}`, 'count', await compareFinal(venue, tab))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

/** One tab with every panel open, at 100,000 and at 1,000,000 updates a second. */
export async function measureMillion(rows: ReturnType<typeof createRows>): Promise<void> {
  for (const rate of RATES) await measureRate(rows, rate)
}
