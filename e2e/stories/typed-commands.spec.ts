import { expect, test } from '../fixtures.ts'
import { axeOf, noticesOf, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import type { TradePage } from '../pages/trade-page.ts'

/** Types a text into the palette, as fast as keys can follow each other. */
async function type({ page }: TradePage, words: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type(words)
}

test('an order in words fills the ticket of its market, and a second Enter sends nothing @core', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('listbox') })
  await type(trade, 'buy 0.1 btc')
  const option = palette.getByTestId('command-order-BTCUSDT')
  await expect(option).toHaveText(/^Fill the ticket: Buy · 0\.1 BTC · BTCUSDT Perp/)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  expect(await axeOf(page)).toEqual([])
  await shot(page, 'typed-order')
  await page.keyboard.press('Escape')
  await venue.control('/requests/clear', {})
  // Typed at once, with more presses of Enter than it needs.
  await type(trade, 'buy 0.1 btc')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Enter')
  await expect(trade.qty).toBeFocused()
  await expect(trade.qty).toHaveValue(/^0\.1/)
  await expect(page.getByTestId('submit-buy')).toHaveAttribute('aria-pressed', 'true')
  // The ticket of another market: its size, its kind, and nothing else.
  await type(trade, 'sell eth market')
  await expect(palette.getByTestId('command-order-ETHUSDT')).toContainText('Sell · Market · ETHUSDT Perp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(page.getByRole('tab', { name: 'Market', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(trade.qty).toBeFocused()
  await expect(page.getByTestId('submit-sell')).toHaveAttribute('aria-pressed', 'true')
  // A price makes it a limit order.
  const price = await trade.priceAway(-5)
  await type(trade, `eth buy 0.2 @${price}`)
  await expect(palette.getByTestId('command-order-ETHUSDT')).toContainText(`Limit · 0.2 ETH · @ ${price}`)
  await page.keyboard.press('Enter')
  await expect(trade.price).toHaveValue(new RegExp(`^${price}`))
  await expect(trade.qty).toHaveValue(/^0\.2/)
  await shot(page, 'typed-order-filled')
  const { requests } = await venue.control<{ requests: { path: string }[] }>('/requests')
  expect(requests.filter(({ path }) => path.includes('/order/create'))).toEqual([])
  await page.getByTestId('submit-buy').click()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
})

test('an order in words that leaves a word unread is not offered, and the palette names the word', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('listbox') })
  for (const [words, unread] of [
    ['buy -1 btc', '“-1”'],
    ['sell all eth', '“all”'],
    ['buy 1,000,000 btc', '“1,000,000”'],
    ['buy 1e3 btc', '“1e3”'],
  ] as const) {
    await type(trade, words)
    await expect(palette.getByRole('status').first()).toContainText(`${unread} is not a quantity`)
    await expect(palette.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(palette).toBeVisible()
    if (words === 'buy -1 btc') await shot(page, 'typed-unread')
    await page.keyboard.press('Escape')
  }
  // Its unit is USD: 0.1 BTC is no order there.
  await type(trade, 'buy 0.1 btc')
  await expect(palette.getByTestId('command-order-BTCUSDT')).toBeVisible()
  for (const option of await palette.getByRole('option').all())
    await expect(option).not.toContainText('0.1 USD')
})

test('orders of one market are canceled after a question that names it, those of others stay', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.limit('Buy', '0.01', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await page.goto('/trade/usdt/ETHUSDT')
  await trade.live()
  await trade.limit('Buy', '0.1', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(2)
  await type(trade, 'cancel all btc')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Cancel all orders of BTCUSDT?' })
  await expect(question).toBeVisible()
  expect(await axeOf(page, 'alertdialog')).toEqual([])
  await shot(page, 'typed-cancel')
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(trade.orders).toHaveCount(2)
  await type(trade, 'cancel all btc')
  await page.keyboard.press('Enter')
  await question.getByTestId('cancel-orders-confirm').click()
  await expect(question).toHaveCount(0)
  await expect(trade.orders).toHaveCount(1)
  await expect(trade.orders.first()).toContainText('ETHUSDT')
})

test('the palette finds intervals, options, panels, accounts and names with typing errors', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('listbox') })
  const act = async (words: string): Promise<void> => {
    await type(trade, words)
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await act('chart weekly')
  await expect(page.getByTestId('chart')).toContainText('· 1W')
  await act('15 min')
  await expect(page.getByTestId('chart')).toContainText('· 15m')
  await act('etherium')
  await expect(page).toHaveURL(/ETHUSDT/)
  await act('bicoin hourly')
  await expect(page).toHaveURL(/BTCUSDT/)
  await expect(page.getByTestId('chart')).toContainText('· 1h')
  await trade.chooseAccount()
  await act('leverge')
  await expect(page.getByRole('dialog', { name: /Leverage/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await act('leverage eth 20')
  await expect(page.getByRole('dialog', { name: /Leverage/ })).toContainText('ETHUSDT')
  await page.keyboard.press('Escape')
  await act('density roomy')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy')
  await act('hide trades')
  await expect(page.getByTestId('trades')).toHaveCount(0)
  await act('reset layout')
  await expect(page.getByTestId('trades')).toHaveCount(1)
  await type(trade, 'hedge')
  await expect(palette.getByRole('option').first()).toContainText(/Switch account: .*hedge mode/)
  await shot(page, 'typed-hedge')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('account-name')).toContainText('hedge mode')
  await act('float order book')
  await expect(page.getByTestId('desk-said')).toContainText('Order book floats')
  await shot(page, 'typed-float')
  await act('dock order book')
  await expect(page.getByTestId('desk-said')).toContainText('Order book is docked')
  // A ticket that was closed comes back for the order.
  await act('close order ticket')
  await expect(trade.qty).toHaveCount(0)
  await act('buy 0.3 btc')
  await expect(trade.qty).toBeFocused()
  await expect(trade.qty).toHaveValue(/^0\.3/)
  await act('fixed panels')
  await act('hide order ticket')
  await expect(trade.qty).toHaveCount(0)
  await act('sell 0.4 btc')
  await expect(trade.qty).toBeFocused()
  await expect(trade.qty).toHaveValue(/^0\.4/)
  await act('bitcoin options call')
  await expect(page).toHaveURL(/\/trade\/option\/usdc\/BTC/)
  await expect(noticesOf(page)).toHaveCount(1)
})
