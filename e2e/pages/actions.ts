import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'
import { axeFaults } from '../support/axe.ts'
import type { TradePage } from './trade-page.ts'

export const noticesOf = (page: Page): Locator => page.getByRole('log', { name: 'Notices' })

/** A long of BTCUSDT by market, with the positions in view. */
export async function openLong(trade: TradePage, qty = '0.050'): Promise<void> {
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', qty)
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
}

/** Chooses a seeded account by its name. */
export async function chooseNamed(trade: TradePage, name: RegExp): Promise<void> {
  await trade.page.getByRole('button', { name: 'Choose a demo account' }).first().click()
  await trade.page.getByRole('menuitemradio', { name }).first().click()
  await expect(trade.page.getByTestId('account-name')).toBeVisible()
  await expect(trade.page.getByTestId('ticket-available')).toHaveText(/\d/)
}

/** Rules that axe finds broken in the open dialog; in each of them where one was opened from another. */
export async function axeOf(
  page: Page,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<readonly string[]> {
  await expect(page.getByRole(role).last()).toBeVisible()
  return axeFaults(page, `[role="${role}"]`)
}

/** A picture for people to look at, where SHOTS names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
