import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { noteDrawnTexts } from '../support/drawn-texts.ts'
import { KLINE_PATH, seenRequests } from '../support/venue-requests.ts'

/** The spot list on screen: its rules, fallbacks and quote tokens, and the order and badges of the market menu. */

const FAILED_CALL = /Failed to load resource|502/
const ALL = '/spot/api/basic/symbol_list_all'
const V3 = '/spot/api/basic/symbol_list_v3'
const BRIEF = '/contract/v5/product/brief-symbol-list'
const down = (path: string) => ({ method: 'GET', path, times: 1000, status: 502, body: '<html>' })
const openMenu = (page: Page): Promise<void> => page.getByRole('button', { name: /^Choose a market/ }).click()
const family = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: 'Markets' }).getByRole('tab', { name, exact: true })
const markets = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Markets found' }).getByRole('option')
/** Names in view, read at once, because rows change while the list changes. */
const names = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('listbox', { name: 'Markets found' })
    .evaluate((list) =>
      [...list.querySelectorAll('[role="option"]')]
        .toSorted((x, y) => Number(x.getAttribute('aria-posinset')) - Number(y.getAttribute('aria-posinset')))
        .map((option) => option.querySelector('[dir="ltr"]')?.firstChild?.textContent ?? ''),
    )

test('a spot pair with buying disabled can be sold and shows that; a hidden one is in no list (SYM-16)', async ({
  page,
  venue,
}) => {
  const pairs = '/result/quoteTokenResult/0/quoteTokenSymbols'
  await venue.control('/faults/http', {
    method: 'GET',
    path: V3,
    times: 1000,
    edits: [{ at: `${pairs}/0/isBanBuy`, value: true }],
  })
  await venue.control('/faults/http', {
    method: 'GET',
    path: ALL,
    times: 1000,
    edits: [{ at: '/result/quoteTokenSymbols/0/quoteTokenSymbols/1/showStatus', value: false }],
  })
  const { result } = (await (await fetch(`${venue.url}${ALL}`)).json()) as {
    readonly result: {
      readonly quoteTokenSymbols: readonly { readonly quoteTokenSymbols: readonly Pair[] }[]
    }
  }
  const [banned, hidden] = result.quoteTokenSymbols[0]?.quoteTokenSymbols ?? []
  if (banned === undefined || hidden === undefined) throw new Error('the venue has too few spot pairs')
  const trade = tradePage(page)
  await trade.open(`/trade/spot/${banned.baseTokenId}/${banned.quoteTokenId}`)
  await trade.chooseAccount()
  await expect(page.getByTestId('submit-buy')).toBeDisabled()
  await expect(page.getByTestId('submit-sell')).toBeEnabled()
  await expect(page.getByTestId('not-tradable')).toContainText('can only be sold')
  await openMenu(page)
  await family(page, 'Spot').click()
  const shown = `${banned.baseTokenId}/${banned.quoteTokenId}`
  await expect(markets(page).filter({ hasText: shown })).toHaveCount(1)
  await expect(markets(page).filter({ hasText: `${hidden.baseTokenId}/${hidden.quoteTokenId}` })).toHaveCount(
    0,
  )
})

interface Pair {
  readonly baseTokenId: string
  readonly quoteTokenId: string
}

test('without any list of spot pairs BTC/USDT and ETH/USDT are offered with their own prices and can be traded (SYM-08)', async ({
  page,
  venue,
  incidents,
}) => {
  incidents.expectLog(FAILED_CALL)
  await venue.control('/faults/http', down('/spot/api/*'))
  await venue.control('/faults/http', down('/contract/v5/public/instruments'))
  const trade = tradePage(page)
  await trade.open('/trade/spot/BTC/USDT')
  await trade.chooseAccount()
  await openMenu(page)
  await family(page, 'Spot').click()
  await expect.poll(() => names(page)).toEqual(['BTC/USDT', 'ETH/USDT'])
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('submit-buy')).toBeEnabled()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await expect(trade.orders.first()).toContainText('BTC')
})

test('the market menu: spot before perpetuals, popular markets first, tags, icons for the theme, pairs by quote token (SYM-38, SYM-40, SYM-44)', async ({
  page,
  venue,
}) => {
  const item = '/result/LinearPerpetual'
  await venue.control('/faults/http', {
    method: 'GET',
    path: BRIEF,
    times: 1000,
    edits: [
      { at: `${item}/0/tg`, value: ['new', 'Odd one'] },
      { at: `${item}/0/di`, value: '/icon.svg' },
      { at: `${item}/0/li`, value: '/./icon.svg' },
      // Makes the fourth symbol the first of the popular ones.
      { at: `${item}/3/pp`, value: true },
      { at: `${item}/3/ix`, value: 0 },
    ],
  })
  const answer = (await (await fetch(`${venue.url}${BRIEF}?filter=all&version=6`)).json()) as {
    readonly result: { readonly LinearPerpetual: readonly { readonly s: string }[] }
  }
  const [tagged, , , first] = answer.result.LinearPerpetual.map(({ s }) => s)
  const trade = tradePage(page)
  await trade.open()
  await openMenu(page)
  await expect(page.getByRole('tablist', { name: 'Markets' }).getByRole('tab')).toHaveText([
    'Favourites',
    'All',
    'Spot',
    'USDT',
    'USDC',
    'Inverse',
    'Options',
  ])
  await family(page, 'USDT').click()
  await expect.poll(async () => (await names(page))[0]).toBe(first)
  const row = markets(page)
    .filter({ hasText: tagged ?? '' })
    .first()
  await expect(row).toContainText('New')
  await expect(row).toContainText('Odd one')
  await expect(row.locator('img')).toHaveAttribute('src', '/icon.svg')
  await family(page, 'Spot').click()
  const quotes = page.getByRole('tablist', { name: 'Quote currency' })
  await quotes.getByRole('tab', { name: 'USDC', exact: true }).click()
  await expect.poll(async () => (await names(page)).join()).toMatch(/^\w+\/USDC(,\w+\/USDC)*$/)
  await quotes.getByRole('tab', { name: 'Fiat' }).click()
  await expect.poll(async () => (await names(page)).join()).toMatch(/^\w+\/(EUR|GBP|BRL|TRY|PLN)/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
  await openMenu(page)
  await family(page, 'USDT').click()
  await expect(
    markets(page)
      .filter({ hasText: tagged ?? '' })
      .first()
      .locator('img'),
  ).toHaveAttribute('src', '/./icon.svg')
})

test('the mark price chart follows the pushed mark price; no bar is requested (FEED-21)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.root.locator('[data-kind="mark"]').click()
  await expect(chart.root.locator('[data-kind="mark"]')).toHaveAttribute('aria-pressed', 'true')
  await chart.shown()
  const close = async (): Promise<number> => figure(await chart.field('close').textContent())
  await expect.poll(close).toBeGreaterThan(0)
  const asked = async (): Promise<number> => (await seenRequests(venue, KLINE_PATH)).length
  const before = await asked()
  const markPrice = await trade.priceAway(0.4)
  await venue.control('/reference', { symbol: 'BTCUSDT', markPrice, holdMs: 60_000 })
  await expect.poll(close).toBe(Number(markPrice))
  expect(await asked()).toBe(before)
})

test('in a wide window the trades of spot, with their six decimals, have their times', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const trade = tradePage(page)
  await trade.open('/trade/spot/BTC/USDT')
  await trade.live()
  const times = await noteDrawnTexts(page, 'risk.worker', /^\d\d:\d\d:\d\d$/)
  await expect.poll(async () => (await times()).length).toBeGreaterThan(0)
})
