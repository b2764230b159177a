import { expect, test } from '../fixtures.ts'
import { drag, entry, frozenChart, gripsOf, menuOf, pointAt, pressAt } from '../pages/chart-menu.ts'
import { figure } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('the draft of a conditional limit order has two lines; the ticket follows both when they are dragged', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await page.getByRole('tab', { name: 'Conditional', exact: true }).click()
  await page.getByTestId('ticket-kind').selectOption({ label: 'Limit' })
  const trigger = page.getByTestId('ticket-trigger')
  await trigger.fill(await trade.priceAway(1))
  await trade.price.fill(await trade.priceAway(-2))
  await trade.price.blur()
  const rows = { trigger: chart.lines('pre-order:trigger'), price: chart.lines('pre-order:price') }
  await expect(rows.trigger).toContainText('Draft trigger')
  await expect(rows.price).toContainText('Draft')
  const before = [await chart.price(rows.trigger), await chart.price(rows.price)]
  const grips = await gripsOf(page, chart, 130)
  expect(grips).toHaveLength(2)
  const { x, y } = grips[1] ?? { x: 0, y: 0 }
  const typed = await trade.price.inputValue()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 6 })
  // While it is dragged, line and ticket show one price.
  await expect(rows.price).toContainText(/@ [\d,]+\.\d/)
  await expect
    .poll(async () => {
      const line = /@ ([\d,.]+)/.exec((await rows.price.textContent()) ?? '')?.[1] ?? ''
      return figure(line) === figure(await trade.price.inputValue()) && figure(line) !== figure(typed)
    })
    .toBe(true)
  await page.screenshot({ path: 'test-results/chart-draft-lines.png' })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(trade.price).toHaveValue(typed)
  await drag(page, { x, y }, 30)
  await drag(page, grips[0] ?? { x: 0, y: 0 }, -25)
  await expect.poll(() => chart.price(rows.trigger)).toBeGreaterThan(before[0] ?? 0)
  await expect.poll(() => chart.price(rows.price)).toBeLessThan(before[1] ?? 0)
  // The form has exactly the prices that the lines show.
  for (const [field, row] of [
    [trigger, rows.trigger],
    [trade.price, rows.price],
  ] as const)
    await expect.poll(async () => figure(await field.inputValue()) === (await chart.price(row))).toBe(true)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
})

test('the line of a draft goes with its order, and comes with the next edit (LINES-09)', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await trade.price.fill(await trade.priceAway(1))
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  await expect(chart.lines('pre-order:')).toHaveCount(1)
  // It takes from the book at once: no order rests at the price that stays in the form.
  await page.getByTestId('submit-buy').click()
  await expect(trade.qty).toHaveValue('')
  await expect(trade.price).not.toHaveValue('')
  await expect(chart.lines('pre-order:')).toHaveCount(0)
  await trade.qty.fill('0.020')
  await expect(chart.lines('pre-order:')).toHaveCount(1)
})

test('trigger and limit price of a conditional order have a line each, and each is amended alone by a drag; a trigger beyond the market is not sent', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await page.getByRole('tab', { name: 'Conditional', exact: true }).click()
  await page.getByTestId('ticket-kind').selectOption({ label: 'Limit' })
  await page.getByTestId('ticket-trigger').fill(await trade.priceAway(1))
  await trade.price.fill(await trade.priceAway(-2))
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  const rows = { trigger: chart.lines('order:'), limit: chart.lines('limit:') }
  await expect(rows.trigger).toHaveCount(1)
  await expect(rows.limit).toHaveCount(1)
  // The ticket's draft is at the same prices. A market order has no draft line.
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await expect(chart.lines('pre-order:')).toHaveCount(0)
  const grips = await gripsOf(page, chart)
  expect(grips).toHaveLength(2)
  await drag(page, grips[0] ?? { x: 0, y: 0 }, -25)
  await expect.poll(() => seenRequests(venue, orderPath.replace).then((list) => list.length)).toBe(1)
  const [first] = await seenRequests(venue, orderPath.replace)
  expect(first?.body['price']).toBeUndefined()
  await expect.poll(() => chart.price(rows.trigger)).toBe(Number(first?.body['triggerPrice']))
  await drag(page, grips[1] ?? { x: 0, y: 0 }, 25)
  await expect.poll(() => seenRequests(venue, orderPath.replace).then((list) => list.length)).toBe(2)
  const [, second] = await seenRequests(venue, orderPath.replace)
  expect(second?.body['triggerPrice']).toBeUndefined()
  await expect.poll(() => chart.price(rows.limit)).toBe(Number(second?.body['price']))
  const at = await chart.price(rows.trigger)
  const [top] = await gripsOf(page, chart)
  await drag(page, top ?? { x: 0, y: 0 }, 220)
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Triggers immediately')
  await expect.poll(() => chart.price(rows.trigger)).toBe(at)
  expect(await seenRequests(venue, orderPath.replace)).toHaveLength(2)
})

