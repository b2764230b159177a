import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import { standStill } from '../support/stand-still.ts'

test('orders that may not rest or not take show why they ended: post-only, immediate or cancel, fill or kill (FORM-27, VENUE-46, FEED-31)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const notices = page.getByRole('log', { name: 'Notices' })
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Post-only' }).click({ force: true })
  await trade.limit('Buy', '0.010', await trade.priceAway(1))
  await expect(notices).toContainText('A post-only order would have been filled immediately.')
  await page.getByRole('checkbox', { name: 'Post-only' }).click({ force: true })
  await page.getByRole('combobox', { name: 'Time in force' }).selectOption('ImmediateOrCancel')
  await trade.limit('Buy', '0.010', await trade.priceAway(-4))
  await expect(notices).toContainText('Nothing in the book could fill it immediately.')
  await page.getByRole('combobox', { name: 'Time in force' }).selectOption('FillOrKill')
  // Below the market, because at the market price the book might have this quantity.
  await trade.limit('Buy', '4', await trade.priceAway(-0.1))
  await expect(notices).toContainText(
    /The book could not fill it completely|Nothing in the book could fill it immediately/,
  )
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(0)
})

test('all orders are cancelled at once after a confirmation that shows how many (POS, VENUE-19)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  for (const percent of [-3, -4, 4]) {
    await trade.limit(percent < 0 ? 'Buy' : 'Sell', '0.010', await trade.priceAway(percent))
    await expect(trade.qty).toHaveValue('')
  }
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancel all' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('3 orders')
  await page.keyboard.press('Escape')
  await expect(trade.orders).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await dialog.getByRole('button', { name: 'Cancel orders' }).click()
  await expect(trade.orders).toHaveCount(0)
  await expect(page.getByText('No open orders')).toBeVisible()
})

test('orders of each kind are under their tab, show what they are, and are cancelled from their row; a conditional one is edited by one replace (POS-35, VENUE-47)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await trade.showOrders()
  await expect(trade.orders.first()).toBeVisible()
  const kinds = [
    ['limit', 'Limit'],
    ['conditional', /Conditional|Limit/],
    ['tpsl', /TP|SL|[Tt]ake|[Ss]top/],
    ['trailing', /[Tt]railing/],
    ['oco', /OCO|Limit|TP/],
    ['twap', 'TWAP'],
    ['iceberg', 'Iceberg'],
    ['chase', 'Chase limit'],
  ] as const
  for (const [kind, words] of kinds) {
    const tab = page.getByTestId(`kind-${kind}`)
    await tab.click()
    const count = figure(await tab.textContent())
    expect(count, kind).toBeGreaterThan(0)
    await expect(trade.orders).toHaveCount(count)
    await expect(trade.orders.first().locator('[data-column="type"]'), kind).toHaveText(words)
    if (kind === 'conditional') {
      await trade.orders
        .first()
        .getByRole('button', { name: /^Change / })
        .click()
      const qty = trade.orders.first().getByRole('textbox', { name: 'Quantity' })
      const before = figure(await qty.inputValue())
      await qty.fill(String(before * 2))
      await trade.orders.first().getByRole('button', { name: 'Save', exact: true }).click()
      await expect.poll(() => seenRequests(venue, orderPath.replace).then((all) => all.length)).toBe(1)
      await expect
        .poll(async () => figure(await trade.orders.first().locator('[data-column="qty"]').textContent()))
        .toBe(before * 2)
    }
    // By key: a press on a row that has just moved there would be ignored (moved-rows.ts).
    await trade.orders
      .first()
      .getByRole('button', { name: /^Cancel / })
      .press('Enter')
    // Both orders of an OCO are canceled together.
    await expect.poll(async () => figure(await tab.textContent()), kind).toBeLessThan(count)
  }
})

test('the slider takes a share of the largest quantity; the resulting order is within the balance (FORM-03, FORM-36)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Limit', exact: true }).click()
  await trade.price.fill(await trade.priceAway(-3))
  await expect(page.getByTestId('buy-max')).toHaveText(/[1-9]/)
  const slider = page.getByRole('slider', { name: 'Share of the largest quantity' })
  await slider.focus()
  for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('0.25')
  const max = figure(await page.getByTestId('buy-max').textContent())
  await expect.poll(async () => figure(await trade.qty.inputValue()) / max).toBeCloseTo(0.25, 1)
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => figure(await trade.qty.inputValue()) / max).toBeGreaterThan(0.95)
  await expect(page.getByTestId('buy-cost')).toHaveText(/[1-9]/)
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const [order] = await seenRequests(venue, orderPath.create)
  expect(order?.retCode).toBe(0)
})

