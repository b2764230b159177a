import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'

test('another symbol is compared on the trade page, follows its own trades and is removed (CHART-20)', async ({
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

test('a fill is marked on its bar with side, quantity and price; a visitor sees bars and no lines (CHART-04, CHART-54)', async ({
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
  // Moves the pointer to find the mark above the last bar, a little left of the price axis. If the bar
  // is the highest in view, the mark is at the top, and the position's label may cover all but its upper edge. An
  // order that takes two levels of the book has two fills, and two marks.
  const tip = chart.root.locator('.tooltip', { hasText: /Bought 0\.0(?:[01]\d|20) at/ })
  const look = async (): Promise<boolean> => {
    for (let x = plot.x + plot.width - 110; x > plot.x + plot.width - 200; x -= 8)
      for (let y = plot.y + 6; y < plot.y + plot.height - 100; y += 4) {
        await page.mouse.move(x, y)
        if ((await tip.count()) > 0 && (await tip.isVisible())) return true
      }
    return false
  }
  await expect.poll(look, { timeout: 40_000 }).toBe(true)
  await expect(tip).toContainText('fee')
})

test('one line of each kind is on the chart at its price: order, conditional, draft, position, liquidation, breakeven, high and low of the view (LINES-01, LINES-08, LINES-09, LINES-10, LINES-11)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open('/trade/usdt/LINKUSDT')
  await trade.chooseAccount()
  await chart.shown()
  await page.getByRole('button', { name: /^Margin mode: / }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Isolated/ })
    .check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: /^Margin mode: Isolated/ })).toBeVisible()
  await trade.market('Buy', '20')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const last = await trade.last()
  const [resting, trigger, draft] = [0.99, 1.03, 0.98].map((times) => (last * times).toFixed(2))
  await trade.limit('Buy', '10', resting ?? '')
  await expect(chart.lines('order:')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Conditional', exact: true }).first().click()
  await page.getByTestId('ticket-trigger').fill(trigger ?? '')
  await page.getByTestId('ticket-kind').selectOption('Market')
  await trade.qty.fill('10')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  await expect(chart.lines('order:')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.fill(draft ?? '')
  const priceOf = (id: string): Promise<number> => chart.price(chart.lines(id))
  const column = async (id: string): Promise<number> =>
    figure(await trade.positions.first().locator(`[data-column="${id}"]`).textContent())
  const orders = chart.lines('order:')
  const conditional = orders.filter({ hasText: '≥' })
  const active = orders.filter({ hasNotText: '≥' })
  await expect.poll(() => chart.price(active)).toBe(Number(resting))
  await expect.poll(() => chart.price(conditional)).toBe(Number(trigger))
  await expect.poll(() => priceOf('pre-order')).toBe(Number(draft))
  // An entry over several levels of the book is an average, with more decimals than the column's tick.
  await expect.poll(async () => Number((await priceOf('position:')).toFixed(3))).toBe(await column('entry'))
  await expect.poll(() => priceOf('liquidation:')).toBe(await column('liq'))
  // The breakeven price of a long is above its entry, because it includes the fees of both sides.
  expect(await priceOf('breakeven:')).toBeGreaterThan(await priceOf('position:'))
  const extreme = async (of: 'high' | 'low'): Promise<number> =>
    figure(await chart.root.locator(`.bars [data-extreme="${of}"]`).getAttribute('data-price'))
  await expect.poll(() => extreme('high')).toBeGreaterThanOrEqual(last)
  expect(await extreme('low')).toBeLessThanOrEqual(last)
  // Clearing the form removes only the draft's line.
  await trade.price.fill('')
  await expect(chart.lines('pre-order')).toHaveCount(0)
  await expect(chart.lines()).toHaveCount(5)
})

test('position and width of the lines are chosen and remembered (LINES-04, LINES-05, PREF-06)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  const choose = async (name: string): Promise<void> => {
    await chart.root.getByRole('button', { name: 'Labels and width of order and position lines' }).click()
    await chart.root.getByRole('menuitem', { name }).click()
  }
  await choose('Thick')
  await choose('Labels on the left')
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
  await expect(chart.root.getByRole('menuitem', { name: '✓ Labels on the left' })).toBeVisible()
})
