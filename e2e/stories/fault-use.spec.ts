import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** The page's own worker, replaced under it. */
test.beforeEach(({ incidents }) => incidents.expectLog(/Failed to load resource|ERR_/))

test(
  'W6: a risk worker that dies, and one that hangs: replaced, and the form and the book go on',
  { tag: '@deep' },
  async ({ page }) => {
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    const risk = () => page.workers().findLast((worker) => worker.url().includes('risk.worker'))
    // One that died is found by the same missing answer; the second wait is for deep runs.
    for (const how of process.env['DEEP'] === undefined ? (['hang'] as const) : (['die', 'hang'] as const)) {
      // A worker that has just started gets longer for its first answer: its script may still load.
      await page.waitForTimeout(2500)
      const before = risk()
      const next = page.waitForEvent('worker', (worker) => worker.url().includes('risk.worker'))
      // A loop never answers, nor does what is closed.
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
  },
)
