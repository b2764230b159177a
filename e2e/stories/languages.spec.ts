import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { mirroredFigures, overflowing } from '../support/layout-faults.ts'

/** Languages that look.spec.ts doesn't cover: code, own name, and text of the Buy button. */
const languages = [
  ['zh-CN', '简体中文', '买入'],
  ['zh-TW', '繁體中文', '買入'],
  ['ja-JP', '日本語', '買い'],
  ['ko-KR', '한국어', '매수'],
  ['ru-RU', 'Русский', 'Купить'],
  ['id-ID', 'Bahasa Indonesia', 'Beli'],
  ['es-ES', 'Español', 'Comprar'],
  ['tr-TR', 'Türkçe', 'Al'],
  ['th-TH', 'ไทย', 'ซื้อ'],
  ['he', 'עברית', 'קנייה'],
  ['vi-VN', 'Tiếng Việt', 'Mua'],
] as const

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`every language is listed by its own name and fits at ${width} × ${height} (I18N-01, I18N-04, I18N-10)`, async ({
    page,
  }) => {
    test.slow()
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    await trade.market('Buy', '0.050')
    await trade.limit('Buy', '0.010', await trade.priceAway(-3))
    await expect(trade.qty).toHaveValue('')
    await page.getByRole('button', { name: 'Language' }).click()
    for (const [, name] of languages)
      await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width, height })
    for (const [lang, , buy] of languages) {
      await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
      await chartView(page).shown()
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', lang)
      await expect(html).toHaveAttribute('dir', lang === 'he' ? 'rtl' : 'ltr')
      await expect(
        width === 390 ? page.locator('nav').getByRole('button').first() : page.getByTestId('submit-buy'),
      ).toContainText(buy)
      const tables = page.getByTestId('account-tables').getByRole('tab')
      const faultsOf = async (part: string): Promise<readonly string[]> =>
        [...(await overflowing(page)), ...(await mirroredFigures(page))].map((fault) => `${part}: ${fault}`)
      await expect(page.locator('[data-testid^="position-"][data-testid*=":"]')).toHaveCount(1)
      const faults = [...(await faultsOf('positions'))]
      await page.screenshot({ path: test.info().outputPath(`${lang}-positions.png`) })
      // Users of voice control say the visible text of a button, so its name must contain that text.
      faults.push(...(await axeFaults(page, 'body', [], ['label-content-name-mismatch'])))
      await tables.nth(1).click()
      await expect(page.locator('[data-testid^="order-"][data-testid*="-"]').last()).toBeVisible()
      faults.push(...(await faultsOf('orders')))
      if (width === 390) {
        await page.locator('nav').getByRole('button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        faults.push(...(await faultsOf('ticket')))
        await page.screenshot({ path: test.info().outputPath(`${lang}-ticket.png`) })
      }
      expect.soft(faults, lang).toEqual([])
    }
  })
