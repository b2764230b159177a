import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { cells, head, live, openPicker, picker, template } from '../pages/chart-grid.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'

const said = (page: Page) => page.getByTestId('desk-said')
/** Chooses an arrangement by keyboard. */
async function arrange(page: Page, layout: string): Promise<void> {
  await openPicker(page)
  await picker(page).getByRole('radio', { name: layout, exact: true }).press('Space')
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
}
test('@core four charts of one market have intervals of their own; one is shown alone and back', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Four charts')
  await live(page, 4)
  for (const [at, interval] of ['5m', '15m', '1h', '4h'].entries())
    await expect(head(page, at + 1)).toHaveAccessibleName(`Chart ${at + 1}: BTCUSDT, ${interval}`)
  expect(await axeFaults(page, 'main')).toEqual([])

  // By mouse: a double press on a head shows its chart alone, the same again shows all. No chart restarts.
  await cells(page)
    .getByTestId('chart')
    .evaluateAll((all) => all.forEach((chart) => chart.setAttribute('data-same', 'yes')))
  const third = await head(page, 3).boundingBox()
  const spare = { x: (third?.width ?? 0) * 0.7, y: (third?.height ?? 0) / 2 }
  await head(page, 3).dblclick({ position: spare })
  await expect(said(page)).toHaveText('Chart 3 is shown alone')
  await expect(head(page, 1)).toBeHidden()
  await head(page, 3).dblclick({ position: spare })
  await expect(said(page)).toHaveText('All charts are shown')
  await expect(head(page, 1)).toBeVisible()

  // By keyboard: from the panel's tab into its charts, beside, and alone.
  await page.locator('[data-desk-tab]', { hasText: 'Chart' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(head(page, 3).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(head(page, 1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(head(page, 2).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Alt+Enter')
  await expect(said(page)).toHaveText('Chart 2 is shown alone')
  await expect(head(page, 1)).toBeHidden()
  await page.reload()
  await expect(head(page, 2)).toBeVisible()
  await expect(head(page, 1)).toBeHidden()
  await head(page, 2).getByRole('button', { name: 'Show all charts' }).press('Enter')
  await expect(head(page, 1)).toBeVisible()
  // Those that were not in view when the page was loaded are drawn in their whole place.
  await expect
    .poll(() =>
      cells(page)
        .locator('.plot')
        .evaluateAll((plots) =>
          plots.map((plot) => {
            const widths = [...plot.querySelectorAll('canvas')].map((canvas) => canvas.clientWidth)
            return Math.max(0, ...widths) > plot.clientWidth / 2
          }),
        ),
    )
    .toEqual([true, true, true, true])
})

test('symbol and interval of a grid change in all charts, or in one when they are not linked', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Four charts')
  await live(page, 4)
  const interval = async (chart: number, to: string): Promise<void> => {
    await head(page, chart)
      .getByRole('button', { name: new RegExp(`^Interval of Chart ${chart}`) })
      .press('Enter')
    await page.getByRole('menuitemradio', { name: to, exact: true }).press('Enter')
  }
  const shown = async (...texts: string[]): Promise<void> => {
    for (const [at, text] of texts.entries())
      await expect(head(page, at + 1)).toHaveAccessibleName(`Chart ${at + 1}: ${text}`)
  }
  const link = async (name: string): Promise<void> => {
    await openPicker(page)
    await picker(page).getByRole('checkbox', { name }).press('Space')
    await page.keyboard.press('Escape')
  }
  const symbol = async (chart: number, to: string): Promise<void> => {
    await head(page, chart)
      .getByRole('button', { name: /^Market of Chart/ })
      .press('Enter')
    await page.getByRole('combobox', { name: 'Search markets' }).fill(to)
    await page.keyboard.press('Enter')
  }
  await interval(2, '1D')
  await shown('BTCUSDT, 5m', 'BTCUSDT, 1D', 'BTCUSDT, 1h', 'BTCUSDT, 4h')
  await link('Interval')
  await shown('BTCUSDT, 1D', 'BTCUSDT, 1D', 'BTCUSDT, 1D', 'BTCUSDT, 1D')
  await interval(4, '30m')
  await shown('BTCUSDT, 30m', 'BTCUSDT, 30m', 'BTCUSDT, 30m', 'BTCUSDT, 30m')
  await link('Interval')

  // Linked symbols follow the page, whichever chart the market is chosen in.
  await symbol(3, 'ETHUSDT')
  await expect(page).toHaveURL(/ETHUSDT$/)
  await shown('ETHUSDT, 30m', 'ETHUSDT, 30m', 'ETHUSDT, 30m', 'ETHUSDT, 30m')
  await link('Symbol')
  await symbol(3, 'SOLUSDT')
  await expect(page).toHaveURL(/ETHUSDT$/)
  // The heads then show what decides each market.
  const [ofPage, own] = ['Market of the page', 'Its own market']
  const apart = (third: string): Promise<void> =>
    shown(
      `ETHUSDT, 30m, ${ofPage}`,
      `ETHUSDT, 30m, ${own}`,
      `SOLUSDT, ${third}, ${own}`,
      `ETHUSDT, 30m, ${own}`,
    )
  await apart('30m')
  await interval(3, '15m')
  await live(page, 4)
  await page.reload()
  await live(page, 4)
  await apart('15m')
  await link('Symbol')
  await shown('SOLUSDT, 30m', 'SOLUSDT, 30m', 'SOLUSDT, 15m', 'SOLUSDT, 30m')
})

test('a desk has sixteen charts; one more is refused in words, and fewer charts leave the others alone', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  await tradePage(page).live()
  await page.getByTestId('chart').evaluate((chart) => chart.setAttribute('data-same', 'yes'))
  await arrange(page, 'Charts: 16 (4 × 4)')
  await expect(said(page)).toHaveText('Charts: 16 (4 × 4)')
  await live(page, 16)
  await page.locator('[data-desk-tab]', { hasText: 'Chart' }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(page.getByTestId('notice-desk-add')).toContainText(
    'A desk has at most 16 charts. Remove some first.',
  )
  await expect(cells(page)).toHaveCount(16)
  await arrange(page, 'Charts: 9 (3 × 3)')
  await page.locator('[data-desk-tab]', { hasText: 'Chart' }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Add a panel here' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Chart', exact: true }).press('Enter')
  await expect(cells(page)).toHaveCount(1)
  await openPicker(page)
  await picker(page).getByRole('radio', { name: 'Charts: 9 (3 × 3)' }).press('Space')
  await expect(picker(page).getByText('A desk has at most 16 charts. Remove some first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cells(page)).toHaveCount(1)
  await page.locator('[data-desk-tab]', { hasText: 'Chart' }).first().click()
  await arrange(page, 'Charts: 1 (1 × 1)')
  await expect(cells(page)).toHaveCount(1)
  await expect(page.getByTestId('chart')).toHaveAttribute('data-same', 'yes')
})

test('the window of a panel shows all of its charts; what is arranged there is on the desk when it is docked', async ({
  page,
  incidents,
}) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
  await tradePage(page).open()
  await template(page, 'Four charts')
  await live(page, 4)
  await page.locator('[data-desk-tab]', { hasText: 'Chart' }).focus()
  await page.keyboard.press('Shift+F10')
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'To a window of its own' }).press('Enter')
  const popup = await opening
  await live(popup, 4)
  for (const [at, interval] of ['5m', '15m', '1h', '4h'].entries())
    await expect(head(popup, at + 1)).toHaveAccessibleName(`Chart ${at + 1}: BTCUSDT, ${interval}`)
  expect(await axeFaults(popup, 'main')).toEqual([])
  await arrange(popup, 'Charts: 6 (3 × 2)')
  await live(popup, 6)
  await head(popup, 2).locator('button[aria-label^="Interval"]').press('Enter')
  await popup.getByRole('menuitemradio', { name: '1W', exact: true }).press('Enter')
  await popup.reload()
  await live(popup, 6)
  await expect(head(popup, 2)).toHaveAccessibleName('Chart 2: BTCUSDT, 1W')
  await page.bringToFront()
  await expect(cells(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Dock Chart' }).click()
  await live(page, 6)
  await expect(head(page, 2)).toHaveAccessibleName('Chart 2: BTCUSDT, 1W')
})

test('panels of a group share crosshair and interval, a free one does not', async ({ page }) => {
  await tradePage(page).open()
  await template(page, 'Default')
  await live(page, 1)
  for (const count of [2, 3]) {
    await page.locator('[data-desk-tab]', { hasText: 'Chart' }).first().focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
    await expect(page.locator('[data-testid="chart"][data-phase="shown"]')).toHaveCount(count)
  }
  const place = (at: number) => page.locator('[data-place]').filter({ hasText: 'Chart' }).nth(at)
  for (const [of, to] of ['Group A', 'Group A', 'Its own market'].entries()) {
    await place(of).locator('button[aria-label^="Market of Chart: Market of"]').press('Enter')
    await page.getByRole('menuitemradio', { name: to }).press('Enter')
  }
  const opened = (at: number) => place(at).locator('.legend [data-field="open"]')
  // A chart is opened again when its link changes.
  for (const of of [0, 1, 2]) await expect(opened(of)).toHaveText(/\d/)
  const newest = await Promise.all([opened(1).textContent(), opened(2).textContent()])
  const box = await place(0).locator('.plot').boundingBox()
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.move(at.x + 4, at.y)
  await expect(opened(1)).not.toHaveText(newest[0] ?? '')
  await expect(opened(2)).toHaveText(newest[1] ?? '')
  await page.mouse.move(at.x, 10)
  // The interval is shared once both panels of the group share it.
  for (const of of [0, 1]) {
    await place(of).locator('button[aria-label^="Chart layout of"]').press('Enter')
    await picker(page).getByRole('checkbox', { name: 'Interval' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(picker(page)).toHaveCount(0)
  }
  await place(0).locator('[data-role="intervals"]').click()
  await place(0).getByRole('menu').locator('[data-value="60"]').click()
  await expect(place(1).locator('.legend')).toContainText('1h')
  await expect(place(2).locator('.legend')).not.toContainText('1h')
})

test('the pointer in one chart shows its time in the others; linked ranges follow the chart in use', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Four charts')
  await live(page, 4)
  const plot = (at: number) => cells(page).nth(at).locator('.plot')
  const opened = (at: number) => cells(page).nth(at).locator('.legend [data-field="open"]')
  await expect(opened(2)).toHaveText(/\d/)
  const newest = await opened(2).textContent()
  const box = await plot(0).boundingBox()
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.move(at.x + 4, at.y)
  await expect(opened(2)).not.toHaveText(newest ?? '')
  // The pointer leaves: the newest bar again, in every chart.
  await page.mouse.move(at.x, 10)
  await expect(opened(2)).toHaveText(newest ?? '')

  // A chart marks the extremes of its visible bars. Moved back, the one of four hours a bar shows last week only.
  const oldest = (chart: number): Promise<number> =>
    cells(page)
      .nth(chart)
      .locator('.bars p[data-time]')
      .evaluateAll((all) => Math.min(...all.map((one) => Number(one.dataset['time']))))
  const { x, y, width, height } = (await plot(3).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 20, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await page.mouse.up()
  await page.mouse.click(at.x, at.y)
  // A chart writes its marks as text a moment after it has drawn them.
  await expect.poll(async () => (await oldest(0)) - (await oldest(3))).toBeGreaterThan(2 * 86_400)
  const first = await oldest(0)
  await openPicker(page)
  await picker(page).getByRole('checkbox', { name: 'Time range' }).press('Space')
  await page.keyboard.press('Escape')
  await expect.poll(async () => first - (await oldest(3))).toBeLessThan(2 * 86_400)
})
