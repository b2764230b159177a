import type { Page, Worker } from 'playwright'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage, type TradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Places an order near the last price of a frozen market, so that its line is in view and doesn't move. */
async function restingOrder(trade: TradePage, venue: VenueProcess): Promise<void> {
  await trade.open()
  await trade.chooseAccount()
  await venue.control('/freeze', { frozen: true })
  await trade.limit('Buy', '0.010', await trade.priceAway(-0.1))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
}

test('dragging an order line sends one replace, on the tick, and the row follows (LINES-07, LINES-12, LINES-13) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await restingOrder(trade, venue)
  await chart.shown()
  const row = chart.lines('order:')
  await expect(row).toHaveCount(1)
  const before = await chart.price(row)
  const grip = await chart.find('ns-resize')
  if (grip === null) throw new Error('no line can be grabbed')
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + 20, { steps: 6 })
  await page.mouse.move(grip.x, grip.y + 43, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => seenRequests(venue, orderPath.replace).then((list) => list.length)).toBe(1)
  const [replace] = await seenRequests(venue, orderPath.replace)
  const price = Number(replace?.body['price'])
  expect(price).toBeLessThan(before)
  // The tick size is 0.10.
  expect(String(replace?.body['price'])).toMatch(/^\d+(\.\d)?$/)
  await expect.poll(() => chart.price(row)).toBe(price)
  await expect(trade.orders.first().locator('[data-column="price"]')).toContainText(
    price.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  )
  expect(await seenRequests(venue, orderPath.replace)).toHaveLength(1)
})

test('a refused drag puts the line back and shows why, with the code (LINES-13, ERR-18)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await restingOrder(trade, venue)
  await chart.shown()
  const row = chart.lines('order:')
  await expect(row).toHaveCount(1)
  const before = await chart.price(row)
  const grip = await chart.find('ns-resize')
  if (grip === null) throw new Error('no line can be grabbed')
  await venue.control('/faults/http', {
    method: 'POST',
    path: orderPath.replace,
    times: 1,
    code: 77_778,
    message: 'not on a Sunday',
  })
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + 60, { steps: 8 })
  await page.mouse.up()
  const notices = page.getByRole('log', { name: 'Notices' })
  await expect(notices).toContainText('not on a Sunday')
  await expect(notices).toContainText('77778')
  await expect.poll(() => chart.price(row)).toBe(before)
  // The line is back where it was grabbed.
  await expect.poll(async () => (await chart.find('ns-resize'))?.y ?? 0).toBeCloseTo(grip.y, -1)
  expect(await seenRequests(venue, orderPath.replace)).toHaveLength(1)
})

test('Escape cancels a drag: nothing is sent, the line is back (LINES-13)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await restingOrder(trade, venue)
  await chart.shown()
  await expect(chart.lines('order:')).toHaveCount(1)
  const before = await chart.price(chart.lines('order:'))
  const grip = await chart.find('ns-resize')
  if (grip === null) throw new Error('no line can be grabbed')
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + 60, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await chart.find('ns-resize'))?.y).toBeCloseTo(grip.y, -1)
  expect(await chart.price(chart.lines('order:'))).toBe(before)
  expect(await seenRequests(venue, orderPath.replace)).toEqual([])
})

test('a dragged line shows size, price, value and distance, and beyond the best price a warning while it is held, and none after Escape (LINES-13)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await restingOrder(trade, venue)
  await chart.shown()
  const row = chart.lines('order:')
  await expect(row).toHaveCount(1)
  const grip = await chart.find('ns-resize')
  if (grip === null) throw new Error('no line can be grabbed')
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + 24, { steps: 6 })
  await expect(row).toContainText(/0\.010 BTC @ [\d,]+\.\d+ · [\d,]+\.\d\d USDT · -\d+\.\d\d%/)
  await page.screenshot({ path: 'test-results/chart-drag-order.png' })
  await expect(row).not.toContainText('Fills immediately')
  const top = (await chart.root.locator('.plot').boundingBox())?.y ?? 0
  await page.mouse.move(grip.x, top + 12, { steps: 12 })
  await expect(row).toContainText('Fills immediately')
  await page.screenshot({ path: 'test-results/chart-drag-reason.png' })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(row).not.toContainText('Fills immediately')
  expect(await seenRequests(venue, orderPath.replace)).toEqual([])
})

