import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

/**
 * Moving figures of a row whose place no seen canvas covers, by column; all of them where the row shows its texts itself.
 * Whoever reads the table sees the canvas alone there, so one beside its columns would leave them empty.
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

test('a position’s moving figures are painted under their columns, whichever way the page is written, and are there as text (POS-01, POS-27, I18N-10)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect.poll(() => uncovered(page)).toEqual([])
  // Below its text, which readers are told and a press finds.
  const mark = trade.positions.first().locator('[data-column="mark"]')
  await expect(mark).toHaveText(/^[\d,]+\.\d+$/)
  expect(
    await mark.evaluate((cell) => getComputedStyle(cell.firstElementChild ?? cell).webkitTextFillColor),
  ).toBe('rgba(0, 0, 0, 0)')
  // A wider column moves those after it.
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
  // A canvas is as high as many rows, the table only as high as its own: there is no emptiness to scroll to.
  expect(
    await page
      .getByRole('region', { name: 'Positions' })
      .or(page.getByRole('region', { name: 'المراكز' }))
      .evaluate((box) => box.scrollHeight - box.clientHeight),
  ).toBe(0)
})
