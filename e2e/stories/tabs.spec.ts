import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { killHubs } from '../support/hub-target.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'
import { launchRawChromium, type RawTab } from '../support/raw-chromium.ts'
import type { VenueProcess } from '../support/venue-process.ts'

interface PushCounts {
  readonly sockets: number
  readonly logins: number
}

const sockets = async (venue: VenueProcess): Promise<number> =>
  (await venue.control<PushCounts>('/push')).sockets

/** Number of tabs on the feed, as the status chip shows it. */
const tabsOnFeed = (page: Page, text: string) => expect(page.getByTestId('status-chip')).toContainText(text)

test('a hub killed under two tabs: both continue with the next one, one socket, orders seen in both (faults W1, FEED-34) @core', async ({
  page,
  context,
  chromiumBrowser,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const first = tradePage(page)
  await first.open()
  await first.chooseAccount()
  const second = tradePage(await context.newPage())
  await second.open()
  await second.showOrders()
  await page.bringToFront()
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  await expect(second.orders).toHaveCount(1)
  expect(await killHubs(chromiumBrowser)).toBeGreaterThan(0)
  await first.live()
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  // The next hub may not have confirmed a price yet.
  await first.sendsAnyway()
  await first.limit('Buy', '0.020', await first.priceAway(-6))
  await expect(second.orders).toHaveCount(2)
  await first.showOrders()
  await expect(first.orders).toHaveCount(2)
  await second.live()
  await expect.poll(() => sockets(venue)).toBe(1)
  await tabsOnFeed(page, '2 tabs')
})

test('a crashed tab leaves the other one working and no second socket (faults T1)', async ({
  page,
  context,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const first = tradePage(page)
  await first.open()
  await first.chooseAccount()
  const second = tradePage(await context.newPage())
  await second.open()
  await tabsOnFeed(second.page, '2 tabs')
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await second.page.bringToFront()
  await tabsOnFeed(second.page, '1 tab')
  await second.live()
  await second.limit('Buy', '0.010', await second.priceAway(-5))
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  expect(await sockets(venue)).toBe(1)
})

test('a hidden tab is paused: it receives no patches and is fresh at once when it is shown (faults T3)', async ({
  venue,
}) => {
  const browser = await launchRawChromium()
  try {
    const address = `${venue.url}/trade/usdt/BTCUSDT`
    const patches = (tab: RawTab): Promise<number> => tab.evaluate('__perpdeck.stats().patches')
    const price = (tab: RawTab): Promise<string> =>
      tab.evaluate(`document.querySelector('[data-testid="last-price"]')?.textContent ?? ''`)
    const first = await browser.openTab(address)
    await expect.poll(() => price(first)).toMatch(/\d/)
    const second = await browser.openTab(address)
    await expect.poll(() => price(second)).toMatch(/\d/)
    expect(await first.evaluate('document.visibilityState')).toBe('hidden')
    // A patch sent before the tab was hidden may still arrive.
    let parked = await patches(first)
    await expect
      .poll(
        async () => {
          const before = parked
          parked = await patches(first)
          return parked - before
        },
        { intervals: [500] },
      )
      .toBe(0)
    const shownBefore = await patches(second)
    await expect.poll(() => patches(second)).toBeGreaterThan(shownBefore + 10)
    expect(await patches(first)).toBe(parked)
    expect(await sockets(venue)).toBe(1)
    // A tab that becomes visible again shows what changed meanwhile.
    await venue.control('/freeze', { frozen: true })
    const wanted = Math.round(Number((await price(second)).replace(/[^0-9.]/g, '')) * 1.001)
    await venue.control('/move', { symbol: 'BTCUSDT', price: String(wanted) })
    await expect.poll(() => price(second)).toContain(wanted.toLocaleString('en-US'))
    expect(await price(first)).not.toContain(wanted.toLocaleString('en-US'))
    await first.activate()
    await expect.poll(() => price(first)).toContain(wanted.toLocaleString('en-US'))
    await expect
      .poll(() => first.evaluate(`document.querySelector('[data-testid="book-twin"]')?.dataset.state`))
      .toBe('live')
  } finally {
    await browser.close()
  }
})

test('a tab closed while it sends: the other shows the order, once (faults T7)', async ({
  page,
  context,
  venue,
}) => {
  const first = tradePage(page)
  await first.open()
  await first.chooseAccount()
  const second = tradePage(await context.newPage())
  await second.open()
  await second.showOrders()
  await venue.control('/faults/http', {
    method: 'POST',
    path: '/contract/v5/order/create',
    times: 1,
    delayMs: 1000,
  })
  await page.bringToFront()
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  await expect(page.getByTestId('submit-buy')).toContainText('Sending')
  await page.close()
  await expect(second.orders).toHaveCount(1)
})
