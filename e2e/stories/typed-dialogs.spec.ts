import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, openLong, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

/** Types a text into the palette, as fast as keys can follow each other. */
async function type(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type(words)
}
const paletteOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('listbox') })

test('a share and a reverse in words open their dialogs with what was typed, and send nothing', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade, '0.100')
  const palette = paletteOf(page)
  const before = (await seenRequests(venue, orderPath.create)).length
  await type(page, 'close 50% btc')
  await expect(palette.getByTestId('command-close-BTCUSDT')).toHaveText(
    /^Close 50% of the position in BTCUSDT Perp…/,
  )
  await shot(page, 'typed-share')
  await page.keyboard.press('Enter')
  const closing = page.getByRole('alertdialog', { name: /Close BTCUSDT/ })
  await expect(closing.getByTestId('close-qty')).toHaveValue(/^0\.050?$/)
  await expect(closing.getByRole('button', { name: '50%' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeOf(page, 'alertdialog')).toEqual([])
  await shot(page, 'typed-share-dialog')
  await page.keyboard.press('Escape')
  await expect(closing).toHaveCount(0)
  // A share that has no button of its own.
  await type(page, 'close 30 % btc')
  await page.keyboard.press('Enter')
  await expect(closing.getByTestId('close-qty')).toHaveValue(/^0\.030?$/)
  await page.keyboard.press('Escape')
  await expect(closing).toHaveCount(0)

  await type(page, 'reverse btc')
  await expect(palette.getByTestId('command-reverse-BTCUSDT')).toHaveText(
    /^Reverse the position in BTCUSDT Perp…/,
  )
  await page.keyboard.press('Enter')
  const reverse = page.getByRole('dialog', { name: 'Reverse position' })
  await expect(reverse.getByTestId('reverse-from')).toContainText('0.100 BTC')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(before)
  await reverse.getByRole('checkbox', { name: "Don't ask again" }).click({ force: true })
  await reverse.getByTestId('reverse-confirm').click()
  await expect(noticesOf(page)).toContainText('BTCUSDT reversed')
  await expect(trade.positions.first()).toContainText('-0.100')
  // Words still open the dialog that the button leaves out from now on.
  const sent = (await seenRequests(venue, orderPath.create)).length
  await type(page, 'reverse btc')
  await page.keyboard.press('Enter')
  await expect(reverse.getByTestId('reverse-from')).toContainText('0.100 BTC')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(sent)
})

test('an alert in words fills its form, in the market that is named; the trader adds it', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const palette = paletteOf(page)
  await type(page, 'alert 112345')
  await expect(palette.getByTestId('command-alert-BTCUSDT')).toHaveText(/^Set alert: BTCUSDT Perp · 112345/)
  await page.keyboard.press('Enter')
  const price = page.getByTestId('alert-price')
  await expect(price).toBeFocused()
  await expect(price).toHaveValue(/^112,?345/)
  await shot(page, 'typed-alert')
  await expect(page.getByTestId('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('alert')).toHaveCount(1)
  await expect(page.getByTestId('alert')).toContainText('112,345')
  await page.keyboard.press('Escape')
  await type(page, 'alert eth 9876,5')
  await expect(palette.getByTestId('command-alert-ETHUSDT')).toHaveText(/ETHUSDT Perp · 9876\.5/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(price).toBeFocused()
  await expect(price).toHaveValue(/^9,?876\.5/)
})

test('a number that can be thousands or decimals is no order, a decimal comma is one', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const palette = paletteOf(page)
  for (const [words, says] of [
    ['buy 1.000 btc', '“1.000” can mean 1 or 1000.'],
    ['buy 1,000 btc', '“1,000” can mean 1 or 1000.'],
    ['buy 0.1 btc @ 60.500', '“60.500” can mean 60.5000 or 60500.'],
    ['close long btc', '“long” is not understood here.'],
  ] as const) {
    await type(page, words)
    await expect(palette.getByRole('status').first()).toContainText(says)
    await expect(palette.getByRole('option')).toHaveCount(0)
    if (words === 'buy 1.000 btc') await shot(page, 'typed-ambiguous')
    await page.keyboard.press('Escape')
  }
  await type(page, 'buy 1,5 btc')
  await expect(palette.getByTestId('command-order-BTCUSDT')).toHaveText(/Buy · 1\.5 BTC · BTCUSDT Perp/)
  await page.keyboard.press('Enter')
  await expect(trade.qty).toHaveValue(/^1\.5/)
})

test('German words act, and a phone says where layouts are', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/BTCUSDT?lang=de')
  const palette = paletteOf(page)
  await type(page, 'kaufe 0,2 btc')
  await expect(palette.getByTestId('command-order-BTCUSDT')).toContainText('0.2 BTC')
  await page.keyboard.press('Escape')
  await type(page, 'helles design')
  await expect(palette.getByRole('option').first()).toContainText('Design: Hell')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await type(page, 'dunkel')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await type(page, 'phone')
  await expect(palette.getByTestId('command-layouts-wider')).toBeVisible()
  await shot(page, 'typed-phone')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('notice-layouts-wider')).toContainText(
    'Layouts und Vorlagen brauchen ein breiteres Fenster',
  )
})

test('a take profit, a stop loss, a leverage and a value in words are prepared, and send nothing', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade, '0.100')
  const palette = paletteOf(page)
  const before = (await seenRequests(venue, orderPath.create)).length
  const stop = await trade.priceAway(-5)
  await type(page, `sl ${stop}`)
  await expect(palette.getByRole('option').first()).toHaveText(
    new RegExp(`^Stop loss: BTCUSDT Perp · ${stop}…`),
  )
  await shot(page, 'typed-stop')
  await page.keyboard.press('Enter')
  const tpsl = page.getByTestId('tpsl-dialog')
  await expect(tpsl.getByTestId('sl-trigger')).toHaveValue(new RegExp(`^${stop}`))
  await shot(page, 'typed-stop-dialog')
  await page.keyboard.press('Escape')
  await expect(tpsl).toHaveCount(0)

  await type(page, '20x')
  await expect(palette.getByRole('option').first()).toHaveText(/^Leverage: BTCUSDT, 20x…/)
  await page.keyboard.press('Enter')
  const leverage = page.getByRole('dialog', { name: /Leverage/ })
  await expect(leverage.getByRole('textbox').first()).toHaveValue(/^20/)
  await page.keyboard.press('Escape')
  await expect(leverage).toHaveCount(0)

  await type(page, 'long 1000 usdt')
  await expect(palette.getByRole('option').first()).toHaveText(
    /^Fill the ticket: Buy · Value 1000 USDT · BTCUSDT Perp/,
  )
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
  await expect(trade.qty).toBeFocused()
  await expect(trade.qty).toHaveValue(/^1,?000/)
  await expect(page.getByTestId('ticket-amount-kind')).toHaveValue('Value')
  await shot(page, 'typed-value')

  // Without a position, the leg is of the next order.
  await type(page, 'tp eth 99999')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(page.getByTestId('attached-tpsl').getByTestId('tp-trigger')).toHaveValue(/^99,?999/)
  await expect(trade.qty).toBeFocused()
  await shot(page, 'typed-attached')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(before)
})
