import { expect, type Locator, type Page } from 'playwright/test'
import { isOfGateway, placeOf } from '../support/gateway-venue.ts'

/**
 * The trade page as a person uses it. Locators use role and name. Test ids are used only for figures without a name.
 */
export interface TradePage {
  readonly page: Page
  readonly lastPrice: Locator
  readonly bookTwin: Locator
  readonly price: Locator
  readonly qty: Locator
  readonly status: Locator
  readonly orders: Locator
  readonly positions: Locator
  open(path?: string): Promise<void>
  /** Waits until the page shows a last price and the book is live. */
  live(): Promise<void>
  chooseAccount(index?: number): Promise<void>
  /** Opens the menu of a logged-in account. */
  openAccountMenu(): Promise<void>
  showOrders(): Promise<void>
  showPositions(): Promise<void>
  limit(side: 'Buy' | 'Sell', qty: string, price: string): Promise<void>
  market(side: 'Buy' | 'Sell', qty: string): Promise<void>
  /** From now on confirms the page's question whether to send an order at an old price. */
  sendsAnyway(): Promise<void>
  /** Last price as a number, to choose prices that rest or fill. */
  last(): Promise<number>
  /** A price this many percent above (positive) or below (negative) the last price, rounded to an integer. */
  priceAway(percent: number): Promise<string>
}

/** Number in a figure's text. */
export const figure = (text: string | null): number => Number((text ?? '').replace(/[^0-9.-]/g, ''))

interface Words {
  readonly choose: string
  readonly logIn: string
}
const english: Words = { choose: 'Choose a demo account', logIn: 'Log in' }
export const german: Words = { choose: 'Demokonto auswählen', logIn: 'Anmelden' }

/** Logs in to an account of the list, or to the one of a gateway. */
export async function logIn(page: Page, index = 0, words: Words = english): Promise<void> {
  const place = await placeOf(page, index)
  if (isOfGateway(page)) {
    await page.getByRole('button', { name: words.logIn, exact: true }).first().click()
    return
  }
  await page.getByRole('button', { name: words.choose }).first().click()
  await page.getByRole('menuitemradio').nth(place).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  // The Market tab of the ticket is where the menu's first account was: a press there at once is taken for a double tap.
  await page.keyboard.press('Shift')
}

export function tradePage(page: Page): TradePage {
  const lastPrice = page.getByTestId('last-price').first()
  const bookTwin = page.getByTestId('book-twin')
  const price = page.getByTestId('ticket-price')
  const qty = page.getByTestId('ticket-qty')
  /**
   * Waits until no order is being sent. Meanwhile a press does nothing, and acceptance of the order clears the
   * quantity.
   */
  const nothingSending = (): Promise<void> =>
    expect(page.locator('[data-testid^="submit-"][data-pending]')).toHaveCount(0)
  const self: TradePage = {
    page,
    lastPrice,
    bookTwin,
    price,
    qty,
    status: page.getByTestId('ticket-status'),
    orders: page.locator('[data-testid^="order-"][role="row"]'),
    positions: page.locator('[data-testid^="position-"][role="row"]'),
    open: async (path = '/trade/usdt/BTCUSDT') => {
      await page.goto(path)
      await self.live()
    },
    live: async () => {
      await expect(lastPrice).toHaveText(/\d$/)
      await expect(bookTwin).toHaveAttribute('data-state', 'live')
    },
    chooseAccount: async (index = 0) => {
      await logIn(page, index)
      await expect(page.getByTestId('account-name')).toBeVisible()
      await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
    },
    openAccountMenu: () => page.getByRole('button', { name: /^Logged in as/ }).click(),
    showOrders: () => page.getByRole('tab', { name: /^Orders/ }).click(),
    showPositions: () => page.getByRole('tab', { name: /^Positions/ }).click(),
    limit: async (side, quantity, at) => {
      await nothingSending()
      await page.getByRole('tab', { name: 'Limit', exact: true }).click()
      await price.fill(at)
      await qty.fill(quantity)
      await qty.blur()
      await page.getByTestId(`submit-${side.toLowerCase()}`).click()
    },
    market: async (side, quantity) => {
      await nothingSending()
      await page.getByRole('tab', { name: 'Market', exact: true }).click()
      await qty.fill(quantity)
      await qty.blur()
      await page.getByTestId(`submit-${side.toLowerCase()}`).click()
    },
    sendsAnyway: () =>
      page.addLocatorHandler(page.getByTestId('guard-old'), async () => {
        const send = page.getByTestId('guard-send')
        // A press is ignored, and has to be repeated, if the figures changed at that moment.
        await expect(async () => {
          if (await send.isVisible()) await send.click({ timeout: 1000 })
          await expect(send).toHaveCount(0, { timeout: 1000 })
        }).toPass()
      }),
    last: async () => figure(await lastPrice.textContent()),
    priceAway: async (percent) => String(Math.round((await self.last()) * (1 + percent / 100))),
  }
  return self
}
