import { expect, test } from '../fixtures.ts'
import { openLong, shot } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { orderPath, seenRequests } from '../support/venue-requests.ts'

test('the palette does what tables, ticket, book and desk do: a file, a list, a box, the depth, four charts', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  await openLong(trade, '0.100')
  const before = (await seenRequests(venue, orderPath.create)).length
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const run = async (words: string, id: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await palette.getByRole('combobox').fill(words)
    await expect(palette.getByTestId(`command-${id}`)).toHaveAttribute('aria-selected', 'true')
    // Nothing of these waits for markets that the text names.
    await palette.getByTestId(`command-${id}`).click()
    await expect(palette).toHaveCount(0)
  }
  const saved = page.waitForEvent('download')
  await run('csv', 'csv-positions')
  const file = await saved
  expect(file.suggestedFilename()).toBe('perpdeck-positions.csv')
  const chunks = await (await file.createReadStream()).toArray()
  const lines = Buffer.concat(chunks as Buffer[])
    .toString('utf8')
    .split('\n')
  // The same as its button saves.
  const again = page.waitForEvent('download')
  await page.getByTestId('account-tables').getByRole('button', { name: 'CSV', exact: true }).click()
  const button = await (await (await again).createReadStream()).toArray()
  expect(
    Buffer.concat(button as Buffer[])
      .toString('utf8')
      .split('\n')[0],
  ).toBe(lines[0])

  await run('funding', 'history-funding')
  await expect(page.getByTestId('history-funding')).toHaveAttribute('aria-pressed', 'true')
  await run('reduce only', 'ticket-reduceOnly')
  await expect(page.getByRole('checkbox', { name: 'Reduce-only' })).toBeChecked()
  await expect(trade.qty).toBeFocused()
  await run('depth', 'book-shape-depth')
  await expect(page.getByRole('tab', { name: 'Depth' })).toHaveAttribute('aria-selected', 'true')
  await run('hide amounts', 'kept-hidden')
  await expect(page.getByRole('button', { name: 'Show amounts' })).toHaveAttribute('aria-pressed', 'true')
  await run('tp/sl btcusdt', 'position-tpSl')
  await expect(page.getByTestId('tpsl-dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await run('4 charts', 'grid-four')
  await expect(page.locator('[data-cell]')).toHaveCount(4)
  await run('interval same', 'grid-link-interval')
  await shot(page, 'palette-four-charts')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(before)
})

test('the palette draws, changes the price scale, compares, goes to a market and adds panels to fixed ones', async ({
  page,
  venue,
}) => {
  await tradePage(page).open()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const chart = page.locator('[data-chart]').first()
  const type = async (words: string, id: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await palette.getByRole('combobox').fill(words)
    await expect(palette.getByTestId(`command-${id}`)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await expect(chart.locator('[data-scale="log"]')).toBeVisible()
  await type('draw', 'chart-drawing')
  await expect(chart.locator('.drawing-bar [data-role="cursor"]')).toBeFocused()
  await type('fib', 'chart-tool-fib_retracement')
  await expect(chart.locator('[data-tool="fib_retracement"]')).toHaveAttribute('aria-pressed', 'true')
  await type('crosshair', 'chart-cursor')
  await expect(chart.locator('[data-role="cursor"]')).toHaveAttribute('aria-pressed', 'true')
  await type('log scale', 'chart-scale-log')
  await expect(chart.locator('[data-scale="log"]')).toHaveAttribute('aria-pressed', 'true')
  await type('compare eth', 'compare-ETHUSDT')
  await expect(chart.locator('[data-scale="percentage"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(chart).toContainText('ETHUSDT')
  await shot(page, 'palette-compare')
  await type('go to eth', 'market-ETHUSDT')
  await expect(page).toHaveURL(/ETHUSDT/)
  await type('add panel', 'desk-add-chart')
  await expect(page.locator('[data-cell]')).toHaveCount(2)
  // Without room for a place of its own, it is in front of the order book, and a notice says so.
  await type('add markets', 'desk-add-markets')
  await expect(page.getByTestId('notice-desk-add')).toContainText('Markets is a tab beside')
  await expect(page.getByRole('tab', { name: 'Markets', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await shot(page, 'palette-add-panel')
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(0)
})
