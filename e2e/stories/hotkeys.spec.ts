import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, openLong, shot } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Moves the focus out of the fields, so that letters are hotkeys. */
const leaveFields = 'document.activeElement instanceof HTMLElement && document.activeElement.blur()'

test('keys that trade or change the order do nothing until armed and show that; armed, they fill the ticket, send once and cancel at the exchange @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.evaluate(leaveFields)
  await page.keyboard.press('Shift+KeyB')
  await expect(noticesOf(page)).toContainText('log in first')
  await trade.chooseAccount()
  const price = await trade.priceAway(-6)
  await page.evaluate(leaveFields)
  // Unarmed keys pressed outside a field change nothing.
  const limit = page.getByRole('tab', { name: 'Limit', exact: true })
  for (const key of ['KeyM', 'KeyC', 'Digit1', 'Digit4']) {
    await page.keyboard.press(key)
    await expect(noticesOf(page)).toContainText('nothing was changed or sent. To arm them, press Alt+Shift+A')
  }
  await expect(limit).toHaveAttribute('aria-selected', 'true')
  await expect(trade.qty).toHaveValue('')
  await page.keyboard.press('KeyP')
  await expect(trade.price).toBeFocused()
  await page.keyboard.press('ControlOrMeta+KeyA')
  await page.keyboard.type(price)
  await page.evaluate(leaveFields)
  await page.keyboard.press('KeyQ')
  await expect(trade.qty).toBeFocused()
  // In a field letters are text and no hotkeys.
  await page.keyboard.press('KeyM')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Limit', exact: true })).toHaveAttribute('aria-selected', 'true')
  // The field retains the letters as typed. They are not a number.
  await expect(trade.qty).toHaveValue('m?')
  await page.keyboard.press('ControlOrMeta+KeyA')
  await page.keyboard.type('0.010')
  await page.evaluate(leaveFields)
  await page.keyboard.press('Shift+KeyB')
  await expect(noticesOf(page)).toContainText("The trading keys aren't armed")
  await page.keyboard.press('Alt+Shift+KeyC')
  expect(await seenRequests(venue, orderPath.create)).toEqual([])

  const arm = page.getByRole('switch', { name: 'Trading keys' })
  await expect(arm).not.toBeChecked()
  await page.keyboard.press('Alt+Shift+KeyA')
  await expect(arm).toBeChecked()
  await expect(page.getByText('Keys armed')).toBeVisible()
  await shot(page, 'armed')
  await page.keyboard.press('KeyM')
  await expect(page.getByRole('tab', { name: 'Market', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('KeyL')
  await expect(limit).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+KeyB')
  await expect(page.getByRole('tab', { name: /^Orders 1/ })).toBeVisible()
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
  await page.keyboard.press('Shift+Digit2')
  await expect(trade.orders).toHaveCount(1)
  await page.evaluate(leaveFields)
  await page.keyboard.press('Alt+Shift+KeyC')
  await expect(trade.orders).toHaveCount(0)

  // Arming is never stored and ends with the session.
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(arm).toHaveCount(0)
  await expect(noticesOf(page)).toContainText('the account changed')
  await trade.chooseAccount()
  await expect(arm).not.toBeChecked()
})

test('digits typed over the chart are an interval, armed or not: Enter chooses it, Escape and an unknown one choose nothing (24A4)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await page.getByRole('switch', { name: 'Trading keys' }).check({ force: true })
  const { x, y } = await chart.middle()
  await page.mouse.click(x, y)
  await page.keyboard.type('24')
  const entry = chart.root.locator('[data-role="interval-entry"]')
  await expect(entry).toContainText('–')
  await page.keyboard.type('0')
  await expect(entry).toContainText('4 h')
  await page.keyboard.press('Enter')
  await expect(entry).toHaveCount(0)
  await expect(chart.root.locator('.legend')).toContainText('4h')
  // The focus is on the chart again, so the next digits are an interval too.
  await page.keyboard.type('15')
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await trade.qty.click()
  await expect(entry).toHaveCount(0)
  await expect(chart.root.locator('.legend')).toContainText('4h')
  await expect(trade.qty).toHaveValue('')
})

test('digits typed before a dialog has come are not an interval of the chart: close, and the palette (24A4)', async ({
  page,
}) => {
  let arrive = (): void => undefined
  const released = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/(position-dialogs|command-palette|press-key)-/, async (route) => {
    await released
    await route.continue()
  })
  const trade = tradePage(page)
  const chart = chartView(page)
  await openLong(trade)
  await chart.shown()
  const { x, y } = await chart.middle()
  await page.mouse.click(x, y)
  const entry = chart.root.locator('[data-role="interval-entry"]')
  await page.keyboard.press('Shift+KeyC')
  await page.keyboard.type('24')
  await expect(entry).toHaveCount(0)
  arrive()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('BTCUSDT')
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.mouse.click(x, y)
  await page.keyboard.press('ControlOrMeta+KeyK')
  await page.keyboard.type('240')
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toHaveValue('240')
  await expect(entry).toHaveCount(0)
})

