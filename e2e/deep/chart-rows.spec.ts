import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import { KLINE_PATH, orderPath, seenRequests } from '../support/venue-requests.ts'

test('after a change of symbol and interval, a reconnect requests only the bars on the chart (CHART-40, CHART-05)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.chooseInterval('15')
  await chart.shown()
  await page.getByRole('button', { name: /^Choose a market/ }).click()
  await page.getByRole('combobox', { name: 'Search markets' }).fill('ETHUSDT')
  await page.locator('[aria-selected="true"]').filter({ hasText: 'ETHUSDT' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(chart.root.locator('.legend .title')).toHaveText('ETHUSDT · 15m')
  await chart.shown()
  // The chart loads its Mark Price series after its bars.
  await expect(chart.root.locator('.legend [data-kind="compare"]')).toHaveCount(1)
  const asked = async (): Promise<string[]> =>
    (await seenRequests(venue, KLINE_PATH)).map(({ query }) => {
      const of = new URLSearchParams(query)
      return `${of.get('symbol')} ${of.get('interval')}`
    })
  await expect.poll(asked).toContain('ETHUSDT 15')
  await venue.control('/requests/clear', {})
  await venue.control('/push/cut', { code: 1006 })
  await expect.poll(asked).toContain('ETHUSDT 15')
  await trade.live()
  expect([...new Set(await asked())]).toEqual(['ETHUSDT 15'])
})

test('a perpetual has its mark price beside the bars, a spot pair has none, and on return there is exactly one (CHART-41, CHART-42)', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const marks = chart.root.locator('.legend [data-kind="compare"]', { hasText: 'Mark Price' })
  await trade.open()
  await chart.shown()
  await expect(marks).toHaveCount(1)
  await expect(marks.locator('.value')).toHaveText(/\d/)
  await trade.open('/trade/spot/BTC/USDT')
  await chart.shown()
  await expect(marks).toHaveCount(0)
  await page.goBack()
  await chart.shown()
  await expect(marks).toHaveCount(1)
})

test('lines wait for the bars and appear after them (LINES-26, CHART-36)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.limit('Buy', '0.010', await trade.priceAway(-0.5))
  await expect(chart.lines('order:')).toHaveCount(1)
  await venue.control('/faults/http', { method: 'GET', path: KLINE_PATH, times: 1, delayMs: 3000 })
  await page.reload()
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await expect(page.getByTestId('chart')).not.toHaveAttribute('data-phase', 'shown')
  await expect(chart.lines('order:')).toHaveCount(0)
  await chart.shown()
  await expect(chart.lines('order:')).toHaveCount(1)
})

test('a change of theme gives every line its colours (LINES-22, LINES-29, CHART-38)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await trade.limit('Buy', '0.010', await trade.priceAway(-0.5))
  await trade.limit('Sell', '0.010', await trade.priceAway(0.5))
  await venue.control('/freeze', { frozen: true })
  await expect(chart.lines('order:')).toHaveCount(2)
  await expect(chart.lines('breakeven:')).toHaveCount(1)
  /** The colour of each line, and the page's colours for up and down. */
  const colours = (): Promise<{ lines: Record<string, string>; up: string; down: string }> =>
    page.evaluate(() => {
      const rows =
        document.querySelector('[data-chart]')?.shadowRoot?.querySelectorAll('[data-line-id]') ?? []
      const style = getComputedStyle(document.documentElement)
      return {
        lines: Object.fromEntries(
          Array.from(rows, (row) => {
            const { lineId = '', text = '', colour = '' } = (row as HTMLElement).dataset
            return [lineId.startsWith('order:') ? text : lineId.split(':')[0], colour]
          }),
        ),
        up: style.getPropertyValue('--up').trim(),
        down: style.getPropertyValue('--down').trim(),
      }
    })
  const dark = await colours()
  expect(dark.lines).toMatchObject({ 'Buy Limit': dark.up, 'Sell Limit': dark.down, position: dark.up })
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('menuitem', { name: 'Switch to the light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const light = await colours()
  expect(light.up).not.toBe(dark.up)
  await expect
    .poll(async () => (await colours()).lines)
    .toMatchObject({ 'Buy Limit': light.up, 'Sell Limit': light.down, position: light.up })
  const now = (await colours()).lines
  expect(Object.keys(now).toSorted()).toEqual(Object.keys(dark.lines).toSorted())
  for (const [line, colour] of Object.entries(dark.lines)) expect(now[line], line).not.toBe(colour)
})

test('a line whose order is cancelled in another window disappears, the others stay (LINES-20)', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.limit('Buy', '0.010', await trade.priceAway(-0.5))
  await expect(chart.lines('order:')).toHaveCount(1)
  await trade.limit('Sell', '0.010', await trade.priceAway(0.5))
  await expect(chart.lines('order:')).toHaveCount(2)
  const other = tradePage(await context.newPage())
  await other.open()
  await other.showOrders()
  await expect(other.orders).toHaveCount(2)
  await other.page.getByRole('button', { name: /^Cancel Buy order/ }).click()
  await expect(other.orders).toHaveCount(1)
  await page.bringToFront()
  await expect(chart.lines('order:')).toHaveCount(1)
  await expect(chart.lines('order:')).toContainText('Sell Limit')
})

