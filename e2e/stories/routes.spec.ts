import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/** Searches for a market in the menu and presses it. */
async function pick(page: Page, typed: string, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill(typed)
  const found = page.getByRole('listbox', { name: 'Markets found' }).getByRole('option')
  // Before the answer the market may be in another row, which the answer takes away from under the pointer.
  await expect(found.first()).toHaveAttribute('data-symbol', symbol)
  await found.first().click()
}

const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window)

interface Listed {
  readonly s: string
  readonly ct: string
  readonly bc: string
  readonly qr?: string
}
/** The contracts in the exchange's list. */
const listed = (page: Page, contractType: string): Promise<readonly Listed[]> =>
  page.evaluate(async (type) => {
    const answer = await fetch(`/contract/v5/public/instruments?contractType=${type}&baseCoin=BTC`)
    const { result } = (await answer.json()) as { readonly result: { readonly list: readonly Listed[] } }
    return result.list
  }, contractType)

test('every family has its address: switching families stays in the same document, there and back (ROUTE-01..04, ROUTE-08..11, ROUTE-15, ROUTE-20) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open('/trade/usdt')
  await expect(page).toHaveURL(/\/trade\/usdt\/BTCUSDT$/)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const [future] = await listed(page, 'LinearFutures')
  const [usdcFuture] = await listed(page, 'UsdcFutures')
  const quarterly = (await listed(page, 'InverseFutures')).find(({ qr }) => qr === 'CurQ')
  for (const [symbol, path] of [
    ['BTCUSD', '/trade/inverse/BTCUSD'],
    [quarterly?.s ?? '', '/trade/inverse/futures/BTCUSD_Q'],
    ['BTCPERP', '/trade/futures/usdc/BTC-PERP'],
    [usdcFuture?.s ?? '', `/trade/futures/usdc/${usdcFuture?.s}`],
    [future?.s ?? '', `/trade/usdt/${future?.s}`],
    ['BTC_USDT', '/trade/spot/BTC/USDT'],
    ['ETHUSDT', '/trade/usdt/ETHUSDT'],
  ] as const) {
    await pick(page, symbol, symbol)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await trade.live()
    expect(await isSameDocument(page)).toBe(true)
  }
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/trade/spot/BTC/USDT')
  await trade.live()
  expect(await isSameDocument(page)).toBe(true)
})

test('each family shows its own figures: funding, basis and delivery, or neither; spot is bought and sold, not held long or short (ROUTE-04, ROUTE-15, SYM-35)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const header = page.locator('header')
  await trade.open('/trade/usdt/BTCUSDT')
  await trade.chooseAccount()
  await expect(header.getByText('Funding / in')).toBeVisible()
  await expect(header.getByText('Basis')).toHaveCount(0)
  await trade.open('/trade/inverse/futures/BTCUSD_Q')
  await expect(header.getByText('Basis', { exact: true })).toBeVisible()
  await expect(
    header
      .locator('dd')
      .filter({ hasText: /^[+-][\d,.]+ \([+-]?[\d.]+%\)$/ })
      .first(),
  ).toBeVisible()
  await expect(header.getByText('Funding / in')).toHaveCount(0)
  // A figure without room is below the header's edge. Both of these fit.
  for (const name of ['24h change', 'Basis'])
    expect((await header.getByText(name, { exact: true }).boundingBox())?.y ?? 99).toBeLessThan(24)
  // Its expiry is counted down. An account without its coin shows zero.
  await expect(page.getByTestId('expiry')).toHaveText(/^(\d+d )?\d\d:\d\d:\d\d$/)
  await expect(page.getByTestId('account-figures')).toContainText('0.00000000 BTC')
  await expect(page.getByTestId('submit-buy')).toHaveText('Buy / Long')
  await trade.open('/trade/spot/BTC/USDT')
  await expect(header.getByText('Funding / in')).toHaveCount(0)
  await expect(header.getByText('Basis')).toHaveCount(0)
  await expect(page.getByTestId('submit-buy')).toHaveText('Buy')
  await expect(page.getByTestId('submit-sell')).toHaveText('Sell')
  await expect(page.getByRole('button', { name: /^Leverage: / })).toHaveCount(0)
})

