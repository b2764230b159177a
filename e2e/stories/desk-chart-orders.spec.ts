import { expect, test } from '../fixtures.ts'
import { cells, head, live, openPicker, picker, template } from '../pages/chart-grid.ts'
import { priceIn } from '../pages/chart-menu.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('an order of one chart in a grid of two markets goes to that chart’s market, at its tick; the page opens its ticket first', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await template(page, 'Four charts')
  await openPicker(page)
  await picker(page).getByRole('checkbox', { name: 'Symbol' }).press('Space')
  await page.keyboard.press('Escape')
  await head(page, 3)
    .getByRole('button', { name: /^Market of Chart/ })
    .press('Enter')
  await page.getByRole('combobox', { name: 'Search markets' }).fill('SOLUSDT')
  await page.keyboard.press('Enter')
  await expect(head(page, 3)).toHaveAccessibleName(/SOLUSDT/)
  await live(page, 4)
  await venue.control('/freeze', { frozen: true })
  const third = cells(page).nth(2)
  const plot = await third.locator('.plot').boundingBox()
  const buy = third.locator('[data-value="BuyLimit"]')
  for (const share of [0.7, 0.8, 0.9, 0.5, 0.3]) {
    await page.mouse.click((plot?.x ?? 0) + 60, (plot?.y ?? 0) + (plot?.height ?? 0) * share, {
      button: 'right',
    })
    await expect(third.locator('[data-value="alert"]')).toBeVisible()
    if ((await third.locator('[data-value="SellStop"]').count()) > 0) break
    await page.keyboard.press('Escape')
  }
  await expect(buy).toContainText('SOLUSDT')
  const price = await priceIn(buy)
  await buy.click()
  await expect(page).toHaveURL(/SOLUSDT$/)
  await expect(trade.price).toHaveValue(price)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await expect(trade.qty).toBeFocused()
  await page.keyboard.type('2')
  await page.getByTestId('submit-buy').click()
  await expect.poll(() => seenRequests(venue, orderPath.create).then((list) => list.length)).toBe(1)
  const [create] = await seenRequests(venue, orderPath.create)
  expect(create?.body).toMatchObject({
    symbol: 'SOLUSDT',
    side: 'Buy',
    price: String(Number(price)),
    qty: '2',
  })
})
