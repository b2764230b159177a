import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { standStill } from '../support/stand-still.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

async function heldTopics(venue: VenueProcess): Promise<readonly string[]> {
  const { topics } = await venue.control<{ topics: readonly { name: string; sockets: number }[] }>('/push')
  return topics.filter(({ sockets }) => sockets > 0).map(({ name }) => name)
}

const rowsOf = (page: Page, side: 'up' | 'down') =>
  page.getByTestId('book-twin').locator(`tr[data-side="${side}"]`)
const prices = async (page: Page, side: 'up' | 'down'): Promise<number[]> =>
  (await rowsOf(page, side).locator('[data-price]').allTextContents()).map((text) => figure(text))

/** Pixels of the painted rows above the middle row. The middle row is excluded, as it follows the last price. */
async function asksPicture(page: Page): Promise<string> {
  const box = await page.getByTestId('book-canvas').boundingBox()
  if (box === null) throw new Error('no book')
  const clip = { x: box.x, y: box.y + 24, width: box.width, height: 100 }
  return (await page.screenshot({ clip })).toString('base64')
}

test('the grouping menu offers the tick times the symbol’s ratios; a choice subscribes to the exchange’s merged book, leaving it unsubscribes, and the choice is remembered (SYM-30, FEED-17, FEED-20)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const menu = page.getByRole('combobox', { name: 'Price grouping' })
  await expect(menu.locator('option')).toHaveText(['0.1', '0.2', '0.5', '1', '5', '10'])
  await expect.poll(() => heldTopics(venue)).toContain('index_quote_20.H.BTCUSDT')
  await menu.selectOption({ label: '1' })
  await expect.poll(() => heldTopics(venue)).toContain('orderBook_20.10.BTCUSDT')
  await expect
    .poll(async () => (await prices(page, 'down')).every((price) => Number.isInteger(price)))
    .toBe(true)
  await menu.selectOption({ label: '0.5' })
  await expect.poll(() => heldTopics(venue)).toContain('orderBook_20.5.BTCUSDT')
  await expect.poll(() => heldTopics(venue)).not.toContain('orderBook_20.10.BTCUSDT')
  await page.reload()
  await trade.live()
  await expect(menu).toHaveValue('5')
  await expect.poll(() => heldTopics(venue)).toContain('orderBook_20.5.BTCUSDT')
  await menu.selectOption({ label: '0.1' })
  await expect.poll(async () => (await heldTopics(venue)).join(' ')).not.toContain('orderBook_')
})

test('the book freezes while the pointer is over it and resumes when it leaves; Shift and a click take the price and the cumulative size (FORM-04, FEED-17)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const canvas = page.getByTestId('book-canvas')
  const moving = await asksPicture(page)
  await expect.poll(() => asksPicture(page)).not.toBe(moving)
  await canvas.hover({ position: { x: 40, y: 110 } })
  await expect(canvas).toHaveCSS('cursor', 'pointer')
  const still = await asksPicture(page)
  // The market continues to move meanwhile.
  for (let change = 0; change < 3; change += 1)
    await expect(trade.lastPrice).not.toHaveText((await trade.lastPrice.textContent()) ?? '')
  expect(await asksPicture(page)).toBe(still)
  await canvas.click({ position: { x: 40, y: 110 }, modifiers: ['Shift'] })
  await expect(trade.price).toHaveValue(/^\d/)
  await expect(trade.qty).toHaveValue(/^\d+\.\d{3}$/)
  expect(figure(await trade.qty.inputValue())).toBeGreaterThan(0)
  await trade.lastPrice.hover()
  await expect.poll(() => asksPicture(page)).not.toBe(still)
})

