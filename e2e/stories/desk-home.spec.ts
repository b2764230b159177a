import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { cells, head, live, openPicker, picker } from '../pages/chart-grid.ts'
import { priceIn } from '../pages/chart-menu.ts'
import { deskPage } from '../pages/desk-page.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test.beforeEach(({ incidents }) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
})

/** Names and boxes of all places. */
const places = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-place]').evaluateAll((all) =>
    all.map((place) => {
      const { x, y, width, height } = place.getBoundingClientRect()
      const names = Array.from(place.querySelectorAll('[data-desk-tab]'), (one) => one.textContent.trim())
      return [names.join('|'), ...[x, y, width, height].map(Math.round)].join(' ')
    }),
  )
const group = (page: Page) => page.getByTestId('link-group')

test('panels in windows, and afloat, come back to where they were, and the page to its link group', async ({
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
  await desk.act(desk.tab('Trades').first(), 'To a tab beside', 'Order book')
  const before = await places(page)
  const none = await group(page).getAttribute('aria-label')

  for (const name of ['Chart', 'Order book', 'Order ticket']) {
    await popOut(name)
    await expect(group(page)).toHaveAccessibleName('Link group A')
    await page.getByRole('button', { name: `Dock ${name}` }).click()
    await expect.poll(() => places(page)).toEqual(before)
    await expect(group(page)).toHaveAccessibleName(none ?? '')
  }

  // Two windows: the page is in their group until the last one ends, also after a reload.
  await popOut('Chart')
  const tables = await popOut('Account tables')
  await page.getByRole('button', { name: 'Dock Chart' }).click()
  await expect(page.getByTestId('desk-windows').getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(group(page)).toHaveAccessibleName('Link group A')
  await expect(page.getByRole('button', { name: 'Show the window of Account tables' })).toBeVisible()
  await tables.close()
  await expect(group(page)).toHaveAccessibleName(none ?? '')
  await page.getByRole('button', { name: 'Dock Account tables' }).click()
  await expect.poll(() => places(page)).toEqual(before)

  // A group that the trader chose stays.
  await group(page).click()
  await page.getByRole('menuitemradio', { name: 'Link group C' }).click()
  await popOut('Chart')
  await page.getByRole('button', { name: 'Dock Chart' }).click()
  await expect.poll(() => places(page)).toEqual(before)
  await expect(group(page)).toHaveAccessibleName('Link group C')

  const account = page.getByTestId('desk').getByRole('tab', { name: 'Account', exact: true })
  await desk.act(account, 'Float')
  await desk.act(account, 'Dock')
  await expect.poll(() => places(page)).toEqual(before)
})

test('a panel of the fixed page leaves its page in the link group that it had', async ({ page }) => {
  const desk = deskPage(page)
  await tradePage(page).open()
  const none = await group(page).getAttribute('aria-label')
  await desk.openMenu()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open Chart in its own window' }).press('Enter')
  const popup = await opening
  await expect(popup.getByTestId('link-group')).toHaveAccessibleName('Link group A')
  await expect(group(page)).toHaveAccessibleName('Link group A')
  await popup.close()
  await expect(group(page)).toHaveAccessibleName(none ?? '')
})

test('an order from a chart in a window goes to the page’s ticket, which opens that market; a ticket in a window does the same', async ({
  page,
  venue,
}) => {
  const desk = deskPage(page)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await desk.template(2)
  await openPicker(page)
  await picker(page).getByRole('checkbox', { name: 'Symbol' }).press('Space')
  await page.keyboard.press('Escape')
  await head(page, 3)
    .getByRole('button', { name: /^Market of Chart/ })
    .press('Enter')
  await page.getByRole('combobox', { name: 'Search markets' }).fill('SOLUSDT')
  await page.keyboard.press('Enter')
  await expect(head(page, 3)).toHaveAccessibleName(/SOLUSDT/)
  await live(page, 4)

  /** The menu of the third chart, with orders of its market. */
  const buyIn = async (of: Page) => {
    await of.bringToFront()
    await live(of, 4)
    const third = cells(of).nth(2)
    const plot = await third.locator('.plot').boundingBox()
    const buy = third.locator('[data-value="BuyLimit"]')
    for (const share of [0.7, 0.8, 0.9, 0.5, 0.3, 0.6]) {
      await of.mouse.click((plot?.x ?? 0) + 60, (plot?.y ?? 0) + (plot?.height ?? 0) * share, {
        button: 'right',
      })
      await expect(third.locator('[data-value="alert"]')).toBeVisible()
      if ((await third.locator('[data-value="SellStop"]').count()) > 0) break
      await of.keyboard.press('Escape')
    }
    await expect(buy).toContainText('SOLUSDT')
    return buy
  }
  await venue.control('/freeze', { frozen: true })
  const opening = page.waitForEvent('popup')
  await desk.act(desk.tab('Chart').first(), 'To a window of its own')
  const window = await opening
  const buy = await buyIn(window)
  const price = await priceIn(buy)
  await buy.click()
  await expect(page).toHaveURL(/SOLUSDT$/)
  await expect(trade.price).toHaveValue(price)
  await expect(trade.qty).toBeFocused()

  // The other way round: the ticket has the window.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Dock Chart' }).click()
  await live(page, 4)
  await page
    .getByRole('button', { name: /^Choose a market/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSDT')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT$/)
  const again = page.waitForEvent('popup')
  await desk.act(desk.tab('Order ticket').first(), 'To a window of its own')
  const ticket = await again
  await expect(ticket).toHaveURL(/ETHUSDT$/)
  await expect(ticket.getByTestId('ticket-price')).toBeVisible()
  const other = await buyIn(page)
  const at = await priceIn(other)
  await other.click()
  await expect(ticket).toHaveURL(/symbol=SOLUSDT$/)
  await expect(ticket.getByTestId('ticket-price')).toHaveValue(at)
  await expect(page).toHaveURL(/SOLUSDT$/)
  expect(await seenRequests(venue, orderPath.create)).toEqual([])
})
