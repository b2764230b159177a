import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'
import { axeFaults } from '../support/axe.ts'
import { placeOf } from '../support/gateway-venue.ts'
import { tradePage } from './trade-page.ts'
import type { TradePage } from './trade-page.ts'

export const noticesOf = (page: Page): Locator => page.getByRole('log', { name: 'Notices' })

/** Announcements of the exchange. A gateway also has one about its API key. */
export const announcements = (page: Page): Locator =>
  page.getByTestId('announcements').locator('[data-event]:not([data-event="key_warning"])')

/** Opens a long position of BTCUSDT at market, and shows the positions. */
export async function openLong(trade: TradePage, qty = '0.050'): Promise<void> {
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', qty)
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
}

/** The fixed beginning of a pattern such as /^UTA2 cross one-way(?!,)/. */
const startOf = ({ source }: RegExp): string => /^\^?([\w ,-]*)/.exec(source)?.[1] ?? ''

/** An account of the open menu, by the exchange's name for it: the menu shows its name in plain words. */
export const accountItem = (page: Page, name: RegExp): Locator =>
  page.locator('[role="menuitemradio"][data-name]').and(page.locator(`[data-name^="${startOf(name)}"]`))

/** Chooses a seeded account by its name. */
export async function chooseNamed(trade: TradePage, name: RegExp): Promise<void> {
  const place = await placeOf(trade.page, name)
  if (place !== null) return trade.chooseAccount(place)
  await trade.page.getByRole('button', { name: 'Choose a demo account' }).first().click()
  await accountItem(trade.page, name).first().click()
  await expect(trade.page.getByTestId('account-name')).toBeVisible()
  await expect(trade.page.getByTestId('ticket-available')).toHaveText(/\d/)
}

/** Accessibility violations that axe finds in the open dialog, or in each open dialog if one opened another. */
export async function axeOf(
  page: Page,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<readonly string[]> {
  await expect(page.getByRole(role).last()).toBeVisible()
  return axeFaults(page, `[role="${role}"]`)
}

/** Takes a screenshot for people, if SHOTS names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Sets the time zone of tables and chart in the settings. */
export async function chooseZone(page: Page, zone: string): Promise<void> {
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitem', { name: 'All settings' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).fill(zone)
  await page.keyboard.press('Escape')
}

/** A logged-in page with one resting buy order in view. */
export async function withOrder(page: Page): Promise<TradePage> {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  return trade
}
export const failureNotices = (page: Page): Locator =>
  noticesOf(page).locator('[data-testid^="notice-"][data-tone="failure"]')
export const cancelButton = (page: Page): Locator => page.getByRole('button', { name: /^Cancel Buy order/ })
