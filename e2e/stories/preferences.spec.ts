import { expect, test } from '../fixtures.ts'
import { noticesOf } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('all settings in one dialog: profile, theme followed by the other tab, density, order defaults, all surviving a reload (PREF-07)', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(3)
  const other = await context.newPage()
  await tradePage(other).open('/trade/usdt/ETHUSDT')
  await page.bringToFront()
  await trade.openAccountMenu()
  await page.getByRole('menuitem', { name: 'All settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog).toContainText((await page.getByTestId('account-name').textContent()) ?? 'none')
  await expect(dialog).toContainText(/Invite code\s*[A-Z0-9]{8}/)
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await dialog.getByLabel('Theme').selectOption('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  const heightOf = () => trade.positions.first().evaluate((row) => row.getBoundingClientRect().height)
  await page.keyboard.press('Escape')
  await trade.showPositions()
  const compact = await heightOf()
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('menuitem', { name: 'All settings…' }).click()
  await dialog.getByLabel('Table rows').selectOption('roomy')
  await dialog.getByLabel('Order type').selectOption('Market')
  await dialog.getByLabel('Up and down colours').selectOption('cb')
  await page.keyboard.press('Escape')
  await expect.poll(heightOf).toBeGreaterThan(compact)
  // The open form is unchanged. After a reload the form starts with the chosen type.
  await expect(page.getByRole('tab', { name: 'Limit', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await trade.live()
  await expect(page.getByRole('tab', { name: 'Market', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'cb')
  await expect.poll(heightOf).toBeGreaterThan(compact)
})

test('a custom watchlist is created, filled by the star, chosen again and deleted (SYM-38)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const found = page.getByRole('listbox').getByRole('option')
  await page.getByRole('button', { name: 'Favourite BTCUSDT' }).click()
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await expect(found).toHaveCount(1)
  await page.getByRole('button', { name: 'New watchlist' }).click()
  await page.getByLabel('Name of the watchlist').fill('<b>Alts</b>')
  await page.keyboard.press('Enter')
  const list = page.getByLabel('Watchlist', { exact: true })
  await expect(list).toHaveValue('<b>Alts</b>')
  await expect(page.getByText('No favourites yet')).toBeVisible()
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await list.selectOption('')
  await expect(found.filter({ hasText: 'BTCUSDT' })).toHaveCount(1)
  await list.selectOption('<b>Alts</b>')
  await page.getByRole('button', { name: 'Delete <b>Alts</b>' }).click()
  await expect(list).toHaveValue('')
  await expect(found.filter({ hasText: 'BTCUSDT' })).toHaveCount(1)
})

test('a kind of notice that is turned off is not shown, the others are, also after a reload (NOTE-04, PREF-05)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const placed = noticesOf(page).getByText('Order placed')
  const canceled = noticesOf(page).getByText('Order canceled')
  await page.getByTestId('notice-bell').click()
  const centre = page.getByTestId('notice-centre')
  await expect(centre.getByRole('checkbox')).toHaveCount(8)
  await centre.getByRole('checkbox', { name: 'Canceled orders' }).click({ force: true })
  await expect(centre.getByRole('checkbox', { name: 'Canceled orders' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  const placeAndCancel = async (): Promise<void> => {
    await trade.limit('Buy', '0.010', await trade.priceAway(-5))
    await expect(placed.first()).toBeVisible()
    await trade.showOrders()
    await page.getByRole('button', { name: /^Cancel Buy order of BTCUSDT/ }).click()
    await expect(trade.orders).toHaveCount(0)
  }
  await placeAndCancel()
  // The choice is stored with the account after one second.
  await page.waitForTimeout(1500)
  await page.reload()
  await trade.live()
  await expect(page.getByTestId('ticket-available')).toHaveText(/\d/)
  await placeAndCancel()
  await page.waitForTimeout(500)
  await expect(canceled).toHaveCount(0)
  await page.getByTestId('notice-bell').click()
  await centre.getByRole('checkbox', { name: 'Canceled orders' }).click({ force: true })
  await page.keyboard.press('Escape')
  await placeAndCancel()
  await expect(canceled.first()).toBeVisible()
})

test('after a change of language the calls use it, too (I18N-09)', async ({ page, venue }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  const price = await trade.priceAway(-5)
  await trade.limit('Buy', '0.010', price)
  await expect(trade.qty).toHaveValue('')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
  await trade.qty.fill('0.010')
  await trade.qty.blur()
  await page.getByTestId('submit-buy').click()
  await expect.poll(async () => (await seenRequests(venue, orderPath.create)).length).toBe(2)
  const [english, german] = await seenRequests(venue, orderPath.create)
  expect(english?.headers['lang']).toMatch(/^en/)
  expect(german?.headers['lang']).toMatch(/^de/)
})
