import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('the theme is switched, kept and there on first paint (CHART-08, CHART-56)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

for (const [lang, dir, word] of [
  ['ar', 'rtl', 'شراء'],
  ['de', 'ltr', 'Kaufen'],
] as const) {
  test(`the page speaks ${lang}, direction ${dir}, and every text fits its control (I18N-01, I18N-04, I18N-10)`, async ({
    page,
  }) => {
    const trade = tradePage(page)
    await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
    await expect(page.locator('body')).toContainText(word)
    const overflowing = await page.evaluate(() =>
      [...document.querySelectorAll('button, [role=tab]')]
        .filter(
          (element) =>
            element.checkVisibility() &&
            element.scrollWidth > element.clientWidth + 2 &&
            getComputedStyle(element).overflowX === 'visible',
        )
        .map((element) => element.textContent),
    )
    expect(overflowing).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
  })
}

test('at 390 × 844 a trader opens the ticket as a sheet, trades and sees the position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trade = tradePage(page)
  await trade.open()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1)).toBe(true)
})
