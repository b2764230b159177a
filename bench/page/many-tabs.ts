import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { appStats, IS_READY, launchTrader, openApp, readPush } from './app-tab.ts'
import { compareFinal } from './final-values.ts'
import { memoryOf } from './memory.ts'
import type { createRows } from './rows.ts'
import { busyOf, percentile, shareSamples, sleep } from './windows.ts'
import type { BusyShare } from './windows.ts'

const RATE = 100_000
const TABS = 64

/** Tabs behind the one in front that never sleep (src/main-thread/app/asleep/awake-tabs.ts). */
const KEPT = 2
/**
 * V8 collects the heap of a page twice when it gets quiet, some 20 s after it was hidden: 100 ms of its thread, once. What a
 * hidden tab costs for as long as it is hidden is measured after that of the tab that was opened last.
 */
const SETTLED_MS = 45_000
/** A tab knows that it was in front once its late code runs, and only tabs behind three such ones sleep. */
const SEEN_MS = 1000
/** How long Chromium takes to return the memory of a page that was left. Measured: 60 to 120 s. */
const RELEASED_MS = 150_000
const ASLEEP = `location.pathname === '/asleep.html'`

/** Reports the busiest background tab. */
export function addHidden(
  rows: ReturnType<typeof createRows>,
  key: string,
  hidden: readonly BusyShare[],
): void {
  for (const figure of ['busy', 'cpu'] as const)
    rows.add(`hidden-${figure} ${key}`, '%', Math.max(...hidden.map((one) => one[figure])))
}

/** Chooses the shortest time, and waits until all tabs sleep that may. Throws if one stays awake. */
async function putToSleep(front: RawTab, hidden: readonly RawTab[]): Promise<void> {
  await front.evaluate(`localStorage.setItem('perpdeck.sleep-after', '1')`)
  for (const until = Date.now() + 240_000; ;) {
    await sleep(1000)
    const asleep = await Promise.all(hidden.map((tab) => tab.evaluate<boolean>(ASLEEP).catch(() => false)))
    if (asleep.filter((is) => is).length >= hidden.length - KEPT) return
    if (Date.now() > until) throw new Error(`only ${asleep.filter((is) => is).length} tabs sleep`)
  }
}

/** Shows tabs that sleep, one after the other. Gives how long each took until prices, book and chart were there, ms. */
async function wake(tabs: readonly RawTab[]): Promise<readonly number[]> {
  const took: number[] = []
  for (const tab of tabs) {
    const from = performance.now()
    await tab.activate()
    while (!(await tab.evaluate<boolean>(IS_READY).catch(() => false))) {
      if (performance.now() - from > 30_000) throw new Error('a tab that slept did not come back')
      await sleep(10)
    }
    took.push(performance.now() - from)
    await sleep(500)
  }
  return took
}

/**
 * One tab in front and 63 behind it, all of one browser, at 100,000 updates/s. The baseline of the tab in front is the
 * same tab alone. `memory` is what 63 more tabs take, for each of them. Then the tabs sleep that were not among the last
 * three in front (decision 35), and the same is measured again.
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
    while (hidden.length < TABS - 1) {
      hidden.push(await openApp(browser, venue.url))
      await sleep(SEEN_MS)
    }
    await front.activate()
    await sleep(SETTLED_MS)
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
    await putToSleep(front, hidden)
    await sleep(RELEASED_MS)
    const left = memoryOf(browser.pid)
    const [besideSleepers, ...sleepers] = await busyOf([front, ...hidden], 5, 1000)
    if (besideSleepers === undefined) throw new Error('no share')
    rows.add(
      `busy ${key}, asleep`,
      '%',
      besideSleepers.busy,
      alone?.busy,
      shareSamples('busy', besideSleepers, alone),
    )
    addHidden(rows, `${key}, asleep`, sleepers)
    rows.add(`memory ${key}, asleep, per further tab`, 'MB', (left - single) / (TABS - 1))
    const woken = await wake(hidden.slice(0, 5))
    rows.add(`wake ${key}`, 'ms', percentile(woken, 0.5), undefined, { own: woken, quantile: 0.5 })
    await front.activate()
    rows.add(`wrong-final-values ${key}`, 'count', await compareFinal(venue, front))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
