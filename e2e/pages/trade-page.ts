import { expect, type Locator, type Page } from 'playwright/test'

/** The trade page as a person uses it. Locators go by role and name; test ids only where a figure has no name of its own. */
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
  /** Waits until prices move and the book is live. */
  live(): Promise<void>
  chooseAccount(index?: number): Promise<void>
  /** Opens the menu of a trader's account. */
  openAccountMenu(): Promise<void>
  showOrders(): Promise<void>
  showPositions(): Promise<void>
  limit(side: 'Buy' | 'Sell', qty: string, price: string): Promise<void>
  market(side: 'Buy' | 'Sell', qty: string): Promise<void>
  /** From here on an order at an old price is sent anyway, where the page asks. */
  sendsAnyway(): Promise<void>
  /** Last price as a number, for choosing prices that rest or fill. */
  last(): Promise<number>
  /** A price that rests: this many percent below (negative) or above the last one, on a whole unit. */
  priceAway(percent: number): Promise<string>
}

/** Text of a figure -> number. */
export const figure = (text: string | null): number => Number((text ?? '').replace(/[^0-9.-]/g, ''))

export function tradePage(page: Page): TradePage {
  const lastPrice = page.getByTestId('last-price').first()
  const bookTwin = page.getByTestId('book-twin')
  const price = page.getByTestId('ticket-price')
  const qty = page.getByTestId('ticket-qty')
  /** While an order is being sent a press does nothing, and its acceptance empties the quantity. */
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
      await page.getByRole('button', { name: 'Choose a demo account' }).first().click()
      await page.getByRole('menuitemradio').nth(index).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
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
      page.addLocatorHandler(page.getByTestId('guard-old'), () => page.getByTestId('guard-send').click()),
    last: async () => figure(await lastPrice.textContent()),
    priceAway: async (percent) => String(Math.round((await self.last()) * (1 + percent / 100))),
  }
  return self
}
