import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { positionColumns } from '../../src/shared/contracts/positions.ts'
import { expect, test } from '../fixtures.ts'
import { accountItem, axeOf, chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'
import { venueOrder } from '../support/venue-command.ts'
import { seenRequests } from '../support/venue-requests.ts'

const FILLS = '/contract/v5/private/table/trade-history'
const AUTO_MARGIN = '/contract/v5/private/position/set-auto-add-margin'

/** Accessibility violations in the account's tables. Other stories check TP/SL (tpsl-views). */
const faultsIn = (page: Page) =>
  axeFaults(page, '[data-testid="account-tables"]', ['[data-testid="position-tpsl"]'])
const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

test('the positions table has every column; order, place, visibility and filter survive a reload; no axe violation (POS-01, POS-02, POS-06, POS-08, POS-30)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  const heads = page.locator('[data-head]')
  const names = () => heads.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['head']))
  expect(await names()).toEqual([...Object.keys(positionColumns), 'close'])
  const row = trade.positions.first()
  await expect(row.locator('[data-column="contract"]')).toContainText(/BTCUSDT.*Cross.*x/)
  await expect(row.locator('[data-column="session"]')).toHaveText('--')
  // Auto-margin can't be enabled in cross margin.
  await expect(row.getByRole('switch')).toBeDisabled()
  await page.locator('[data-head="mark"] button').click()
  await expect(page.locator('[data-head="mark"]')).toHaveAttribute('aria-sort', 'descending')
  await page.locator('[data-head="mark"] button').press('Alt+ArrowLeft')
  await expect.poll(names).toEqual(expect.arrayContaining(['mark', 'entry']))
  expect((await names()).indexOf('mark')).toBe(3)
  // Column widths change by dragging the edge and by keyboard.
  const widthOf = async (column: string): Promise<number> =>
    (await page.locator(`[data-head="${column}"]`).boundingBox())?.width ?? 0
  const edge = await page.locator('[data-head="entry"]').boundingBox()
  const entryWidth = edge?.width ?? 0
  const edgeY = (edge?.y ?? 0) + (edge?.height ?? 0) / 2
  await page.mouse.move((edge?.x ?? 0) + entryWidth - 3, edgeY)
  await page.mouse.down()
  await page.mouse.move((edge?.x ?? 0) + entryWidth + 37, edgeY, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf('entry')).toBeCloseTo(entryWidth + 40, -0.5)
  const markWidth = await widthOf('mark')
  await page.locator('[data-head="mark"] button').press('Alt+Shift+ArrowRight')
  await expect.poll(() => widthOf('mark')).toBeGreaterThan(markWidth)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('dialog').getByText('Greeks').click()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-head="greeks"]')).toHaveCount(0)
  expect(await faultsIn(page)).toEqual([])
  // Every tab controls its panel, and the panel is labelled by its tab.
  const tabs = page.getByTestId('account-tables').getByRole('tab')
  for (const index of [4, 3, 2, 1, 0]) {
    await tabs.nth(index).click()
    const shown = page.locator(`[id="${await tabs.nth(index).getAttribute('aria-controls')}"]`)
    await expect(shown).toHaveRole('tabpanel')
    await expect(shown).toHaveAttribute(
      'aria-labelledby',
      (await tabs.nth(index).getAttribute('id')) ?? 'none',
    )
  }
  await shot(page, 'dark')
  // The field retains the focus while no row matches. Otherwise the next letters would be hotkeys.
  const filter = page.getByRole('searchbox', { name: 'Filter by symbol' })
  await filter.pressSequentially('XETH')
  await expect(page.getByText('No positions match the filter')).toBeVisible()
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('XETH')
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('BT')
  await expect(trade.positions).toHaveCount(1)
  await expect(filter).toBeFocused()
  await filter.fill('ETH')
  await expect(page.getByText('No positions match the filter')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(trade.positions).toHaveCount(1)
  await expect(page.getByTestId('position-totals')).toContainText('USDT positions')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/BTCUSDT Cross [\d.]+x,Long,0\.05,BTC,/)
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  // Pasted by keyboard, because a page may not read the clipboard itself.
  await page.evaluate(() => {
    const sheet = document.createElement('textarea')
    sheet.ariaLabel = 'Sheet'
    document.body.append(sheet)
    sheet.focus()
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('textbox', { name: 'Sheet' })).toHaveValue(
    /BTCUSDT Cross [\d.]+x\t0\.05\tBTC\t/,
  )
  await page.reload()
  await trade.live()
  await trade.showPositions()
  await expect(page.locator('[data-head="contract"]')).toBeVisible()
  expect((await names()).indexOf('mark')).toBe(3)
  expect(await names()).not.toContain('greeks')
  expect(await widthOf('entry')).toBeCloseTo(entryWidth + 40, -0.5)
  // Columns belong to the trader: another account has the default ones.
  await trade.openAccountMenu()
  await accountItem(page, /^UTA2 cross one-way(?!,)/)
    .first()
    .click()
  await expect(page.locator('[data-head="greeks"]')).toHaveCount(1)
  expect((await names()).indexOf('mark')).toBe(4)
})

