import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { deskPage } from '../pages/desk-page.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

test.beforeEach(({ incidents }) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
})

const attach = (of: Page) => of.getByRole('checkbox', { name: 'TP/SL', exact: false }).first()

/** What the ticket has as typed and chosen. */
async function typedIn(of: Page): Promise<Record<string, string>> {
  const value = (id: string): Promise<string> => of.getByTestId(id).inputValue()
  return {
    price: await value('ticket-price'),
    qty: await value('ticket-qty'),
    kind: await value('ticket-amount-kind'),
    tp: await value('tp-trigger'),
    sl: await value('sl-trigger'),
  }
}

test('a ticket goes on with what was typed: in a window of its own, after a reload there, back on the desk, and behind a tab', async ({
  page,
}) => {
  const desk = deskPage(page)
  const trade = tradePage(page)
  await trade.open()
  await desk.template(0)
  await trade.live()
  await trade.chooseAccount()
  await page.getByTestId('ticket-price').fill('50000')
  await page.getByTestId('ticket-qty').fill('0.123')
  await page.getByTestId('ticket-qty').blur()
  await attach(page).check()
  await page.getByTestId('tp-trigger').fill('61234')
  await page.getByTestId('sl-trigger').fill('41234')
  await page.getByTestId('sl-trigger').blur()
  const first = { price: '50000.0', qty: '0.123', kind: 'Qty', tp: '61234.0', sl: '41234.0' }
  const normal = async (of: Page): Promise<Record<string, number | string>> => {
    const { kind = '', ...numbers } = await typedIn(of)
    return {
      ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)])),
      kind,
    }
  }
  const before = await normal(page)
  expect(before).toEqual({ price: 50000, qty: 0.123, tp: 61234, sl: 41234, kind: first.kind })

  const opening = page.waitForEvent('popup')
  await desk.act(desk.tab('Order ticket').first(), 'To a window of its own')
  const popup = await opening
  await expect(popup.getByTestId('tp-trigger')).toBeVisible()
  await expect.poll(() => normal(popup)).toEqual(before)
  await popup.getByTestId('ticket-qty').fill('0.456')
  await popup.getByTestId('sl-trigger').fill('42345')
  await popup.getByTestId('sl-trigger').blur()
  const then = { ...before, qty: 0.456, sl: 42345 }
  await popup.reload()
  await expect(popup.getByTestId('tp-trigger')).toBeVisible()
  await expect.poll(() => normal(popup)).toEqual(then)

  await page.bringToFront()
  await page.getByRole('button', { name: 'Dock Order ticket' }).click()
  await expect(page.getByTestId('tp-trigger')).toBeVisible()
  await expect.poll(() => normal(page)).toEqual(then)

  // Behind the tab of another panel it is not mounted.
  await desk.act(desk.tab('Order ticket').first(), 'Add a panel here', 'Trades')
  await expect(page.getByTestId('ticket-price')).toHaveCount(0)
  await desk.tab('Order ticket').first().click()
  await expect(page.getByTestId('tp-trigger')).toBeVisible()
  await expect.poll(() => normal(page)).toEqual(then)
})

test('the window of a ticket that is closed returns what was typed, and only one of the two has it', async ({
  page,
}) => {
  const desk = deskPage(page)
  const trade = tradePage(page)
  await trade.open()
  await desk.template(0)
  await trade.live()
  await trade.chooseAccount()
  await page.getByTestId('ticket-qty').fill('0.123')
  const opening = page.waitForEvent('popup')
  await desk.act(desk.tab('Order ticket').first(), 'To a window of its own')
  const popup = await opening
  await expect(popup.getByTestId('ticket-qty')).toHaveValue('0.123')
  // The chart of the desk no longer draws the draft, and no second ticket has it.
  await page.bringToFront()
  await desk.openMenu()
  await page.getByTestId('desk-templates').getByRole('button').nth(0).press('Enter')
  await desk.closeMenu()
  await expect(page.getByTestId('ticket-qty')).toBeVisible()
  await expect.poll(() => page.getByTestId('ticket-qty').inputValue()).toBe('0.123')
})

test('lists of markets and tables go on with search, filter, tab and order: in another group, and in a window', async ({
  page,
}) => {
  const desk = deskPage(page)
  const trade = tradePage(page)
  await trade.open()
  await desk.template(0)
  await trade.live()
  await trade.chooseAccount(1)
  await desk.act(desk.tab('Order ticket').first(), 'Add a panel here', 'Markets')
  const search = page.getByRole('combobox', { name: 'Search markets' })
  await search.fill('ETH')
  await page.getByRole('tab', { name: 'USDC', exact: true }).click()
  await page.getByRole('button', { name: /^Market of Markets/ }).click()
  await page.getByRole('menuitemradio', { name: 'Group B' }).click()
  await expect(search).toHaveValue('ETH')
  await expect(page.getByRole('tab', { name: 'USDC', exact: true })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId('history-funding').click()
  await page.getByRole('searchbox').last().fill('BTC')
  const opening = page.waitForEvent('popup')
  await desk.act(desk.tab('Account tables').first(), 'To a window of its own')
  const popup = await opening
  await expect(popup.getByTestId('history-funding')).toHaveAttribute('aria-pressed', 'true')
  await expect(popup.getByRole('searchbox').last()).toHaveValue('BTC')
  await popup.getByTestId('history-transactions').click()
  await popup.getByRole('tab', { name: /^Assets/ }).click()
  await popup.close()
  await page.bringToFront()
  await page.getByRole('button', { name: /^Dock / }).click()
  await expect(page.getByRole('tab', { name: /^Assets/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByTestId('history-transactions')).toHaveAttribute('aria-pressed', 'true')
})

test('a chart keeps its studies in another group, with the market of the page again, and after a reload (CHART-26)', async ({
  page,
}) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  await desk.template(0)
  const chart = chartView(page)
  await chart.shown()
  await chart.root.locator('[data-role="indicators"]').click()
  await page.getByRole('dialog').getByRole('searchbox').pressSequentially('relative')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const study = chart.root.getByText(/^RSI/).first()
  await expect(study).toBeVisible()
  const toGroup = async (name: string): Promise<void> => {
    await page
      .getByRole('button', { name: /^Market of Chart/ })
      .and(page.locator('[aria-haspopup]'))
      .click()
    await page.getByRole('menuitemradio', { name }).click()
    await chart.shown()
    await expect(study).toBeVisible()
  }
  await toGroup('Group B')
  await toGroup('Market of the page')
  await toGroup('Group D')
  // The save comes after the last change.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await page.reload()
  await chart.shown()
  await expect(study).toBeVisible()
})
