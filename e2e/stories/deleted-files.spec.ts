import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { makeTwoBuilds } from '../support/second-build.ts'
import { startVenueProcess } from '../support/venue-process.ts'

/** Files of the running build that a newer deployment deleted (fault V3). */
const builtApp = process.env['E2E_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist')
const NETWORK = /Failed to load resource|WebSocket|ERR_|net::|502/

test.beforeEach(({ incidents }) => incidents.expectLog(NETWORK))

test('V3: a file of this build is deleted on the server: the page stays, offers a reload, never while something is typed, and never reloads automatically', async ({
  otherProfile,
}) => {
  const builds = makeTwoBuilds(builtApp, false)
  const venue = await startVenueProcess(['--seed', '7'], builds.dist)
  try {
    const trade = tradePage(await otherProfile(venue))
    const { page } = trade
    await trade.open()
    await trade.chooseAccount()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await trade.qty.fill('0.020')
    const put = builds.takeAway(/^tpsl-tab-/)
    await page.getByRole('tab', { name: /^TP\/SL/ }).click()
    await expect(page.getByText('This part could not be loaded')).toBeVisible()
    await page.waitForTimeout(1500)
    await expect(page.getByTestId('update-bar')).toHaveCount(0)
    await expect(trade.qty).toHaveValue('0.020')
    // Everything else continues to work.
    await trade.showOrders()
    await trade.live()
    await trade.qty.fill('')
    await trade.qty.blur()
    await expect(page.getByTestId('update-bar')).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    put()
    await page.getByTestId('update-bar').getByRole('button', { name: 'Reload' }).click()
    await trade.live()
    await expect(page.getByTestId('update-bar')).toHaveCount(0)
    await page.getByRole('tab', { name: /^TP\/SL/ }).click()
    await expect(page.getByRole('tab', { name: /^TP\/SL/ })).toHaveAttribute('aria-selected', 'true')
    await page.context().close()
  } finally {
    await venue.dispose()
    builds.remove()
  }
})

test('V3: the code of a dialog is deleted on the server: each press notifies the trader, nothing stays open, and the page continues @core', async ({
  otherProfile,
  incidents,
}) => {
  // The page reports the failed import too.
  incidents.expectLog(/Failed to load resource|account-host/)
  const builds = makeTwoBuilds(builtApp, false)
  const venue = await startVenueProcess(['--seed', '7'], builds.dist)
  try {
    const trade = tradePage(await otherProfile(venue))
    const { page } = trade
    await trade.open()
    await trade.chooseAccount()
    builds.takeAway(/^account-host-/)
    for (let press = 0; press < 2; press += 1) {
      await page.getByRole('button', { name: 'Add demo funds' }).click()
      const notice = page.getByTestId('notice-dialog-gone')
      await expect(notice).toContainText('This part could not be loaded')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await notice.getByRole('button', { name: 'Dismiss' }).click()
      await expect(notice).toHaveCount(0)
    }
    await trade.market('Buy', '0.010')
    await trade.showPositions()
    await expect(trade.positions).toHaveCount(1)
  } finally {
    await venue.dispose()
    builds.remove()
  }
})