test('under the pointer a line describes itself: the PnL sum of a position, TP and SL of an order; its button reverses (LINES-03, LINES-15, LINES-17)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await trade.chooseAccount()
  await chart.shown()
  await trade.market('Buy', '0.050')
  await trade.showPositions()
  await expect(trade.positions).toHaveCount(1)
  await venue.control('/freeze', { frozen: true })
  await expect(chart.lines('position:')).toHaveCount(1)
  const box = await chart.root.locator('.plot').boundingBox()
  if (box === null) throw new Error('no plot')
  // Moves the pointer down the column where all labels end, to find the position's label.
  const tip = chart.root.locator('.tooltip')
  const look = async (): Promise<string> => {
    for (let y = box.y + 50; y < box.y + box.height - 40; y += 6) {
      await page.mouse.move(box.x + box.width - 260, y)
      const text = (await tip.isVisible()) ? await tip.textContent() : ''
      if (text?.includes('=') === true) return text
    }
    return ''
  }
  await expect.poll(look, { timeout: 40_000 }).toMatch(/0\.050/)
  await chart.lines('position:').locator('[data-action="reverse"]').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reverse position' })
  await expect(dialog.getByTestId('reverse-from')).toContainText('0.050 BTC')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await seenRequests(venue, orderPath.create)).toHaveLength(1)
})

test('the camera saves a picture and opens the one that the snapshot service stores in a new window (CHART-24)', async ({
  otherProfile,
  incidents,
}) => {
  // Chromium shows a picture in a page of its own, with inline styles and an icon. Our policy allows neither.
  incidents.expectLog(/Applying inline style violates|CSP style-src-attr inline :0|404 \(Not Found\)/)
  const venue = await startVenueProcess(['--seed', '7', '--stubs'])
  try {
    const page = await otherProfile(venue)
    const chart = chartView(page)
    await tradePage(page).open()
    await chart.shown()
    const opened = page.context().waitForEvent('page')
    const saved = page.waitForEvent('download')
    await chart.root.locator('[data-role="screenshot"]').click()
    expect((await saved).suggestedFilename()).toMatch(/\.png$/)
    const shared = await opened
    await shared.waitForLoadState()
    expect(new URL(shared.url()).pathname).toMatch(/^\/stub\/snapshot\/\d+$/)
    expect(await shared.evaluate(() => document.contentType)).toBe('image/png')
    await shared.close()
  } finally {
    await venue.dispose()
  }
})

test('in another system time zone the chart uses UTC (CHART-34)', async ({ chromiumBrowser, venue }) => {
  const context = await chromiumBrowser.newContext({
    baseURL: venue.url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Kathmandu',
  })
  const page = await context.newPage()
  const chart = chartView(page)
  await tradePage(page).open()
  await chart.shown()
  await chart.chooseInterval('60')
  await chart.shown()
  const newest = chart.root.locator('.bars tbody tr').first()
  await expect(newest.locator('td').first()).toHaveText(/ \d\d:00$/)
  const time = Number(await newest.getAttribute('data-time'))
  const text = new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ')
  await expect(newest.locator('td').first()).toHaveText(text)
  await expect(chart.root.locator('.bottom .clock')).toHaveText(/UTC$/)
  expect(figure(await chart.field('close').textContent())).toBeGreaterThan(0)
  await context.close()
})

test("another language: the chart's texts and locale change, the next call names the language, typed values stay (I18N-09, CHART-23)", async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  const frame = chart.root.locator('[lang]').first()
  await expect(frame).toHaveAttribute('lang', 'en')
  await trade.price.fill('98765.5')
  await venue.control('/requests/clear', {})
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(frame).toHaveAttribute('lang', 'de')
  await chart.shown()
  await expect(chart.root.locator('[data-role="indicators"]')).toHaveAccessibleName('Indikatoren')
  await expect(trade.price).toHaveValue(/^98765\.50?$/)
  await expect
    .poll(async () => (await seenRequests(venue, KLINE_PATH)).map(({ headers }) => headers['lang']))
    .toContainEqual(expect.stringMatching(/^de/))
})

test('twenty visits to another page leave one chart and the nodes of one (CHART-45)', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const away = async (times: number): Promise<void> => {
    for (let turn = 0; turn < times; turn++) {
      // Navigates as a link does, without a reload.
      await page.evaluate(() => {
        history.pushState(null, '', '/nowhere')
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      })
      await expect(page.getByTestId('chart')).toHaveCount(0)
      await page.goBack()
      await chart.shown()
    }
  }
  const nodes = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
  }
  await away(3)
  const before = await nodes()
  await away(20)
  await expect(page.locator('[data-chart="charting_library"]')).toHaveCount(1)
  // Each chart has more than 300 nodes, so a leaked chart exceeds this bound. The page's own rows vary by fewer.
  await expect.poll(async () => (await nodes()) - before, { timeout: 40_000 }).toBeLessThan(300)
  await expect.poll(() => page.workers().filter((one) => /chart/.test(one.url())).length).toBe(1)
})
