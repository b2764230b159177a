import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { head, live, template } from '../pages/chart-grid.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

const open = async (page: Page): Promise<void> => {
  await page.getByTestId('layout-menu').click()
  await expect(page.getByTestId('layouts')).toBeVisible()
}
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('layouts')).toHaveCount(0)
}
async function saveAs(page: Page, name: string): Promise<void> {
  await open(page)
  await page.getByRole('textbox', { name: 'Name of the layout' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('layouts').getByRole('button', { name, exact: true })).toBeVisible()
  await close(page)
}
async function show(page: Page, name: string): Promise<void> {
  await open(page)
  await page.getByTestId('layouts').getByRole('button', { name, exact: true }).click()
  await close(page)
}
/** The chart's interval, as its legend names it. */
const interval = (page: Page, words: string) =>
  expect(chartView(page).root.locator('.legend').first()).toContainText(words)
const choose = (page: Page, value: string) => chartView(page).chooseInterval(value)

test('@core a saved layout brings back the interval of its chart, as do its copy and its file', async ({
  page,
  otherProfile,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  await chartView(page).shown()
  await choose(page, '5')
  await interval(page, '5m')
  await saveAs(page, 'Five')
  await choose(page, '1')
  await saveAs(page, 'One')
  await show(page, 'Five')
  await interval(page, '5m')
  await show(page, 'One')
  await interval(page, '1m')
  await page.reload()
  await interval(page, '1m')
  // Changes after the save belong to the desk, and the layout still has its own.
  await choose(page, '240')
  await interval(page, '4h')
  await page.reload()
  await interval(page, '4h')
  await open(page)
  await page.getByRole('button', { name: 'Duplicate Five' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Five as a file' }).click()
  const file = readFileSync(await (await saving).path())
  await close(page)
  await show(page, 'Five (copy)')
  await interval(page, '5m')

  const other = await otherProfile()
  await tradePage(other).open()
  await chartView(other).shown()
  await open(other)
  await other
    .getByTestId('layout-file')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: file })
  await expect(other.getByTestId('layouts').getByRole('button', { name: 'Five', exact: true })).toBeVisible()
  await close(other)
  await show(other, 'Five')
  await interval(other, '5m')
})

test('fixed panels bring back their interval, and a desk beside them keeps its own', async ({ page }) => {
  await tradePage(page).open()
  await chartView(page).shown()
  await choose(page, '15')
  await interval(page, '15m')
  await saveAs(page, 'Fixed')
  await choose(page, '60')
  await interval(page, '1h')
  await show(page, 'Fixed')
  await interval(page, '15m')
  await template(page, 'Default')
  await choose(page, '240')
  await saveAs(page, 'Desk')
  await show(page, 'Fixed')
  await expect(page.getByTestId('desk')).toHaveCount(0)
  await interval(page, '15m')
  await page.reload()
  await interval(page, '15m')
  await show(page, 'Desk')
  await interval(page, '4h')
})

test('each chart of a grid, the market of its panels and the shown table come back', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await tradePage(page).open()
  await template(page, 'Four charts')
  await live(page, 4)
  const weekly = page.getByRole('toolbar', { name: /^Chart 2: .*1W$/ })
  await head(page, 2)
    .getByRole('button', { name: /^Interval/ })
    .click()
  await page.getByRole('menuitemradio', { name: '1W' }).click()
  await expect(weekly).toBeVisible()
  await page.getByRole('tab', { name: /^Orders/ }).click()
  await saveAs(page, 'Grid')
  await template(page, 'Default')
  await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveAttribute('aria-selected', 'true')
  await show(page, 'Grid')
  await live(page, 4)
  await expect(weekly).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Orders/ })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Orders/ })).toHaveAttribute('aria-selected', 'true')
})
