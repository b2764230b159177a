import { expect, type Locator, type Page } from 'playwright/test'
import { tradePage } from '../pages/trade-page.ts'
import type { TradePage } from '../pages/trade-page.ts'

export const PHONE = { width: 390, height: 844 }

/** Button of the bar at the bottom that opens the ticket for a side. */
export const barButton = (page: Page, side: 'Buy' | 'Sell' = 'Buy'): Locator =>
  page.locator('nav').getByRole('button', { name: new RegExp(side) })

export const ticketSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Order ticket' })

/** The trade page of a phone, with an account. `size`: of the screen. */
export async function onPhone(page: Page, size = PHONE): Promise<TradePage> {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await page.setViewportSize(size)
  return trade
}

/** Opens the ticket's sheet and types a market order. */
export async function typeMarketOrder(trade: TradePage, inBar = barButton(trade.page)): Promise<void> {
  await inBar.click()
  await trade.page.getByRole('tab', { name: 'Market', exact: true }).first().click()
  await trade.qty.fill('0.020')
}

/** Types a market order in the sheet and closes it: a press on the bar opens it again, with the order. */
export async function prepareMarketOrder(trade: TradePage, inBar = barButton(trade.page)): Promise<void> {
  await typeMarketOrder(trade, inBar)
  await trade.page.keyboard.press('Escape')
  await expect(ticketSheet(trade.page)).toHaveCount(0)
}

/** Middle of what is shown, CSS pixels. */
export async function middleOf(shown: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}