test('a typed or saved address opens the same contract, also of a quarter or by its other name (ROUTE-02, ROUTE-04, ROUTE-08)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const quarterly = (await listed(page, 'InverseFutures')).find(({ qr }) => qr === 'NextW')
  await trade.open('/trade/inverse/futures/BTCUSD_BIW')
  const name = page.getByRole('button', { name: /^Choose a market, now / })
  await expect(name).toHaveAccessibleName(`Choose a market, now ${quarterly?.s}`)
  await page.reload()
  await trade.live()
  await expect(name).toHaveAccessibleName(`Choose a market, now ${quarterly?.s}`)
  // Its symbol leads to the same address.
  await trade.open(`/trade/inverse/${quarterly?.s}`)
  await expect(page).toHaveURL(/\/trade\/inverse\/futures\/BTCUSD_BIW$/)
  await trade.open('/trade/futures/usdc/BTCPERP')
  await expect(page).toHaveURL(/\/trade\/futures\/usdc\/BTC-PERP$/)
  // The page corrects the family in the address.
  await trade.open('/trade/usdt/BTCUSD')
  await expect(page).toHaveURL(/\/trade\/inverse\/BTCUSD$/)
})

test('an address without a page shows that, runs nothing and links to a market (ROUTE-17)', async ({
  page,
  venue,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  const origin = new URL(venue.url).origin
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== origin)
      asked.push(request.url())
  })
  for (const [path, said] of [
    ['/trade/usdt/NOSUCHCOIN', 'Market NOSUCHCOIN not found'],
    ['/trade/inverse/futures/BTCUSD_X', 'Market BTCUSD_X not found'],
    ['/trade/inverse/futures/NONE_Q', 'Market NONE CurQ not found'],
    ['/trade/spot/%3Cimg%20src=x%20onerror=alert(1)%3E/USDT', 'Market <IMG'],
    ['/trade/usdt/..%2f..%2fuser', 'Market ../../USER'],
    ['/trade/usdt/BTCUSDT-26MAR27_BTCUSDT', 'One order in it buys BTCUSDT-26MAR27 and sells BTCUSDT'],
    ['/trade/usdt/BTCUSDT/more', 'Page not found'],
    ['/trade/futures/usdt/BTCUSDT', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert').first()).toContainText(said)
  }
  await page.getByRole('link', { name: 'Go to the trading page' }).click()
  await tradePage(page).live()
  expect(asked).toEqual([])
})

