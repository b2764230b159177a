import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** The page's own worker is replaced while the page runs. */
test.beforeEach(({ incidents }) => incidents.expectLog(/Failed to load resource|ERR_/))

test('W6: a risk worker that dies and one that hangs are replaced, and form and book continue', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const risk = () => page.workers().findLast((worker) => worker.url().includes('risk.worker'))
  // A dead worker is detected by the same missing answer. The second wait runs only in deep runs.
  for (const how of process.env['DEEP'] === undefined ? (['hang'] as const) : (['die', 'hang'] as const)) {
    // A new worker gets more time for its first answer, because its script may still load.
    await page.waitForTimeout(2500)
    const before = risk()
    const next = page.waitForEvent('worker', (worker) => worker.url().includes('risk.worker'))
    // Neither a worker in an endless loop nor a closed one answers.
    before
      ?.evaluate((wanted) => {
        if (wanted === 'die') close()
        else for (;;);
      }, how)
      .catch(() => undefined)
    await next
    await trade.live()
  }
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
})
