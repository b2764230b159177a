import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { scanPage } from '../support/scan-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import { standStill } from '../support/stand-still.ts'

const TOPIC = 'index_quote_20.H.BTCUSDT'
/** More than the quantity in any book of the exchange. */
const ALL = '100000'

const rowsOf = (page: Page, side: 'up' | 'down') =>
  page.getByTestId('book-twin').locator(`tr[data-side="${side}"]`)
const prices = async (page: Page, side: 'up' | 'down'): Promise<number[]> =>
  (await rowsOf(page, side).locator('[data-price]').allTextContents()).map((text) => figure(text))

/** Records every crossed book that the table shows: its best bid is at or above its best ask. */
const watchCrossed = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = []
    Reflect.set(window, 'crossedBooks', seen)
    const table = document.querySelector('[data-testid="book-twin"]')
    if (table === null) throw new Error('no table')
    const look = (): void => {
      const of = (side: string): number[] =>
        [...table.querySelectorAll(`tr[data-side="${side}"] [data-price]`)].map((cell) =>
          Number(cell.textContent.replaceAll(',', '')),
        )
      if (Math.max(...of('up')) >= Math.min(...of('down'))) seen.push(table.textContent)
    }
    new MutationObserver(look).observe(table, { childList: true, subtree: true, characterData: true })
  })

test('a book without asks and a book without orders show that, and the ticket shows what it cannot price; nothing is sent, and the book recovers (FEED-17, FORM-36, faults D1)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await trade.qty.fill('0.010')
  await expect(page.getByTestId('buy-worstPrice')).toHaveText(/\d/)
  await venue.control('/freeze', { frozen: true })
  await venue.control('/trade', { symbol: 'BTCUSDT', side: 'Buy', qty: ALL })
  await expect(rowsOf(page, 'down')).toHaveCount(0)
  await expect(rowsOf(page, 'up')).not.toHaveCount(0)
  await expect(trade.bookTwin.locator('caption')).toHaveText('Spread --, --')
  await expect(page.getByTestId('buy-averagePrice')).toHaveText('--')
  await expect(page.getByTestId('sell-averagePrice')).toHaveText(/\d/)
  expect(await scanPage(page)).toEqual([])
  await venue.control('/trade', { symbol: 'BTCUSDT', side: 'Sell', qty: ALL })
  await expect(trade.bookTwin).toHaveAttribute('data-state', 'empty')
  await expect(trade.bookTwin.locator('caption')).toHaveText('No orders in the book')
  await expect(rowsOf(page, 'up')).toHaveCount(0)
  await expect(page.getByTestId('sell-averagePrice')).toHaveText('--')
  await trade.qty.fill('0.011')
  for (const side of ['buy', 'sell']) {
    await page.getByTestId(`submit-${side}`).click()
    await expect(trade.status).toContainText('No market price now.')
  }
  await expect(trade.qty).toHaveValue('0.011')
  // A click anywhere on the canvas hits no level, neither as a row nor in the depth chart.
  const canvas = page.getByTestId('book-canvas')
  await canvas.click({ position: { x: 40, y: 110 } })
  await page.getByRole('tab', { name: 'Depth' }).click()
  await canvas.click({ position: { x: 40, y: 110 } })
  await expect(page.getByRole('tab', { name: 'Market', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await scanPage(page)).toEqual([])
  await page.getByTestId('order-book').getByRole('tab', { name: 'Order book' }).click()
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
  await venue.control('/freeze', { frozen: false })
  await trade.live()
  await expect(page.getByTestId('buy-worstPrice')).toHaveText(/\d/)
})

test('a book crossed by a false row is never shown crossed and is reloaded automatically (FEED-17, faults I7)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await watchCrossed(page)
  for (let round = 0; round < 2; round += 1) {
    const asks = await prices(page, 'down')
    const above = Math.max(...asks) + 500
    await venue.control('/push/false-row', { topic: TOPIC, row: [0, Math.round(above * 10), 1000] })
    // The exchange never removes that bid, and the hub sends no crossed book to the page. So a book that changes
    // after the pending updates was loaded again.
    for (let change = 0; change < 4; change += 1) {
      const shown = await trade.bookTwin.textContent()
      await expect(trade.bookTwin).not.toHaveText(shown ?? '')
    }
    await expect
      .poll(async () => {
        const [bids, offers] = [await prices(page, 'up'), await prices(page, 'down')]
        return bids.length > 3 && offers.length > 3 && Math.max(...bids) < Math.min(...offers)
      })
      .toBe(true)
    await trade.live()
    expect(await prices(page, 'up')).not.toContain(above)
    expect(await scanPage(page)).toEqual([])
  }
  expect(await page.evaluate(() => Reflect.get(window, 'crossedBooks') as string[])).toEqual([])
})

test('by touch, 200 levels scroll inside the book and the page scrolls at their end; a tap takes the price under it (FEED-17, FORM-04)', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Order book settings' }).click()
  await page.getByRole('menuitemradio', { name: /^200 levels/ }).click()
  await page.keyboard.press('Escape')
  // In a frozen market only the finger moves the book's rows.
  await standStill(page, venue)
  const canvas = page.getByTestId('book-canvas')
  await page.getByTestId('order-book').evaluate((book) => book.scrollIntoView({ block: 'center' }))
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('no book')
  const scrolled = (): Promise<number> =>
    page.evaluate(() => {
      for (let at = document.querySelector('[data-testid="order-book"]'); at !== null; at = at.parentElement)
        if (at.scrollTop > 0) return at.scrollTop
      return 0
    })
  const bids = box.y + box.height - 60
  const drag = async (from: number, by: number): Promise<void> => {
    const points = (y: number) => [{ x: box.x + 40, y }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
    for (let step = 1; step <= 10; step += 1)
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: points(from + (by * step) / 10),
      })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const place = await scrolled()
  const [, , third = 0] = await prices(page, 'up')
  await drag(bids, -150)
  await expect.poll(async () => Math.max(...(await prices(page, 'up')))).toBeLessThan(third)
  expect(await scrolled()).toBe(place)
  // A drag beyond the best price scrolls the page itself.
  await expect(async () => {
    await drag(bids - 100, 150)
    expect(await scrolled()).toBeLessThan(place)
  }).toPass()
  const sheet = page.getByRole('dialog', { name: 'Order ticket' })
  // A tap on a page that still scrolls only stops it and selects nothing.
  await expect(async () => {
    await page.getByTestId('order-book').evaluate((book) => book.scrollIntoView({ block: 'center' }))
    const again = await canvas.boundingBox()
    const touchPoints = [{ x: (again?.x ?? 0) + 40, y: (again?.y ?? 0) + 60 }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(sheet.getByTestId('ticket-price')).toHaveValue(/\d/)
})
