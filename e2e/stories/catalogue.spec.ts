import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { isThroughGateway } from '../support/gateway-venue.ts'

const FAILED_CALL = /Failed to load resource|502/
const catalogueDown = {
  method: 'GET',
  path: '/contract/v5/product/brief-symbol-list',
  times: 1000,
  status: 502,
  body: '<html>',
}
const spotDown = { method: 'GET', path: '/spot/api/*', times: 1000, status: 502, body: '<html>' }

/** Writes records into the catalogue's database, as an earlier visit would leave them. */
const putRecords = (page: Page, records: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('perpdeck-symbols', 6)
        open.onupgradeneeded = () => open.result.createObjectStore('catalogue')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const write = open.result.transaction('catalogue', 'readwrite')
          for (const [key, value] of Object.entries(wanted)) write.objectStore('catalogue').put(value, key)
          write.oncomplete = () => {
            open.result.close()
            resolve()
          }
          write.onabort = () => reject(write.error)
        }
      }),
    records,
  )

test('without any catalogue BTCUSDT can be traded from the built-in list (SYM-18, SYM-28)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(FAILED_CALL)
  await venue.control('/faults/http', catalogueDown)
  await venue.control('/faults/http', spotDown)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  await trade.showPositions()
  await expect(trade.positions.filter({ hasText: 'BTCUSDT' })).toContainText('+')
})

test('after a first visit the terminal works without any list: symbols from both stores, contracts and spot (SYM-01, SYM-07, SYM-09, SYM-18)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(FAILED_CALL)
  await page.goto('/robots.txt')
  const read = async (path: string): Promise<unknown> =>
    ((await (await fetch(`${venue.url}${path}`)).json()) as { readonly result: unknown }).result
  const result = await read('/contract/v5/product/brief-symbol-list?filter=all&version=6')
  await putRecords(page, { v6: { version: 6, result } })
  // Storage as version 2 left it. SOL is not in the built-in list.
  const groups = (await read('/spot/api/basic/symbol_list_v2')) as { readonly quoteTokenResult: unknown }
  await page.evaluate(
    (text) => localStorage.setItem('perpdeck.spot-symbols', text),
    JSON.stringify({ groups: groups.quoteTokenResult }),
  )
  for (const fault of [
    catalogueDown,
    spotDown,
    { ...catalogueDown, path: '/contract/v5/public/instruments' },
  ])
    await venue.control('/faults/http', fault)
  const trade = tradePage(page)
  await trade.open('/trade/usdt/ARBUSDT')
  await trade.chooseAccount()
  // Below the last price of a coin that is worth less than one USDT.
  await trade.limit('Buy', '40', ((await trade.last()) * 0.95).toFixed(3))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await trade.open('/trade/spot/SOL/USDT')
  await expect(page.getByTestId('submit-buy')).toBeEnabled()
})

test('a corrupt version 6 is replaced by version 4 while the network is down (SYM-22, SYM-27)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(FAILED_CALL)
  // A page of the origin without the app, so that the database exists before the hub.
  await page.goto('/robots.txt')
  const answer = await fetch(`${venue.url}/contract/v5/product/brief-symbol-list?filter=all&version=4`)
  const { result } = (await answer.json()) as { readonly result: unknown }
  await putRecords(page, {
    v3: { version: 3 },
    v4: { version: 4, result },
    v6: { version: 6, result: 'half a li' },
  })
  await venue.control('/faults/http', catalogueDown)
  const trade = tradePage(page)
  // Only version 4 contains a symbol that is not in the built-in list.
  await trade.open('/trade/usdt/ARBUSDT')
  const database = await page.evaluate(
    () =>
      new Promise<{ readonly keys: unknown; readonly stores: number }>((resolve) => {
        const open = indexedDB.open('perpdeck-symbols')
        open.onsuccess = () => {
          const keys = open.result.transaction('catalogue').objectStore('catalogue').getAllKeys()
          keys.onsuccess = () => {
            resolve({ keys: keys.result, stores: open.result.objectStoreNames.length })
            open.result.close()
          }
        }
      }),
  )
  expect(database).toEqual({ keys: ['v4', 'v6'], stores: 1 })
})

