import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { launchRawChromium, type RawChromium, type RawTab } from '../../e2e/support/raw-chromium.ts'
import { createOrder, IS_READY, launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { median, sleep } from './windows.ts'

const REPEATS = 5
const now = 'performance.timeOrigin + performance.now()'

/** Wall time (ms) of the next change of the page's last price. */
const nextPrice = (tab: RawTab): Promise<number> =>
  tab.evaluate<number>(
    `new Promise((resolve) => { const node = document.querySelector('[data-testid=last-price]'); const seen = new MutationObserver(() => { seen.disconnect(); resolve(${now}) }); seen.observe(node, { subtree: true, characterData: true, childList: true }) })`,
  )

/** Order count in the label of the Orders tab. The table's rows can't be counted, as only those in view exist. */
const ORDER_COUNT = `(Number(/\\d+/.exec([...document.querySelectorAll('[role=tab]')].find((tab) => /^Orders/.test(tab.textContent)).textContent)?.[0] ?? 0))`

/**
 * Wall time (ms) at which a tab first shows more than `count` orders. Throws after 10 s, so that a bench never hangs.
 */
const orderShown = (tab: RawTab, count: number): Promise<number> =>
  tab.evaluate<number>(
    `new Promise((resolve, reject) => { const until = ${now} + 10000; const step = () => { if (${ORDER_COUNT} > ${count}) resolve(${now}); else if (${now} > until) reject(new Error('the order was not shown within 10 s')); else setTimeout(step, 2) }; step() })`,
  )

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

/** Times of the first load in new browsers. */
async function firstLoads(url: string, launch: () => Promise<RawChromium>): Promise<readonly number[]> {
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const browser = await launch()
    times.push((await load(browser, url)).ms)
    await browser.close()
  }
  return times
}

/** Times of the load in browsers that opened the page once before. Its hub and its workers ended with that tab. */
async function nextLoads(url: string, launch: () => Promise<RawChromium>): Promise<readonly number[]> {
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const browser = await launch()
    const { tab } = await load(browser, url)
    // The service worker stores the build after the first load.
    await sleep(2500)
    await tab.close()
    await sleep(1500)
    times.push((await load(browser, url)).ms)
    await browser.close()
  }
  return times
}

/** Time (ms) from the order call in one window to the new order count in a second window beside it. */
async function orderInOtherTab(browser: RawChromium, url: string): Promise<number> {
  const first = await openApp(browser, url, true)
  const second = await openApp(browser, url, true)
  await second.evaluate(
    `document.querySelectorAll('[role=tab]').forEach((tab) => { if (/^Orders/.test(tab.textContent)) tab.click() })`,
  )
  await sleep(500)
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = await second.evaluate<number>(ORDER_COUNT)
    const shown = orderShown(second, before)
    const sent = await first.evaluate<number>(now)
    await createOrder(first, {
      symbol: 'ETHUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.1',
      price: String(1000 + repeat),
    })
    times.push((await shown) - sent)
    await sleep(200)
  }
  await first.close()
  await second.close()
  return median(times)
}

async function freshAfterHubKill(browser: RawChromium, url: string): Promise<number> {
  const tab = await openApp(browser, url)
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    await sleep(1500)
    const hubs = (await browser.targets()).filter((target) => target.type === 'shared_worker')
    const killed = await tab.evaluate<number>(now)
    for (const hub of hubs) await browser.cdp.send('Target.closeTarget', { targetId: hub.targetId })
    await sleep(30)
    times.push((await nextPrice(tab)) - killed)
  }
  await tab.close()
  return median(times)
}

/**
 * Measures what a person waits for: first and second load, an order in the other tab, data after an outage. Median of five each.
 */
export async function measureJourneys(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--seed', '1'])
  try {
    const trader = (): Promise<RawChromium> => launchTrader(venue.url, false)
    const visitor = (): Promise<RawChromium> => launchRawChromium({ width: 1440, height: 900 })
    const addLoads = (name: string, own: readonly number[]): void =>
      rows.add(`${name}: prices, book and chart there`, 'ms', median(own), undefined, { own })
    addLoads('first-load', await firstLoads(venue.url, trader))
    addLoads('first-load of a visitor', await firstLoads(venue.url, visitor))
    addLoads('second-load', await nextLoads(venue.url, trader))
    const browser = await launchTrader(venue.url)
    try {
      rows.add('order shown in the other tab', 'ms', await orderInOtherTab(browser, venue.url))
      rows.add('fresh after the hub was killed', 'ms', await freshAfterHubKill(browser, venue.url))
      const tab = await openApp(browser, venue.url)
      const times: number[] = []
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        await venue.stop('SIGKILL')
        await sleep(1000)
        await venue.start()
        const back = await tab.evaluate<number>(now)
        times.push((await nextPrice(tab)) - back)
        await sleep(3000)
      }
      rows.add('fresh after an outage, from the venue being back', 'ms', median(times))
    } finally {
      await browser.close()
    }
  } finally {
    await venue.dispose()
  }
}
