import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { KLINE_PATH, seenRequests } from '../support/venue-requests.ts'
import type { Page } from 'playwright/test'

/** The chart's stored records: name to text. */
const records = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve, reject) => {
        const opening = indexedDB.open('tradingview-store')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const database = opening.result
          const found: Record<string, string> = {}
          const cursor = database.transaction('tradingview').objectStore('tradingview').openCursor()
          cursor.onsuccess = () => {
            const at = cursor.result
            if (at === null) {
              database.close()
              resolve(found)
              return
            }
            if (typeof at.key === 'string') found[at.key] = String(at.value)
            at.continue()
          }
        }
      }),
  )

const drawings = async (page: Page, user = ''): Promise<{ tool: string; points: { time: number }[] }[]> => {
  const text = (await records(page))[`${user}/layout`]
  if (text === undefined) return []
  const state = JSON.parse(text) as {
    charts: { panes: { sources: { type: string; tool: string; points: { time: number }[] }[] }[] }[]
  }
  return state.charts[0]?.panes[0]?.sources.filter(({ type }) => type === 'drawing') ?? []
}

async function drawLine(page: Page): Promise<void> {
  const { root } = chartView(page)
  await root.locator('[data-tool="trend_line"]').click()
  const box = await root.locator('.plot').boundingBox()
  if (box === null) throw new Error('no plot')
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
  await page.mouse.move(...at(0.3, 0.6))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.5), { steps: 4 })
  await page.mouse.move(...at(0.5, 0.35), { steps: 4 })
  await page.mouse.up()
}

test('a drawn line and the interval are restored after a reload, and no other user gets them (CHART-16, CHART-26, CHART-27, CHART-28, PREF-06)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await drawLine(page)
  await expect.poll(() => drawings(page).then((list) => list.map(({ tool }) => tool))).toEqual(['trend_line'])
  const [drawn] = await drawings(page)
  await chart.chooseInterval('240')
  await chart.root.locator('[data-role="close-drawing-bar"]').click()
  await expect
    .poll(async () => JSON.parse((await records(page))['/layout'] ?? 'null')?.charts?.[0]?.resolution)
    .toBe('240')
  const record = JSON.parse((await records(page))['/layout'] ?? '{}') as Record<string, unknown>
  expect(Object.keys(record)).toEqual(
    expect.arrayContaining(['charts', 'chartProperties', 'timezone', 'theme']),
  )
  expect(await page.evaluate(() => localStorage.getItem('perpdeck.chart.'))).toContain('"timezone"')

  await page.reload()
  await chart.shown()
  await expect(chart.root.locator('.legend')).toContainText('4h')
  await expect(chart.root.locator('.drawing-bar')).toBeHidden()
  await chart.root.locator('[data-role="open-drawing-bar"]').click()
  await expect(chart.root.locator('[data-role="remove"]')).toBeEnabled()
  // The interval change moved nothing, because points are times and prices.
  expect((await drawings(page))[0]).toEqual(drawn)

  await chart.root.locator('[data-role="close-drawing-bar"]').click()
  await trade.chooseAccount()
  await chart.shown()
  await expect(chart.root.locator('.drawing-bar')).toBeVisible()
  await expect(chart.root.locator('[data-role="remove"]')).toBeDisabled()
})

test('drawings are selected, moved, undone and removed by keyboard (CHART-26)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  // A new high or low would rescale the axis and move the drawn line.
  await venue.control('/freeze', { frozen: true })
  await drawLine(page)
  await expect.poll(() => drawings(page).then((list) => list.length)).toBe(1)
  const [before] = await drawings(page)
  const box = await chart.root.locator('.plot').boundingBox()
  if (box === null) throw new Error('no plot')
  const x = box.x + box.width * 0.4
  const y = box.y + box.height * 0.475
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 30, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => (await drawings(page))[0]?.points[0]?.time)
    .toBeGreaterThan(before?.points[0]?.time ?? 0)
  // Keys pressed in a dialog over the chart don't affect drawings.
  await page.keyboard.press('/')
  const dialog = chart.root.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button').last().focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chart.root.locator('[data-role="remove"]')).toBeEnabled()
  await page.keyboard.press('Delete')
  await expect.poll(() => drawings(page).then((list) => list.length)).toBe(0)
  // The legend reserves space for a late row, so its height and the price scale don't change.
  const legend = chart.root.locator('.legend').first()
  const height = (): Promise<number> => legend.evaluate((element) => element.clientHeight)
  const mark = legend.locator('[data-kind="compare"]')
  await expect(mark).toBeVisible()
  const withRow = await height()
  await mark.locator('[data-action="remove"]').click()
  await expect(mark).toHaveCount(0)
  expect(await height()).toBe(withRow)
})

