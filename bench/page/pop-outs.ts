import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawChromium, RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { median, sleep } from './windows.ts'

const REPEATS = 7
const now = 'performance.timeOrigin + performance.now()'

/** Each panel with the words of its button, and the condition that holds once it shows data. */
const panels = [
  ['chart', 'Chart', `document.querySelector('[data-testid=chart]')?.dataset.phase === 'shown'`],
  [
    'book',
    'Order book and trades',
    `document.querySelector('[data-testid=book-twin]')?.dataset.state === 'live'`,
  ],
  ['tables', 'Account tables', `document.querySelector('[data-testid^="position-"]') !== null`],
] as const

/** Wall time (ms) at which a condition first holds after a frame. */
const shownAt = (condition: string): string =>
  `new Promise((resolve) => { const look = () => { if (${condition}) resolve(${now}); else requestAnimationFrame(look) }; look() })`

async function panelWindow(browser: RawChromium): Promise<RawTab> {
  for (let tries = 0; tries < 500; tries += 1) {
    const target = (await browser.targets()).find(
      ({ url, type }) => type === 'page' && url.includes('/trade/panel/'),
    )
    if (target !== undefined) return browser.attach(target.targetId)
    await sleep(5)
  }
  throw new Error('no window opened')
}

/**
 * Presses a button of the layout menu as a user gesture. Without a gesture the browser blocks the window. Returns the
 * wall time (ms) of the press.
 */
async function press(tab: RawTab, label: string): Promise<number> {
  const find = `[...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === ${JSON.stringify(label)})`
  for (let tries = 0; tries < 200; tries += 1) {
    if (await tab.evaluate<boolean>(`${find} !== undefined`)) break
    await sleep(20)
  }
  const { result } = await tab.send<{ result: { value: number } }>('Runtime.evaluate', {
    expression: `(() => { const at = ${now}; ${find}.click(); return at })()`,
    userGesture: true,
    returnByValue: true,
  })
  return result.value
}

/** Time from the press in the layout menu until the panel's window shows data, and the number of sockets open then. */
export async function measurePopOuts(rows: ReturnType<typeof createRows>): Promise<void> {
  const venue = await startVenueProcess(['--symbols', '200', '--seed', '1'])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url, true)
    let sockets = 0
    for (const [name, words, condition] of panels) {
      const times: number[] = []
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        await tab.evaluate(`document.querySelector('[data-testid=layout-menu]').click()`)
        const pressed = await press(tab, `Open ${words} in its own window`)
        const opened = await panelWindow(browser)
        times.push((await opened.evaluate<number>(shownAt(condition))) - pressed)
        if (repeat === 0)
          sockets = Math.max(sockets, (await venue.control<{ readonly sockets: number }>('/push')).sockets)
        await opened.close()
        await sleep(500)
        await tab.evaluate(
          `document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`,
        )
        await sleep(500)
      }
      rows.add(`pop-out-to-data ${name}`, 'ms', median(times))
    }
    rows.add('pop-out sockets, page and window', 'count', sockets)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}
