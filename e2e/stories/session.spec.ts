import type { BrowserContext } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('a session that the exchange ends by push logs out both tabs; private rows disappear (ENTITY-34, FEED-08, faults A4) @core', async ({
  page,
  context,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const first = tradePage(page)
  await first.open()
  await first.chooseAccount()
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  const second = tradePage(await context.newPage())
  await second.open()
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  await first.showOrders()
  await expect(first.orders).toHaveCount(1)
  expect(await venue.control('/session/end', { code: 10007, message: 'session expired' })).toMatchObject({
    ended: 1,
  })
  for (const trade of [first, second]) {
    await expect(trade.page.getByRole('button', { name: 'Log in to trade' })).toBeVisible()
    await expect(trade.orders).toHaveCount(0)
    await expect(trade.page.getByTestId('account-name')).toHaveCount(0)
    await expect(trade.page.getByTestId('ticket-available')).not.toHaveText(/\d/)
    // Visitors still get market data.
    await trade.live()
  }
})

test('the end of a session is shown with its code (ERR-16, FEED-08, faults A4)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/session/end', { code: 10007, message: 'session expired' })
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('10007')
})

test("another account's screen never shows the orders of the previous one (faults A6)", async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(0)
  const nameA = await page.getByTestId('account-name').textContent()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.market('Buy', '0.050')
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  // Records every text that the page shows after the switch to account B.
  await page.evaluate(() => {
    const seen: string[] = []
    Reflect.set(window, 'seenOfA', seen)
    const nameOf = (): string => document.querySelector('[data-testid="account-name"]')?.textContent ?? ''
    const nameA = nameOf()
    new MutationObserver(() => {
      const name = nameOf()
      if (name === '' || name === nameA) return
      for (const row of document.querySelectorAll('[data-testid^="order-"][role="row"]'))
        seen.push(row.textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await trade.openAccountMenu()
  await page.getByRole('menuitemradio').nth(1).click()
  await expect(page.getByTestId('account-name')).not.toHaveText(nameA ?? '')
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  await expect(trade.orders).toHaveCount(0)
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(0)
  await expect(page.locator('[data-line-id^="order:"], [data-line-id^="position:"]')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'seenOfA'))).toEqual([])
  // Account A still has its own rows.
  await trade.openAccountMenu()
  await page.getByRole('menuitemradio').nth(0).click()
  await expect(page.getByTestId('account-name')).toHaveText(nameA ?? '')
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  expect((await venue.control<{ sockets: number }>('/push')).sockets).toBe(1)
})

test('logging out in one tab logs out the other; logging in shows the orders again (FEED-08, FEED-34)', async ({
  page,
  context,
}) => {
  const first = tradePage(page)
  await first.open()
  await first.chooseAccount()
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  const second = tradePage(await context.newPage())
  await second.open()
  await second.showOrders()
  await expect(second.orders).toHaveCount(1)
  await second.openAccountMenu()
  await second.page.getByRole('menuitem', { name: 'Log out' }).click()
  for (const trade of [first, second])
    await expect(trade.page.getByRole('button', { name: 'Log in to trade' })).toBeVisible()
  await expect(second.orders).toHaveCount(0)
  await second.chooseAccount()
  await expect(second.orders).toHaveCount(1)
})

test('nothing in the account menu moves while its accounts load: a quick press on Log out logs out', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.reload()
  await expect(page.getByTestId('account-name')).toBeVisible()
  const slow = { method: 'GET', path: '/user/demo-accounts', times: 1, delayMs: 1500 }
  await venue.control('/faults/http', slow)
  await trade.openAccountMenu()
  const places = (): Promise<unknown> =>
    Promise.all(
      [/Reset this account/, 'Log out'].map((name) => page.getByRole('menuitem', { name }).boundingBox()),
    )
  await expect(page.getByRole('menuitem', { name: /Loading accounts/ })).toBeVisible()
  await page
    .getByRole('menu')
    .evaluate((menu) => Promise.all(menu.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const before = await places()
  await expect(page.getByRole('menuitemradio').nth(1)).toBeVisible()
  expect(await places()).toEqual(before)
  await page.keyboard.press('Escape')
  await page.reload()
  await venue.control('/faults/http', slow)
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in to trade' })).toBeVisible()
})

test('two browser profiles have their own accounts and never see each other (VENUE-01, faults T8) @core', async ({
  page,
  otherProfile,
}) => {
  const mine = tradePage(page)
  await mine.open()
  await mine.chooseAccount()
  const theirs = tradePage(await otherProfile())
  await theirs.open()
  await theirs.chooseAccount()
  await mine.limit('Buy', '0.010', await mine.priceAway(-5))
  await mine.showOrders()
  await expect(mine.orders).toHaveCount(1)
  await theirs.showOrders()
  await theirs.limit('Sell', '0.020', await theirs.priceAway(5))
  await expect(theirs.orders).toHaveCount(1)
  await expect(theirs.orders.first()).toContainText('0.020')
  await expect(mine.orders).toHaveCount(1)
})

const WEEK = 10_080 * 60_000
const sessionCookieEnds = async (context: BrowserContext): Promise<number> =>
  ((await context.cookies()).find(({ name }) => name.startsWith('perpdeck_session_'))?.expires ?? 0) * 1000

test('two tabs renew their session once, before it ends: one socket, one login, and orders work (fault T5)', async ({
  page,
  context,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const first = tradePage(page)
  await first.open()
  const second = tradePage(await context.newPage())
  await second.open()
  await venue.control('/session/term', { ms: 20_000, times: 1 })
  await first.chooseAccount()
  await expect(second.page.getByTestId('account-name')).toBeVisible()
  const wouldEnd = await sessionCookieEnds(context)
  expect(wouldEnd - Date.now()).toBeLessThan(25_000)
  const renewals = async () => seenRequests(venue, '/user/renew')
  await expect.poll(async () => (await renewals()).length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => sessionCookieEnds(context)).toBeGreaterThan(Date.now() + WEEK / 2)
  // After the end of the first session term.
  await expect.poll(() => Date.now() - wouldEnd, { timeout: 30_000 }).toBeGreaterThan(1500)
  await second.limit('Buy', '0.010', await second.priceAway(-5))
  for (const trade of [first, second]) {
    await trade.showOrders()
    await expect(trade.orders).toHaveCount(1)
  }
  expect(await renewals()).toHaveLength(1)
  expect(await venue.control('/push')).toMatchObject({ sockets: 1, logins: 1 })
})

test('a session that could not be renewed expires in both tabs, each showing it once (faults A4, 5.3)', async ({
  page,
  context,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const first = tradePage(page)
  await first.open()
  const second = tradePage(await context.newPage())
  await second.open()
  await venue.control('/faults/http', { method: 'POST', path: '/user/renew', times: 100, code: 10016 })
  await venue.control('/session/term', { ms: 12_000, times: 1 })
  await first.chooseAccount()
  await expect(second.page.getByTestId('account-name')).toBeVisible()
  for (const trade of [first, second])
    await expect(trade.page.getByRole('button', { name: 'Log in to trade' })).toBeVisible({
      timeout: 20_000,
    })
  expect((await seenRequests(venue, '/user/renew')).length).toBeGreaterThan(0)
  const said = await Promise.all(
    [first, second].map(({ page: tab }) =>
      tab.getByRole('log', { name: 'Notices' }).getByText('33003').count(),
    ),
  )
  expect(said.reduce((sum, one) => sum + one, 0)).toBe(1)
})

test('an order typed in a window of the ticket does not follow the account that another tab chooses', async ({
  page,
  context,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(0)
  const name = await page.getByTestId('account-name').textContent()
  const own = tradePage(await context.newPage())
  await own.page.goto('/trade/panel/ticket?symbol=BTCUSDT')
  const account = own.page.getByTestId('account-label')
  await expect(account).toHaveText(name ?? '')
  await own.page.getByRole('tab', { name: 'Market' }).click()
  await own.qty.fill('0.01')
  await page.bringToFront()
  await trade.openAccountMenu()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
  await expect(page.getByTestId('account-name')).not.toHaveText(name ?? '')
  const other = await page.getByTestId('account-name').textContent()
  await own.page.bringToFront()
  await expect(account).toHaveText(other ?? '')
  await expect(own.qty).toHaveValue('')
  await expect(own.page.getByTestId('notice-account-switched')).toContainText(`Now in ${other}`)
  await own.page.getByTestId('submit-buy').click()
  await expect(own.qty).toBeVisible()
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
})

test('a trader’s first visit starts one chart, that of the account; a visitor’s and a reload too (CHART-26)', async ({
  page,
  context,
}) => {
  /** Counts the charts that were put into the page's panel. */
  await context.addInitScript(() => {
    const counted = window as unknown as { charts: number }
    counted.charts = 0
    const seen = new WeakSet<Node>()
    new MutationObserver(() => {
      const plot = document.querySelector('[data-testid=chart]')?.firstChild
      if (plot === null || plot === undefined || seen.has(plot)) return
      seen.add(plot)
      counted.charts += 1
    }).observe(document, { subtree: true, childList: true })
  })
  const charts = (): Promise<number> => page.evaluate(() => (window as unknown as { charts: number }).charts)
  const chart = page.getByTestId('chart')
  const trade = tradePage(page)
  await trade.open()
  await expect(chart).toHaveAttribute('data-phase', 'shown')
  expect(await charts()).toBe(1)
  await trade.chooseAccount()
  await expect(chart).toHaveAttribute('data-phase', 'shown')

  // The cookie of a login elsewhere, in a browser that stores nothing of this page.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByTestId('account-name')).toBeVisible()
  await expect(chart).toHaveAttribute('data-phase', 'shown')
  expect(await charts()).toBe(1)
  await page.reload()
  await expect(chart).toHaveAttribute('data-phase', 'shown')
  expect(await charts()).toBe(1)
})
