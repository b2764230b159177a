import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'

test.beforeEach(({ incidents }) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
})

const menu = (page: Page) => page.getByRole('dialog', { name: 'Layout' })
const openMenu = async (page: Page): Promise<void> => {
  await page.getByTestId('layout-menu').click()
  await expect(menu(page)).toBeVisible()
}
const closeMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
}
/** Opens a template from the layout menu. */
async function template(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await page.getByTestId('desk-templates').getByRole('button', { name, exact: true }).click()
  await closeMenu(page)
  await expect(page.getByTestId('desk')).toBeVisible()
}
const tab = (page: Page, name: string) =>
  page.getByTestId('desk').locator('[data-desk-tab]', { hasText: name })
const said = (page: Page) => page.getByTestId('desk-said')

/** Every place in reading order: its panels, and its box in px. */
const places = (page: Page) =>
  page.locator('[data-place]').evaluateAll((all) =>
    all.map((place) => {
      const { x, y, width, height } = place.getBoundingClientRect()
      const names = Array.from(place.querySelectorAll('[data-desk-tab]'), (one) => one.textContent.trim())
      return { names: names.join('|'), x, y, width, height }
    }),
  )
const names = async (page: Page): Promise<string> =>
  (await places(page)).map((place) => place.names).join(' ')

/** An action of a panel's menu, by keys alone. */
async function act(page: Page, panel: string, action: string): Promise<void> {
  await tab(page, panel).first().focus()
  await page.keyboard.press('Shift+F10')
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await expect(item).toBeVisible()
  await item.press('Enter')
}

test('@core a desk is arranged by keyboard and mouse, saved by name, and restored by a reload', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  await tradePage(page).live()
  const before = 'Chart Order book Trades Account tables Order ticket Account'
  expect(await names(page)).toBe(before)
  expect(await axeFaults(page, 'main')).toEqual([])

  // By keyboard alone: F6 reaches every place, Alt+Shift+arrow moves its panel, the change is announced.
  await page.keyboard.press('F6')
  await expect(tab(page, 'Chart')).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(tab(page, 'Account').last()).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(said(page)).toHaveText('Account moved up')
  expect(await names(page)).toBe('Chart Order book Trades Account tables Account Order ticket')

  // By mouse: the trades become a tab beside the book. The chart is not restarted by any of this.
  await page.getByTestId('chart').evaluate((chart) => chart.setAttribute('data-same', 'yes'))
  const book = await page.getByTestId('order-book').boundingBox()
  await tab(page, 'Trades').hover()
  await page.mouse.down()
  await page.mouse.move((book?.x ?? 0) + (book?.width ?? 0) / 2, (book?.y ?? 0) + (book?.height ?? 0) / 2, {
    steps: 4,
  })
  await expect(page.getByTestId('desk-drop')).toBeVisible()
  await page.mouse.up()
  expect(await names(page)).toBe('Chart Order book|Trades Account tables Account Order ticket')
  await page.getByRole('button', { name: 'Panels here: 2' }).click()
  expect(await axeFaults(page, '[role="menu"]')).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Order book' }).click()
  await expect(tab(page, 'Order book')).toBeFocused()
  await act(page, 'Trades', 'Float')
  await expect(said(page)).toHaveText('Trades floats')
  await act(page, 'Chart', 'Move right')
  await expect(page.getByTestId('chart')).toHaveAttribute('data-same', 'yes')
  await act(page, 'Order book', 'Duplicate')
  await expect(tab(page, 'Order book')).toHaveCount(2)

  // The bars are sized by keys.
  const bar = page.getByRole('separator', { name: 'Size of Order ticket', exact: true })
  await bar.focus()
  const height = Number(await bar.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowUp')
  await expect(bar).toHaveAttribute('aria-valuenow', String(height + 16))

  await openMenu(page)
  await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Evening')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Evening', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await closeMenu(page)
  const arranged = await places(page)
  await page.reload()
  for (const at of [0, 1])
    await expect(page.getByTestId('book-twin').nth(at)).toHaveAttribute('data-state', 'live')
  expect(await places(page)).toEqual(arranged)
  expect(await axeFaults(page, 'main')).toEqual([])

  // Another template, back by undo, and back by name.
  await template(page, 'Scalper')
  expect(await names(page)).not.toBe(arranged.map((place) => place.names).join(' '))
  await openMenu(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await closeMenu(page)
  expect(await places(page)).toEqual(arranged)
})

test('panels of a group show one market, beside the page that keeps its own', async ({ page }) => {
  // With room for one panel more.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await tradePage(page).open()
  await template(page, 'Default')
  await act(page, 'Order book', 'Duplicate')
  const second = page.locator('[data-place]').filter({ hasText: 'Order book' }).last()
  await second.getByRole('button', { name: /^Market of Order book/ }).click()
  await page.getByRole('menuitemradio', { name: 'Group A' }).click()
  await page.getByRole('button', { name: 'Market of Order book: BTCUSDT' }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSDT')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Order book of ETHUSDT' })).toHaveAttribute(
    'data-state',
    'live',
  )
  await expect(page.getByRole('table', { name: 'Order book of BTCUSDT' })).toHaveAttribute(
    'data-state',
    'live',
  )
  await expect(page).toHaveURL(/BTCUSDT$/)
  // The ticket names its market now, because another panel shows another one.
  await expect(page.getByTitle('For BTCUSDT, the market of the page').first()).toBeVisible()
  // A window of the group's panel starts with the group's market.
  await second.locator('[data-desk-tab]').focus()
  await page.keyboard.press('Shift+F10')
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'To a window of its own' }).press('Enter')
  const popup = await opening
  await expect(popup).toHaveURL(/symbol=ETHUSDT$/)
  await expect(popup.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Dock Order book' }).click()
  await expect(page.getByRole('table', { name: 'Order book of ETHUSDT' })).toHaveAttribute(
    'data-state',
    'live',
  )
  // The trades join the group and follow it.
  const trades = page.locator('[data-place]').filter({ hasText: 'Trades' })
  await trades.getByRole('button', { name: 'Market of Trades: Market of the page' }).click()
  await page.getByRole('menuitemradio', { name: 'Group A' }).click()
  await expect(page.getByRole('table', { name: /Trades.*ETHUSDT|ETHUSDT.*trades/i })).toHaveCount(1)
  expect(await axeFaults(page, 'main')).toEqual([])
  await page.reload()
  await expect(page.getByRole('table', { name: 'Order book of ETHUSDT' })).toHaveAttribute(
    'data-state',
    'live',
  )
})

