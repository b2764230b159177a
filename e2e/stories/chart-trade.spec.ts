import { expect, test } from '../fixtures.ts'
import { entry, frozenChart, menuBeside, menuOf, pressAt, priceIn } from '../pages/chart-menu.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('a right press on the chart offers orders and an alert at that price; buy limit fills the ticket, and Enter sends it at exactly that price @core', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  const menu = await menuBeside(page, chart, 'below')
  const buy = entry(menu, 'BuyLimit')
  await expect(buy).toContainText('Buy limit 0.010 BTC @ ')
  await expect(entry(menu, 'SellStop')).toContainText('Sell stop 0.010 BTC @ ')
  await expect(entry(menu, 'alert')).toBeVisible()
  const price = await priceIn(buy)
  expect(Number(price)).toBeLessThan(await trade.last())
  await page.screenshot({ path: 'test-results/chart-menu-dark.png' })
  await buy.click()
  await expect(menu).toHaveCount(0)
  await expect(trade.price).toHaveValue(price)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await expect(page.getByTestId('submit-buy')).toBeFocused()
  await page.keyboard.press('Enter')
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const [create] = await seenRequests(venue, orderPath.create)
  expect(create?.body).toMatchObject({
    side: 'Buy',
    orderType: 'Limit',
    price: String(Number(price)),
    qty: '0.01',
  })
  const shown = trade.orders.first().locator('[data-column="price"]')
  await expect.poll(async () => figure(await shown.textContent())).toBe(Number(price))
})

test('a stop above the market becomes a conditional order in the ticket, with its trigger at that price', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  const menu = await menuBeside(page, chart, 'above')
  const buy = entry(menu, 'BuyStop')
  // Without an amount in the ticket the menu names none, and the amount gets the focus.
  await expect(buy).toHaveText(/^Buy stop @ [\d,]+\.\d+$/)
  const price = await priceIn(buy)
  await buy.click()
  await expect(page.getByTestId('ticket-trigger')).toHaveValue(price)
  await expect(trade.qty).toBeFocused()
  await page.keyboard.type('0.010')
  await page.getByTestId('submit-buy').click()
  await expect.poll(() => seenRequests(venue, orderPath.create).then((list) => list.length)).toBe(1)
  const [create] = await seenRequests(venue, orderPath.create)
  expect(create?.body).toMatchObject({
    side: 'Buy',
    orderType: 'Market',
    triggerPrice: String(Number(price)),
    triggerBy: 'LastPrice',
    triggerDirection: 1,
    qty: '0.01',
  })
})

test('orders are placed at once after the trader ticked that, one per choice', async ({ page, venue }) => {
  const { trade, chart } = await frozenChart(page, venue)
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  await entry(await menuBeside(page, chart, 'below'), 'at-once').click()
  const menu = await menuBeside(page, chart, 'below')
  await expect(entry(menu, 'at-once')).toHaveAttribute('aria-checked', 'true')
  const price = await priceIn(entry(menu, 'BuyLimit'))
  await entry(menu, 'BuyLimit').dblclick()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  const seen = await seenRequests(venue, orderPath.create)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.body).toMatchObject({ side: 'Buy', price: String(Number(price)), qty: '0.01' })
})

test('an order that is placed at once still asks for the confirmation that the trader chose', async ({
  page,
  venue,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('perpdeck.chart-at-once', 'on')
    localStorage.setItem('perpdeck.order-guard', JSON.stringify({ kinds: ['Limit'] }))
  })
  const { trade, chart } = await frozenChart(page, venue)
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  const menu = await menuBeside(page, chart, 'below')
  const shown = /@ (.+)$/.exec((await entry(menu, 'BuyLimit').textContent()) ?? '')?.[1] ?? 'none'
  await entry(menu, 'BuyLimit').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(shown)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await page.getByTestId('guard-send').click()
  await expect.poll(() => seenRequests(venue, orderPath.create).then((list) => list.length)).toBe(1)
})

test('the menu opens by keyboard at a price that the arrow keys choose, and by a press of the + at the price axis', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  const plot = chart.root.locator('.plot')
  await plot.focus()
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  const menu = menuOf(chart)
  await expect(menu).toBeVisible()
  await expect(entry(menu, 'BuyLimit')).toBeFocused()
  const keyed = Number(await priceIn(entry(menu, 'BuyLimit')))
  expect(keyed).toBeLessThan(await trade.last())
  await page.keyboard.press('Escape')
  await expect(plot).toBeFocused()
  const { x, y } = await chart.middle()
  await page.mouse.move(x, y + 80)
  await page.mouse.move(x, y + 81)
  await chart.root.locator('[data-role="plus"]').click()
  await expect(menu).toBeVisible()
  await expect(entry(menu, 'copy-price')).toBeVisible()
  const text = (await entry(menu, 'alert').textContent()) ?? ''
  await entry(menu, 'alert').click()
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Alert set')
  await page.getByTestId('notice-bell').click()
  await expect(page.getByTestId('alerts').getByTestId('alert')).toContainText(
    Number(text.replaceAll(/[^\d.]/g, '')).toLocaleString('en-US'),
  )
})

test('a visitor is offered an alert but no orders', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  const menu = await pressAt(page, chart, 60)
  await expect(entry(menu, 'alert')).toBeVisible()
  await expect(entry(menu, 'BuyLimit')).toHaveCount(0)
  await expect(entry(menu, 'at-once')).toHaveCount(0)
})
