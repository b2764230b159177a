import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawChromium, RawTab } from '../../e2e/support/raw-chromium.ts'
import { createOrder, launchTrader, openApp } from './app-tab.ts'
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
 * Measures what a person waits for: an order in the other tab, data after an outage. Median of five each.
 */
export async function measureJourneys(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--seed', '1'])
  try {
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
