import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import type { TradePage } from '../pages/trade-page.ts'
import { killHubs } from '../support/hub-target.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'
import { orderIntents, orderPath, seenRequests } from '../support/venue-requests.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** One press is one order, whatever happens to its answer, socket, hub or tab (faults R4, H8, T7, W1). */
const LOST = /Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION|WebSocket/
const arm = (venue: VenueProcess, rule: object): Promise<unknown> =>
  venue.control('/faults/http', { method: 'POST', path: orderPath.create, times: 1, ...rule })

async function trader(page: Page): Promise<TradePage> {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  return trade
}
/** Fills the form before a press. */
async function fill(trade: TradePage, qty: string, price: string): Promise<void> {
  await trade.page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.fill(price)
  await trade.qty.fill(qty)
  await trade.qty.blur()
  await expect(trade.page.getByTestId('submit-buy')).toBeEnabled()
}
const isOne = async (trade: TradePage, venue: VenueProcess): Promise<void> => {
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  expect(await orderIntents(venue)).toHaveLength(1)
  await expect(trade.page.getByText(/failed|rejected/i)).toHaveCount(0)
}

test('an answer that is broken after the order was accepted: the push reports it; one order, never called failed (faults H3, I3, R4)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = await trader(page)
  await arm(venue, { cutAt: 0.3 })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await isOne(trade, venue)
  await expect(page.getByTestId('submit-buy')).toHaveText('Buy / Long')
  await expect(trade.orders).toHaveCount(1)
})

test('H6: a refusal of an order that was accepted, and an acceptance without an order: the list shows what the exchange has, once', async ({
  page,
  venue,
}) => {
  const trade = await trader(page)
  await trade.showOrders()
  const edits = [
    { at: '/retCode', value: 77_777 },
    { at: '/retMsg', value: 'too dear' },
  ]
  await arm(venue, { edits })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(trade.orders).toHaveCount(1)
  await expect(trade.orders).toContainText('0.010')
  expect(await orderIntents(venue)).toHaveLength(1)
  await arm(venue, { code: 0, result: { orderId: 'none', orderLinkId: 'none' } })
  await trade.limit('Buy', '0.020', await trade.priceAway(-6))
  await expect.poll(async () => (await orderIntents(venue)).length).toBe(2)
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  await expect(trade.orders).toHaveCount(1)
  await expect(trade.orders).toContainText('0.010')
})

test('a gateway answers 504: shown as unknown, queried, found not to exist; nothing is sent again (faults H3, R4)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = await trader(page)
  await arm(venue, { status: 504, body: '<html>gateway</html>' })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(trade.status).toContainText(/not known/i)
  await expect(page.getByText('The exchange does not have it so far')).toBeVisible()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
  // It may arrive late: the next press names it first.
  await page.getByTestId('submit-buy').click()
  await expect(page.getByTestId('guard-unanswered')).toContainText(
    /^Buy 0\.010 BTC at [\d,.]+: The exchange does not have the order/,
  )
  await shot(page, 'not-found-question')
  await page.getByTestId('guard-back').click()
  // So it does after a reload, for another order too. A notice names it until then.
  await page.reload()
  await trade.live()
  const standing = page.getByTestId('notice-absent-orders')
  await expect(standing).toContainText(/Not found so far.*Buy 0\.010 BTC at [\d,.]+\. The exchange does not/)
  await shot(page, 'not-found-reload')
  await trade.limit('Buy', '0.020', await trade.priceAway(-5))
  await expect(page.getByTestId('guard-unanswered')).toContainText(
    /^Buy 0\.010 BTC at [\d,.]+: The exchange does not have the order/,
  )
  await page.getByTestId('guard-back').click()
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
})

test('the socket is cut while the order is in flight: one order (faults N3, R4)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = await trader(page)
  await arm(venue, { delayMs: 1200 })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(page.getByTestId('submit-buy')).toContainText('Sending')
  await venue.control('/push/cut', { code: 1006 })
  await trade.live()
  await isOne(trade, venue)
})

