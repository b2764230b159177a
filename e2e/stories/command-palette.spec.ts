import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'

test('the palette opens by key and by button, finds a market with its figures and opens it @core', async ({
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
  await expect(palette).toContainText('No results')
  await page.keyboard.press('Control+KeyK')
  await expect(palette).toHaveCount(0)
})

test('the page of an option chain, and that of a history, know the desks: one opens on the trade page', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  for (const path of [
    '/trade/option/usdt/BTC',
    '/user/assets/order/derivatives/uniform-usdt/trade-history',
  ]) {
    await page.goto(path)
    await expect(page.getByTestId('account-name')).toBeVisible()
    await page.keyboard.press('Control+KeyK')
    await palette.getByRole('combobox').fill('options desk')
    await palette.getByTestId('command-template-optionsDesk').click()
    await expect(page).toHaveURL(/\/trade\/usdt\/BTCUSDT$/)
    await expect(page.getByRole('table', { name: 'Option chain' })).toBeVisible()
  }
})

test('the palette runs actions and settings, recently used ones first; one that trades is refused unless armed', async ({
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
  // English words find commands in every language.
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

test('on a phone the palette opens from the display menu and fits right-to-left text', async ({ page }) => {
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

test('the palette finds alerts, leverage, themes and intervals by other words, in English and in the page’s language', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  const choose = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type(words)
    await expect(palette.getByRole('combobox')).toHaveValue(words)
    await page.keyboard.press('Enter')
    await expect(palette.getByRole('listbox')).toHaveCount(0)
  }
  await choose('alarm')
  await expect(page.getByTestId('alert-price')).toBeFocused()
  await page.keyboard.press('Escape')
  await choose('leverage')
  await expect(page.getByRole('dialog', { name: /Leverage/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('light mode')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await choose('timeframe 4h')
  await expect(page.getByTestId('chart')).toContainText('4h')
  await choose('deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await choose('Dunkelmodus')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose('night')
  await choose('Preisalarm')
  await expect(page.getByTestId('alert-price')).toBeFocused()
})

test('the palette opens a market with an interval, sets a named time zone, and puts the focus in its field', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('listbox') })
  const type = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type(words)
    await expect(palette.getByRole('combobox')).toHaveValue(words)
  }
  await type('eth 4h')
  await expect(palette.getByTestId('command-market-ETHUSDT-240')).toContainText('4h')
  await shot(page, 'palette-market-interval')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(page.getByTestId('chart')).toContainText('4h')
  await type('15m btcusdt')
  await expect(palette.getByTestId('command-market-BTCUSDT-15')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/BTCUSDT/)
  await expect(page.getByTestId('chart')).toContainText('15m')
  await page.reload()
  await expect(page.getByTestId('chart')).toContainText('15m')
  await trade.live()
  await type('kolkata')
  await expect(palette.getByTestId('command-zone-Asia/Kolkata')).toContainText('Kolkata')
  await shot(page, 'palette-zone')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('chart').locator('.bottom .clock')).toHaveText(/UTC\+5:30$/)
  await type('timezone')
  await expect(palette.getByTestId('command-zone')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: /^Time zone/ })
  await expect(field).toBeFocused()
  await page.keyboard.type('Atlantis')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'Atlantis' })).toContainText('UTC+5:30')
  await shot(page, 'zone-unknown')
})

test('a pair without a separator is that market first, and the word of a command comes before a market that it only begins', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const search = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  await page.keyboard.press('Control+KeyK')
  await search.fill('btcusdc')
  await expect(options.first()).toContainText('BTC/USDC Spot')
  await expect(palette.getByTestId('command-options-BTC-USDC')).toBeVisible()
  await search.fill('close')
  await expect(palette.getByTestId('command-market-CLOSEDUSDT')).toBeVisible()
  await expect(options.first()).toContainText('Close the position')
  await search.fill('closedu')
  await expect(options.first()).toContainText('CLOSEDUSDT')
  await search.fill('chart 4h')
  await expect(options).toHaveCount(1)
})

test('the palette does what the chart’s toolbar does: type, picture, full screen, zoom, windows', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const chart = page.getByTestId('chart')
  const run = async (words: string, id: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await palette.getByRole('combobox').fill(words)
    await expect(palette.getByTestId(`command-${id}`)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await run('heikin', 'chart-type-8')
  await chart.locator('[data-role="chart-type"]').click()
  await expect(chart.getByRole('menuitemradio', { name: 'Heikin-Ashi' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await page.keyboard.press('Escape')
  await shot(page, 'palette-heikin')
  const picture = page.waitForEvent('download')
  await run('screenshot', 'chart-screenshot')
  expect((await picture).suggestedFilename()).toMatch(/^BTCUSDT-.*\.png$/)
  await run('chart settings', 'chart-settings')
  await expect(chart.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chart.getByRole('dialog')).toHaveCount(0)
  await run('zoom in', 'chart-zoomIn')
  await run('full screen', 'chart-fullscreen')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
})
