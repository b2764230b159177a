import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { accountIdOf, fillAccount } from '../support/fill-account.ts'
import { overflowing } from '../support/layout-faults.ts'
import { startVenueProcess } from '../support/venue-process.ts'

const SEED = 7
const folder = process.env['SHOTS']

test('500 positions and 300 orders: only rows in view exist, the last one is reachable, filter and sort respond, nothing is clipped; no axe violation (POS-01, POS-36)', async ({
  otherProfile,
}) => {
  test.setTimeout(240_000)
  const venue = await startVenueProcess(['--seed', String(SEED), '--symbols', '200'])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    const accountId = await accountIdOf(page, venue.url, 'Standard cross hedge')
    const held = await fillAccount(venue, accountId, {
      positions: 460,
      orders: 300,
      seed: SEED,
      symbols: 200,
    })
    expect(held.positions).toBeGreaterThan(400)
    await trade.open()
    await chooseNamed(trade, /^Standard cross hedge/)
    await trade.showPositions()
    const count = page.getByRole('tab', { name: /^Positions \d/ })
    await expect(count).toContainText(/[45]\d\d/)
    const all = Number(/\d+/.exec((await count.textContent()) ?? '')?.[0])
    const table = page.getByRole('table', { name: 'Positions' })
    await expect(table).toHaveAttribute('aria-rowcount', String(all + 1))
    await expect(trade.positions.first().locator('[data-column="pnl"]')).toContainText(/\d/)
    expect(await trade.positions.count()).toBeLessThan(40)
    const scroller = page.getByRole('region', { name: 'Positions' })
    await scroller.evaluate((node) => node.scrollTo({ top: node.scrollHeight }))
    await expect(page.locator(`[role="row"][aria-rowindex="${all + 1}"]`)).toContainText(/\d/)
    expect(await trade.positions.count()).toBeLessThan(40)
    await scroller.evaluate((node) => node.scrollTo({ top: 0 }))
    await page.locator('[data-head="size"] button').click()
    await expect(page.locator('[data-head="size"]')).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('searchbox', { name: 'Filter by symbol' }).fill('BTC')
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(60)
    await page.getByRole('searchbox', { name: 'Filter by symbol' }).fill('')
    await expect(table).toHaveAttribute('aria-rowcount', String(all + 1))
    expect(await overflowing(page)).toEqual([])
    expect(await axeFaults(page, '[data-testid="account-tables"]')).toEqual([])
    await trade.showOrders()
    await expect(page.getByRole('tab', { name: /^Orders 3\d\d/ })).toBeVisible()
    expect(await trade.orders.count()).toBeLessThan(40)
    await pictures(page, '500')
  } finally {
    await venue.dispose()
  }
})

/** Takes pictures for people if SHOTS names a folder: both themes, Arabic, a phone. */
async function pictures(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const trade = tradePage(page)
  for (const [lang, theme, width] of [
    ['en', 'dark', 1440],
    ['en', 'light', 1440],
    ['ar', 'dark', 1440],
    ['en', 'dark', 390],
    ['ar', 'light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.evaluate(
      ([chosen, look]) => {
        document.cookie = `lang=${chosen}; path=/`
        localStorage.setItem('perpdeck.theme', look)
      },
      [lang, theme] as const,
    )
    await page.goto(`/trade/usdt/BTCUSDT?lang=${lang}`)
    await trade.live()
    await page
      .locator('[data-testid^="position-"]')
      .first()
      .or(page.getByTestId('account-tables'))
      .first()
      .scrollIntoViewIfNeeded()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${folder}/tables-${name}-${lang}-${theme}-${width}.png` })
  }
}

for (const positions of [0, 3])
  test(`pictures of the tables with ${positions} positions`, async ({ page }) => {
    test.skip(folder === undefined, 'SHOTS names the folder for pictures')
    const trade = tradePage(page)
    await trade.open()
    await trade.chooseAccount()
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].slice(0, positions)) {
      await trade.open(`/trade/usdt/${symbol}`)
      await trade.market('Buy', symbol === 'SOLUSDT' ? '5.0' : '0.20')
      await expect(trade.qty).toHaveValue('')
    }
    await trade.showPositions()
    await expect(trade.positions).toHaveCount(positions)
    await pictures(page, String(positions))
  })
