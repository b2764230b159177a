import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseNamed } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import type { TradePage } from '../pages/trade-page.ts'
import { accountIdOf, fillAccount } from '../support/fill-account.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Rows of a long table show their own figures at any scroll position. A press on one row never affects another. */

const SEED = 7
const SYMBOLS = 60
const ACCOUNT = 'Standard cross hedge'
const region = (page: Page) => page.getByRole('region', { name: 'Positions' })
const scrollTo = (page: Page, top: number): Promise<void> =>
  region(page).evaluate((box, to) => {
    box.scrollTop = to
  }, top)

/** Opens an account with this many positions and orders, on a separate exchange. */
async function withFilledAccount(
  otherProfile: (at: VenueProcess) => Promise<Page>,
  want: { readonly positions: number; readonly orders: number },
  run: (page: Page, trade: TradePage) => Promise<void>,
): Promise<void> {
  const venue = await startVenueProcess(['--seed', String(SEED), '--symbols', String(SYMBOLS)])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    await trade.open()
    const accountId = await accountIdOf(page, venue.url, ACCOUNT)
    await fillAccount(venue, accountId, { ...want, seed: SEED, symbols: SYMBOLS })
    await chooseNamed(trade, new RegExp(`^${ACCOUNT}`))
    await run(page, trade)
  } finally {
    await venue.dispose()
  }
}

/** Whether a row's key (symbol and side) belongs to this market name. USDC perpetuals are named by their coins. */
const isOf = (key: string, market: string): boolean => {
  const plain = (name: string): string => name.replaceAll('-', '').replace(/USDC$/, 'PERP')
  return plain(key.replace(/:\d$/, '')) === plain(market)
}

/** Rows in view from top to bottom: their key, the market in their first cell, and their index. */
const rowsInView = (page: Page) =>
  region(page).evaluate((box) => {
    const edge = box.getBoundingClientRect()
    return [...box.querySelectorAll<HTMLElement>('[role="row"][data-row]')]
      .map((row) => ({ row, at: row.getBoundingClientRect() }))
      .filter(({ at }) => at.bottom > edge.top + 28 && at.top < edge.bottom)
      .map(({ row }) => ({
        key: row.dataset['row'] ?? '',
        market: row.querySelector('a')?.getAttribute('title') ?? '',
        pnl: row.querySelector('[data-column="pnl"]')?.textContent ?? '',
        index: Number(row.getAttribute('aria-rowindex')),
      }))
  })