test('a desk without panels explains what to do, and panels are added by keyboard', async ({ page }) => {
  await tradePage(page).open()
  await template(page, 'Default')
  for (let left = 6; left > 0; left -= 1) {
    await expect(page.locator('[data-place]')).toHaveCount(left)
    await page.keyboard.press('F6')
    await page.keyboard.press('Delete')
  }
  await expect(page.getByText('No panels')).toBeVisible()
  await expect(page.getByTestId('desk-add')).toBeFocused()
  expect(await axeFaults(page, 'main')).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Order book' }).press('Enter')
  await expect(page.getByTestId('book-twin')).toHaveAttribute('data-state', 'live')
})

test('a panel moves into a window of its own and back; a reload finds the window, a closed one is offered again', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  const opening = page.waitForEvent('popup')
  await act(page, 'Trades', 'To a window of its own')
  const popup = await opening
  await expect(popup.getByTestId('trades')).toBeVisible()
  await page.bringToFront()
  await expect(tab(page, 'Trades')).toHaveCount(0)
  const bar = page.getByTestId('desk-windows')
  await expect(bar.getByRole('button', { name: 'Show the window of Trades' })).toBeVisible()
  await page.reload()
  await expect(bar.getByRole('button', { name: 'Show the window of Trades' })).toBeVisible()
  await popup.close()
  await expect(bar).toContainText('window closed')
  await bar.getByRole('button', { name: 'Dock Trades' }).click()
  await expect(tab(page, 'Trades')).toBeFocused()
  await expect(bar).toHaveCount(0)
})

test('a layout file brings a desk to another browser; a damaged one changes nothing and says why', async ({
  page,
}) => {
  await tradePage(page).open()
  await template(page, 'Scalper')
  await openMenu(page)
  await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Fast')
  await page.keyboard.press('Enter')
  const list = page.getByTestId('layouts')
  await expect(list.getByRole('button', { name: 'Fast', exact: true })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Fast as a file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('perpdeck-Fast.json')
  const text = readFileSync(await file.path(), 'utf8')
  const give = (body: string) =>
    page
      .getByTestId('layout-file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(body) })
  const alert = menu(page).getByRole('alert').filter({ hasText: 'Nothing was changed' })
  const before = await names(page)
  const refused: readonly (readonly [string, RegExp])[] = [
    [text.slice(0, 100), /damaged or no layout file/],
    [text.replace('"version": 1', '"version": 7'), /another version \(7\)/],
    [text.replace('"Fast"', '" "'), /name in this file/],
    [text.replace('"desk"', '"__proto__"'), /layout in this file is damaged/],
    [' '.repeat(1_000_001), /larger than 1 MB/],
  ]
  for (const [body, words] of refused) {
    await give(body)
    await expect(alert).toHaveText(words)
    await expect(list.getByRole('listitem')).toHaveCount(2)
  }
  await give(text)
  await expect(menu(page).getByRole('status')).toHaveText(/Fast \d was imported|Fast 2 was imported/)
  await expect(list.getByRole('button', { name: 'Fast 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Fast', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Fast 2', exact: true }).click()
  expect(await names(page)).toBe(before)
})

test('a layout that another window saved meanwhile is not overwritten: the trader chooses', async ({
  page,
  context,
}) => {
  await tradePage(page).open()
  await template(page, 'Default')
  await openMenu(page)
  await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Shared')
  await page.keyboard.press('Enter')
  const shared = (of: Page) => menu(of).getByRole('button', { name: 'Shared', exact: true })
  await expect(shared(page)).toBeVisible()
  await closeMenu(page)
  const other = await context.newPage()
  await tradePage(other).open()
  await openMenu(other)
  await shared(other).click()
  await closeMenu(other)
  await act(other, 'Account', 'Move up')
  await openMenu(other)
  await menu(other).getByRole('button', { name: 'Save Shared' }).click()
  await expect(menu(other).getByRole('button', { name: 'Save Shared' })).toHaveCount(0)
  const theirs = await names(other)

  await page.bringToFront()
  await act(page, 'Trades', 'Move up')
  const mine = await names(page)
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Save Shared' }).click()
  await expect(menu(page).getByRole('alert').filter({ hasText: 'Another window saved Shared' })).toBeVisible()
  expect(await names(page)).toBe(mine)
  await menu(page).getByRole('button', { name: 'Show theirs' }).click()
  await expect.poll(() => names(page)).toBe(theirs)
  await page.getByRole('button', { name: 'Delete Shared', exact: true }).click()
})
