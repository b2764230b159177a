import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** A browser without SharedWorker (faults W7, decision 6). */
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
})

test('W7: without SharedWorker the app trades as usual and shows which fallback it uses @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel Buy order/ }).click()
  await expect(trade.orders).toHaveCount(0)
  await page.getByTestId('status-chip').click()
  await expect(page.getByRole('dialog')).toContainText('This tab only')
})

test("W7: two tabs see each other's orders; the end of a session ends both; a reload keeps everything", async ({
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
  await first.limit('Buy', '0.010', await first.priceAway(-5))
  await expect(second.orders).toHaveCount(1)
  await page.reload()
  await first.live()
  await first.showOrders()
  await expect(first.orders).toHaveCount(1)
  await venue.control('/session/end', { code: 10009, message: 'elsewhere' })
  for (const trade of [first, second]) {
    await expect(trade.page.getByRole('button', { name: 'Log in to trade' })).toBeVisible()
    await expect(trade.orders).toHaveCount(0)
    await trade.live()
  }
})

test('W7: a lost connection is restored, an ended one waits for the trader', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(/WebSocket|ERR_|Failed to load/)
  const trade = tradePage(page)
  await trade.open()
  const opened = async (): Promise<number> => (await venue.control<{ opened: number }>('/push')).opened
  const before = await opened()
  await venue.control('/push/cut', { code: 1006 })
  await expect.poll(opened).toBe(before + 1)
  await trade.live()
  await venue.control('/push/cut', { code: 1000, reason: 'night' })
  await page.getByTestId('stale-banner').getByRole('button', { name: 'Reconnect now' }).click()
  await trade.live()
})
