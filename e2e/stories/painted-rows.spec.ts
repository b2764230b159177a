import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/**
 * Columns of a row whose figures no visible canvas covers. Returns 'not painted' if the row shows its texts itself.
 * Painted cells have transparent text, so a misplaced canvas would leave them empty.
 */
const uncovered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('[data-testid^="position-"][data-row]')
    const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].filter(({ dataset }) =>
      ['mark', 'liq', 'pnl', 'im', 'mm', 'value'].includes(dataset['column'] ?? ''),
    )
    if (row?.dataset['painted'] === undefined || cells.length === 0) return ['not painted']
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-testid="painted-rows"]')]
      .filter((tile) => getComputedStyle(tile).visibility === 'visible')
      .map((tile) => tile.getBoundingClientRect())
    return cells.flatMap((cell) => {
      const figure = cell.firstElementChild?.getBoundingClientRect()
      const isCovered = tiles.some(
        (tile) =>
          figure !== undefined &&
          tile.left <= figure.left + 1 &&
          tile.right >= figure.right - 1 &&
          tile.top <= figure.top + 1 &&
          tile.bottom >= figure.bottom - 1,
      )
      return isCovered ? [] : [cell.dataset['column'] ?? '']
    })
  })

test('a position’s moving figures are painted under their columns in both text directions, and exist as text (POS-01, POS-27, I18N-10)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect.poll(() => uncovered(page)).toEqual([])
  // The text is transparent under the canvas. Screen readers read it, and clicks hit it.
  const mark = trade.positions.first().locator('[data-column="mark"]')
  await expect(mark).toHaveText(/^[\d,]+\.\d+$/)
  expect(
    await mark.evaluate((cell) => getComputedStyle(cell.firstElementChild ?? cell).webkitTextFillColor),
  ).toBe('rgba(0, 0, 0, 0)')
  // Texts that do not move are not painted, so they are visible.
  for (const column of ['contract', 'size', 'entry'])
    expect(
      await trade.positions
        .first()
        .locator(`[data-column="${column}"] :not(:has(*))`)
        .last()
        .evaluate((text) => getComputedStyle(text).webkitTextFillColor),
      column,
    ).not.toBe('rgba(0, 0, 0, 0)')
  // A wider column moves the columns after it.
  await page.locator('[data-head="size"] button').press('Shift+ArrowRight')
  await expect.poll(() => uncovered(page)).toEqual([])
  await page.goto('/trade/usdt/BTCUSDT?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(trade.positions).toHaveCount(1)
  await expect.poll(() => uncovered(page)).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
  await expect.poll(() => uncovered(page)).toEqual([])
  // The canvas is higher than the table's rows. It must not add empty space to scroll to.
  expect(
    await page
      .getByRole('region', { name: 'Positions' })
      .or(page.getByRole('region', { name: 'المراكز' }))
      .evaluate((box) => box.scrollHeight - box.clientHeight),
  ).toBe(0)
})