test('the chart’s symbol search follows the rules and opens what it finds (CHART-17, CHART-18, CHART-48, CHART-51) @core', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.root.locator('[data-role="symbol-search"]').click()
  const dialog = chart.root.getByRole('dialog')
  const types = dialog.getByRole('radio')
  await expect(types).toHaveText(['All', 'Spot', 'Perpetual', 'Expiry'])
  const rows = dialog.locator('[data-symbol]')
  await dialog.getByRole('searchbox').fill('eth')
  await expect(rows.first()).toContainText('ETH')
  await types.nth(3).click()
  await expect(rows.first()).toHaveAttribute('data-type', 'EXPIRY')
  await expect(dialog.locator('[data-symbol]:not([data-type="EXPIRY"])')).toHaveCount(0)
  await types.nth(0).click()
  await dialog.getByRole('searchbox').fill('ethusdt')
  await expect(rows.first()).toHaveAttribute('data-symbol', 'ETHUSDT')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/ETHUSDT/)
  await expect(chart.root.locator('.legend')).toContainText('ETHUSDT')
})

test('an interval that a visitor chooses around a login stays, also if the account remembers another one (CHART-26)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const shows = (words: string) => expect(chart.root.locator('.legend')).toContainText(words)
  const stored = (of: string) =>
    expect
      .poll(() =>
        page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('chart-interval'))),
      )
      .toContainEqual([expect.stringMatching(/chart-interval\..+/), of])
  const logOut = async (): Promise<void> => {
    await trade.openAccountMenu()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByTestId('account-name')).toHaveCount(0)
    await chart.shown()
  }
  await trade.open()
  await chart.shown()
  await trade.chooseAccount()
  await chart.shown()
  await chart.chooseInterval('60')
  await shows('1h')
  await stored('60')
  // Without a choice of the visitor the account's own comes back.
  await logOut()
  await trade.chooseAccount()
  await chart.shown()
  await shows('1h')
  await logOut()
  await chart.chooseInterval('5')
  await shows('5m')
  await trade.chooseAccount()
  await chart.shown()
  await shows('5m')
  await stored('5')
  await page.reload()
  await chart.shown()
  await shows('5m')
})

test('a chart of the mark price is one after a reload and for another market, until Last is chosen; spot has none (CHART-07, CHART-26)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const button = (kind: 'market' | 'mark') => chart.root.locator(`[data-kind="${kind}"]`)
  /** Opens a page; its chart shows and requests the candles of a kind. */
  const isOf = async (kind: 'market' | 'mark', path: string): Promise<void> => {
    await venue.control('/requests/clear', {})
    await trade.open(path)
    await chart.shown()
    await expect(button(kind)).toHaveAttribute('aria-pressed', 'true')
    const asked = (await seenRequests(venue, KLINE_PATH)).map(
      ({ query }) => new URLSearchParams(query).get('kind') ?? 'market',
    )
    expect(asked.length).toBeGreaterThan(0)
    // A chart of trades has the mark price as a study, too.
    expect(asked.includes('market')).toBe(kind === 'market')
  }
  await isOf('market', '/trade/usdt/BTCUSDT')
  await button('mark').click()
  await expect(button('mark')).toHaveAttribute('aria-pressed', 'true')
  await chart.shown()
  await isOf('mark', '/trade/usdt/BTCUSDT')
  await isOf('mark', '/trade/usdt/ETHUSDT')
  await button('market').click()
  await expect(button('market')).toHaveAttribute('aria-pressed', 'true')
  await chart.shown()
  await isOf('market', '/trade/usdt/BTCUSDT')
  await button('mark').click()
  await chart.shown()
  await isOf('market', '/trade/spot/BTC/USDT')
  // The choice is of the chart: a visit to spot leaves it.
  await isOf('mark', '/trade/usdt/BTCUSDT')
})