test('an invitation shows only its code and links to the trading page (ROUTE-13)', async ({ page }) => {
  await page.goto('/de-DE/invite?ref=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  // In the language of the address.
  await expect(page.getByText('Diese Einladung hat keinen gültigen Code')).toBeVisible()
  await page.goto('/en/invite?ref=PD12AB')
  await expect(page.getByText('You were invited with the code PD12AB')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the trading page' }).click()
  await tradePage(page).live()
})

test('trades of one product type have their own page, opened from the history (ROUTE-14)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  await expect(trade.positions.filter({ hasText: 'BTCUSDT' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId('history-tradeHistory').click()
  await page.getByRole('link', { name: 'All trades of this kind' }).click()
  await expect(page).toHaveURL(/\/user\/assets\/order\/derivatives\/uniform-usdt\/trade-history$/)
  await expect(page.getByRole('heading', { name: 'Trade history of USDT perpetuals' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'BTCUSDT' }).first()).toBeVisible()
  await page.goto('/user/assets/order/derivatives/uniform-inverse-future/trade-history')
  await expect(page.getByRole('heading', { name: 'Trade history of inverse futures' })).toBeVisible()
  // Trades of other contract types are not in this list.
  await expect(page.getByText('Nothing here')).toBeVisible()
})

test('the languages: query over cookie over storage, files with v=1, English for unknown ones, and the page stays if one fails (I18N-04..07) @core', async ({
  page,
  context,
  incidents,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('lang-')) files.push(new URL(request.url()).search)
  })
  const trade = tradePage(page)
  const html = page.locator('html')
  await trade.open('/trade/usdt/BTCUSDT?lang=de-DE')
  await expect(html).toHaveAttribute('lang', 'de-DE')
  expect(files).toEqual(['?v=1'])
  const cookie = async (): Promise<string | undefined> =>
    (await context.cookies()).find(({ name }) => name === 'lang')?.value
  expect(await cookie()).toBe('de-DE')
  // The cookie alone, then the query, which takes precedence.
  await trade.open('/trade/usdt/BTCUSDT')
  await expect(html).toHaveAttribute('lang', 'de-DE')
  await trade.open('/trade/usdt/BTCUSDT?lang=ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  // Local storage alone.
  await context.clearCookies({ name: 'lang' })
  await trade.open('/trade/usdt/BTCUSDT')
  await expect(html).toHaveAttribute('lang', 'ar')
  // With a malformed language file the page shows English texts, not keys.
  incidents.expectLog(/texts of de-DE are malformed/)
  await context.clearCookies({ name: 'lang' })
  await page.route('**/lang-*', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"common":5}' }),
  )
  await trade.open('/trade/usdt/BTCUSDT?lang=de')
  await expect(html).toHaveAttribute('lang', /^en/)
  await page.unroute('**/lang-*')
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies({ name: 'lang' })
  await trade.open('/trade/usdt/BTCUSDT?lang=xx')
  await expect(html).toHaveAttribute('lang', /^en/)
})

test('a language in the path is applied and saved, the address drops it, and a later choice wins (I18N-06, 24B8)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const html = page.locator('html')
  await trade.open('/de-DE/trade/usdt/BTCUSDT')
  await expect(html).toHaveAttribute('lang', 'de-DE')
  await expect(page).toHaveURL((url) => url.pathname === '/trade/usdt/BTCUSDT' && url.search === '')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'de-DE')
  // The path takes precedence over an earlier choice, also on an option page.
  await page.goto('/ja/trade/option/usdc/BTC?x=1')
  await expect(html).toHaveAttribute('lang', 'ja-JP')
  await expect(page).toHaveURL((url) => url.pathname === '/trade/option/usdc/BTC' && url.search === '?x=1')
  // The address doesn't override a later choice in the menu.
  await trade.open('/ja/trade/usdt/BTCUSDT?lang=de')
  await expect(html).toHaveAttribute('lang', 'de-DE')
  await page.getByTestId('language-menu').click()
  await page.getByRole('menuitemradio', { name: 'English', exact: true }).click()
  await expect(html).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'en')
  // An unsupported language changes nothing (ROUTE-19).
  await trade.open('/pt-BR/trade/spot/BTC/USDT')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/pt-BR\/trade\/spot\/BTC\/USDT$/)
})

test('a region has its own languages and its own default (I18N-02, I18N-03)', async ({ page }) => {
  let region = 'AE'
  await page.route('**/trade/usdt/**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      'name="region" content=""',
      `name="region" content="${region}"`,
    )
    await route.fulfill({ response: answer, body })
  })
  const trade = tradePage(page)
  const html = page.locator('html')
  await trade.open()
  await expect(html).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Language' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'العربية (الإمارات)'])
  await page.getByRole('menuitemradio').nth(1).click()
  await expect(html).toHaveAttribute('lang', 'ar-AE')
  await expect(html).toHaveAttribute('dir', 'rtl')
  region = ''
  await trade.open()
  await expect(html).toHaveAttribute('lang', 'ar')
  region = 'HK'
  await trade.open()
  await expect(html).toHaveAttribute('lang', 'zh-HK')
})
