import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { noticesOf } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { dialogOf } from '../pages/tpsl.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { connectionReport } from '../support/connection-report.ts'
import { openOrders, text } from '../support/record-rows.ts'
import type { Fields } from '../support/record-rows.ts'
import { oneTrader, venueCommand, venueOrder } from '../support/venue-command.ts'

/** Order lines on the chart, and elements above it, observed from outside. */

test('an order’s line shows side, kind, quantity and price, its tooltip the TP/SL; it is dotted while it waits for its trigger, and disappears with the order (LINES-02, LINES-30)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await chart.shown()
  const last = await trade.last()
  const at = (share: number): string => String(Math.round(last * share))
  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    qty: '0.02',
    price: at(0.9985),
    takeProfit: at(1.05),
    stopLoss: at(0.95),
  })
  await venueOrder(venue, {
    side: 'Sell',
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    qty: '0.03',
    price: at(1.05),
    triggerPrice: at(1.003),
  })
  await venue.control('/freeze', { frozen: true })
  await expect(chart.lines('order:')).toHaveCount(2)
  for (const order of await openOrders(venue)) {
    const waits = order['orderStatus'] === 'Untriggered'
    const line = chart.lines(`order:${text(order['orderId'])}`)
    const price = Number(waits ? order['triggerPrice'] : order['price'])
    await expect(line.getByRole('cell').nth(0)).toHaveText(
      waits ? new RegExp(`^If ≥ [\\d,.]+ · ${text(order['side'])}$`) : `${text(order['side'])} Limit`,
    )
    expect(figure(await line.getByRole('cell').nth(1).textContent())).toBe(Number(order['qty']))
    expect(await chart.price(line)).toBe(price)
    await expect(line.locator('[data-action="cancel"]')).toHaveCount(1)
    // The line of an untriggered order can't be moved: the exchange amends prices, not triggers.
    await expect(line.getByRole('spinbutton')).toHaveCount(waits ? 0 : 1)
  }
  // The tooltip of the order with TP and SL.
  const [carrier] = (await openOrders(venue)).filter((order) => order['takeProfit'] !== undefined)
  const box = await chart.root.locator('.plot').boundingBox()
  if (box === null) throw new Error('no plot')
  const tip = chart.root.locator('.tooltip')
  const look = async (): Promise<string> => {
    for (let y = box.y + 50; y < box.y + box.height - 40; y += 5) {
      await page.mouse.move(box.x + box.width - 200, y)
      const said = (await tip.isVisible()) ? await tip.textContent() : ''
      if (said?.includes('TP') === true) return said
    }
    return ''
  }
  await expect.poll(look, { timeout: 40_000 }).toMatch(/TP .* SL /)
  const told = (await tip.textContent()) ?? ''
  expect([...told.matchAll(/(?:TP|SL) ([\d,.]+)/g)].map(([, price]) => figure(price ?? ''))).toEqual([
    Number(carrier?.['takeProfit']),
    Number(carrier?.['stopLoss']),
  ])

  // After the trigger it is an ordinary limit order at its price. Each order is then canceled and its line
  // disappears.
  await venue.control('/freeze', { frozen: false })
  await venue.control('/move', { symbol: 'BTCUSDT', price: at(1.005) })
  const sell = async (): Promise<Fields> =>
    (await openOrders(venue)).find((order) => order['side'] === 'Sell') ?? {}
  await expect.poll(async () => (await sell())['orderStatus']).toBe('New')
  const line = chart.lines(`order:${text((await sell())['orderId'])}`)
  await expect(line.getByRole('cell').nth(0)).toHaveText('Sell Limit')
  await expect.poll(() => chart.price(line)).toBe(Number((await sell())['price']))
  await line.locator('[data-action="cancel"]').focus()
  await page.keyboard.press('Enter')
  await expect(chart.lines('order:')).toHaveCount(1)
  expect((await openOrders(venue)).map((order) => order['side'])).toEqual(['Buy'])
})

test('orders change while the chart is away: on its return it has their current lines, without an error (LINES-27)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await chart.shown()
  const last = await trade.last()
  const limit = (share: number, qty: string): Promise<void> =>
    venueOrder(venue, {
      orderType: 'Limit',
      timeInForce: 'GoodTillCancel',
      qty,
      price: String(Math.round(last * share)),
    })
  await trade.showOrders()
  await limit(0.99, '0.01')
  await limit(0.98, '0.02')
  await expect(trade.orders).toHaveCount(2)
  await expect(chart.lines('order:')).toHaveCount(2)
  const [one] = await openOrders(venue)
  const gone = { type: 'CancelOrder', symbol: 'BTCUSDT', orderId: one?.['orderId'] }
  for (let turn = 0; turn < 3; turn++) {
    // Navigates as a link does, without a reload. The chart is removed while updates arrive.
    await limit(0.97 - turn / 100, '0.03')
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    if (turn === 0) await venueCommand(venue, gone)
    await limit(0.94 - turn / 100, '0.04')
    await expect(page.getByTestId('chart')).toHaveCount(0)
    await page.goBack()
    await chart.shown()
    const open = (await openOrders(venue)).map(({ orderId }) => `order:${text(orderId)}`)
    await expect
      .poll(() =>
        chart.lines('order:').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-line-id'))),
      )
      .toEqual(expect.arrayContaining(open))
    await expect(chart.lines('order:')).toHaveCount(open.length)
  }
})

