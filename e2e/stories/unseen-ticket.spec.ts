import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { noticesOf } from '../pages/actions.ts'
import { entry, menuOf, priceIn } from '../pages/chart-menu.ts'
import { chartView } from '../pages/chart-view.ts'
import { deskPage } from '../pages/desk-page.ts'
import { logIn, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Chooses 'Sell limit @' from the chart's menu. Returns its price. */
async function sellLimit(page: Page): Promise<string> {
  const box = await chartView(page).root.locator('.plot').boundingBox()
  // Above the market, wherever that is, and beside the legend.
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.6, (box?.y ?? 0) + 16, { button: 'right' })
  const item = entry(menuOf(chartView(page)), 'SellLimit')
  const price = await priceIn(item)
  await item.click()
  return price
}

/** Types words into the palette and chooses the first result. */
async function command(page: Page, words: string, id: string): Promise<void> {
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('listbox') })
  await page.keyboard.press('Control+KeyK')
  await expect(palette).toBeVisible()
  await page.keyboard.type(words)
  await expect(palette.getByTestId(`command-${id}`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

test('an order that is filled in is seen: whatever covers the ticket makes room, and the next key is for it', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const desk = deskPage(page)
  await trade.open()
  await trade.chooseAccount()
  await desk.template(0)
  await chartView(page).shown()
  await venue.control('/freeze', { frozen: true })
  const alone = page.getByRole('button', { name: 'Show Chart alone' })
  const isSeen = async (price: string): Promise<void> => {
    await expect(trade.price).toHaveValue(price)
    await expect(trade.qty).toBeFocused()
    await expect(alone).toBeVisible()
  }

  await alone.press('Enter')
  await expect(trade.price).toBeHidden()
  await isSeen(await sellLimit(page))

  await chartView(page).root.locator('[data-role="fullscreen"]').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await isSeen(await sellLimit(page))
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()

  await desk.act(desk.tab('Order ticket'), 'To a tab beside', 'Order book')
  await desk.tab('Order book').click()
  await expect(trade.price).toHaveCount(0)
  await isSeen(await sellLimit(page))
  await expect(noticesOf(page)).not.toContainText('Order ticket')

  await desk.tab('Order ticket').press('Delete')
  await expect(trade.price).toHaveCount(0)
  await isSeen(await sellLimit(page))
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
})

test('commands show the ticket that they fill, and no key sends what is not seen', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await deskPage(page).template(0)
  const alone = page.getByRole('button', { name: 'Show Chart alone' })
  await trade.qty.fill('0.01')
  await trade.price.fill('50000')
  await page.getByRole('switch', { name: 'Trading keys' }).press('Space')
  await alone.press('Enter')
  await page.keyboard.press('Shift+KeyB')
  await expect(noticesOf(page)).toContainText('nothing was sent')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  for (const [words, id] of [
    ['market order', 'Market'],
    ['buy 0.02 btc', 'order-BTCUSDT'],
    ['quantity 50%', 'percent50'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one command after the other
    await command(page, words, id)
    await expect(trade.qty).toBeFocused()
    await alone.press('Enter')
    await expect(trade.qty).toBeHidden()
    // oxlint-enable no-await-in-loop
  }
  // A page without a ticket.
  await page.goto('/user/assets/order/derivatives/uniform-usdt/trade-history')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await command(page, 'sell 0.03 btc', 'order-BTCUSDT')
  await expect(page).toHaveURL(/BTCUSDT$/)
  await expect(trade.qty).toBeFocused()
  await expect(trade.qty).toHaveValue(/^0\.03/)
})

test('on a phone the sheet opens, also from a page without a ticket', async ({ page }) => {
  const trade = tradePage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await trade.open()
  await logIn(page)
  await command(page, 'market order', 'Market')
  await expect(page.getByRole('dialog', { name: 'Order' })).toBeVisible()
  await expect(trade.qty).toBeVisible()
  await page.goto('/user/assets/order/derivatives/uniform-usdt/trade-history')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await command(page, 'sell 0.03 btc', 'order-BTCUSDT')
  await expect(trade.qty).toHaveValue(/^0\.03/)
})