test('the cross on an order line cancels that order (LINES-12)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await restingOrder(trade, venue)
  await chart.shown()
  await expect(chart.lines('order:')).toHaveCount(1)
  const grip = await chart.find('ns-resize')
  if (grip === null) throw new Error('no line can be grabbed')
  const cross = await chart.buttonOf(grip)
  if (cross === null) throw new Error('the line has no cross')
  await page.mouse.click(cross.x, cross.y)
  await expect(trade.orders).toHaveCount(0)
  await expect(chart.lines('order:')).toHaveCount(0)
  expect(await seenRequests(venue, orderPath.cancel)).toHaveLength(1)
})

test('a position shows its entry, breakeven and liquidation on the chart and is reversed and closed from its line (LINES-10, LINES-11, LINES-14, LINES-16, LINES-17) @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.market('Sell', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  await expect(chart.lines('position:')).toHaveCount(1)
  await expect(chart.lines('breakeven:')).toHaveCount(1)
  await expect(chart.lines('position:')).toContainText(/[+-]?\d/)
  const label = await chart.find('pointer')
  if (label === null) throw new Error('the position has no buttons')
  const button = await chart.reverseOf(label)
  if (button === null) throw new Error('nothing ends its label')
  await page.mouse.click(button.x, button.y)
  const flow = page.getByRole('dialog', { name: 'Reverse position' })
  await expect(flow.getByTestId('reverse-from')).toContainText('Short')
  await expect(flow.getByTestId('reverse-from')).toContainText('0.050 BTC')
  await expect(flow.getByTestId('reverse-confirm')).toBeEnabled()
  await flow.getByRole('button', { name: 'Cancel' }).click()
  await expect(flow).toHaveCount(0)
  await chart.lines('position:').locator('[data-action="close"]').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Close BTCUSDT at market')
  await dialog.getByRole('button', { name: 'Close position' }).click()
  await expect(trade.positions).toHaveCount(0)
  await expect(chart.lines('position:')).toHaveCount(0)
  await expect(chart.lines('breakeven:')).toHaveCount(0)
  const [, close] = await seenRequests(venue, orderPath.create)
  expect(close?.body).toMatchObject({ reduceOnly: true, side: 'Buy', orderType: 'Market' })
})

test('lines are moved and cancelled by keyboard in the list of lines (LINES-12, LINES-13)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await restingOrder(trade, venue)
  await chart.shown()
  const row = chart.lines('order:')
  await expect(row).toHaveCount(1)
  const before = await chart.price(row)
  await row.getByRole('spinbutton').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => seenRequests(venue, orderPath.replace).then((list) => list.length)).toBe(1)
  await expect.poll(() => chart.price(row)).toBeCloseTo(before - 0.2, 5)
  // The line can't be moved while it is being amended, but it retains the focus.
  await expect(row.getByRole('spinbutton')).toBeFocused()
  await row.locator('[data-action="cancel"]').focus()
  await page.keyboard.press('Enter')
  await expect(trade.orders).toHaveCount(0)
})

const workerOf = (page: Page, name: string): Worker => {
  const found = page.workers().find((worker) => worker.url().includes(name))
  if (found === undefined) throw new Error(`no worker ${name}`)
  return found
}

/** Counts the line updates that the risk worker sends to the chart's worker from now on. Returns the current count. */
async function countDirectLines(page: Page): Promise<() => Promise<number>> {
  const risk = workerOf(page, 'risk.worker')
  await risk.evaluate(() => {
    const send = Reflect.get(MessagePort.prototype, 'postMessage') as (...args: unknown[]) => void
    let told = 0
    MessagePort.prototype.postMessage = function count(this: MessagePort, ...args: unknown[]): void {
      const [message] = args
      if (typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === 'lines') told++
      Reflect.set(globalThis, 'told', told)
      Reflect.apply(send, this, args)
    }
  })
  return () => risk.evaluate(() => Number(Reflect.get(globalThis, 'told') ?? 0))
}

test("a position's PnL reaches the chart worker without passing the page, also a replacement worker (LINES-14, LINES-21, W9)", async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.market('Buy', '0.050')
  await expect(chart.lines('position:')).toHaveCount(1)
  const told = await countDirectLines(page)
  await expect.poll(told).toBeGreaterThan(3)
  const next = page.waitForEvent('worker', (worker) => worker.url().includes('chart.worker'))
  await workerOf(page, 'chart.worker').evaluate(() => self.close())
  await next
  await expect(chart.root.locator('.notice')).toBeHidden()
  await chart.shown()
  await expect(chart.lines('position:')).toHaveCount(1)
  const before = await told()
  await expect.poll(told).toBeGreaterThan(before + 3)
  // The page's list of lines updates once a second.
  const text = await chart.lines('position:').textContent()
  await expect(chart.lines('position:')).not.toHaveText(text ?? '')
})
