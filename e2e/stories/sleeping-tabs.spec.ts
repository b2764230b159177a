import { expect, test } from '../fixtures.ts'
import { launchRawChromium, type RawChromium, type RawTab } from '../support/raw-chromium.ts'
import { tradeTab, until } from '../support/raw-tabs.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** An hour passes in this tab at once: no test waits for a minute. */
const passHour = (tab: RawTab): Promise<void> =>
  tab.evaluate(
    'performance.now = ((now) => () => now() + 3_600_000)(performance.now.bind(performance)); undefined',
  )

const isAsleep = (tab: RawTab): Promise<boolean> => tab.evaluate(`location.pathname === '/asleep.html'`)

/** Opens the trade page of a market in front of all others, and waits until it is usable. */
async function open(browser: RawChromium, venue: VenueProcess, symbol: string): Promise<RawTab> {
  const tab = await browser.openTab(`${venue.url}/trade/usdt/${symbol}`)
  const known = await lastInFront(tab).catch(() => '')
  await live(tab)
  await until('it is known as the one in front', async () => (await lastInFront(tab)) !== known)
  return tab
}
const lastInFront = (tab: RawTab): Promise<string> =>
  tab.evaluate(`localStorage.getItem('perpdeck.last-in-front') ?? ''`)
const live = (tab: RawTab): Promise<void> =>
  until('a live page', () =>
    tab.evaluate(`/\\d/.test(document.querySelector('[data-testid="last-price"]')?.textContent ?? '') &&
      document.querySelector('[data-testid="chart"]')?.dataset.phase === 'shown'`),
  )

/** The choice as another tab makes it; every hidden tab then asks again. */
const choose = (front: RawTab, minutes: string): Promise<void> =>
  front.evaluate(`localStorage.setItem('perpdeck.sleep-after', '${minutes}')`)

/** Labels of all chosen tabs of panels. */
const CHOSEN = `[...document.querySelectorAll('[role="tab"][aria-selected="true"]')].map((one) => one.textContent).join('|')`

const TPSL_TAB = `[...document.querySelectorAll('[role="tab"]')].find((one) => /^TP\\/SL/.test(one.textContent))`

const field = (testId: string): string => `document.querySelector('input[data-testid="${testId}"]')`
const valueOf = (tab: RawTab, testId: string): Promise<string> => tab.evaluate(`${field(testId)}.value`)
/** Types into a field, as an input method does. */
async function type(tab: RawTab, testId: string, text: string): Promise<void> {
  await tab.evaluate(`(${field(testId)}.focus(), ${field(testId)}.select())`)
  await tab.send('Input.insertText', { text })
}

/** How many tabs are awake. */
const awake = (tab: RawTab): Promise<number> =>
  tab.evaluate(
    `navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith('perpdeck-awake:')).length)`,
  )

const asleepAmong = async (tabs: readonly RawTab[]): Promise<readonly boolean[]> =>
  await Promise.all(tabs.map((tab) => isAsleep(tab)))

test('a tab that was hidden for the chosen time sleeps, but for the three last in front, and opens again where it was, once it is shown', async ({
  venue,
}) => {
  const browser = await launchRawChromium()
  try {
    const first = await tradeTab(browser, venue, { login: true })
    // What no storage has: a choice within a panel, and a price without an amount.
    await until('the tables', () => first.evaluate(`${TPSL_TAB} !== undefined`))
    await first.evaluate(`${TPSL_TAB}.click()`)
    await type(first, 'ticket-price', '12345')
    await first.evaluate('document.activeElement.blur()')
    const before = await first.evaluate<string>(CHOSEN)
    expect(before).toContain('TP/SL')
    const typing = await open(browser, venue, 'SOLUSDT')
    await type(typing, 'ticket-qty', '3')
    await typing.evaluate('document.activeElement.blur()')
    const others = [await open(browser, venue, 'BTCUSDT'), await open(browser, venue, 'XRPUSDT')]
    const front = await open(browser, venue, 'BTCUSDT')
    for (const tab of [first, typing, ...others]) {
      expect(await tab.evaluate('document.visibilityState')).toBe('hidden')
      await passHour(tab)
    }
    await choose(front, '15')
    await until('the first tab sleeps', () => isAsleep(first))
    // The one with a typed amount stays, and those last in front.
    expect(await asleepAmong([first, typing, ...others, front])).toEqual([true, false, false, false, false])
    await until('its title', () => first.evaluate(`document.title.includes('BTCUSDT')`))
    const title = await first.evaluate<string>('document.title')
    expect(title).toContain('--')
    expect(title).not.toMatch(/\d{3}/)
    // No worker of it is left; the socket is still the one of all.
    const { sockets } = await venue.control<{ sockets: readonly unknown[] }>('/push/sockets')
    expect(sockets).toHaveLength(1)
    // Shown again: the same market, the same choice.
    await first.activate()
    await live(first)
    expect(await first.evaluate('location.pathname')).toBe('/trade/usdt/BTCUSDT')
    await until('the panel as it was', async () => (await first.evaluate<string>(CHOSEN)) === before)
    expect(await valueOf(first, 'ticket-price')).toMatch(/^12,?345/)
    expect(await first.evaluate('document.title')).toMatch(/\d/)
    expect(await first.evaluate(`'perpdeck.asleep' in sessionStorage`)).toBe(false)
  } finally {
    await browser.close()
  }
})

test('no tab sleeps when too few of those last in front are left, or when the trader chose never', async ({
  venue,
}) => {
  const browser = await launchRawChromium()
  try {
    const old = await open(browser, venue, 'ETHUSDT')
    const closed = [await open(browser, venue, 'SOLUSDT'), await open(browser, venue, 'XRPUSDT')]
    const front = await open(browser, venue, 'BTCUSDT')
    await choose(front, '0')
    await passHour(old)
    for (const tab of closed) await tab.close()
    await until('they are gone', async () => (await awake(front)) === 2)
    await choose(front, '1')
    const last = await open(browser, venue, 'BTCUSDT')
    // It was asked twice by now: after the choice, and when another tab came to the front.
    expect(await awake(last)).toBe(3)
    expect(await isAsleep(old)).toBe(false)
    await choose(last, '0')
    const more = await open(browser, venue, 'BTCUSDT')
    expect(await awake(more)).toBe(4)
    // With the choice it sleeps at once.
    await choose(more, '5')
    await until('it sleeps', () => isAsleep(old))
    expect(await awake(more)).toBe(3)
  } finally {
    await browser.close()
  }
})

test('the page of a sleeping tab opens addresses of its own origin alone', async ({ venue }) => {
  const browser = await launchRawChromium()
  try {
    for (const address of [
      '//example.invalid/trade',
      'javascript:alert(1)',
      '/asleep.html',
      'http://[',
      '',
    ]) {
      const tab = await browser.openTab(`${venue.url}/asleep.html#${address}`)
      await live(tab)
      expect(await tab.evaluate('location.href')).toMatch(`${venue.url}/trade`)
      await tab.close()
    }
  } finally {
    await browser.close()
  }
})