test('the hub is killed while the order is in flight: never called failed, then found; one order (faults W1, H9, R4) @core', async ({
  page,
  venue,
  chromiumBrowser,
  incidents,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  incidents.expectLog(LOST)
  const trade = await trader(page)
  await arm(venue, { delayMs: 1200 })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect(page.getByTestId('submit-buy')).toContainText('Sending')
  await expect.poll(() => orderIntents(venue)).toHaveLength(1)
  expect(await killHubs(chromiumBrowser)).toBeGreaterThan(0)
  // "Not known" may disappear too quickly to be read, because the next hub queries immediately.
  await trade.live()
  await isOne(trade, venue)
  await expect(page.getByText('Order not placed')).toHaveCount(0)
})

test('the only tab is closed and the hub dies while the order is in flight: the next tab finds it; one order, with a notice (faults T7, H9)', async ({
  page,
  context,
  venue,
  chromiumBrowser,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = await trader(page)
  await arm(venue, { hang: 'after' })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await expect.poll(() => orderIntents(venue)).toHaveLength(1)
  await page.close()
  await killHubs(chromiumBrowser)
  const next = tradePage(await context.newPage())
  // The notice disappears automatically. On a slow machine that may happen before the order's row is checked.
  const told = next.page
    .getByText(/Order placed|without an answer/)
    .first()
    .waitFor({ timeout: 30_000 })
  await Promise.all([next.open(), told])
  await isOne(next, venue)
})

test('a frozen exchange: the second press names the order without an answer and is surely not sent, another window names it too; the result follows when the exchange goes on (faults H3, R4, H8)', async ({
  page,
  context,
  venue,
  incidents,
}) => {
  incidents.expectLog(LOST)
  const trade = await trader(page)
  const second = tradePage(await context.newPage())
  await second.open()
  await fill(second, '0.020', await second.priceAway(-6))
  await fill(trade, '0.010', await trade.priceAway(-5))
  await page.bringToFront()
  process.kill(venue.pid(), 'SIGSTOP')
  try {
    await page.getByTestId('submit-buy').click()
    await expect(trade.status).toContainText(/Buy BTCUSDT: Result not known/, { timeout: 30_000 })
    await page.getByTestId('submit-buy').click()
    await expect(page.getByTestId('guard-unanswered')).toContainText(
      /^Buy 0\.010 BTC at [\d,.]+: Result not known/,
    )
    await page.getByTestId('guard-send').click()
    await expect(trade.status).toContainText(
      'Order not placed. Nothing was sent. The same order was sent already',
    )
    await expect(trade.status).toContainText('Buy BTCUSDT: Result not known yet')
    await shot(page, 'frozen-ticket')
    await second.page.bringToFront()
    await second.page.getByTestId('submit-buy').click()
    // Without a SharedWorker each window has a hub of its own, which knows only its own orders.
    if (!onTabRung)
      await expect(second.page.getByTestId('guard-unanswered')).toContainText(
        /^Buy 0\.010 BTC at [\d,.]+: Result not known/,
      )
    await shot(second.page, 'frozen-question')
    await second.page.getByTestId('guard-back').click()
    await page.bringToFront()
  } finally {
    process.kill(venue.pid(), 'SIGCONT')
  }
  await expect(trade.status).toContainText('The order without an answer was placed.', { timeout: 30_000 })
  await expect(trade.qty).toHaveValue('')
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  expect(await orderIntents(venue)).toHaveLength(1)
})

test('a double click and Enter held down are one order (faults H8)', async ({ page, venue }) => {
  const trade = await trader(page)
  await fill(trade, '0.010', await trade.priceAway(-5))
  await page.getByTestId('submit-buy').dblclick()
  await isOne(trade, venue)
  await fill(trade, '0.020', await trade.priceAway(-6))
  await page.getByTestId('submit-buy').focus()
  for (let held = 0; held < 12; held += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(trade.orders).toHaveCount(2)
  expect(await orderIntents(venue)).toHaveLength(2)
})

/** Presses the same button in two tabs, as close together as two clicks can be. */
async function pressInBoth(page: Page, second: Page, venue: VenueProcess): Promise<void> {
  const one = await trader(page)
  const two = tradePage(second)
  await two.open()
  const price = await one.priceAway(-5)
  for (const trade of [one, two]) await fill(trade, '0.010', price)
  await arm(venue, { delayMs: 300 })
  const press = (on: Page): Promise<void> =>
    on.getByTestId('submit-buy').evaluate((button) => (button as HTMLElement).click())
  await Promise.all([press(page), press(second)])
  await isOne(one, venue)
  await two.showOrders()
  await expect(two.orders).toHaveCount(1)
  expect(await orderIntents(venue)).toHaveLength(1)
}

test('the same order pressed in two tabs at once is one order (faults H8, T6) @core', async ({
  page,
  context,
  venue,
}) => {
  await pressInBoth(page, await context.newPage(), venue)
})

test('W7: without SharedWorker too, the two hubs settle it through their shared journal (faults H8)', async ({
  page,
  context,
  venue,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
  await pressInBoth(page, await context.newPage(), venue)
})