test('a symbol that closes while it is open takes no orders and shows why; it opens again (SYM-33, FEED-22)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt/XLMUSDT')
  await trade.chooseAccount()
  await expect(page.getByTestId('submit-buy')).toBeEnabled()
  await venue.control('/symbol/state', { symbol: 'XLMUSDT', state: 'Closed' })
  // Bybit lists no closed markets.
  await expect(page.getByTestId('not-tradable')).toContainText(
    isThroughGateway ? 'no longer listed' : 'closed',
  )
  await expect(page.getByTestId('submit-buy')).toBeDisabled()
  await venue.control('/symbol/state', { symbol: 'XLMUSDT', state: 'Trading' })
  await expect(page.getByTestId('submit-buy')).toBeEnabled()
  await expect(page.getByTestId('not-tradable')).toHaveCount(0)
})

test('an upcoming symbol counts down; a hidden one is in no list but opens (SYM-34, SYM-37)', async ({
  page,
}) => {
  await page.goto('/trade/usdt/SOONUSDT')
  await expect(page.getByTestId('not-tradable')).toContainText(/not open for trading yet.*\d+:\d\d:\d\d/)
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('HIDDEN')
  await expect(page.getByText('No markets found')).toBeVisible()
  await page.goto('/trade/usdt/HIDDENUSDT')
  await expect(page.getByTestId('last-price').first()).toHaveText(/\d$/)
})

test('every family trades in its own coins: ticket, position and liquidation (SYM-35, SYM-40)', async ({
  page,
  venue,
}) => {
  const answer = await fetch(`${venue.url}/contract/v5/product/brief-symbol-list?filter=all&version=4`)
  const { result } = (await answer.json()) as {
    readonly result: Readonly<Record<string, readonly { readonly symbol: string }[]>>
  }
  const nearest = (type: string): string => result[type]?.[0]?.symbol ?? ''
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /UTA cross one-way/)
  const families = [
    { path: `/trade/usdt/${nearest('LinearFutures')}`, qty: '0.010', unit: 'BTC', coin: 'USDT' },
    { path: `/trade/futures/usdc/${nearest('UsdcFutures')}`, qty: '0.010', unit: 'BTC', coin: 'USDC' },
    { path: '/trade/futures/usdc/SOLPERP', qty: '1.0', unit: 'SOL', coin: 'USDC' },
    { path: `/trade/inverse/${nearest('InverseFutures')}`, qty: '1000', unit: 'USD', coin: 'BTC' },
  ]
  for (const { path, qty, unit, coin } of families) {
    const symbol = path.split('/').pop() ?? ''
    await trade.open(path)
    await expect(page.getByTestId('ticket-available')).toHaveText(new RegExp(`\\d ${coin}$`))
    await expect(page.getByRole('rowheader', { name: `Max (${unit})` })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: `Cost (${coin})` })).toBeVisible()
    await trade.market('Buy', qty)
    await trade.showPositions()
    // Found by its key, because an option's name begins with the name of the same day's future.
    await expect(page.getByTestId(`position-${symbol}:0`)).toContainText(
      `+${Number(qty).toLocaleString('en-US', { minimumFractionDigits: qty.split('.')[1]?.length ?? 0 })}`,
    )
    if (symbol !== 'SOLPERP') await expect(page.getByTestId('expiry')).toHaveText(/\d+:\d\d:\d\d/)
  }
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await expect(page.getByRole('tab').filter({ hasText: /^(Favourites|All|USDT|USDC|Inverse)$/ })).toHaveText([
    'Favourites',
    'All',
    'USDT',
    'USDC',
    'Inverse',
  ])
  await page.getByRole('tab', { name: 'Inverse' }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSD')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trade\/inverse\/ETHUSD/)
})

test('the page stores the spot list for the hub, which has no local storage (SYM-07, SYM-09)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await expect
    .poll(() =>
      page.evaluate(() => localStorage.getItem('perpdeck.spot-symbols')?.includes('BTC_USDT') ?? false),
    )
    .toBe(true)
})
