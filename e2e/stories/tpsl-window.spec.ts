import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialogOf, longPosition, openFromRow } from '../pages/tpsl.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Whether the focus is in the window, in the page, or nowhere. */
const focusIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return 'nowhere'
    return activeElement.closest('[data-testid="tpsl-dialog"]') === null ? 'page' : 'window'
  })

test('the page stays live behind the TP/SL window: pointer and keys reach it and return, the window stays with its position and closes with its account (TPSL-23)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const last = await longPosition(trade, venue)
  await openFromRow(page)
  const dialog = dialogOf(page)
  const title = dialog.getByRole('heading', { name: /^Add TP\/SL/ })
  await expect(title).toHaveText('Add TP/SL BTCUSDT')
  await expect(dialog).not.toHaveAttribute('aria-modal')
  await expect.poll(() => focusIn(page)).toBe('window')
  await dialog.getByTestId('tp-trigger').click()
  const tp = String(Math.round(last * 1.02))
  await page.keyboard.type(tp)

  // Keys pressed in the window don't act on the page.
  const grip = dialog.getByRole('button', { name: /arrow keys/ })
  await grip.focus()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+KeyK')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowLeft')

  // F6 moves the focus to the window's opener and back. In the page hotkeys and Escape act on the page.
  await page.keyboard.press('F6')
  await expect(page.getByTestId('position-tpsl').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('KeyQ')
  await expect(trade.qty).toBeFocused()
  await page.keyboard.press('F6')
  await expect(grip).toBeFocused()
  // The code of the hotkeys is loaded by now.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.press('?')

  // The ticket works beside the window: an order is sent, and the window shows the new position.
  await trade.market('Buy', '0.010')
  await expect(dialog).toContainText('0.060 BTC')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await trade.qty.focus()
  await page.keyboard.press('Escape')
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(tp)

  // Opening it again shows the same window with its input.
  await page.getByTestId('position-tpsl').first().press('Enter')
  await expect.poll(() => focusIn(page)).toBe('window')
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(tp)

  // With another market in the page the window shows its own market and figures.
  await page.keyboard.press('F6')
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('ethusdt')
  await expect(page.getByTestId('command-market-ETHUSDT')).toContainText(/\d/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(title).toHaveText('Add TP/SL BTCUSDT')
  await expect(dialog).toContainText('0.060 BTC')
  await expect(dialog.getByTestId('tp-trigger')).toHaveValue(tp)

  // Escape in the window closes it and focuses its opener.
  await dialog.getByTestId('tp-trigger').focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('position-tpsl').first()).toBeFocused()

  // If its opener is gone when it closes, the focus is on the page. An account switch closes the window.
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await trade.chooseAccount(1)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focusIn(page)).toBe('page')
})

test('on a phone TP/SL is a modal sheet over a dimmed page (TPSL-23)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await longPosition(trade, venue)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('position-tpsl').first().click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  // Of the page only notices are left: they are beside every dialog.
  for (const part of ['last-price', 'position-tpsl'])
    expect(
      await page.evaluate(
        (id) => document.querySelector(`[data-testid="${id}"]`)?.closest('[inert],[aria-hidden="true"]'),
        part,
      ),
      part,
    ).toBeTruthy()
  await expect(dialog.getByRole('button', { name: /arrow keys/ })).toHaveCount(0)
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    expect(await focusIn(page)).toBe('window')
  }
})