test('an alert set on the chart has a line that can be dragged; when the price crosses it, it shows a notice once and the line is removed @core', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  const { x, y } = await chart.middle()
  await page.mouse.click(x - 60, y - 90, { button: 'right' })
  await entry(menuOf(chart), 'alert').click()
  const row = chart.lines('alert:')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Alert [≥≤] /)
  const before = await chart.price(row)
  const [grip] = await gripsOf(page, chart)
  if (grip === undefined) throw new Error('the alert cannot be grabbed')
  await page.screenshot({ path: 'test-results/chart-alert-dark.png' })
  await drag(page, grip, -20)
  await expect.poll(() => chart.price(row)).toBeGreaterThan(before)
  const moved = await chart.price(row)
  await page.getByTestId('notice-bell').click()
  await expect(page.getByTestId('alerts').getByTestId('alert')).toContainText(moved.toLocaleString('en-US'))
  await page.keyboard.press('Escape')
  await venue.control('/freeze', { frozen: false })
  const beyond = moved > (await trade.last()) ? Math.ceil(moved * 1.002) : Math.floor(moved * 0.998)
  await venue.control('/move', { symbol: 'BTCUSDT', price: String(beyond) })
  await expect(page.getByTestId(/^notice-alert-/)).toContainText('your alert at')
  await expect(page.getByTestId(/^notice-alert-/)).toHaveCount(1)
  await expect(row).toHaveCount(0)
})

test('the line of an alert is removed by its cross and moved by keyboard; a position’s line shows what a drop sets', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await entry(await pressAt(page, chart, -90), 'alert').click()
  const row = chart.lines('alert:')
  await expect(row).toHaveCount(1)
  const before = await chart.price(row)
  await row.getByRole('spinbutton').focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => chart.price(row)).toBeCloseTo(before + 1, 5)
  await row.locator('[data-action="cancel"]').focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await venue.control('/freeze', { frozen: false })
  await trade.market('Buy', '0.050')
  const position = chart.lines('position:')
  await expect(position).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  const [grip] = await gripsOf(page, chart, 190)
  if (grip === undefined) throw new Error('the position cannot be grabbed')
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y - 40, { steps: 8 })
  await expect(position).toContainText(/Take profit at [\d,.]+ · .*\+[\d,.]+ USDT/)
  await page.screenshot({ path: 'test-results/chart-position-drag.png' })
  await page.mouse.move(grip.x, grip.y + 40, { steps: 8 })
  await expect(position).toContainText(/Stop loss at [\d,.]+ · .*[-−][\d,.]+ USDT/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Its TP/SL button is a handle too. It is left of the buttons that reverse and close.
  const reverse = await chart.reverseOf(grip)
  if (reverse === null) throw new Error('the position has no button that reverses')
  const button = { x: reverse.x - 30, y: reverse.y }
  await page.mouse.move(button.x, button.y)
  await page.mouse.down()
  await page.mouse.move(button.x, button.y - 40, { steps: 8 })
  await expect(position).toContainText(/Take profit at [\d,.]+/)
  await page.screenshot({ path: 'test-results/chart-position-pull.png' })
  // The text follows the pointer a moment later.
  let shown = ''
  const isStill = async (): Promise<boolean> => {
    const before = shown
    shown = /Take profit at ([\d,.]+)/.exec((await position.textContent()) ?? '')?.[1] ?? ''
    return shown !== '' && shown === before
  }
  await expect.poll(isStill, { intervals: [1500] }).toBe(true)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /TP\/SL/ })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(String(Number(shown.replaceAll(',', ''))))
  await page.screenshot({ path: 'test-results/chart-position-pulled.png' })
})

test('an alert at each crossing of a price, once per candle, is set from the chart’s menu; its line can be dragged, and a reload keeps it', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  const menu = await pressAt(page, chart, -90)
  await entry(menu, 'more-alerts').click()
  const more = chart.root.getByRole('menu', { name: 'More alerts…' })
  await expect(entry(more, 'alert-rises-once')).toBeFocused()
  await page.screenshot({ path: 'test-results/chart-more-alerts.png' })
  await entry(more, 'alert-crosses-perBar').click()
  const row = chart.lines('cross:')
  await expect(row).toContainText(/Alert ↕ [\d,.]+ · Once per candle/)
  const [grip] = await gripsOf(page, chart)
  const before = await chart.price(row)
  await drag(page, grip ?? { x: 0, y: 0 }, -20)
  await expect.poll(() => chart.price(row)).toBeGreaterThan(before)
  await page.reload()
  await trade.live()
  await chart.shown()
  const at = await chart.price(row)
  await venue.control('/freeze', { frozen: false })
  const last = await trade.last()
  for (const share of [0.98, 1.02]) {
    const price = String(Math.round((share < 1 ? Math.min(last, at) : Math.max(last, at)) * share))
    await venue.control('/move', { symbol: 'BTCUSDT', price })
    await expect.poll(async () => Math.abs((await trade.last()) - Number(price)) / last).toBeLessThan(0.01)
  }
  // One candle: the second crossing is not reported.
  await expect(page.getByTestId(/^notice-alert-/)).toHaveCount(1)
  await row.locator('[data-action="cancel"]').focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})

