import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { appStats, launchTrader, openApp, readPush } from './app-tab.ts'
import { compareFinal } from './final-values.ts'
import { memoryOf } from './memory.ts'
import type { createRows } from './rows.ts'
import { busyOf, percentile, shareSamples, sleep } from './windows.ts'
import type { BusyShare } from './windows.ts'

const RATE = 100_000
const TABS = 64

/** Reports the busiest background tab. */
export function addHidden(
  rows: ReturnType<typeof createRows>,
  key: string,
  hidden: readonly BusyShare[],
): void {
  for (const figure of ['busy', 'cpu'] as const)
    rows.add(`hidden-${figure} ${key}`, '%', Math.max(...hidden.map((one) => one[figure])))
}

/**
 * One tab in front and 63 behind it, all of one browser, at 100,000 updates/s. The baseline of the tab in front is the
 * same tab alone. `memory` is what 63 more tabs take, for each of them.
 */
export async function measureManyTabs(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--rate', String(RATE), '--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const front = await openApp(browser, venue.url)
    await front.activate()
    await sleep(5000)
    const [alone] = await busyOf([front], 5, 1000)
    const single = memoryOf(browser.pid)
    const hidden: RawTab[] = []
    while (hidden.length < TABS - 1) hidden.push(await openApp(browser, venue.url))
    await front.activate()
    await sleep(5000)
    const memory = memoryOf(browser.pid)
    const before = await appStats(front)
    const [share, ...others] = await busyOf([front, ...hidden], 5, 1000)
    const after = await appStats(front)
    if (share === undefined) throw new Error('no share')
    const key = `tabs=${TABS} rate=${RATE}`
    for (const figure of ['busy', 'cpu'] as const)
      rows.add(`${figure} ${key}`, '%', share[figure], alone?.[figure], shareSamples(figure, share, alone))
    addHidden(rows, key, others)
    const ages = after.ages.slice(before.ages.length)
    rows.add(`age-p99 ${key}`, 'ms', percentile(ages, 0.99), undefined, { own: ages, quantile: 0.99 })
    rows.add(`long-tasks ${key}`, 'count', after.longTasks - before.longTasks)
    rows.add(`memory ${key}, per further tab`, 'MB', (memory - single) / (TABS - 1))
    const pushed = await readPush(venue)
    rows.add(`sockets ${key}`, 'count', pushed.sockets)
    rows.add(`logins ${key}`, 'count', pushed.logins)
    rows.add(`drops ${key}`, 'count', pushed.droppedUpdates)
    rows.add(`wrong-final-values ${key}`, 'count', await compareFinal(venue, front))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
