import { expect, test } from '../fixtures.ts'
import { deskPage } from '../pages/desk-page.ts'
import { entry, frozenChart, gripsOf, menuOf, pointAt } from '../pages/chart-menu.ts'

test('Escape ends one thing with each press: the menu, a dragged line, a dragged drawing, a tool, the selection, and only then the panel that fills the desk', async ({
  page,
  venue,
}) => {
  const { chart } = await frozenChart(page, venue)
  const desk = deskPage(page)
  await desk.template(0)
  await chart.shown()
  await desk.tab('Chart').first().focus()
  await page.keyboard.press('Alt+Enter')
  const places = page.locator('[data-place]:visible')
  await expect(places).toHaveCount(1)
  const escape = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    // What the desk shows follows at once: its next frame shows a wrong effect too.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(places).toHaveCount(1)
  }

  const { x, y } = await chart.middle()
  await page.mouse.click(x - 60, y - 90, { button: 'right' })
  await expect(menuOf(chart)).toBeVisible()
  await escape()
  await expect(menuOf(chart)).toBeHidden()

  await page.mouse.click(x - 60, y - 90, { button: 'right' })
  await entry(menuOf(chart), 'alert').click()
  const row = chart.lines('alert:')
  await expect(row).toHaveCount(1)
  const before = await chart.price(row)
  const [grip = { x: 0, y: 0 }] = await gripsOf(page, chart)
  await pointAt(page, grip, 'ns-resize')
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + 40, { steps: 5 })
  await escape()
  await page.mouse.up()
  await expect.poll(() => chart.price(row)).toBe(before)

  const button = chart.root.locator('[data-tool="trend_line"]')
  await button.click()
  await page.mouse.click(x - 120, y + 60)
  await escape()
  await expect(button).toHaveAttribute('aria-pressed', 'false')

  await chart.root.locator('[data-tool="horizontal_line"]').click()
  const line = { x: x - 150, y: y + 100 }
  await page.mouse.click(line.x, line.y)
  await pointAt(page, line, 'pointer')
  await page.mouse.down()
  await page.mouse.move(line.x, line.y + 40, { steps: 5 })
  await escape()
  await page.mouse.up()
  await page.mouse.move(line.x, line.y + 80)
  await pointAt(page, line, 'pointer')

  await page.mouse.click(line.x, line.y)
  await expect(chart.root.locator('[data-role="remove"]')).toHaveAccessibleName('Remove the selected drawing')
  await escape()
  await expect(chart.root.locator('[data-role="remove"]')).toHaveAccessibleName('Remove all drawings')

  await page.keyboard.press('Escape')
  await expect(places).not.toHaveCount(1)
})
