import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

test('another symbol is compared on the trade page, follows its own trades and goes away (CHART-20)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.root.locator('[data-role="compare"]').click()
  await chart.root.getByRole('searchbox').fill('eth')
  await chart.root.locator('[data-symbol="ETHUSDT"]').first().click()
  await page.keyboard.press('Escape')
  const row = chart.root.locator('.legend [data-kind="compare"]', { hasText: 'ETH' })
  const value = row.locator('.value')
  await expect(value).toHaveText(/\d/)
  const before = await value.textContent()
  await expect(value).not.toHaveText(before ?? '')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(row).toHaveCount(0)
})

test('a fill is marked on its bar and says side, quantity and price; a visitor sees bars and no lines (CHART-04, CHART-54)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await expect(chart.lines()).toHaveCount(0)
  await trade.chooseAccount()
  await chart.shown()
  await trade.market('Buy', '0.020')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const plot = await chart.root.locator('.plot').boundingBox()
  if (plot === null) throw new Error('no plot')
  // The mark stands above the last bar, a fifth of the plot left of the axis: looked for with the pointer.
  const tip = chart.root.locator('.tooltip', { hasText: 'Bought 0.020 at' })
  const look = async (): Promise<boolean> => {
    for (let x = plot.x + plot.width - 260; x > plot.x + plot.width - 340; x -= 8)
      for (let y = plot.y + 60; y < plot.y + plot.height - 100; y += 8) {
        await page.mouse.move(x, y)
        if ((await tip.count()) > 0 && (await tip.isVisible())) return true
      }
    return false
  }
  await expect.poll(look, { timeout: 40_000 }).toBe(true)
  await expect(tip).toContainText('fee')
})

test('one of each is on the chart at once: order, conditional, draft, position, liquidation and break-even line (LINES-01); their look is chosen and kept (LINES-04, LINES-05, PREF-06)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.market('Buy', '0.020')
  await trade.limit('Buy', '0.010', await trade.priceAway(-0.2))
  await trade.price.fill(await trade.priceAway(-0.3))
  for (const kind of ['order:', 'position:', 'break-even:', 'pre-order'])
    await expect(chart.lines(kind).first()).toBeAttached()
  const choose = async (name: string): Promise<void> => {
    await chart.root.getByRole('button', { name: 'Labels and width of order and position lines' }).click()
    await chart.root.getByRole('menuitem', { name }).click()
  }
  await choose('Thick')
  await choose('Labels at the left')
  const stored = () =>
    page.evaluate(() =>
      Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
        .filter((key) => key.includes('chart-lines'))
        .map((key) => localStorage.getItem(key))
        .join(),
    )
  expect(await stored()).toContain('thick')
  await page.reload()
  await chart.shown()
  await chart.root.getByRole('button', { name: 'Labels and width of order and position lines' }).click()
  await expect(chart.root.getByRole('menuitem', { name: '✓ Thick' })).toBeVisible()
  await expect(chart.root.getByRole('menuitem', { name: '✓ Labels at the left' })).toBeVisible()
})
