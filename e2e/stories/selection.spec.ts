import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

test('while all of the page is selected each painted figure is there once, in the header and in a position’s row', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount(1)
  await trade.market('Buy', '0.5')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await expect(page.locator('[role="row"][data-painted]').first()).toBeVisible()
  const figure = page.locator('[data-figure="lastPrice"][data-painted]')
  await expect(figure).toBeVisible()
  await venue.control('/freeze', { frozen: true })
  await page.keyboard.press('Control+a')
  const colourOf = (of: typeof figure): Promise<string> =>
    of.evaluate((element) => getComputedStyle(element, '::selection').color)
  expect(await colourOf(figure)).toBe('rgba(0, 0, 0, 0)')
  // A row's canvas is below its text: the selected text covers it, and is visible.
  const cell = page.locator('[role="row"][data-painted] [data-column="pnl"] *').first()
  expect(await colourOf(cell)).not.toBe('rgba(0, 0, 0, 0)')
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(await figure.innerText())
  await page.screenshot({ path: 'test-results/select-all.png' })
})
