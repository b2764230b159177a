import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Rows of docs/faults.md that occur while the page is used: replaced workers, races with a fill, leaks. */
test.beforeEach(({ incidents }) => incidents.expectLog(/Failed to load resource|ERR_/))

test('H10: a cancel that is too late for a fill is reported: a position, no order, no line left on the chart', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/freeze', { frozen: true })
  const price = await trade.priceAway(-1)
  await trade.limit('Buy', '0.010', price)
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await venue.control('/faults/http', { method: 'POST', path: orderPath.cancel, times: 1, delayMs: 2000 })
  await page.getByRole('button', { name: /^Cancel Buy order/ }).click()
  await venue.control('/move', { symbol: 'BTCUSDT', percent: '-2' })
  await expect(trade.orders).toHaveCount(0)
  await expect.poll(async () => (await seenRequests(venue, orderPath.cancel)).length).toBe(1)
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect(page.locator('[data-line-id^="order:"]')).toHaveCount(0)
})

test('M2: dialogs opened and closed, markets and themes switched: no nodes and no listeners pile up', async ({
  page,
  context,
}) => {
  const cycles = Number(process.env['LEAK_CYCLES'] ?? '200')
  test.setTimeout(90_000 + cycles * 4000)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const counts = async (): Promise<{ readonly nodes: number; readonly listeners: number }> => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  const cycle = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Leverage: / }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const symbol of ['ETHUSDT', 'BTCUSDT']) {
      await page.getByRole('button', { name: /^Choose a market/ }).click()
      await page.getByRole('combobox', { name: 'Search markets' }).fill(symbol)
      await page.locator('[aria-selected="true"]').filter({ hasText: symbol }).waitFor()
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('button', { name: new RegExp(`^Choose a market, now ${symbol}`) }),
      ).toBeVisible()
    }
  }
  for (let warm = 0; warm < 3; warm += 1) await cycle()
  await trade.live()
  const before = await counts()
  for (let at = 0; at < cycles; at += 1) await cycle()
  await trade.live()
  const after = await counts()
  test.info().annotations.push({ type: 'runs', description: String(cycles) })
  expect((after.nodes - before.nodes) / cycles, 'nodes per cycle').toBeLessThan(20)
  expect((after.listeners - before.listeners) / cycles, 'listeners per cycle').toBeLessThan(5)
})
