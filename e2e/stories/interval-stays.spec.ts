import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { template } from '../pages/chart-grid.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

/** The chart's interval, as its legend names it. */
const interval = (page: Page, words: string) =>
  expect(chartView(page).root.locator('.legend').first()).toContainText(words)

async function reload(page: Page): Promise<void> {
  await page.reload()
  await chartView(page).shown()
}

/** A chart of 1 minute, whose desk remembers intervals from then on: it is as before a save. */
async function remembered(page: Page): Promise<void> {
  await tradePage(page).open()
  await template(page, 'Default')
  const chart = chartView(page)
  await chart.shown()
  await chart.chooseInterval('1')
  await interval(page, '1m')
  await page.getByTestId('layout-menu').click()
  await page.getByRole('textbox', { name: 'Name of the layout' }).fill('One')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'One', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await chart.chooseInterval('60')
  await interval(page, '1h')
}

for (const [name, of] of [
  ['Scalper', 'whose chart stays'],
  ['Wide 2560', 'whose chart is created again'],
] as const)
  test(`CHART-26: a template ${of} shows the interval that the chart had, also after a reload`, async ({
    page,
  }) => {
    await remembered(page)
    await template(page, name)
    await chartView(page).shown()
    await interval(page, '1h')
    await reload(page)
    await interval(page, '1h')
    // From then on the chart remembers its interval itself.
    await chartView(page).chooseInterval('5')
    await interval(page, '5m')
    await reload(page)
    await interval(page, '5m')
  })

test('a template that replaces four charts brings their first interval, and Undo the interval before', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  const chart = chartView(page)
  await chart.shown()
  await chart.chooseInterval('240')
  await interval(page, '4h')
  await template(page, 'Four charts')
  await interval(page, '5m')
  await page.locator('body').press('Control+z')
  await expect(page.locator('[data-cell]')).toHaveCount(1)
  await interval(page, '4h')
  await reload(page)
  await interval(page, '4h')
})

test('a chart that is linked to another market keeps its interval, whatever its panel had before', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  const chart = chartView(page)
  const link = async (to: string): Promise<void> => {
    await page.getByRole('button', { name: /^Market of Chart: (Market|Its|Group)/ }).click()
    await page.getByRole('menuitemradio', { name: to }).click()
    await chart.shown()
  }
  await chart.shown()
  await link('Group A')
  await chart.chooseInterval('1')
  await interval(page, '1m')
  await reload(page)
  await interval(page, '1m')
  await link('Market of the page')
  await interval(page, '1m')
  await chart.chooseInterval('60')
  await interval(page, '1h')
  await link('Group A')
  await interval(page, '1h')
  await reload(page)
  await interval(page, '1h')
})

test('each window has its own interval after a reload', async ({ page, context }) => {
  await tradePage(page).open()
  await template(page, 'Default')
  await chartView(page).shown()
  await chartView(page).chooseInterval('60')
  await interval(page, '1h')
  const other = await context.newPage()
  await tradePage(other).open()
  await chartView(other).shown()
  await interval(other, '1h')
  await chartView(other).chooseInterval('1')
  await interval(other, '1m')
  await reload(page)
  await interval(page, '1h')
})

test('CHART-26: a study that was added just before a template or a reload stays', async ({ page }) => {
  await tradePage(page).open()
  await template(page, 'Default')
  const chart = chartView(page)
  await chart.shown()
  /** Adds a study, and acts in the task in which the chart shows it. */
  const add = async (name: string, legend: string, act: () => Promise<unknown>): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type(name)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Add indicator')
    await page.keyboard.press('Enter')
    await expect(chart.root).toContainText(legend)
    await act()
    await chart.shown()
    await expect(chart.root).toContainText(legend)
  }
  await add('bollinger', 'BB 20', () => page.reload())
  await page.getByTestId('layout-menu').click()
  const wide = page.getByTestId('desk-templates').getByRole('button', { name: 'Wide 2560', exact: true })
  await page.keyboard.press('Escape')
  await add('relative strength', 'RSI 14', async () => {
    await page.getByTestId('layout-menu').click()
    await wide.click()
    await page.keyboard.press('Escape')
  })
  await reload(page)
  await expect(chart.root).toContainText('RSI 14')
})
