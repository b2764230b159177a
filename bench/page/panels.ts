import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { median, readBusy, sleep } from './windows.ts'

const RATE = 100_000
const HZ = 20
const ROUNDS = 12
const WINDOW_MS = 2000
const SETTLE_MS = 800

/** Hides or shows book and trades. A panel without a size requests nothing from the workers. */
const show = (tab: RawTab, shown: boolean): Promise<unknown> =>
  tab.evaluate(
    `for (const name of ['order-book', 'trades']) document.querySelector('[data-testid=' + name + ']').style.display = '${shown ? '' : 'none'}'`,
  )

/**
 * Percent of a window that the main thread computed. It counts the thread's own time, so that a busy machine doesn't
 * matter.
 */
async function busyNow(tab: RawTab): Promise<number> {
  const from = await readBusy(tab)
  const started = performance.now()
  await sleep(WINDOW_MS)
  const to = await readBusy(tab)
  return ((to.task - from.task) / ((performance.now() - started) / 1000)) * 100
}

/**
 * Measures what book and trades cost the main thread at 20 Hz under load. Windows with and without them alternate on
 * the same page. The result is the median difference within a pair. The order alternates from pair to pair, so that
 * drift cancels.
 */
export async function measurePanels(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--rate', String(RATE), '--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const plain = await browser.openTab(`${venue.url}/fonts/OFL.txt`)
    await sleep(300)
    await plain.evaluate(`localStorage.setItem('perpdeck.update-rate', '${HZ}')`)
    await plain.close()
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
    await sleep(3000)
    const withThem: number[] = []
    const without: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const shown of round % 2 === 0 ? [true, false] : [false, true]) {
        await show(tab, shown)
        await sleep(SETTLE_MS)
        ;(shown ? withThem : without).push(await busyNow(tab))
      }
    }
    const key = `rate=${RATE} hz=${HZ}`
    rows.add(`panels-busy ${key}`, '%', median(withThem))
    rows.add(`panels-busy-without ${key}`, '%', median(without))
    rows.add(
      `panels-cost ${key}`,
      '%',
      median(withThem.map((busy, at) => busy - (without[at] ?? Number.NaN))),
    )
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
