import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { drag, entry, frozenChart, gripsOf, menuOf, pointAt } from '../pages/chart-menu.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Presses with one finger for a time that opens menus. */
async function longPress(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const menu = page.locator('[data-chart="charting_library"]').getByRole('menu', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test('an alert that goes with its line is reported, and comes back with the line: by the notice and by Ctrl+Z; the menu of the line names and removes it', async ({
  page,
  venue,
}) => {
  const { chart } = await frozenChart(page, venue)
  const { x, y } = await chart.middle()
  const line = { x: x - 60, y: y - 110 }
  await chart.root.locator('[data-tool="horizontal_line"]').click()
  await page.mouse.click(x, y - 110)
  await pointAt(page, line, 'pointer')
  await longPress(page, line)
  await entry(menuOf(chart), 'line-alert').click()
  await entry(chart.root.getByRole('menu', { name: 'Alert on this line…' }), 'line-rises-once').click()
  await expect(page.getByTestId('notice-chart-alert')).toContainText('Price rises above Horizontal line')
  await page.screenshot({ path: 'test-results/chart-line-bell.png' })
  const notice = page.getByTestId(/^notice-line-alerts/)
  const alert = page.getByTestId('alerts').getByTestId('cross-alert')
  const bell = page.getByTestId('notice-bell')
  const counted = async (count: number): Promise<void> => {
    await bell.click()
    await expect(alert).toHaveCount(count)
    await page.keyboard.press('Escape')
    // The list of alerts gives the focus back to its button some time after it closed.
    await expect(bell).toBeFocused()
  }
  const remove = async (): Promise<void> => {
    await pointAt(page, line, 'pointer')
    await page.mouse.click(line.x, line.y)
    await chart.root.locator('.plot').focus()
    await page.keyboard.press('Delete')
    await expect(notice).toContainText('Alert removed with its line')
    await expect(notice).toContainText('BTCUSDT: Horizontal line')
  }
  await remove()
  await page.screenshot({ path: 'test-results/chart-line-removed.png' })
  await counted(0)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toHaveCount(0)
  await pointAt(page, line, 'pointer')
  await counted(1)
  await remove()
  await chart.root.locator('.plot').focus()
  await page.keyboard.press('Control+z')
  await expect(notice).toHaveCount(0)
  await pointAt(page, line, 'pointer')
  await counted(1)
  await page.mouse.click(line.x, line.y, { button: 'right' })
  const carried = entry(menuOf(chart), 'remove-line-alert')
  await expect(carried).toContainText('Price rises above Horizontal line · Once')
  await page.screenshot({ path: 'test-results/chart-line-menu.png' })
  await carried.click()
  await counted(0)
})

test('an order is dragged by its line, away from its label; a press that does not move it sends nothing', async ({
  page,
  venue,
}) => {
  const { trade, chart } = await frozenChart(page, venue)
  await trade.price.fill(await trade.priceAway(-2))
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  const row = chart.lines('order:')
  await expect(row).toHaveCount(1)
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  await expect(chart.lines('pre-order:')).toHaveCount(0)
  const [label = { x: 0, y: 0 }] = await gripsOf(page, chart)
  const box = await chart.root.locator('.plot').boundingBox()
  const middle = { x: (box?.x ?? 0) + 300, y: label.y }
  const grip = (await gripsOf(page, chart, label.x + 90 - middle.x))[0] ?? middle
  const at = { x: grip.x, y: grip.y - 4 }
  await pointAt(page, at, 'ns-resize')
  const before = await chart.price(row)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.move(at.x + 100, at.y + 3)
  expect(await chart.price(row)).toBe(before)
  await page.mouse.move(at.x, at.y)
  await drag(page, at, 25)
  await expect.poll(() => seenRequests(venue, orderPath.replace).then((list) => list.length)).toBe(1)
  await expect.poll(() => chart.price(row)).toBeLessThan(before)
  // A long press on the empty chart opens its menu.
  await longPress(page, { x: at.x, y: at.y - 150 })
  await page.keyboard.press('Escape')
  await expect(menuOf(chart)).toBeHidden()
})

test('the alert of a trend line ends with the line, and says so: in the menu, the form and the list; a line of the past takes none, a ray has no end', async ({
  page,
  venue,
}) => {
  const { chart } = await frozenChart(page, venue)
  const { x, y } = await chart.middle()
  const draw = async (tool: string, from: number, to: number, row: number): Promise<void> => {
    const button = chart.root.locator(`[data-tool="${tool}"]`)
    await button.click()
    await page.mouse.click(x + from, y + row)
    await page.mouse.click(x + to, y + row)
    // The engine has drawn it. A second press of the button before would drop the tool.
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  }
  const plot = await chart.root.locator('.plot').boundingBox()
  const future = (plot?.x ?? 0) + (plot?.width ?? 0) - 90 - x
  await draw('trend_line', -80, future, -110)
  await draw('trend_line', -160, -60, -150)
  await draw('ray', -160, -60, -70)
  const menuAt = async (dx: number, row: number): Promise<void> => {
    const at = { x: x + dx, y: y + row }
    await pointAt(page, at, 'pointer')
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await entry(menuOf(chart), 'line-alert').click()
  }
  const inner = chart.root.getByRole('menu', { name: 'Alert on this line…' })
  await menuAt(0, -110)
  await expect(entry(inner, 'line-rises-once')).toContainText(/Once · until \d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
  await page.screenshot({ path: 'test-results/chart-line-until.png' })
  await entry(inner, 'line-rises-once').click()
  const notice = page.getByTestId('notice-chart-alert')
  await expect(notice).toContainText('Alert set')
  await menuAt(-110, -150)
  await entry(inner, 'line-rises-once').click()
  await expect(notice).toContainText('This line has already ended')
  await menuAt(-110, -70)
  await expect(entry(inner, 'line-rises-once')).not.toContainText('until')
  await entry(inner, 'line-rises-once').click()
  await page.getByTestId('notice-bell').click()
  const listed = page.getByTestId('alerts').getByTestId('cross-alert')
  await expect(listed).toHaveCount(2)
  await expect(listed.nth(0)).toContainText(/Trend line .*until \d{2}-\d{2}/)
  await expect(listed.nth(1)).not.toContainText('until')
  const what = page.getByTestId('cross-what')
  const line = what.locator('option', { hasText: 'Trend line' }).first()
  await what.selectOption((await line.getAttribute('value')) ?? '')
  await expect(page.getByTestId('cross-end')).toContainText('The alert ends with the line')
  await page.screenshot({ path: 'test-results/chart-line-ends-form.png' })
})