test('a drawing error of the chart is only in the report: no notice, and the lines are drawn again (LINES-28)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await chart.shown()
  await trade.limit('Buy', '0.010', await trade.priceAway(-1))
  await expect(chart.lines('order:')).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(noticesOf(page)).toHaveText('')
  const next = page.waitForEvent('worker', (worker) => worker.url().includes('chart.worker'))
  await page
    .workers()
    .find((worker) => worker.url().includes('chart.worker'))
    ?.evaluate(() => self.close())
  await next
  await chart.shown()
  await expect(chart.lines('order:')).toHaveCount(1)
  const told = (await connectionReport(page)).page.filter(({ name }) => name === 'chart')
  expect(told.map(({ detail }) => detail)).toContain('engine: the chart worker is replaced')
  await expect(noticesOf(page)).toHaveText('')
})

/** Whether the topmost element at a point of the page is a dialog, through shadow trees. */
const isUnderDialog = (page: Page, at: { readonly x: number; readonly y: number }): Promise<boolean> =>
  page.evaluate(({ x, y }) => {
    let top = document.elementFromPoint(x, y)
    while (top?.shadowRoot) top = top.shadowRoot.elementFromPoint(x, y)
    return (top?.closest('[role="dialog"]') ?? null) !== null
  }, at)

test('a TP/SL window that is moved over the notices and the chart’s tooltip is above them (CONST-02)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await oneTrader(venue)
  await chart.shown()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  await expect(chart.lines('position:')).toHaveCount(1)
  await page.getByTestId('position-tpsl').first().press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  const grip = dialog.getByRole('button', { name: /arrow keys/ })
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (box === null) throw new Error('not in view')
    return box
  }
  /** Moves the window by keyboard until its upper left corner is at a point, or as near as its steps allow. */
  const moveTo = async (x: number, y: number): Promise<void> => {
    await grip.focus()
    for (const [axis, wanted, less, more] of [
      ['x', x, 'ArrowLeft', 'ArrowRight'],
      ['y', y, 'ArrowUp', 'ArrowDown'],
    ] as const) {
      const away = wanted - (await boxOf(dialog))[axis]
      for (let step = 0; step < Math.floor(Math.abs(away) / 16); step++)
        await page.keyboard.press(away < 0 ? less : more)
    }
  }
  // The tooltip of the position's line remains while keys move the window.
  const plot = await boxOf(chart.root.locator('.plot'))
  const tip = chart.root.locator('.tooltip')
  await moveTo(plot.x, plot.y + 400)
  const look = async (): Promise<boolean> => {
    for (let y = plot.y + 50; y < plot.y + plot.height - 60; y += 5) {
      await page.mouse.move(plot.x + plot.width - 260, y)
      if (await tip.isVisible()) return true
    }
    return false
  }
  await expect.poll(look, { timeout: 40_000 }).toBe(true)
  const told = await boxOf(tip)
  // The tooltip ignores the pointer. It accepts it here only to find the topmost element.
  await tip.evaluate((element) => {
    element.style.pointerEvents = 'auto'
  })
  const middle = { x: told.x + told.width / 2, y: told.y + told.height / 2 }
  expect(await isUnderDialog(page, middle)).toBe(false)
  await moveTo(told.x - 40, told.y + told.height / 2 - 10)
  await expect(tip).toBeVisible()
  const over = await boxOf(dialog)
  expect(await isUnderDialog(page, { x: middle.x, y: Math.max(middle.y, over.y + 2) })).toBe(true)

  await venueOrder(venue, {
    orderType: 'Limit',
    timeInForce: 'GoodTillCancel',
    qty: '0.01',
    price: String(Math.round((await trade.last()) * 0.9)),
  })
  const notice = noticesOf(page).locator('[data-testid^="notice-"]').last()
  await expect(notice).toBeVisible()
  const said = await boxOf(notice)
  await moveTo(said.x - 8, said.y - 8)
  const at = { x: said.x + said.width / 2, y: said.y + said.height / 2 }
  expect(await isUnderDialog(page, at)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(notice).toBeVisible()
  expect(await isUnderDialog(page, at)).toBe(false)
})
