import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { inPairs, median, sleep } from './windows.ts'

const RATE = 100_000
const HZ = 20
const SETTLE_MS = 800

/** Hides or shows book and trades. A panel without a size requests nothing from the workers. */
const show = (tab: RawTab, shown: boolean): Promise<unknown> =>
  tab.evaluate(
    `for (const name of ['order-book', 'trades']) document.querySelector('[data-testid=' + name + ']').style.display = '${shown ? '' : 'none'}'`,
  )

/**
 * Measures what book and trades cost the main thread at 20 Hz under load: the median difference within a pair of windows.
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
    const { shown, hidden, costs } = await inPairs(tab, (isShown) => show(tab, isShown), SETTLE_MS)
    const key = `rate=${RATE} hz=${HZ}`
    rows.add(`panels-busy ${key}`, '%', median(shown), undefined, { own: shown })
    rows.add(`panels-busy-without ${key}`, '%', median(hidden), undefined, { own: hidden })
    rows.add(`panels-cost ${key}`, '%', median(costs), undefined, { own: costs })
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
