import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { listsOf } from '../support/catalogue-lists.ts'
import { heldBy, text } from '../support/record-rows.ts'
import { oneTrader, venueOrder } from '../support/venue-command.ts'

/** Addresses of markets, compared with the exchange's list. */

test('each dated contract has an address with its quarter, and that address opens it (ROUTE-07)', async ({
  page,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  const dated = ((await listsOf(page))['InverseFutures'] ?? []).filter((item) => item['bc'] === 'BTC')
  const codes = dated.map((item) => text(item['qr']))
  const suffixOf = (code: string): string =>
    `${code.startsWith('NNext') ? 'NBI' : code.startsWith('Next') ? 'BI' : ''}${code.slice(-1)}`
  expect(new Set(codes).size).toBe(9)
  const name = page.getByRole('button', { name: /^Choose a market, now / })
  for (const item of dated) {
    const symbol = text(item['s'])
    await page.getByRole('button', { name: /^Choose a market/ }).click()
    await page.getByRole('combobox', { name: 'Search markets' }).fill(symbol)
    await page
      .getByRole('listbox', { name: 'Markets found' })
      .locator(`[role="option"][data-symbol="${symbol}"]`)
      .click()
    const path = `/trade/inverse/futures/BTCUSD_${suffixOf(text(item['qr']))}`
    await expect(page).toHaveURL((url) => url.pathname === path)
    await trade.open(path)
    await expect(name).toHaveAccessibleName(`Choose a market, now ${symbol}`)
  }
})

test('a row links to a market by the meaning of its name; the address is then that of the market’s item in the list (ROUTE-16, ROUTE-21)', async ({
  page,
  venue,
}) => {
  test.slow()
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^UTA2 cross one-way(?!,)/)
  await oneTrader(venue)
  const future = ((await listsOf(page))['InverseFutures'] ?? []).find((item) => item['bc'] === 'BTC') ?? {}
  const dated = text(future['s'])
  await venueOrder(venue, { symbol: dated, qty: '100' })
  const { positions } = await heldBy(venue)
  const option = text(positions.find((position) => position['strikePrice'] !== undefined)?.['symbol'])
  await page.setViewportSize({ width: 3200, height: 2400 })
  for (const [symbol, named, own] of [
    ['BTCUSDT', '/trade/usdt/BTCUSDT', /^\/trade\/usdt\/BTCUSDT$/],
    ['BTCUSD', '/trade/inverse/BTCUSD', /^\/trade\/inverse\/BTCUSD$/],
    ['BTCPERP', '/trade/futures/usdc/BTCPERP', /^\/trade\/futures\/usdc\/BTC-PERP$/],
    [option, `/trade/option/usdc/BTC?symbol=${option}`, /^\/trade\/option\/usdc\/BTC$/],
    // No naming rule matches such a symbol. Only the list knows its contract type.
    [dated, `/trade/usdt/${dated}`, /^\/trade\/inverse\/futures\/BTCUSD_\w+$/],
  ] as const) {
    await page.goto('/trade/panel/tables?symbol=BTCUSDT')
    const row = page.getByTestId(`position-${symbol}:0`)
    await expect(row.locator('a[data-symbol]')).toHaveAttribute('href', named)
    await page.goto(named)
    await expect(page).toHaveURL((url) => own.test(url.pathname))
  }
  // The page corrects an address of the wrong family by the list.
  for (const [typed, own] of [
    ['/trade/usdt/BTCUSD', '/trade/inverse/BTCUSD'],
    ['/trade/usdt/BTCPERP', '/trade/futures/usdc/BTC-PERP'],
    ['/trade/inverse/BTCUSDT', '/trade/usdt/BTCUSDT'],
  ] as const) {
    await page.goto(typed)
    await expect.poll(() => new URL(page.url()).pathname).toBe(own)
  }
})
