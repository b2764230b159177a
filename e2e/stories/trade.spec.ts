import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

const marketsFound = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Markets found' }).getByRole('option')

test('a visitor sees the market at once: dark, BTCUSDT, a moving book, a drawn chart (CHART-01, CHART-09, CHART-19, FEED-17, FEED-18, FEED-19, ENTITY-33, ROUTE-08) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open('/')
  await expect(page).toHaveURL(/\/trade\/usdt\/BTCUSDT$/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const before = await trade.bookTwin.textContent()
  await expect.poll(() => trade.bookTwin.textContent()).not.toBe(before)
  await expect(page.getByTestId('trades-twin').getByRole('row')).not.toHaveCount(1)
  await expect(page.locator('canvas')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log in to trade' }).first()).toBeVisible()
})

test('a limit order rests, shows in the list and is cancelled (FORM-27, FORM-30, FEED-24, FEED-31, VENUE-15, VENUE-19) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.getByRole('button', { name: /^Cancel Buy order of BTCUSDT/ }).click()
  await expect(trade.orders).toHaveCount(0)
})

test('a market order opens a position that follows the mark price and is closed at market (POS-01, POS-04, POS-33, FEED-33, VENUE-45) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  const row = trade.positions.first()
  await expect(row).toContainText('+0.050')
  const pnl = row.locator('[data-column="pnl"]')
  const before = await pnl.textContent()
  await venue.control('/move', { symbol: 'BTCUSDT', price: await trade.priceAway(0.2) })
  await expect.poll(() => pnl.textContent()).not.toBe(before)
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await page.getByRole('button', { name: 'Close position' }).click()
  await expect(trade.positions).toHaveCount(0)
})

test('price and quantity of an order are edited in its row and sent as one replace (VENUE-18, FEED-31) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await page.getByRole('button', { name: /^Change Buy order of BTCUSDT/ }).click()
  const price = await trade.priceAway(-7)
  await page.getByRole('row').getByRole('textbox', { name: 'Price' }).fill(price)
  await page.getByRole('row').getByRole('textbox', { name: 'Quantity' }).fill('0.020')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => figure(await trade.orders.first().locator('[data-column="price"]').textContent()))
    .toBe(Number(price))
  await expect(trade.orders.first()).toContainText('0.020')
  const { requests } = await venue.control<{ requests: { path: string }[] }>(
    '/requests?path=/contract/v5/order/replace',
  )
  expect(requests.length).toBe(1)
})

test('a click in the book fills the ticket with the price painted there (FORM-04, FEED-17) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const canvas = page.getByTestId('book-canvas')
  await canvas.click({ position: { x: 40, y: 60 } })
  await expect(trade.price).toHaveValue(/^[\d,.]+$/)
  const shown = figure(await trade.price.inputValue())
  const prices = (await trade.bookTwin.getByRole('button').allTextContents()).map((text) => figure(text))
  expect(Math.min(...prices) * 0.99).toBeLessThan(shown)
  expect(Math.max(...prices) * 1.01).toBeGreaterThan(shown)
})

test('two quick clicks and a held Enter send one order (FORM-39, faults H8) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/faults/http', {
    method: 'POST',
    path: '/contract/v5/order/create',
    times: 1,
    delayMs: 1500,
  })
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  const submit = page.getByTestId('submit-buy')
  await submit.click({ force: true, noWaitAfter: true })
  await submit.press('Enter')
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  // After the answer: an accepted second press would have been sent by now.
  await expect(submit).not.toHaveAttribute('data-pending', 'true')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
})

test('the market menu finds a symbol by keyboard and opens it in the same document (ROUTE-10, SYM-38) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  const search = page.getByRole('combobox', { name: 'Search markets' })
  await expect(search).toBeFocused()
  await page.keyboard.type('ethusdt')
  await expect(marketsFound(page).and(page.locator('[aria-selected="true"]'))).toContainText('ETHUSDT')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ETHUSDT$/)
  await trade.live()
  await expect(page.getByRole('button', { name: /^Choose a market, now ETHUSDT/ })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  // Two steps down the list select the third market. The list's order is stable while the market is frozen.
  await venue.control('/freeze', { frozen: true })
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await expect(marketsFound(page).nth(5)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const third = marketsFound(page).nth(2)
  await expect(third).toHaveAttribute('aria-selected', 'true')
  const symbol = await third.getAttribute('data-symbol')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${symbol}$`))
  await trade.live()
})

test('typing a name and pressing Enter at once opens that market, never the one that was first before (SYM-38)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await expect(marketsFound(page).first()).toBeVisible()
  await page.keyboard.type('solusdt')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/BTCUSDT$/)
  await expect(page).toHaveURL(/\/SOLUSDT$/)
})

test('the market menu opens in the order its heading names, and that order does not change (SYM-38)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  // Records every list that the menu shows, from the first one on.
  await page.evaluate(() => {
    const seen: string[][] = []
    Reflect.set(window, 'listsSeen', seen)
    new MutationObserver(() => {
      const options = [...document.querySelectorAll('[role="listbox"] [role="option"]')].toSorted(
        (a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')),
      )
      const names = options.map((option) => option.querySelector('[dir="ltr"]')?.textContent ?? '')
      if (names.length > 5 && names.join() !== seen.at(-1)?.join()) seen.push(names)
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
  })
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await expect(marketsFound(page).first()).toContainText(/\d[KMB]/)
  // Trades change the figures that the list could be sorted by.
  for (let change = 0; change < 2; change += 1)
    await expect(marketsFound(page).first()).not.toHaveText(
      (await marketsFound(page).first().textContent()) ?? '',
    )
  const lists = await page.evaluate(() => Reflect.get(window, 'listsSeen') as string[][])
  expect(lists.length).toBeGreaterThan(0)
  for (const names of lists) expect(names.slice(0, 2)).toEqual(['BTCUSDT', 'ETHUSDT'])
  // Two decimals in every row, so that decimal points are aligned.
  for (const text of await marketsFound(page).allTextContents()) expect(text).toMatch(/\d\.\d\d[KMB]/)
})

test('Enter right after the search was widened opens the first market for the current text (SYM-38)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/SOLUSDT')
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  const search = page.getByRole('combobox', { name: 'Search markets' })
  // The menu's code is loaded by its button: keys before that are not for the search.
  await expect(search).toBeFocused()
  await page.keyboard.type('pengu')
  await expect(marketsFound(page)).toHaveCount(1)
  // In the same task, so that the list still shows the result of the narrower search.
  await search.evaluate((field) => {
    const input = field as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page).toHaveURL(/\/BTCUSDT$/)
})
