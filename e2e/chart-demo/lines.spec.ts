import { expect, test } from './demo-test.ts'
import { drag, openDemo } from './demo-page.ts'

/** Left of the close cross of a box at the right margin, on its text. */
const boxX = async (page: { viewportSize(): { width: number } | null }): Promise<number> =>
  (page.viewportSize()?.width ?? 0) - 72 - 12 - 90

test('LINES-13: dragging an order line moves it on the tick grid and reports the new price once @core', async ({
  page,
}) => {
  const demo = await openDemo(page)
  const before = await demo.price('sell')
  const x = await boxX(page)
  const y = await demo.at(before)
  await drag(page, [x, y], [x, y - 60])
  await expect
    .poll(async () => (await demo.log()).filter((text) => text.startsWith('sell moved')))
    .toHaveLength(1)
  await expect.poll(async () => demo.price('sell')).toBeGreaterThan(before)
  const after = await demo.price('sell')
  expect(Math.round(after * 10) / 10).toBe(after)
  // The running bar may move the scale a little between the two looks; a line that jumped by its label would be 10 px off.
  expect(Math.abs((await demo.at(after)) - (y - 60))).toBeLessThan(8)
})

test('a drag drawn in the worker follows the pointer within a few frames', async ({ page }) => {
  const demo = await openDemo(page)
  const x = await boxX(page)
  const y = await demo.at(await demo.price('sell'))
  await demo.stats()
  await drag(page, [x, y], [x, y - 90])
  const { inputLatencies } = await demo.stats()
  expect(inputLatencies.length).toBeGreaterThan(5)
  const sorted = inputLatencies.toSorted((a, b) => a - b)
  test.info().annotations.push({
    type: 'input to frame, ms',
    description: `median ${sorted[sorted.length >> 1]?.toFixed(1)}`,
  })
})

test('Escape during a drag puts the line back and reports nothing', async ({ page }) => {
  const demo = await openDemo(page)
  const before = await demo.price('sell')
  const x = await boxX(page)
  const y = await demo.at(before)
  await drag(page, [x, y], [x, y - 60], false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.waitForTimeout(200)
  expect((await demo.log()).filter((text) => text.startsWith('sell moved'))).toEqual([])
  expect(await demo.price('sell')).toBe(before)
})

test('LINES-12: the cross cancels, and only if it is pressed and released on the cross', async ({ page }) => {
  const demo = await openDemo(page)
  const cross = (page.viewportSize()?.width ?? 0) - 72 - 12 - 10
  const y = await demo.at(await demo.price('tp'))
  await drag(page, [cross, y], [cross - 300, y - 80])
  expect(await demo.log()).not.toContain('tp cancelled')
  await page.mouse.click(cross, y)
  await expect.poll(demo.log).toContain('tp cancelled')
  await expect(demo.line('tp')).toHaveCount(0)
})

test('LINES-16..18: a position line closes, reverses and protects from its list, and lines that only inform have no buttons', async ({
  page,
}) => {
  const demo = await openDemo(page)
  for (const [action, text] of [
    ['close', 'position close'],
    ['reverse', 'position reverse'],
    ['modify', 'position protect'],
  ] as const) {
    await demo
      .line('position')
      .locator(`[data-action="${action}"]`)
      .evaluate((node: HTMLElement) => node.click())
    await expect.poll(demo.log).toContain(text)
  }
  await expect(page.locator('.twin [data-text="Break-even"]')).toHaveAttribute('data-kind', 'info')
  await expect(page.locator('.twin [data-text="Break-even"] button')).toHaveCount(0)
})

test('the keyboard moves an order: arrows change its price by ticks, Enter sends it @core', async ({
  page,
}) => {
  const demo = await openDemo(page)
  const before = await demo.price('buy')
  await demo.line('buy').getByRole('spinbutton').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const expected = Math.round((before + 0.2) * 10) / 10
  await expect.poll(demo.log).toContain(`buy moved to ${expected}`)
})

test('CHART-55: a tooltip with z-index 998 shows what the pointer is on @core', async ({ page }) => {
  const demo = await openDemo(page)
  const x = await boxX(page)
  await page.mouse.move(x, await demo.at(await demo.price('sell')))
  const tooltip = page.locator('.tooltip')
  await expect(tooltip).toHaveText(/^Sell Limit RO at/)
  expect(await tooltip.evaluate((node) => getComputedStyle(node).zIndex)).toBe('998')
  await page.mouse.move(400, 200)
  await expect(tooltip).toBeHidden()
})

test('three hundred lines: labels are culled, hovering reveals the hidden ones', async ({ page }) => {
  const demo = await openDemo(page, 'lines=320')
  await expect.poll(async () => (await demo.stats()).lines).toBe(320)
  const { labels } = await demo.stats()
  const height = (await demo.plot.boundingBox())?.height ?? 0
  expect(labels).toBeGreaterThan(0)
  expect(labels).toBeLessThanOrEqual(Math.ceil(height / 20) + 1)
  await expect(page.locator('.twin .row')).toHaveCount(320)
})

test('the same engine in the page: drawing, dragging and cancelling work the same', async ({ page }) => {
  const demo = await openDemo(page, 'engine=main')
  expect((await demo.stats()).worker).toBe(false)
  // Before the drag: a label dropped beside it would move it.
  await page.mouse.click(
    (page.viewportSize()?.width ?? 0) - 72 - 12 - 10,
    await demo.at(await demo.price('tp')),
  )
  await expect.poll(demo.log).toContain('tp cancelled')
  const x = await boxX(page)
  const before = await demo.price('sell')
  const y = await demo.at(before)
  await drag(page, [x, y], [x, y - 60])
  await expect.poll(async () => demo.price('sell')).toBeGreaterThan(before)
  const range = await demo.range()
  await page.mouse.move(500, 300)
  await page.mouse.wheel(0, -600)
  await expect.poll(async () => (await demo.range()).from).not.toBe(range.from)
})
