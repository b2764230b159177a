import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import type { VenueProcess } from '../support/venue-process.ts'

test.beforeEach(({ incidents }) => incidents.expectLog(/Failed to load resource|WebSocket|ERR_|net::/))

test('A2: three logins fail: prices continue, private data are shown as missing and return automatically (FEED-04, FEED-15)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/push/fail-logins', { times: 3 })
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  await page.getByRole('button', { name: /^Logged in as/ }).click()
  await expect(page.getByText(/Private feed unavailable/)).toBeVisible()
  await expect(page.getByText(/Private feed unavailable/)).toHaveCount(0)
})

/**
 * Waits until no private call of the new session is on its way: one that the end overtakes is answered 10007, whatever the
 * page does.
 */
async function allAnswered(venue: VenueProcess): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const { requests } = await venue.control<{ requests: { path: string }[] }>('/requests')
        const now = requests.filter(({ path }) => path.includes('/private/')).length
        const isSame = now === before
        before = now
        return isSame
      },
      { intervals: [500] },
    )
    .toBe(true)
}

/** Records on every change of the page whether it shows an account and private rows. */
const noteSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = []
    Reflect.set(window, 'seenSession', seen)
    const look = (): void => {
      const trader = document.querySelector('[data-testid="account-name"]') !== null
      const rows = document.querySelector('[data-testid^="order-"][role="row"]') !== null
      const now = `${trader ? 'trader' : 'visitor'}${rows ? ' with rows' : ''}`
      if (seen.at(-1) !== now) seen.push(now)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

test('A4: a session ended by push ends in all tabs by that push alone: nothing is requested, rows disappear with the account, and nothing returns (FEED-08)', async ({
  page,
  context,
  venue,
}) => {
  // The time limit (500 ms) is tested under virtual time: tests/workers/hub/push-faults.test.ts.
  const first = tradePage(page)
  await first.open()
  await first.chooseAccount()
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  await first.showOrders()
  const second = tradePage(await context.newPage())
  await second.open()
  await second.showOrders()
  const pages = [first.page, second.page]
  for (const code of [10007, 10009, 33003]) {
    await expect(second.orders).toHaveCount(1)
    await expect(first.orders).toHaveCount(1)
    for (const one of pages) await noteSession(one)
    await allAnswered(venue)
    await venue.control('/requests/clear', {})
    await venue.control('/session/end', { code, message: 'over' })
    for (const one of pages) await expect(one.getByTestId('account-name')).toHaveCount(0)
    const { requests } = await venue.control<{ requests: { path: string; retCode: number }[] }>('/requests')
    // No private call failed: all were sent while the session was valid.
    expect(requests.filter(({ path, retCode }) => path.includes('/private/') && retCode !== 0)).toEqual([])
    for (const one of [first, second]) await expect(one.orders).toHaveCount(0)
    for (const one of pages) {
      const seen = await one.evaluate(() => Reflect.get(window, 'seenSession') as string[])
      expect(seen[0]).toBe('trader with rows')
      expect(seen.at(-1)).toBe('visitor')
      // Once logged out, the page never shows the trader again because of pending data.
      expect(seen.slice(seen.findIndex((state) => state.startsWith('visitor')))).not.toContain('trader')
    }
    await second.chooseAccount()
    await expect(first.page.getByTestId('account-name')).toBeVisible()
  }
})
