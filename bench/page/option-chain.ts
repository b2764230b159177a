import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawChromium, RawTab } from '../../e2e/support/raw-chromium.ts'
import { appStats, launchTrader } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { busyOf, sleep } from './windows.ts'

const RATE = 10_000
const SEED = 1
const STRIKES = 400
const ROW = '[data-testid^="option-"][role=row]'
/** The chain's scroll container, found from one of its rows. */
const REGION = `document.querySelector('${ROW}').closest('[role=region], [tabindex]')`

/** Opens the chain and waits until its rows have figures. After 30 s it throws an error with the page's text. */
async function openChain(browser: RawChromium, url: string): Promise<RawTab> {
  const tab = await browser.openTab(`${url}/trade/option/usdc/BTC`)
  for (const from = Date.now(); Date.now() - from < 30_000;) {
    await sleep(50)
    const text = await tab
      .evaluate<string>(`document.querySelector('${ROW}')?.textContent ?? ''`)
      .catch(() => '')
    if (text.includes('%')) return tab
  }
  throw new Error(
    `no chain after 30 s: ${await tab.evaluate<string>('document.body.innerText.slice(0, 400)')}`,
  )
}

/** Frames a second while the chain scrolls up and down by 1.5 rows per frame. */
const scrollRate = (tab: RawTab): Promise<number> =>
  tab.evaluate<number>(
    `new Promise((resolve) => { const box = ${REGION}; let frames = 0; let down = 1; const from = performance.now(); const step = () => { frames++; if (box.scrollTop + box.clientHeight >= box.scrollHeight - 50) down = -1; if (box.scrollTop <= 0) down = 1; box.scrollTop += 42 * down; const past = performance.now() - from; if (past < 3000) requestAnimationFrame(step); else resolve(frames * 1000 / past) }; requestAnimationFrame(step) })`,
  )

/**
 * Measures the option page with 400 strikes in one expiry, whose 800 options move like every other symbol. Reports
 * the main thread's share at 5 Hz, frames while scrolling, and rows in the document.
 */
export async function measureOptionChain(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess([
    '--rate',
    String(RATE),
    '--symbols',
    '60',
    '--strikes',
    String(STRIKES),
    '--seed',
    String(SEED),
  ])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openChain(browser, venue.url)
    await tab.activate()
    await sleep(3000)
    const key = `strikes=${STRIKES} rate=${RATE} hz=5`
    // Scrolls to the strikes at the money, where every figure changes.
    await tab.evaluate(`{ const box = ${REGION}; box.scrollTop = box.scrollHeight / 2 }`)
    await sleep(1500)
    const before = await appStats(tab)
    const [share] = await busyOf([tab], 5, 1000)
    const after = await appStats(tab)
    rows.add(`chain-busy ${key}`, '%', share?.busy ?? Number.NaN)
    rows.add(`chain-script ${key}`, '%', share?.script ?? Number.NaN)
    rows.add(`chain-long-tasks ${key}`, 'count', after.longTasks - before.longTasks)
    rows.add(
      'chain-strikes',
      'count',
      (await tab.evaluate<number>(
        `Number(document.querySelector('${ROW}').closest('[aria-rowcount]').getAttribute('aria-rowcount'))`,
      )) - 1,
    )
    rows.add('chain-rows', 'count', await tab.evaluate<number>(`document.querySelectorAll('${ROW}').length`))
    rows.add(`chain-scroll-fps ${key}`, '1/s', await scrollRate(tab))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
