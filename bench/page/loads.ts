import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { launchRawChromium, type RawChromium, type RawTab } from '../../e2e/support/raw-chromium.ts'
import { IS_READY, launchTrader } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { median, sleep } from './windows.ts'

const REPEATS = 5
/** Of a comparison: a browser's start varies by a tenth, so differences need more. */
const REPEATS_AGAINST = 11

/** In each new document: the time of the first frame in which prices, book and chart are shown. */
const WATCH_READY = `{ const step = () => { if (${IS_READY}) requestAnimationFrame(() => { window.benchReadyAt = performance.now() }); else setTimeout(step, 5) }; step() }`

/**
 * Opens the trade page in a new tab. Returns the tab and the time (ms) from the start of the navigation until everything
 * is shown. The page's own clock measures it: making a tab and asking it take a tenth of a second more.
 */
async function load(browser: RawChromium, url: string): Promise<{ tab: RawTab; ms: number }> {
  const tab = await browser.openTab('about:blank')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_READY })
  await tab.send('Page.navigate', { url: `${url}/trade/usdt/BTCUSDT` })
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    await sleep(100)
    const ms = await tab.evaluate<number | null>('window.benchReadyAt ?? null').catch(() => null)
    if (ms !== null) return { tab, ms }
  }
  throw new Error('the page was not ready after 30 s')
}

/** One load of the page at this address, in ms. */
type Load = (url: string) => Promise<number>
type Launch = (url: string) => Promise<RawChromium>

/** In a browser that never saw the page. */
const firstLoad =
  (launch: Launch): Load =>
  async (url) => {
    const browser = await launch(url)
    const { ms } = await load(browser, url)
    await browser.close()
    return ms
  }

/** In a browser that opened the page once before. Its hub and its workers ended with that tab. */
const secondLoad =
  (launch: Launch): Load =>
  async (url) => {
    const browser = await launch(url)
    const { tab } = await load(browser, url)
    // The service worker stores the build after the first load.
    await sleep(2500)
    await tab.close()
    await sleep(1500)
    const { ms } = await load(browser, url)
    await browser.close()
    return ms
  }

const trader: Launch = (url) => launchTrader(url, false)
const visitor: Launch = () => launchRawChromium({ width: 1440, height: 900 })
const LOADS: readonly (readonly [name: string, load: Load])[] = [
  ['first-load', firstLoad(trader)],
  ['first-load of a visitor', firstLoad(visitor)],
  ['second-load', secondLoad(trader)],
]

/**
 * Measures how long the first and the second load take, median of five each.
 *
 * @param against folder of another build (`dist` of another checkout) that becomes the baseline. Both are loaded in turns,
 *   eleven times each: a machine that slows down then slows both.
 */
export async function measureLoads(rows: ReturnType<typeof createRows>, against?: string): Promise<void> {
  const own = await startVenueProcess(['--seed', '1'])
  const other = against === undefined ? undefined : await startVenueProcess(['--seed', '1'], against)
  try {
    for (const [name, ms] of LOADS) {
      const times: number[] = []
      const otherTimes: number[] = []
      for (let repeat = 0; repeat < (other === undefined ? REPEATS : REPEATS_AGAINST); repeat++) {
        if (other !== undefined) otherTimes.push(await ms(other.url))
        times.push(await ms(own.url))
      }
      rows.add(
        `${name}: prices, book and chart there`,
        'ms',
        median(times),
        other === undefined ? undefined : median(otherTimes),
        other === undefined ? { own: times } : { own: times, baseline: otherTimes },
      )
    }
  } finally {
    await own.dispose()
    await other?.dispose()
  }
}
