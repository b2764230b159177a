import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { dialogOf, longPosition, notices, openFromRow, SET } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'
import { seenRequests } from '../support/venue-requests.ts'

test("a position's line opens its TP/SL, a drag of it sets one at the drop, and both lines are dragged and cancelled (LINES-18, LINES-19, TPSL-71, TPSL-72) @core", async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const last = await longPosition(trade, venue)
  await chart.shown()
  const dialog = dialogOf(page)
  const line = chart.lines('position:')
  await line.locator('[data-action="modify"]').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Add TP/SL' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // By keyboard the position's line moves up by ticks. The dialog opens with a take profit there.
  const entry = await chart.price(line)
  await line.getByRole('spinbutton').focus()
  for (let tick = 0; tick < 3; tick++) await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const dropped = Number(await dialog.getByTestId('tp-trigger').inputValue())
  expect(dropped).toBeGreaterThan(entry)
  await expect.poll(() => chart.price(line)).toBe(entry)
  const tp = String(Math.round(last * 1.002))
  const sl = String(Math.round(last * 0.998))
  await dialog.getByTestId('tp-trigger').fill(tp)
  await dialog.getByTestId('sl-trigger').fill(sl)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)

  const profit = chart.lines('order:').filter({ hasText: 'TP' })
  const loss = chart.lines('order:').filter({ hasText: 'SL' })
  await expect(profit).toContainText('USDT')
  await expect(profit).toContainText('100%')
  await expect(loss).toContainText('USDT')
  // One tick up is one call, for that leg alone.
  await profit.getByRole('spinbutton').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => chart.price(profit)).toBeCloseTo(Number(tp) + 0.1, 5)
  await expect.poll(() => seenRequests(venue, SET).then((list) => list.length)).toBe(2)
  const [, moved] = await seenRequests(venue, SET)
  expect(moved?.body).toMatchObject({ takeProfit: `${tp}.1`, tpStopOrderId: expect.stringMatching(/./) })
  expect(moved?.body).not.toHaveProperty('stopLoss')
  await expect(page.getByTestId('position-tpsl').first()).toContainText('.10')

  // A refused change is reverted, and a notice shows the reason and the code.
  await venue.control('/faults/http', {
    method: 'POST',
    path: SET,
    times: 1,
    code: 77_778,
    message: 'not on a Sunday',
  })
  await loss.getByRole('spinbutton').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(notices(page)).toContainText('not on a Sunday')
  await expect.poll(() => chart.price(loss)).toBe(Number(sl))
  expect(await seenRequests(venue, SET)).toHaveLength(3)

  // The cancel button removes only its own leg.
  await profit.locator('[data-action="cancel"]').focus()
  await page.keyboard.press('Enter')
  await expect(profit).toHaveCount(0)
  await expect(loss).toHaveCount(1)
  const bodies = await seenRequests(venue, SET)
  expect(bodies.at(-1)?.body).toMatchObject({ takeProfit: '0' })
  expect(bodies.at(-1)?.body).not.toHaveProperty('stopLoss')
})

test('dragging the line of a long up opens a take profit at the drop in the dialog; one that the market has passed is refused by its rule (LINES-19, TPSL-58)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const last = await longPosition(trade, venue)
  await chart.shown()
  await expect(chart.lines('position:')).toHaveCount(1)
  const before = await chart.price(chart.lines('position:'))
  // Grabs the figures of the label, because the buttons beside them can't be dragged.
  const beside = 190
  await expect.poll(() => chart.find('ns-resize', beside)).not.toBeNull()
  const grip = await chart.find('ns-resize', beside)
  if (grip === null) throw new Error('no line can be grabbed')
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y - 30, { steps: 5 })
  await page.mouse.move(grip.x, grip.y - 60, { steps: 5 })
  await page.mouse.up()
  const dialog = dialogOf(page)
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(/\d/)
  expect(Number(await dialog.getByTestId('tp-trigger').inputValue())).toBeGreaterThan(before)
  expect(await seenRequests(venue, SET)).toEqual([])
  await expect.poll(() => chart.price(chart.lines('position:'))).toBe(before)
  await dialog.getByTestId('tpsl-confirm').click()
  await expect(dialog).toHaveCount(0)
  const profit = chart.lines('order:').filter({ hasText: 'TP' })
  await expect(profit).toHaveCount(1)
  const at = await chart.price(profit)
  // A take profit of a long can't be below the market. Nothing is sent.
  await openFromRow(page)
  await page.keyboard.press('Escape')
  await profit.getByRole('spinbutton').focus()
  // Each step is ten ticks of 0.1.
  for (let below = at - last + 3; below > 0; below--) await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(notices(page)).toContainText('Must not be below')
  await expect.poll(() => chart.price(profit)).toBe(at)
  expect(await seenRequests(venue, SET)).toHaveLength(1)
})

test('a take profit moved on the chart shows what it would earn there, in money and in percent of the margin; Escape leaves it where it was (LINES-13, TPSL-72)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const last = await longPosition(trade, venue)
  await chart.shown()
  await openFromRow(page)
  const tp = Math.round(last * 1.003)
  await dialogOf(page).getByTestId('tp-trigger').fill(String(tp))
  await dialogOf(page).getByTestId('tpsl-confirm').click()
  const profit = chart.lines('order:').filter({ hasText: 'TP' })
  await expect(profit).toHaveCount(1)
  const said = /\+[\d.,]+ USDT \([\d.,]+%\)/
  await expect(profit).not.toContainText(said)
  await profit.getByRole('spinbutton').focus()
  await page.keyboard.press('PageUp')
  await expect(profit).toContainText(said)
  const first = said.exec((await profit.textContent()) ?? '')?.[0]
  for (let step = 0; step < 5; step++) await page.keyboard.press('PageUp')
  await expect(profit).not.toContainText(first ?? '')
  await expect(profit).toContainText(said)
  await page.keyboard.press('Escape')
  await expect(profit).not.toContainText(said)
  await expect.poll(() => chart.price(profit)).toBe(tp)
  expect(await seenRequests(venue, SET)).toHaveLength(1)
})