test('each kind of order event has a notice with its title: placed, edited, cancelled, filled; a position at high leverage is liquidated when the mark price reaches its liquidation price, and its lines disappear (NOTE-01, NOTE-05, NOTE-06, VENUE-44, LINES-10)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/LINKUSDT')
  await trade.chooseAccount()
  await page.getByRole('button', { name: /^Margin mode: / }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Isolated/ })
    .check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: /^Margin mode: Isolated/ })).toBeVisible()
  await page.getByRole('button', { name: /^Leverage: / }).click()
  await page.getByTestId('leverage-input').fill('50')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: /^Leverage: 50x/ })).toBeVisible()
  const told = page.getByRole('log', { name: 'Notices' })
  await trade.limit('Buy', '20', await trade.priceAway(-10))
  await expect(told).toContainText('Order placed')
  await trade.showOrders()
  await page.getByRole('button', { name: /^Change Buy order of LINKUSDT/ }).click()
  await page.getByRole('row').getByRole('textbox', { name: 'Quantity' }).fill('21')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(told).toContainText('Order changed')
  await page.getByRole('button', { name: /^Cancel Buy order of LINKUSDT/ }).click()
  await expect(told).toContainText('Order canceled')
  await trade.market('Buy', '20')
  await expect(told).toContainText('Order filled')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  const liq = trade.positions.first().locator('[data-column="liq"]')
  await expect(liq).toContainText(/\d/)
  await expect(page.locator('[data-line-id^="liquidation:"]')).toHaveCount(1)
  const price = (Math.round((await trade.last()) * 0.97 * 1000) / 1000).toFixed(3)
  await venue.control('/move', { symbol: 'LINKUSDT', price })
  await expect(trade.positions).toHaveCount(0)
  await expect(page.locator('[data-line-id^="liquidation:"]')).toHaveCount(0)
  const notice = page.locator('[data-testid^="notice-positionLiquidated"]')
  await expect(notice).toHaveAttribute('data-tone', 'failure')
  await expect(notice).toContainText('Position in LINKUSDT liquidated')
  await expect(notice).toContainText(/Sell 20\.0 LINK at \d+\.\d{3}/)
  await expect(page.getByRole('log', { name: 'Notices' })).not.toContainText(/Order filled.*Sell 20\.0 LINK/)
  // A failure notice remains until it is dismissed.
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('a figure has an explanation: formula, inputs, result (POS-01, LINES-15)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await standStill(page, venue)
  await trade.positions.first().locator('[data-column="pnl"]').getByRole('button').first().click()
  const explanation = page.getByTestId('explanation')
  await expect(explanation).toContainText('Value at entry')
  await expect(explanation).toContainText('Mark price')
  const result = /Result([+-]?[\d,.]+)/.exec((await explanation.textContent()) ?? '')?.[1] ?? ''
  const shown = trade.positions.first().locator('[data-column="pnl"]').getByRole('button').first()
  await expect.poll(async () => figure(await shown.textContent())).toBeCloseTo(figure(result), 1)
})

test('favourite markets and the choice to hide other symbols are remembered; a second market shows its own orders (SYM-38)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/ETHUSDT')
  await trade.chooseAccount()
  await page.getByRole('button', { name: 'Favourite ETHUSDT' }).click()
  await trade.limit('Buy', '0.10', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.goto('/trade/usdt/BTCUSDT')
  await trade.live()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.getByText('Hide other symbols').click()
  await expect(trade.orders).toHaveCount(0)
  await expect(page.getByText('No orders in BTCUSDT')).toBeVisible()
  await page.getByRole('button', { name: 'Show all symbols' }).click()
  await expect(trade.orders).toHaveCount(1)
  await trade.orders
    .first()
    .getByRole('link', { name: 'ETHUSDT' })
    .or(trade.orders.first().getByText('ETHUSDT'))
    .first()
    .click()
  await expect(page).toHaveURL(/\/ETHUSDT$/)
  await trade.live()
  await expect(page.getByRole('button', { name: 'Remove ETHUSDT from favourites' })).toBeVisible()
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await expect(page.getByRole('listbox', { name: 'Markets found' }).getByRole('option')).toHaveCount(1)
})

test('a demo account is reset after a confirmation (VENUE-61)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: /Reset this account/ }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Reset' })
    .click()
  await expect(trade.positions).toHaveCount(0)
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(0)
  await expect(page.getByTestId('account-figures').locator('[data-field="equity"]')).toContainText(
    /100,000\.00/,
  )
})
