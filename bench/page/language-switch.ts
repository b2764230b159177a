import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { median, sleep } from './windows.ts'

/** Languages as the menu names them. The first switch to a language fetches its file, the second finds it loaded. */
const LANGUAGES = ['Deutsch', '日本語', 'العربية', 'English'] as const
const ROUNDS = 3

/** Time (ms) from the press in the menu until a frame in the new language was painted. */
const switchTo = (tab: RawTab, name: string): Promise<number> =>
  tab.evaluate<number>(
    `new Promise((resolve, reject) => {
      const root = document.documentElement
      const before = root.lang
      document.querySelector('[data-testid=language-menu]').click()
      const until = performance.now() + 5000
      const find = () => {
        const item = [...document.querySelectorAll('[role=menuitemradio]')].find((one) => one.textContent === ${JSON.stringify(name)})
        if (item === undefined) return performance.now() < until ? setTimeout(find, 10) : reject(new Error('no ${name} in the menu'))
        // The menu's own coming is not what is measured.
        setTimeout(() => {
          const from = performance.now()
          new MutationObserver((_, seen) => {
            if (root.lang === before) return
            seen.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
          }).observe(root, { attributes: true, attributeFilter: ['lang'] })
          item.click()
        }, 200)
      }
      find()
    })`,
  )

/**
 * Measures a language switch without a reload, with positions and orders in view: first with the file to fetch, then
 * with the file loaded.
 */
export async function measureLanguageSwitch(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    await tab.evaluate('window.sameDocument = true')
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of LANGUAGES) {
        ;(round === 0 ? first : again).push(await switchTo(tab, name))
        await sleep(500)
      }
    if (!(await tab.evaluate<boolean>('window.sameDocument === true')))
      throw new Error('the page was loaded anew')
    rows.add('language-switch with its file to fetch, slowest', 'ms', Math.max(...first))
    rows.add('language-switch again, median', 'ms', median(again))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
