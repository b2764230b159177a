import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'
import { lastStands, standStill } from '../support/stand-still.ts'
import type { TradePage } from './trade-page.ts'
import type { VenueProcess } from '../support/venue-process.ts'

export const SET = '/contract/v5/position/set-tp-sl-ts'
export const CANCEL_ALL = '/contract/v5/order/cancel-totally'

/** Opens a long of 0.05 BTC in a frozen market, so that typed triggers remain on their side of the price. */
export async function longPosition(trade: TradePage, venue: VenueProcess): Promise<number> {
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await standStill(trade.page, venue)
  await lastStands(trade.page, venue)
  return trade.last()
}

export const dialogOf = (page: Page): Locator => page.getByTestId('tpsl-dialog')
export const openFromRow = async (page: Page): Promise<void> => {
  await page.getByTestId('position-tpsl').first().press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page)).toContainText('BTCUSDT')
}
export const notices = (page: Page): Locator => page.getByRole('log', { name: 'Notices' })
