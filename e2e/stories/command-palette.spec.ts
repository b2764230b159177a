import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'

test('the palette opens by key and by button, finds a market with its figures and goes there', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const search = palette.getByRole('combobox')
  await expect(search).toBeFocused()
  await expect(palette.getByTestId('command-market-BTCUSDT')).toContainText('Perp')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'palette')
  await search.fill('ethusdt')
  const eth = palette.getByTestId('command-market-ETHUSDT')
  await expect(eth).toContainText(/\d/)
  await expect(eth).toContainText('%')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(palette).toHaveCount(0)
  await page.getByRole('button', { name: 'Commands', exact: true }).click()
  await expect(search).toBeFocused()
  await search.fill('qqqxxzz')
  await expect(palette).toContainText('Nothing fits')
  // The same key closes it.
  await page.keyboard.press('Control+KeyK')
  await expect(palette).toHaveCount(0)
})

test('the palette runs actions and settings, those used lately first; one that trades is refused unless armed', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const search = palette.getByRole('combobox')
  await search.fill('go to the quantity')
  await expect(palette.getByTestId('command-focusQty')).toHaveAttribute('aria-selected', 'true')
  await expect(palette.getByTestId('command-focusQty')).toContainText('Q')
  await page.keyboard.press('Enter')
  await expect(trade.qty).toBeFocused()
  await page.keyboard.press('Control+KeyK')
  await expect(palette.getByRole('option').first()).toContainText('Go to the quantity')
  await search.fill('cancel all orders')
  await palette.getByTestId('command-cancelAll').click()
  await expect(noticesOf(page)).toContainText("aren't armed")
  await page.keyboard.press('Control+KeyK')
  await search.fill('deutsch')
  await palette.getByTestId('command-language-de-DE').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  // In any language English words find too.
  await page.keyboard.press('Control+KeyK')
  const german = page.getByRole('dialog', { name: 'Befehle' })
  await german.getByRole('combobox').fill('switch between dark')
  await expect(german.getByTestId('command-theme')).toContainText('dunkel')
  await german.getByRole('combobox').fill('dunkel und hell')
  await expect(german.getByTestId('command-theme')).toBeVisible()
  await german.getByTestId('command-theme').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Control+KeyK')
  await expect(german.getByRole('option').first()).toBeVisible()
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'palette-light')
})

test('on a phone the palette opens from the display menu and reads from right to left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/trade/usdt/BTCUSDT?lang=ar')
  await expect(page.getByTestId('last-price').first()).toHaveText(/\d$/)
  await page.getByRole('button', { name: 'إعدادات العرض' }).click()
  await page.getByRole('menuitem', { name: 'الأوامر السريعة' }).click()
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await palette.getByRole('combobox').fill('eth')
  await expect(palette.getByTestId('command-market-ETHUSDT')).toBeVisible()
  expect(await palette.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    1,
  )
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'palette-ar-390')
})
