import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { isOfGateway } from '../support/gateway-venue.ts'
import { pushCounts } from '../support/push-counts.ts'
import { onTabRung } from '../support/rung.ts'

/** Hubs, sockets and logins of this many windows: one for all, or one each without SharedWorker (decision 6). */
const hubsOf = (windows: number): number => (onTabRung ? windows : 1)

const openMenu = async (page: Page): Promise<void> => {
  await page.getByTestId('layout-menu').click()
  await expect(page.getByRole('dialog', { name: 'Layout' })).toBeVisible()
}
const closeMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Layout' })).toHaveCount(0)
}
const toggle = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Layout' }).getByText(name, { exact: true }).click()

test.beforeEach(({ incidents }) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
})

/** Opens a panel's window from the layout menu. */
async function popOut(page: Page, name: string): Promise<Page> {
  await openMenu(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Open ${name} in its own window` }).click()
  const popup = await opening
  await page.bringToFront()
  await closeMenu(page)
  return popup
}
const book = (page: Page) => page.getByTestId('order-book')

test('panels are hidden one by one, the grid closes the gap, a reload remembers it, a reset restores them', async ({
  page,
}) => {
  await tradePage(page).open()
  // A gateway has a warning about its key, which comes a moment after the page.
  if (isOfGateway(page)) await expect(page.locator('[data-event="key_warning"]')).toBeVisible()
  const chart = page.getByTestId('chart')
  const before = await chart.boundingBox()
  await openMenu(page)
  await toggle(page, 'Order book')
  await toggle(page, 'Trades')
  await expect(book(page)).toHaveCount(0)
  await expect(page.getByTestId('trades')).toHaveCount(0)
  expect((await chart.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) + 200)
  await toggle(page, 'Account tables')
  await expect(page.getByTestId('account-tables')).toHaveCount(0)
  await toggle(page, 'Order ticket')
  await toggle(page, 'Account')
  expect((await chart.boundingBox())?.width).toBeGreaterThan(1400)
  expect((await chart.boundingBox())?.height).toBeGreaterThan(820)
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await page.reload()
  await expect(chart).toBeVisible()
  await expect(page.getByTestId('layout-menu')).toBeVisible()
  await expect(book(page)).toHaveCount(0)
  await openMenu(page)
  await page.getByRole('button', { name: 'Reset layout' }).click()
  await closeMenu(page)
  await tradePage(page).live()
  await expect(page.getByTestId('account-tables')).toBeVisible()
  expect(await chart.boundingBox()).toEqual(before)
})

/** Empty space below a window's only panel, px. */
const emptyBelow = (window: Page): Promise<number> =>
  window.evaluate(() => {
    const boxes = Array.from(document.querySelectorAll('main > :not([role=log])'), (one) =>
      one.getBoundingClientRect(),
    )
    return innerHeight - Math.max(...boxes.map(({ bottom }) => bottom))
  })

test('chart, book and tables in their own windows: live, on the one socket, back in the page when closed', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const before = await pushCounts(venue)

  const books = await popOut(page, 'Order book and trades')
  await expect(books.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  await expect(book(page)).toHaveCount(0)
  const tables = await popOut(page, 'Account tables')
  await expect(tables.getByRole('tab', { name: /^Positions/ })).toBeVisible()
  await expect(page.getByTestId('account-tables')).toHaveCount(0)
  const chart = await popOut(page, 'Chart')
  await expect(chart.getByTestId('chart')).toHaveAttribute('data-phase', 'shown')
  await expect(page.getByTestId('chart')).toHaveCount(0)
  for (const [name, window] of Object.entries({ books, tables, chart }))
    expect(await emptyBelow(window), `${name}: px below the panel`).toBeLessThan(2)
  const after = await pushCounts(venue)
  expect(after.sockets).toBe(hubsOf(4))
  expect(after.opened - before.opened).toBe(hubsOf(4) - 1)
  expect(after.loginsEver - before.loginsEver).toBe(hubsOf(4) - 1)

  // A price clicked in the book's window is filled into the page's ticket, because both are in one link group.
  await expect(page.getByTestId('link-group')).toHaveAccessibleName('Link group A')
  await expect(books.getByTestId('link-group')).toHaveAccessibleName('Link group A')
  await books.bringToFront()
  await books.getByTestId('book-twin').getByRole('button').first().dispatchEvent('click')
  await page.bringToFront()
  await expect(trade.price).toHaveValue(/\d/)

  // An order placed in the page is shown and canceled in the tables' window.
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await tables.bringToFront()
  await tables.getByRole('tab', { name: /^Orders/ }).click()
  const rows = tables.locator('[data-testid^="order-"][role="row"]')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /^Cancel/ }).click()
  await expect(rows).toHaveCount(0)

  // A reloaded page finds its open windows. A press brings one to the front and doesn't open it again.
  await page.bringToFront()
  await page.reload()
  await expect(page.getByTestId('layout-menu')).toBeVisible()
  await expect(page.getByTestId('chart')).toHaveCount(0)
  await openMenu(page)
  await page.getByRole('button', { name: 'Open Chart in its own window' }).click()
  await expect.poll(() => page.context().pages().length).toBe(4)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Bring Chart back' }).click()
  await expect(page.getByTestId('chart')).toBeVisible()
  // The button disappeared with the window. The focus is not lost.
  await expect(page.getByRole('button', { name: 'Open Chart in its own window' })).toBeFocused()
  await closeMenu(page)
  expect(chart.isClosed()).toBe(true)
  await books.close()
  await expect(book(page)).toBeVisible()
  await expect.poll(async () => (await pushCounts(venue)).sockets).toBe(hubsOf(2))
})

test('a price of a group without a ticket is reported, with a button that opens one; a hidden ticket is shown by a press', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const books = await popOut(page, 'Order book and trades')
  const press = async (): Promise<void> => {
    await books.bringToFront()
    await books.getByTestId('book-twin').getByRole('button').first().dispatchEvent('click')
  }
  await expect(books.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  await openMenu(page)
  await toggle(page, 'Order ticket')
  await closeMenu(page)
  await expect(trade.price).toHaveCount(0)
  await press()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Show the order ticket' }).click()
  await expect(trade.price).toHaveValue(/\d/)

  await books.bringToFront()
  await books.getByTestId('link-group').click()
  await books.getByRole('menuitemradio', { name: 'Link group F' }).click()
  await press()
  const notice = books.getByRole('log', { name: 'Notices' }).first()
  await expect(notice).toContainText('No order ticket in link group F')
  expect(await axeFaults(books, '[role="log"]')).toEqual([])
  const opening = books.waitForEvent('popup')
  await books.getByRole('button', { name: 'Open a page with a ticket' }).click()
  const opened = await opening
  const other = tradePage(opened)
  await other.live()
  await expect(opened.getByTestId('link-group')).toHaveAccessibleName('Link group F')
  await expect(other.price).toHaveValue('')
  await press()
  await expect(other.price).toHaveValue(/\d/)
})

test("the tables' window closes a position through its dialog", async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.010')
  const tables = await popOut(page, 'Account tables')
  const rows = tables.locator('[data-testid^="position-"][role="row"]')
  await tables.bringToFront()
  await expect(rows).toHaveCount(1)
  await tables.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await tables.getByTestId('close-confirm').click()
  await expect(rows).toHaveCount(0)
})

test('windows of a group follow one market, those without a group do not; a window stays in its group after a reload', async ({
  page,
  context,
}) => {
  const first = tradePage(page)
  await first.open()
  const other = await context.newPage()
  await tradePage(other).open()
  const books = await popOut(page, 'Order book and trades')
  await expect(books.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  // A page's initial market is not sent to its group. A page that joins a group takes over the group's market.
  await page.goto('/trade/usdt/ETHUSDT')
  await page.bringToFront()
  await page.getByTestId('link-group').click()
  await page.getByRole('menuitemradio', { name: 'No link group' }).click()
  await page.getByTestId('link-group').click()
  await page.getByRole('menuitemradio', { name: 'Link group A' }).click()
  await expect(page).toHaveURL(/BTCUSDT$/)
  await other.bringToFront()
  await other.getByTestId('link-group').click()
  await other.getByRole('menuitemradio', { name: 'Link group A' }).click()
  await books.reload()
  await expect(books.getByTestId('link-group')).toHaveAccessibleName('Link group A')
  await other.getByRole('button', { name: /^Choose a market/ }).click()
  await other.getByRole('combobox', { name: 'Search markets' }).fill('SOLUSDT')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/SOLUSDT$/)
  await expect(page).toHaveURL(/SOLUSDT$/)
  await expect(books).toHaveURL(/\/trade\/panel\/book\?symbol=SOLUSDT$/)
  await books.bringToFront()
  await expect(books.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
})

test('layouts are saved by name, chosen, overwritten after a confirmation, renamed and deleted, in step between tabs and per user', async ({
  page,
  context,
}) => {
  await tradePage(page).open()
  await openMenu(page)
  const list = page.getByTestId('layouts')
  const field = page.getByRole('textbox', { name: 'Name of the layout' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Save')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await toggle(page, 'Account tables')
  const rubbish = '<script>alert(1)</script>'
  await field.fill(rubbish)
  await press('Save')
  await expect(list.getByRole('button', { name: rubbish, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByTestId('layouts').getByRole('button', { name: 'Fixed panels (default)' }).click()
  await expect(page.getByTestId('account-tables')).toBeVisible()
  await list.getByRole('button', { name: rubbish, exact: true }).click()
  await expect(page.getByTestId('account-tables')).toHaveCount(0)
  await toggle(page, 'Trades')
  await field.fill(rubbish)
  await press('Save')
  await expect(page.getByText('Press again to replace it.')).toBeVisible()
  await press('Replace')
  await expect(list.getByRole('listitem')).toHaveCount(2)

  const other = await context.newPage()
  await tradePage(other).open()
  await openMenu(other)
  await expect(other.getByTestId('layouts').getByRole('listitem')).toHaveCount(2)
  await page.bringToFront()
  await press(`Rename ${rubbish}`)
  await field.fill('Evening')
  await press('Rename')
  await expect(other.getByTestId('layouts')).toContainText('Evening')
  await page.reload()
  await openMenu(page)
  await expect(list).toContainText('Evening')
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await closeMenu(page)
  // Another user has no saved layouts.
  await tradePage(page).chooseAccount()
  await openMenu(page)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await closeMenu(page)
})

test('a blocked window, an unknown panel and unknown symbols are reported; a page without room shows no layout menu', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await tradePage(page).open()
  await openMenu(page)
  await page.getByRole('button', { name: 'Open Chart in its own window' }).click()
  await expect(page.getByTestId('notice-pop-out')).toContainText('The browser blocked the window')
  await page.goto('/trade/panel/rubbish?symbol=BTCUSDT')
  await expect(page.getByRole('alert')).toBeVisible()
  for (const symbol of ['NOSUCHCOIN', '<img src=x>']) {
    await page.goto(`/trade/panel/book?symbol=${encodeURIComponent(symbol)}`)
    await expect(page.getByRole('alert')).toContainText(symbol)
  }
  await page.goto('/trade/panel/book?symbol=BTCUSDT&lang=ar')
  await expect(page.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await axeFaults(page, '[data-testid="panel-page"]', ['[role="tab"]'])).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/trade/usdt/BTCUSDT?lang=en')
  await expect(page.getByTestId('chart')).toBeVisible()
  await expect(page.getByTestId('layout-menu')).toHaveCount(0)
})

test('the layout commands come with the next press, if their code could not be loaded with the page', async ({
  page,
  incidents,
}) => {
  incidents.expectLog(/Failed to (load resource|fetch)|ERR_FAILED|layout-commands/)
  let isGone = true
  await page.route(/\/assets\/layout-commands-/, (route) => (isGone ? route.abort() : route.continue()))
  const asked = page.waitForRequest(/\/assets\/layout-commands-/)
  await tradePage(page).open()
  await asked
  await expect(page.getByTestId('layout-menu')).toBeVisible()
  isGone = false
  await page.keyboard.press('ControlOrMeta+KeyK')
  const search = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')
  await search.fill('order ticket')
  await expect(page.getByRole('option', { name: /Order ticket/ }).first()).toBeVisible()
})