test('an own order is marked with its quantity at its price; pressing the mark opens it, and a change is sent as one replace (FORM-30, VENUE-18) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await standStill(page, venue)
  const price = String((await prices(page, 'up'))[3])
  await trade.limit('Buy', '0.010', price)
  const own = rowsOf(page, 'up').locator('[data-own]')
  await expect(own).toHaveText('0.010')
  // With the pointer: the mark is beside the price of the fourth bid.
  const canvas = page.getByTestId('book-canvas')
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('no book')
  const row = await canvas.evaluate((shown) =>
    Number.parseFloat(getComputedStyle(shown).getPropertyValue('--h-book')),
  )
  const rows = Math.floor((box.height - 24 - 36 - 20) / (2 * row))
  const top = box.height - 20 - rows * row
  await canvas.click({ position: { x: 90, y: top + 3.5 * row } })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('own-order')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // With the keyboard: from the prices to the right.
  await rowsOf(page, 'up').first().locator('[data-price]').focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByTestId('own-qty').fill('0.020')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  // The table doesn't update while it has the focus.
  await trade.price.focus()
  await expect(own).toHaveText('0.020')
  const sent = await seenRequests(venue, orderPath.replace)
  expect(sent.map(({ body }) => body['qty'])).toEqual(['0.02'])
})

test('by keyboard, arrows move through the book, Enter takes a price, Shift and Enter its cumulative size, Page keys reach 200 levels (FEED-17)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Order book settings' }).click()
  await page.getByRole('menuitemradio', { name: /^200 levels/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => heldTopics(venue)).toContain('index_quote_200.H.BTCUSDT')
  await standStill(page, venue)
  const before = await prices(page, 'up')
  await rowsOf(page, 'up').first().locator('[data-price]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Enter')
  expect(figure(await trade.price.inputValue())).toBe(before[1])
  const sum = await rowsOf(page, 'up').nth(1).locator('td').nth(2).textContent()
  expect(figure(await trade.qty.inputValue())).toBe(figure(sum))
  await page.keyboard.press('PageDown')
  await expect.poll(async () => Math.max(...(await prices(page, 'up')))).toBeLessThan(Math.min(...before))
  await page.keyboard.press('PageUp')
  await expect.poll(() => prices(page, 'up')).toEqual(before)
})

test('bids only, asks only, sizes in USDT and the depth chart are chosen in the menu and survive a reload (FEED-17)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Order book settings' }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const both = await rowsOf(page, 'up').count()
  await choose('Only bids')
  await expect(rowsOf(page, 'down')).toHaveCount(0)
  await expect.poll(() => rowsOf(page, 'up').count()).toBeGreaterThan(both)
  await choose('USDT')
  await expect(trade.bookTwin).toContainText('Size (USDT)')
  await page.reload()
  await trade.live()
  await expect(trade.bookTwin).toContainText('Size (USDT)')
  await expect(rowsOf(page, 'down')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Depth' }).click()
  const canvas = page.getByTestId('book-canvas')
  // A click in the depth chart selects the price there. Bids are left of the middle.
  await canvas.click({ position: { x: 20, y: 200 } })
  await expect(trade.price).toHaveValue(/^\d/)
  expect(figure(await trade.price.inputValue())).toBeLessThan((await trade.last()) * 1.01)
})

test('trades of one price and moment share a row, small trades are hidden, and both choices are remembered for the symbol (FEED-19)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const twin = page.getByTestId('trades-twin')
  await expect(twin.locator('tbody tr')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Trade settings' }).click()
  await page.getByText('Merge trades of one price').click()
  await page.getByTestId('trades-least').fill('0.01')
  await page.keyboard.press('Escape')
  const sizes = async (): Promise<number[]> =>
    (await twin.locator('tbody tr td:nth-child(2)').allTextContents()).map((text) => figure(text))
  await expect.poll(async () => (await sizes()).every((size) => size >= 0.01)).toBe(true)
  await page.reload()
  await trade.live()
  await page.getByRole('button', { name: 'Trade settings' }).click()
  await expect(page.getByTestId('trades-least')).toHaveValue('0.01')
  await expect(page.getByRole('checkbox', { name: /^Merge trades/ })).toBeChecked()
  await page.getByTestId('trades-least').fill('99999')
  await expect(twin).toHaveAttribute('data-state', 'filtered')
})
