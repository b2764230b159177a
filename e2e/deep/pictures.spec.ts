import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/**
 * Picture baselines of what doesn't move: layout, texts, controls. Canvases and figures are masked. Pictures depend
 * on the machine's fonts. `npx playwright test e2e/deep/pictures.spec.ts --update-snapshots` takes new ones.
 */
const looks = [
  { name: 'dark', path: '/trade/usdt/BTCUSDT', width: 1440, height: 900, light: false },
  { name: 'light', path: '/trade/usdt/BTCUSDT?lang=de', width: 1440, height: 900, light: true },
  { name: 'arabic', path: '/trade/usdt/BTCUSDT?lang=ar', width: 1440, height: 900, light: false },
  { name: 'phone', path: '/trade/usdt/BTCUSDT', width: 390, height: 844, light: false },
] as const

for (const look of looks) {
  test(`the trade page matches its baseline: ${look.name}`, async ({ page, venue }) => {
    await page.setViewportSize({ width: look.width, height: look.height })
    if (look.light) await page.addInitScript(() => localStorage.setItem('perpdeck.theme', 'light'))
    const trade = tradePage(page)
    await trade.open(look.path)
    await venue.control('/freeze', { frozen: true })
    await page.waitForTimeout(1500)
    await expect(page).toHaveScreenshot(`${look.name}.png`, {
      maxDiffPixelRatio: 0.02,
      mask: [
        page.locator('canvas'),
        page.locator('[class*="_n_"]'),
        page.getByTestId('chart'),
        page.getByTestId('status-chip'),
      ],
    })
    await venue.control('/freeze', { frozen: false })
  })
}
