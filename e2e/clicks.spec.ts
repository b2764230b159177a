import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { drag, entry, frozenChart, gripsOf, menuOf, pressAt } from './pages/chart-menu.ts'
import { chartView } from './pages/chart-view.ts'
import { dialogOf, longPosition, openFromRow, SET } from './pages/tpsl.ts'
import { tradePage } from './pages/trade-page.ts'
import type { VenueProcess } from './support/venue-process.ts'
import { orderPath, seenRequests } from './support/venue-requests.ts'

/** Rows of the table in docs/clicks.md: task, route, count of the page before the desk, count now. */
const rows = readFileSync(join(import.meta.dirname, '..', 'docs', 'clicks.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Task|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, task = '', , , now = '']) => ({ task, now: Number(now) }))

/** Counts presses of mouse buttons and of keys; a modifier that is held for another key is no press. */
async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { presses: 0 }
    Object.assign(globalThis, { counted })
    const count = (event: Event): void => {
      const key = event instanceof KeyboardEvent ? event.key : ''
      if (event.isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) counted.presses += 1
    }
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, count, true)
  })
}
const counted = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { counted: { presses: number } }).counted.presses)

interface Task {
  /** What is there before the task begins. */
  readonly begin: (page: Page, venue: VenueProcess) => Promise<unknown>
  /** Does the task with mouse and keys alone, and waits for its result. */
  readonly act: (page: Page, venue: VenueProcess) => Promise<void>
}

const open = (page: Page): Promise<void> => tradePage(page).open()
const layoutMenu = (page: Page) => page.getByRole('dialog', { name: 'Layout' })

const tasks: Readonly<Record<string, Task>> = {
  'Find a market': {
    begin: open,
    act: async (page) => {
      await page.keyboard.press('Control+KeyK')
      await page.keyboard.type('eth')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/ETHUSDT$/)
    },
  },
  'Show four charts': {
    begin: open,
    act: async (page) => {
      await page.getByTestId('layout-menu').click()
      await page.getByTestId('desk-templates').getByRole('button', { name: 'Four charts' }).click()
      await expect(page.locator('[data-cell] [data-testid="chart"][data-phase="shown"]')).toHaveCount(4)
    },
  },
  'Set an alert at a price of the chart': {
    begin: async (page) => {
      await open(page)
      await chartView(page).shown()
    },
    act: async (page) => {
      const { x, y } = await chartView(page).middle()
      await page.mouse.click(x - 60, y + 60, { button: 'right' })
      await entry(menuOf(chartView(page)), 'alert').click()
      await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Alert set')
    },
  },
  'Move a stop': {
    begin: async (page, venue) => {
      const last = await longPosition(tradePage(page), venue)
      await openFromRow(page)
      await dialogOf(page)
        .getByTestId('sl-trigger')
        .fill(String(Math.round(last * 0.99)))
      await dialogOf(page).getByTestId('tpsl-confirm').click()
      await expect(chartView(page).lines('order:').filter({ hasText: 'SL' })).toHaveCount(1)
    },
    act: async (page, venue) => {
      // A long's stop is its lowest line.
      const grip = (await gripsOf(page, chartView(page), 130)).at(-1)
      if (grip === undefined) throw new Error('no line can be grabbed')
      await drag(page, grip, 20)
      await expect.poll(() => seenRequests(venue, SET).then((list) => list.length)).toBe(2)
    },
  },
  'Place a limit order at a price of the chart': {
    begin: async (page, venue) => {
      const { trade, chart } = await frozenChart(page, venue)
      await trade.qty.fill('0.010')
      await trade.qty.blur()
      // Finds a price below the market, so that the task itself needs one menu.
      for (const dy of [60, 110, 20, 150, -20, -60, -110, -150, 190, -190]) {
        const menu = await pressAt(page, chart, dy)
        const isBelow = await entry(menu, 'BuyLimit').isVisible()
        await page.keyboard.press('Escape')
        await expect(menu).toHaveCount(0)
        below = dy
        if (isBelow) break
      }
    },
    act: async (page, venue) => {
      await entry(await pressAt(page, chartView(page), below), 'BuyLimit').click()
      await expect(page.getByTestId('submit-buy')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect.poll(() => seenRequests(venue, orderPath.create).then((list) => list.length)).toBe(1)
    },
  },
  'Save a layout': {
    begin: open,
    act: async (page) => {
      await page.getByTestId('layout-menu').click()
      await layoutMenu(page).getByRole('textbox', { name: 'Name of the layout' }).click()
      await page.keyboard.type('Mine')
      await page.keyboard.press('Enter')
      await expect(layoutMenu(page).getByRole('button', { name: 'Mine', exact: true })).toBeVisible()
    },
  },
  'Move the chart to a window of its own': {
    begin: open,
    act: async (page) => {
      await page.getByTestId('layout-menu').click()
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Open Chart in its own window' }).click()
      await expect((await opening).getByTestId('chart')).toBeVisible()
    },
  },
  'Change the leverage': {
    begin: async (page) => {
      await open(page)
      await tradePage(page).chooseAccount()
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose a leverage' }).click()
      await page.getByRole('menuitem', { name: '50x' }).click()
      await page.getByRole('dialog', { name: 'Leverage' }).getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('button', { name: /^Leverage: 50x/ })).toBeVisible()
    },
  },
  'Find an alert': {
    begin: async (page) => {
      await tasks['Set an alert at a price of the chart']?.begin(page, none)
      await tasks['Set an alert at a price of the chart']?.act(page, none)
    },
    act: async (page) => {
      await page.getByTestId('notice-bell').click()
      await expect(page.getByTestId('alerts').getByTestId('alert').first()).toBeVisible()
    },
  },
  'Switch the account': {
    begin: async (page) => {
      await open(page)
      await tradePage(page).chooseAccount()
    },
    act: async (page) => {
      const name = page.getByTestId('account-name')
      const before = await name.textContent()
      await page.getByRole('button', { name: /^Logged in as/ }).click()
      await page.getByRole('menuitemradio').nth(2).click()
      await expect(name).not.toHaveText(before ?? '')
    },
  },
}
/** Px from the middle of the plot to a price below the market. */
let below = 0
/** The two tasks about alerts need no exchange. */
const none = {} as VenueProcess

test('docs/clicks.md counts every task once', () => {
  expect(rows.map(({ task }) => task)).toEqual(Object.keys(tasks))
})

for (const [task, { begin, act }] of Object.entries(tasks))
  test(`${task}: as many presses and keys as docs/clicks.md says`, async ({ page, venue, incidents }) => {
    // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
    incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
    await countPresses(page)
    await begin(page, venue)
    const before = await counted(page)
    await act(page, venue)
    expect((await counted(page)) - before).toBe(rows.find((row) => row.task === task)?.now)
  })
