import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { namelessControls } from '../support/nameless.ts'
import { startVenueProcess } from '../support/venue-process.ts'

test('every control of the page has a name for screen readers: as a visitor, as a trader, in menus and dialogs', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chartView(page).shown()
  expect(await namelessControls(page), 'visitor').toEqual([])
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await expect(page.getByRole('listbox', { name: 'Markets found' }).getByRole('option').first()).toBeVisible()
  expect(await namelessControls(page), 'market menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('status-chip').click()
  await expect(page.getByRole('dialog', { name: 'Connection' })).toBeVisible()
  expect(await namelessControls(page), 'connection').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Display settings' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await namelessControls(page), 'display settings').toEqual([])
  await page.keyboard.press('Escape')
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect(chartView(page).lines('position:')).toHaveCount(1)
  expect(await namelessControls(page), 'positions').toEqual([])
  await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await namelessControls(page), 'close dialog').toEqual([])
  await page.keyboard.press('Escape')
  await trade.showOrders()
  await page.getByRole('button', { name: /^Change Buy order/ }).click()
  expect(await namelessControls(page), 'order being changed').toEqual([])
  await page.getByRole('button', { name: "Don't save" }).click()
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  expect(await namelessControls(page), 'cancel all').toEqual([])
  await page.keyboard.press('Escape')
  for (const name of [/^Leverage: /, /^Margin mode: /]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await namelessControls(page), String(name)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('every control has a name on a phone, also with the ticket open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trade = tradePage(page)
  await trade.open()
  await chartView(page).shown()
  expect(await namelessControls(page), 'visitor').toEqual([])
  await page.getByRole('button', { name: 'Buy / Long' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Order ticket' })).toBeVisible()
  expect(await namelessControls(page), 'sheet').toEqual([])
})

test('ROUTE-18, VENUE-63: help articles of the configured address open from the display menu; without an address the entry is missing @core', async ({
  page,
  otherProfile,
  incidents,
}) => {
  // The browser requests the icon of the article's page, which doesn't exist here.
  incidents.expectLog(/404/)
  await tradePage(page).open()
  await page.getByRole('button', { name: 'Display settings' }).click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Trading rules' })).toHaveCount(0)
  const venue = await startVenueProcess(['--seed', '7', '--stubs'])
  try {
    const other = await otherProfile(venue)
    await tradePage(other).open()
    await other.getByRole('button', { name: 'Display settings' }).click()
    const entry = other.getByRole('menuitem', { name: 'Trading rules' })
    for (const [name, topic] of [
      ['Trading rules', 'trading-rules'],
      ['Quick trading', 'quick-trading'],
      ['Leverage', 'leverage'],
    ] as const) {
      const link = other.getByRole('menuitem', { name, exact: true })
      await expect(link).toHaveAttribute('href', new RegExp(`/stub/help/${topic}$`))
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    expect(await namelessControls(other), 'help').toEqual([])
    const opening = other.context().waitForEvent('page')
    await entry.click()
    const article = await opening
    await expect(article.getByRole('heading', { name: 'Help' })).toBeVisible()
    expect(new URL(article.url()).pathname).toBe('/stub/help/trading-rules')
    await article.close()
    const { visits } = await venue.control<{ visits: { url: string }[] }>('/stub-visits')
    expect(visits.map(({ url }) => url)).toContain('GET /stub/help/trading-rules')
  } finally {
    await venue.dispose()
  }
})
