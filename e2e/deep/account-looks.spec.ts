import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { accountIdOf, fillAccount } from '../support/fill-account.ts'
import { mirroredFigures, overflowing } from '../support/layout-faults.ts'
import { venueOrder } from '../support/venue-command.ts'
import { startVenueProcess } from '../support/venue-process.ts'

/**
 * The account's tables, dialogs and history lists with 0, 3 and 500 positions, in both themes, right to left and on a
 * phone. Axe finds no violation, no text is cut, no figure is mirrored. If SHOTS names a folder, each view is saved
 * there as a picture.
 */
const SEED = 7
const folder = process.env['SHOTS']
const looks = [
  { lang: 'en', theme: 'dark', width: 1440, height: 900 },
  { lang: 'en', theme: 'light', width: 1440, height: 900 },
  { lang: 'ar', theme: 'dark', width: 1440, height: 900 },
  { lang: 'en', theme: 'dark', width: 390, height: 844 },
  { lang: 'ar', theme: 'light', width: 390, height: 844 },
] as const
type Look = (typeof looks)[number]

const TABLES = '[data-testid="account-tables"]'
const DIALOG = '[role="dialog"], [role="alertdialog"]'
const tabOf = (page: Page, at: number): Locator => page.locator(TABLES).getByRole('tab').nth(at)
const rowOf = (page: Page, key: string): Locator => page.getByTestId(`position-${key}`).first()

/**
 * Checks the layout and accessibility inside an element, and adds what it finds to `faults` with the picture's name.
 */
function looker(page: Page, name: string, faults: string[]) {
  return async (what: string, inside: string): Promise<void> => {
    await page.waitForTimeout(500)
    const at = `${name}-${what}`
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${at}.png` })
    for (const found of await axeFaults(page, inside)) faults.push(`${at}: ${found}`)
    for (const found of await overflowing(page, inside)) faults.push(`${at}: ${found}`)
    for (const found of await mirroredFigures(page, inside)) faults.push(`${at}: mirrored ${found}`)
  }
}

async function openIn(page: Page, { lang, theme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    ([chosen, look]) => {
      document.cookie = `lang=${chosen}; path=/`
      localStorage.setItem('perpdeck.theme', look)
    },
    [lang, theme] as const,
  )
  await page.goto(`/trade/usdt/BTCUSDT?lang=${lang}`)
  await tradePage(page).live()
  await page.locator(TABLES).scrollIntoViewIfNeeded()
}

async function everyLook(
  page: Page,
  name: string,
  see: (look: (what: string, inside: string) => Promise<void>, at: Look) => Promise<void>,
): Promise<void> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const faults: string[] = []
  for (const at of looks) {
    // oxlint-disable-next-line no-await-in-loop
    await openIn(page, at)
    // oxlint-disable-next-line no-await-in-loop
    await see(looker(page, `${name}-${at.lang}-${at.theme}-${at.width}`, faults), at)
  }
  expect(faults).toEqual([])
}

/** The dialogs of a position, by the button that opens them. */
async function dialogsOf(page: Page, look: (what: string, inside: string) => Promise<void>): Promise<void> {
  const buttons = rowOf(page, 'BTCUSDT:0').locator('button')
  const dialog = page.locator(DIALOG).last()
  const leave = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.locator(DIALOG)).toHaveCount(0)
  }
  const seen = async (what: string, open: () => Promise<void>): Promise<void> => {
    await open()
    await expect(dialog).toBeVisible()
    await look(what, DIALOG)
    await leave()
  }
  await seen('details', () => buttons.first().click())
  // The last four buttons of a row or a card are market, limit, reverse, more.
  for (const [at, what] of ['close', 'close-limit', 'reverse'].entries())
    await seen(what, () => buttons.nth(at - 4).click())
  for (const [at, what] of ['margin', 'leverage', 'mode', 'tiers'].entries())
    await seen(what, async () => {
      await buttons.last().click()
      await page.getByRole('menuitem').nth(at).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
    })
  await seen('close-all', () =>
    page
      .locator(TABLES)
      .getByRole('button', { name: /^(Close all|إغلاق الكل)$/ })
      .click(),
  )
}

test('no position: tables show that, in every look (POS-01, POS-30)', async ({ page }) => {
  test.setTimeout(240_000)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await everyLook(page, '0', async (look) => {
    await expect(page.locator(TABLES).getByRole('tab', { name: /0/ }).first()).toBeVisible()
    await look('positions', TABLES)
    await tabOf(page, 1).click()
    await look('orders', TABLES)
    await tabOf(page, 3).click()
    await look('history', TABLES)
  })
})

test('three positions: tables, every dialog and the history lists, in every look (POS-01, POS-11, POS-35, MARGIN-01, MARGIN-16, LEV-02)', async ({
  page,
  venue,
}) => {
  test.setTimeout(600_000)
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  for (const order of [
    { qty: '0.050' },
    { symbol: 'ETHUSDT', qty: '0.5', side: 'Sell' },
    { symbol: 'SOLUSDT', qty: '5' },
    { symbol: 'LINKUSDT', qty: '20' },
    { symbol: 'LINKUSDT', qty: '20', side: 'Sell' },
  ])
    await venueOrder(venue, order)
  for (const percent of [-3, -4]) {
    await trade.limit('Buy', '0.010', await trade.priceAway(percent))
    await expect(trade.qty).toHaveValue('')
  }
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(3)
  await everyLook(page, '3', async (look) => {
    await expect(rowOf(page, 'BTCUSDT:0')).toBeVisible()
    await look('positions', TABLES)
    await dialogsOf(page, look)
    await tabOf(page, 1).click()
    await look('orders', TABLES)
    await tabOf(page, 3).click()
    for (const list of ['closedOrders', 'tradeHistory', 'closedPositions', 'transactions', 'realised']) {
      await page.getByTestId(`history-${list}`).click()
      const rows = page.getByTestId(list === 'realised' ? 'realised' : 'history-row')
      await expect(rows.first()).toBeVisible()
      await look(list, TABLES)
    }
    await tabOf(page, 4).click()
    await expect(page.getByTestId('balance-USDT')).toBeVisible()
    await look('assets', TABLES)
  })
})

test('500 positions and 300 orders, in every look (POS-01, POS-36)', async ({ otherProfile }) => {
  test.setTimeout(400_000)
  const venue = await startVenueProcess(['--seed', String(SEED), '--symbols', '200'])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    const accountId = await accountIdOf(page, venue.url, 'Standard cross hedge')
    const want = { positions: 460, orders: 300, seed: SEED, symbols: 200 }
    expect((await fillAccount(venue, accountId, want)).positions).toBeGreaterThan(400)
    await trade.open()
    await chooseNamed(trade, /^Standard cross hedge/)
    await everyLook(page, '500', async (look) => {
      await expect(page.locator('[data-testid^="position-"][data-testid*=":"]').first()).toBeVisible()
      await look('positions', TABLES)
      await tabOf(page, 1).click()
      await expect(page.locator('[data-testid^="order-"]').first()).toBeVisible()
      await look('orders', TABLES)
      await tabOf(page, 3).click()
      await expect(page.getByTestId('history-row').first()).toBeVisible()
      await look('history', TABLES)
    })
  } finally {
    await venue.dispose()
  }
})
