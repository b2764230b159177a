import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { deskPage } from '../pages/desk-page.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test.beforeEach(({ incidents }) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
})

test('a ticket in a window goes on without the page that opened it: orders, dialogs, markets, prices of another window, and a reload', async ({
  page,
  venue,
}) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  await tradePage(page).chooseAccount()
  await desk.template(0)
  const popOut = async (name: string): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await desk.act(desk.tab(name).first(), 'To a window of its own')
    const popup = await opening
    await expect(popup.getByTestId('panel-page')).toBeVisible()
    await page.bringToFront()
    return popup
  }
  const window = await popOut('Order ticket')
  const book = await popOut('Order book')
  const ticket = tradePage(window)
  await expect(ticket.price).toBeVisible()
  await page.close()

  await window.bringToFront()
  await ticket.limit('Buy', '0.01', '50000')
  await expect(window.getByRole('log', { name: 'Notices' })).toContainText('Order placed')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
  await window.getByRole('button', { name: /^Leverage/ }).click()
  await expect(window.getByRole('dialog')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)

  await window.getByRole('button', { name: /^Choose a market/ }).click()
  await window.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSDT')
  await window.keyboard.press('Enter')
  await expect(book).toHaveURL(/symbol=ETHUSDT$/)
  await expect(book.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  await book.bringToFront()
  const canvas = await book.locator('canvas').first().boundingBox()
  await book.mouse.click((canvas?.x ?? 0) + 30, (canvas?.y ?? 0) + 60)
  await expect(ticket.price).toHaveValue(/^\d{4}\.\d/)

  await window.bringToFront()
  await window.reload()
  await expect(ticket.price).toHaveValue(/^\d{4}\.\d/)
  await ticket.qty.fill('0.1')
  await ticket.qty.blur()
  await window.getByTestId('submit-buy').click()
  await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(2)
})

test('the next page knows the windows that a closed page left: it never has a panel twice', async ({
  page,
}) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  await desk.template(0)
  const popOut = async (name: string): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await desk.act(desk.tab(name).first(), 'To a window of its own')
    const popup = await opening
    await expect(popup.getByTestId('panel-page')).toBeVisible()
    await page.bringToFront()
    return popup
  }
  const book = await popOut('Order book')
  const trades = await popOut('Trades')
  const context = page.context()
  await page.close()
  // A reloaded window has no opener any more.
  await trades.reload()
  await expect(trades.getByTestId('panel-page')).toBeVisible()

  const next = await context.newPage()
  await next.goto('/trade/usdt/BTCUSDT')
  await expect(next.getByTestId('desk')).toBeVisible()
  const bar = next.getByTestId('desk-windows')
  await expect(bar.getByRole('button', { name: 'Show the window of Order book' })).toBeVisible()
  await expect(bar).not.toContainText('closed')
  // A page can only show a window that it opened: the other one closes.
  const opening = next.waitForEvent('popup')
  await bar.getByRole('button', { name: 'Show the window of Order book' }).press('Enter')
  const second = await opening
  await expect.poll(() => book.isClosed()).toBe(true)
  await expect(second.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  expect(trades.isClosed()).toBe(false)
  await next.bringToFront()
  await bar.getByRole('button', { name: 'Dock Trades' }).press('Enter')
  await expect.poll(() => trades.isClosed()).toBe(true)
  await expect(bar).not.toContainText('closed')
  expect(second.isClosed()).toBe(false)
})
