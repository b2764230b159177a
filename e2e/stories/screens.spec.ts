import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../fixtures.ts'
import { expect } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Pictures for people, in test-results/screens: `SCREENS=1 npx playwright test screens`. */
const folder = join(import.meta.dirname, '..', '..', 'test-results', 'screens')

const sizes = [
  { name: '1440x900', width: 1440, height: 900 },
  { name: '390x844', width: 390, height: 844 },
] as const

for (const { lang, theme } of [
  { lang: 'en', theme: 'dark' },
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
  { lang: 'de', theme: 'light' },
] as const)
  test(`pictures of the trade screen in ${lang}, ${theme}`, { tag: '@screens' }, async ({ page, venue }) => {
    mkdirSync(folder, { recursive: true })
    const shot = (name: string): Promise<Buffer> =>
      page.screenshot({ path: join(folder, `${lang}-${theme}-${name}.png`) })
    const trade = tradePage(page)
    await page.setViewportSize(sizes[0])
    await trade.open()
    await trade.chooseAccount()
    await trade.market('Buy', '0.050')
    await page.getByRole('tab', { name: 'Limit', exact: true }).click()
    for (const [side, percent] of [
      ['buy', -0.15],
      ['sell', 0.12],
      ['buy', -3],
    ] as const) {
      await trade.price.fill(await trade.priceAway(percent))
      await trade.qty.fill('0.010')
      await page.getByTestId(`submit-${side}`).click()
      await expect(trade.qty).toHaveValue('')
    }
    await page.evaluate((chosen) => {
      document.cookie = `lang=${chosen}; path=/`
    }, lang)
    if (theme === 'light') {
      await page.getByRole('button', { name: 'Display settings' }).click()
      await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
    }
    for (const size of sizes) {
      await page.setViewportSize({ width: size.width, height: size.height })
      await page.goto(`/trade/usdt/BTCUSDT?lang=${lang}`)
      await trade.live()
      await chartView(page).shown()
      await expect(page.locator('[data-testid^="position-"][data-testid*=":"]').first()).toBeAttached()
      if (size.name === '1440x900') {
        await trade.price.fill(await trade.priceAway(-0.3))
        await trade.qty.fill('0.020')
        await trade.qty.blur()
        await page.waitForTimeout(1500)
        await shot(`${size.name}-positions`)
        await page.getByRole('tablist').last().getByRole('tab').nth(1).click()
        await page.waitForTimeout(500)
        await shot(`${size.name}-orders`)
        await page.getByTestId('status-chip').click()
        await page.waitForTimeout(400)
        await shot(`${size.name}-connection`)
        await page.keyboard.press('Escape')
        await page.locator('header').getByRole('button').nth(1).click()
        await page.waitForTimeout(600)
        await shot(`${size.name}-markets`)
        await page.keyboard.press('Escape')
        const modes = page.getByTestId('submit-buy').locator('xpath=ancestor::section').getByRole('button')
        await modes.nth(1).click()
        await page.waitForTimeout(400)
        await shot(`${size.name}-leverage`)
        await page.keyboard.press('Escape')
        await modes.nth(0).click()
        await page.waitForTimeout(400)
        await shot(`${size.name}-margin-mode`)
        await page.keyboard.press('Escape')
        await page.getByRole('tablist').last().getByRole('tab').nth(0).click()
        await page.locator('[data-column="close"] button').first().click()
        await page.waitForTimeout(400)
        await shot(`${size.name}-close`)
        await page.keyboard.press('Escape')
      } else {
        await page.waitForTimeout(1500)
        await shot(`${size.name}-top`)
        await page.locator('[data-testid^="position-"][data-testid*=":"]').first().scrollIntoViewIfNeeded()
        await page.waitForTimeout(500)
        await shot(`${size.name}-bottom`)
        await page.locator('nav').getByRole('button').first().click()
        await page.waitForTimeout(700)
        await shot(`${size.name}-sheet`)
        await page.keyboard.press('Escape')
      }
    }
    // The venue counts one socket: no other connection was left open.
    expect((await venue.control<{ sockets: number }>('/push')).sockets).toBe(1)
  })