test('alerts on a drawn line are set from its menu, with a direction, and from the list of alerts; they fire when the price crosses the line', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  const { x, y } = await chart.middle()
  await chart.root.locator('[data-tool="horizontal_line"]').click()
  await page.mouse.click(x, y - 110)
  await pointAt(page, { x: x - 60, y: y - 110 }, 'pointer')
  await page.mouse.click(x - 60, y - 110, { button: 'right' })
  await entry(menuOf(chart), 'line-alert').click()
  const more = chart.root.getByRole('menu', { name: 'Alert on this line…' })
  await page.screenshot({ path: 'test-results/chart-line-alerts.png' })
  await entry(more, 'line-rises-perBar').click()
  await expect(page.getByTestId('notice-chart-alert')).toContainText('Price rises above Horizontal line')
  // Beside the line there are no such entries.
  const beside = await pressAt(page, chart, -60)
  await expect(entry(beside, 'alert')).toBeVisible()
  await expect(entry(beside, 'line-alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByTestId('notice-bell').click()
  const panel = page.getByTestId('alerts')
  const fromMenu = panel.getByTestId('cross-alert')
  await expect(fromMenu).toContainText('BTCUSDT Price rises above Horizontal line')
  await fromMenu.getByRole('button').click()
  await expect(fromMenu).toHaveCount(0)
  await expect(panel.getByTestId('cross-what')).toContainText('Price crosses Horizontal line')
  const option = panel.getByTestId('cross-what').locator('option', { hasText: 'Horizontal line' })
  // A horizontal line is named with its price: there may be several.
  await expect(option).toHaveText(/^Price crosses Horizontal line [\d,.]+$/)
  await panel.getByTestId('cross-what').selectOption(await option.getAttribute('value'))
  await panel.getByTestId('cross-repeat').selectOption({ label: 'Once per candle' })
  await panel.getByTestId('cross-add').click()
  const row = panel.getByTestId('cross-alert')
  await expect(row).toContainText(/BTCUSDT Price crosses Horizontal line [\d,.]+/)
  await expect(row).toContainText('30m · Once per candle')
  await page.screenshot({ path: 'test-results/chart-cross-alert.png' })
  await page.keyboard.press('Escape')
  await venue.control('/freeze', { frozen: false })
  // Wherever the market is, one of the two moves crosses the line.
  const last = await trade.last()
  for (const share of [0.9, 1.1]) {
    await venue.control('/move', { symbol: 'BTCUSDT', price: String(Math.ceil(last * share)) })
    await expect.poll(async () => Math.abs((await trade.last()) / last - share)).toBeLessThan(0.05)
  }
  await expect(page.getByTestId(/^notice-alert-/)).toContainText('BTCUSDT crossed your line')
  await page.reload()
  await trade.live()
  await page.getByTestId('notice-bell').click()
  await expect(panel.getByTestId('cross-alert')).toHaveCount(1)
  await panel.getByTestId('cross-alert').getByRole('button').click()
  await expect(panel.getByTestId('cross-alert')).toHaveCount(0)
})

test('a chart of mark prices offers alerts that name the mark price and fire by it', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await chart.root.locator('[data-kind="mark"]').first().click()
  await chart.shown()
  const menu = await pressAt(page, chart, -90)
  await expect(entry(menu, 'alert')).toContainText('Mark')
  await entry(menu, 'more-alerts').click()
  await entry(chart.root.getByRole('menu', { name: 'More alerts…' }), 'alert-crosses-perBar').click()
  const row = chart.lines('cross:')
  await expect(row).toContainText(/Alert ↕ [\d,.]+ · Once per candle · Mark/)
  await page.screenshot({ path: 'test-results/chart-mark-alert.png' })
  const at = await chart.price(row)
  await venue.control('/freeze', { frozen: false })
  // Wherever the mark price is, one of the two moves takes it over the level.
  const last = await trade.last()
  const notice = page.getByTestId(/^notice-alert-/)
  for (const price of [Math.min(last, at) * 0.98, Math.max(last, at) * 1.02]) {
    await venue.control('/move', { symbol: 'BTCUSDT', price: String(Math.round(price)) })
    await expect.poll(async () => Math.abs((await trade.last()) / price - 1)).toBeLessThan(0.01)
  }
  await expect(notice).toContainText('Mark price of BTCUSDT is')
})
