import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { killHubs } from '../support/hub-target.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'
import { loseAnswer, orderIntents } from '../support/venue-requests.ts'

interface PushCounts {
  readonly sockets: number
  readonly logins: number
}

test('two tabs share one socket and one login; an order placed in one shows in the other; the first may close (FEED-30, FEED-34) @core', async ({
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
  await second.showOrders()
  await page.bringToFront()
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  await expect(second.orders).toHaveCount(1)
  const counts = await venue.control<PushCounts>('/push')
  expect(counts).toMatchObject({ sockets: 1, logins: 1 })
  await page.close()
  await second.page.getByRole('button', { name: /^Cancel Buy order/ }).click()
  await expect(second.orders).toHaveCount(0)
  expect((await venue.control<PushCounts>('/push')).sockets).toBe(1)
})

test('reloading the only tab keeps the order and the socket (decision 3)', async ({ page, venue }) => {
  test.skip(onTabRung, SHARED_HUB)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const before = await venue.control<PushCounts & { opened: number }>('/push')
  await page.reload()
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const after = await venue.control<PushCounts & { opened: number }>('/push')
  expect(after.opened).toBe(before.opened)
})

test('a killed hub is replaced without a reload; the order is there, once (faults W1)', async ({
  page,
  chromiumBrowser,
  venue,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  expect(await killHubs(chromiumBrowser)).toBeGreaterThan(0)
  await trade.live()
  await expect(trade.orders).toHaveCount(1)
  // The next hub may not have confirmed a price yet.
  await trade.sendsAnyway()
  await trade.limit('Buy', '0.020', await trade.priceAway(-6))
  await expect(trade.orders).toHaveCount(2)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  const { requests } = await venue.control<{ requests: unknown[] }>(
    '/requests?path=/contract/v5/order/create',
  )
  expect(requests.length).toBeGreaterThanOrEqual(2)
})

test('an exchange that is killed and restarts: stale meanwhile, fresh after, nothing lost (faults N9, FEED-06)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket/)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await venue.stop('SIGKILL')
  await expect(page.getByTestId('stale-banner')).toBeVisible()
  await venue.start()
  await expect(page.getByTestId('stale-banner')).toBeHidden()
  await trade.live()
  await expect(trade.orders).toHaveCount(1)
})

test('a lost answer leaves the order unknown, then found: one order (faults H2, HTTP-20) @core', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await loseAnswer(venue, 'after')
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await expect(page.getByTestId('submit-buy')).toHaveText('Buy / Long')
  await expect(page.getByText('not changed').or(page.getByText('rejected'))).toHaveCount(0)
  expect(await orderIntents(venue)).toHaveLength(1)
  await expect(trade.orders).toHaveCount(1)
})

test('a refusal of the exchange is shown at the form with its code; nothing typed is lost (ERR-18, ERR-32)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/faults/http', {
    method: 'POST',
    path: '/contract/v5/order/create',
    times: 1,
    code: 77777,
    message: 'the moon is in the wrong house',
  })
  const price = await trade.priceAway(-5)
  await trade.limit('Buy', '0.010', price)
  await expect(trade.status).toContainText('77777')
  await expect(trade.qty).toHaveValue('0.010')
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
})

test('malformed frames are dropped and counted; the page continues (faults P1, P2, P4)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  for (const kind of ['text', 'garbage', 'shape', 'truncated']) await venue.control('/push/inject', { kind })
  const before = await trade.bookTwin.textContent()
  await expect.poll(() => trade.bookTwin.textContent()).not.toBe(before)
  await trade.live()
})

test('a silent topic is stale after five seconds while the others are fresh (faults N13, I7)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await venue.control('/push/mute', { topic: 'index_quote', muted: true })
  await expect(trade.bookTwin).toHaveAttribute('data-state', /stale|invalid/)
  await venue.control('/push/mute', { topic: 'index_quote', muted: false })
  await trade.live()
})