test('a position shows all its details, with its fills (POS-01, POS-34)', async ({ page }) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.020')
  await trade.showPositions()
  await page.getByRole('button', { name: 'Details of BTCUSDT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Position in BTCUSDT' })
  await expect(dialog).toContainText('Position margin')
  await expect(dialog.getByTestId('position-fills').locator('li').first()).toContainText('0.0')
  await shot(page, 'details')
  expect(await axeOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('each side of a hedge shows its own fills, page by page; on a phone its card shows them, too (POS-01, POS-32)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await chooseNamed(trade, /^Standard cross hedge/)
  const order = { symbol: 'SOLUSDT', qty: '0.5' }
  for (let at = 0; at < 52; at += 1)
    // In sequence, as a trader would send them.
    // oxlint-disable-next-line no-await-in-loop
    await venueOrder(venue, { ...order, positionIdx: 1 })
  await venueOrder(venue, { ...order, qty: '3', side: 'Sell', positionIdx: 2 })
  await trade.showPositions()
  const dialog = page.getByRole('dialog', { name: 'Position in SOLUSDT' })
  const fills = dialog.getByTestId('position-fills').locator('li')
  // By key: a press on a row that has just moved there would be ignored (moved-rows.ts).
  await page
    .getByTestId('position-SOLUSDT:2')
    .getByRole('button', { name: 'Details of SOLUSDT' })
    .press('Enter')
  await expect(fills.first()).toContainText('Sell')
  await expect(fills.filter({ hasText: 'Buy' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('position-SOLUSDT:1').getByRole('button', { name: 'Details of SOLUSDT' }).click()
  await expect(fills).toHaveCount(50)
  // Pressed while another fill is loading automatically. The press takes effect, and the fill is added afterwards.
  await venue.control('/faults/http', { method: 'GET', path: FILLS, times: 1, delayMs: 6000 })
  await venueOrder(venue, { ...order, qty: '0.6', positionIdx: 1 })
  await expect.poll(() => venue.control('/faults/http')).toMatchObject({ rules: [] })
  await dialog.getByTestId('older-fills').click()
  await expect(fills.first()).toContainText('0.6')
  // An order may have two fills.
  await expect.poll(() => fills.count()).toBeGreaterThanOrEqual(53)
  await expect(dialog.getByTestId('older-fills')).toHaveCount(0)
  await expect(fills.filter({ hasText: 'Sell' })).toHaveCount(0)
  // Another fill is added automatically, on top.
  await venueOrder(venue, { ...order, qty: '0.7', positionIdx: 1 })
  await expect(fills.first()).toContainText('0.7')
})

test('auto-margin of an isolated position is switched from its row, another tab follows, and a refusal reverts it with a text (POS-07, POS-08, POS-09, POS-10)', async ({
  page,
  context,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(1)
  await trade.market('Buy', '0.020')
  await trade.showPositions()
  const auto = (of: Page) => of.getByRole('switch', { name: 'Add margin to BTCUSDT automatically' })
  await expect(auto(page)).toBeEnabled()
  await expect(auto(page)).not.toBeChecked()
  const other = tradePage(await context.newPage())
  await other.open()
  await other.showPositions()
  await expect(auto(other.page)).not.toBeChecked()
  await page.bringToFront()
  await auto(page).click({ force: true })
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Auto-margin of BTCUSDT is on')
  await expect(auto(page)).toBeChecked()
  const [asked] = await seenRequests(venue, AUTO_MARGIN)
  expect(asked?.body).toMatchObject({ symbol: 'BTCUSDT', isAutoAddMargin: true })
  await other.page.bringToFront()
  await expect(auto(other.page)).toBeChecked()
  await venue.control('/faults/http', {
    method: 'POST',
    path: AUTO_MARGIN,
    times: 1,
    code: 30_032,
    message: 'no',
  })
  await auto(other.page).click({ force: true })
  await expect(other.page.getByRole('log', { name: 'Notices' })).toContainText(
    'Auto-margin of BTCUSDT not changed',
  )
  await expect(auto(other.page)).toBeChecked()
  await expect(auto(other.page)).toBeEnabled()
})