test('sixty positions, scrolled up, down and sideways: every row is its own, in order for screen readers; focus and press stay with their row (POS-01, POS-36)', async ({
  otherProfile,
}) => {
  test.slow()
  await withFilledAccount(otherProfile, { positions: 60, orders: 0 }, async (page, trade) => {
    await trade.showPositions()
    const table = page.getByRole('table', { name: 'Positions' })
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(55)

    for (const top of [300, 900, 350, 1200, 0]) {
      await scrollTo(page, top)
      await expect
        .poll(async () => {
          const rows = await rowsInView(page)
          const wrong = rows.filter(({ key, market, pnl }) => !isOf(key, market) || !/\d/.test(pnl))
          return rows.length > 3 ? wrong : 'too few rows in view'
        })
        .toEqual([])
      await expect
        .poll(async () => {
          const order = (await rowsInView(page)).map(({ index }) => index)
          return order.every((index, at) => at === 0 || index === (order[at - 1] ?? 0) + 1)
        })
        .toBe(true)
    }

    // Columns outside the view are filled as soon as they scroll into view.
    await region(page).evaluate((box) => {
      box.scrollLeft = box.scrollWidth
    })
    await expect(trade.positions.first().locator('[data-column="mm"]')).toHaveText(/\d/)
    await expect(trade.positions.first().locator('[data-column="funding"]')).toHaveText(/\d|--/)
    await region(page).evaluate((box) => {
      box.scrollLeft = 0
    })

    // The focus doesn't move to the row that replaces the one that left.
    await trade.positions
      .first()
      .getByRole('button', { name: /^Close .* at market$/ })
      .focus()
    await scrollTo(page, 1200)
    await expect(region(page)).toBeFocused()
    await scrollTo(page, 0)

    // Pressed on one row, released on another that reuses its element: no dialog opens.
    const rowAt = (index: number) => region(page).locator(`[role="row"][aria-rowindex="${index + 2}"]`)
    const closeAt = (index: number) => rowAt(index).getByRole('button', { name: /^Close .* at market$/ })
    await scrollTo(page, 28 * 20)
    await closeAt(20).hover()
    await page.mouse.down()
    const pressed = await closeAt(20).elementHandle()
    await scrollTo(page, 28 * 40)
    await expect(closeAt(40)).toBeVisible()
    expect(await closeAt(40).evaluate((now, before) => now === before, pressed)).toBe(true)
    await page.mouse.up()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // Pressed and released on the same row: a dialog opens. A dialog of the earlier press would be open too by now.
    await closeAt(40).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    // Cells outside the view may show the previous row for up to a second. A key press on one of them does nothing.
    await page.setViewportSize({ width: 1024, height: 900 })
    const pressStrange = () =>
      region(page).evaluate(async (box) => {
        box.scrollTop = box.scrollTop > 500 ? 0 : 1000
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        const stop = [
          ...box.querySelectorAll<HTMLElement>('[data-owner] [data-testid="trailing-cell"]'),
        ].find(
          (one) =>
            one.closest('[data-owner]')?.getAttribute('data-owner') !==
            one.closest('[data-row]')?.getAttribute('data-row'),
        )
        stop?.click()
        return stop !== undefined
      })
    await expect.poll(pressStrange, { intervals: [100, 150, 200] }).toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A second later all cells show their own rows.
    await expect
      .poll(() =>
        region(page).evaluate(
          (box) =>
            [...box.querySelectorAll<HTMLElement>('[data-row] [data-owner]')].filter(
              (cell) => cell.dataset['owner'] !== cell.closest<HTMLElement>('[data-row]')?.dataset['row'],
            ).length,
        ),
      )
      .toBe(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Elements without a row are kept for the next ones, and do nothing.
    await region(page)
      .locator('[data-row]')
      .getByTestId('trailing-cell')
      .first()
      .evaluate((stop: HTMLElement) => stop.click())
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('an order edited in its row keeps the typed value while rows are sorted, scrolled away and left for another tab; its field takes the focus once (POS-35)', async ({
  otherProfile,
}) => {
  test.slow()
  await withFilledAccount(otherProfile, { positions: 1, orders: 60 }, async (page, trade) => {
    await trade.showOrders()
    const table = page.getByRole('table', { name: 'Orders' })
    const orders = page.getByRole('region', { name: 'Orders' })
    const toTop = (top: number): Promise<void> =>
      orders.evaluate((box, to) => {
        box.scrollTop = to
      }, top)
    await expect.poll(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(50)
    /** Scrolls up from the end until a row is in view. Orders of the same millisecond are sorted by id in both directions. */
    const findFromEnd = async (orderId: string): Promise<void> => {
      let top = 1_000_000
      const isFound = async (): Promise<boolean> => {
        const found = await orders.evaluate(
          (box, [to, key]) => {
            if (to > box.scrollHeight) box.scrollTop = to
            const view = box.getBoundingClientRect()
            const row = box.querySelector(`[data-row="${key}"]`)?.getBoundingClientRect()
            const isIn = row !== undefined && row.top > view.top + 28 && row.bottom <= view.bottom
            if (!isIn && to <= box.scrollHeight) box.scrollTop = to
            return { isIn, top: box.scrollTop }
          },
          [top, orderId] as const,
        )
        top = found.top - 56
        return found.isIn
      }
      await expect.poll(isFound, { intervals: [100] }).toBe(true)
    }

    const first = trade.orders.first()
    const id = (await first.getAttribute('data-row')) ?? ''
    await first.getByRole('button', { name: /^Change / }).click()
    const row = page.getByTestId(`order-${id}`)
    const price = row.getByRole('textbox', { name: 'Price' })
    await expect(price).toBeFocused()
    await price.fill('12345')

    await toTop(900)
    await expect(row).toHaveCount(0)
    await expect(orders).toBeFocused()
    // No other row has taken over the typed text.
    await expect(orders.getByRole('textbox')).toHaveCount(0)
    await toTop(0)
    await expect(price).toHaveValue('12345')
    await expect(price).not.toBeFocused()

    // Sorted by time, oldest first, the row is near the other end and still being edited.
    await table.getByRole('columnheader', { name: 'Placed' }).getByRole('button').click()
    await expect(row).toHaveCount(0)
    await expect(orders.getByRole('textbox')).toHaveCount(0)
    await findFromEnd(id)
    await expect(price).toHaveValue('12345')
    const top = await orders.evaluate((box) => box.scrollTop)

    // Behind another tab the table keeps its place.
    await trade.showPositions()
    await trade.showOrders()
    await expect(price).toHaveValue('12345')
    expect(await orders.evaluate((box) => box.scrollTop)).toBe(top)
    await row.getByRole('button', { name: "Don't save" }).click()
    await expect(row.getByRole('textbox')).toHaveCount(0)
  })
})