test('keys open the dialogs of the open position and arm this page only', async ({ page }) => {
  const trade = tradePage(page)
  await openLong(trade)
  await page.evaluate(leaveFields)
  await page.keyboard.press('Shift+KeyC')
  await expect(page.getByRole('alertdialog')).toContainText('BTCUSDT')
  // While a dialog is open the page's hotkeys do nothing.
  await page.getByRole('alertdialog').getByRole('button', { name: '50%' }).focus()
  await page.keyboard.press('Shift+KeyT')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Shift+KeyT')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Shift+KeyR')
  await expect(noticesOf(page)).toContainText("aren't armed")
  await page.getByRole('switch', { name: 'Trading keys' }).check({ force: true })
  await page.evaluate(leaveFields)
  await page.keyboard.press('Shift+KeyR')
  await expect(page.getByRole('dialog', { name: 'Reverse position' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Six minutes hidden disarm the keys.
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    const see = (hidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    see(true)
    Date.now = () => now() + 6 * 60_000
    see(false)
    Date.now = now
  })
  await expect(page.getByRole('switch', { name: 'Trading keys' })).not.toBeChecked()
  await expect(noticesOf(page)).toContainText('more than 5 minutes')
  await page.getByRole('switch', { name: 'Trading keys' }).check({ force: true })
  await page.reload()
  await trade.live()
  await expect(page.getByRole('switch', { name: 'Trading keys' })).not.toBeChecked()
})

test('the shortcut sheet shows every key; a changed one survives a reload and applies in another tab; taken and reserved ones are refused', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await page.evaluate(leaveFields)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByTestId('key-palette')).toContainText('Ctrl+K')
  await expect(dialog.getByTestId('key-flashClose')).toContainText('only while armed')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'sheet')
  const row = dialog.getByTestId('key-focusQty')
  const button = row.getByRole('button', { name: /Change$/ })
  await button.click()
  await page.keyboard.press('KeyP')
  await expect(dialog.getByTestId('key-fault')).toHaveText('P is already used: Go to the price')
  await expect(button).toHaveText('Q')
  await button.click()
  await page.keyboard.press('Control+KeyT')
  await expect(dialog.getByTestId('key-fault')).toHaveText('Ctrl+T belongs to the browser or the page')
  await button.click()
  await page.keyboard.press('KeyJ')
  await expect(button).toHaveText('J')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const other = await context.newPage()
  const second = tradePage(other)
  await second.open()
  await other.evaluate(leaveFields)
  await other.keyboard.press('KeyJ')
  await expect(second.qty).toBeFocused()
  await other.evaluate(leaveFields)
  await other.keyboard.press('?')
  await other
    .getByTestId('key-focusQty')
    .getByRole('button', { name: /^Reset key/ })
    .click()
  await expect(other.getByTestId('key-focusQty').getByRole('button', { name: /Change$/ })).toHaveText('Q')
  // The change applies to the other tab without a reload, and after one.
  await page.bringToFront()
  await page.evaluate(leaveFields)
  await page.keyboard.press('KeyQ')
  await expect(trade.qty).toBeFocused()
  await page.reload()
  await trade.live()
  await page.keyboard.press('KeyQ')
  await expect(trade.qty).toBeFocused()
})

test('the shortcut sheet fits a phone and right-to-left text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/trade/usdt/BTCUSDT?lang=ar')
  await expect(page.getByTestId('last-price').first()).toHaveText(/\d$/)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('key-palette')).toContainText('Ctrl+K')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1)
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'sheet-ar-390')
})
