import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { inPairs, median, percentile, readBusy, sleep } from './windows.ts'

const RATE = 100_000
const SETTLE_MS = 1500
/** Updates of the panel's texts in its window of five seconds, if the texts are what is seen. */
const UPDATES = 5
const WINDOWS = 14

/** Presses a key of the page. */
async function press(tab: RawTab, key: string, code: string): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
}

const isOpen = (tab: RawTab): Promise<boolean> =>
  tab.evaluate<boolean>(`document.querySelector('[data-testid=performance-panel]') !== null`)

/** Opens or closes the panel by its key. Throws if that does nothing. */
async function show(tab: RawTab, shown: boolean): Promise<void> {
  if ((await isOpen(tab)) !== shown) await press(tab, 'h', 'KeyH')
  for (let tries = 0; (await isOpen(tab)) !== shown; tries += 1) {
    if (tries > 40) throw new Error(`the panel of performance is not ${shown ? 'open' : 'closed'}`)
    await sleep(50)
  }
}

/** What the panel showed at one of its updates, and how many ages the page had counted by then. */
interface Shown {
  readonly at: number
  readonly pixelAges: number
  readonly ages: number
  readonly texts: Readonly<Record<string, string>>
}

/** Collects updates of the panel. */
const follow = (updates: number): string => `new Promise((resolve) => {
  const panel = document.querySelector('[data-testid=performance-panel]')
  const seen = []
  let last = 0
  const observer = new MutationObserver(() => {
    const now = performance.now()
    if (now - last < 200) return
    last = now
    const { ages, pixelAges } = window.__perpdeck.stats()
    const texts = Object.fromEntries(Array.from(panel.querySelectorAll('[data-measured]'), (one) => [one.dataset.measured, one.textContent]))
    seen.push({ at: now, ages: ages.length, pixelAges: pixelAges.length, texts })
    if (seen.length < ${updates}) return
    observer.disconnect()
    resolve(seen)
  })
  observer.observe(panel, { subtree: true, childList: true, characterData: true })
})`

const numberOf = (text: string | undefined): number =>
  Number.parseFloat((text ?? '').replaceAll(',', '').trim())

/**
 * Compares the panel with this bench in the same windows. The bench computes quantiles of the ages that the page counted
 * meanwhile, and takes the page's share from CDP. A row's baseline is the bench's figure.
 */
async function compare(tab: RawTab, rows: ReturnType<typeof createRows>, key: string): Promise<void> {
  await tab.send('Performance.enable', { timeDomain: 'timeTicks' })
  // Without forced colours the figures are on a canvas.
  await tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  await sleep(6000)
  const before = await readBusy(tab)
  const seen = await tab.evaluate<readonly Shown[]>(follow(UPDATES + WINDOWS))
  const after = await readBusy(tab)
  const stats = await tab.evaluate<{
    readonly ages: readonly number[]
    readonly pixelAges: readonly number[]
  }>('window.__perpdeck.stats()')
  for (const [figure, list] of [
    ['pixel', 'pixelAges'],
    ['store', 'ages'],
  ] as const)
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
      ['max', 1],
    ] as const) {
      const pairs = seen.slice(UPDATES).map((shown, index) => {
        const window = stats[list].slice(seen[index]?.[list] ?? 0, shown[list])
        return [numberOf(shown.texts[`${figure}-${name}`]), percentile(window, share)] as const
      })
      const [own, bench] = [pairs.map(([value]) => value), pairs.map(([, value]) => value)]
      rows.add(`hud-${figure}-${name} ${key}`, 'ms', median(own), median(bench), { own, baseline: bench })
      const apart = pairs.map(([value, right]) => (Math.abs(value - right) / right) * 100)
      rows.add(`hud-${figure}-${name}-apart ${key}`, '%', median(apart), undefined, { own: apart })
    }
  const shares = seen.slice(UPDATES).map(({ texts }) => numberOf(texts['busy-page']))
  const wall = after.at - before.at
  rows.add(`hud-busy-page ${key}`, '%', median(shares), ((after.task - before.task) / wall) * 100)
}

/**
 * Measures what the panel of performance costs the main thread (the median difference within a pair of windows), and
 * whether its figures are right.
 */
export async function measureHud(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--rate', String(RATE), '--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    // The first time its code is loaded.
    await show(tab, true)
    await show(tab, false)
    const { shown, hidden, costs } = await inPairs(tab, (isShown) => show(tab, isShown), SETTLE_MS)
    const key = `rate=${RATE}`
    rows.add(`hud-cpu ${key}`, '%', median(shown), median(hidden), { own: shown, baseline: hidden })
    rows.add(`hud-cost ${key}`, '%', median(costs), undefined, { own: costs })
    await show(tab, true)
    await tab.send('Performance.disable')
    await compare(tab, rows, key)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
