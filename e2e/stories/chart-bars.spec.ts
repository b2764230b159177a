import { intervals } from '#shared/domain/enums.ts'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import type { VenueProcess } from '../support/venue-process.ts'
import { KLINE_PATH, seenRequests } from '../support/venue-requests.ts'
import { notePaints } from '../support/worker-paints.ts'

interface BarsAsked {
  readonly interval: string
  readonly kind: string
  readonly to: number
}

async function barsAsked(venue: VenueProcess): Promise<readonly BarsAsked[]> {
  return (await seenRequests(venue, KLINE_PATH)).map((request) => {
    const query = new URLSearchParams(request.query)
    return {
      interval: query.get('interval') ?? '',
      kind: query.get('kind') ?? 'market',
      to: Number(query.get('to')),
    }
  })
}

/** In requests, day, week and month intervals lack the leading 1 (CHART-11). */
const isFor = (asked: BarsAsked, interval: string): boolean =>
  asked.interval === interval.replace(/^1(?=[DWM]$)/, '')

test('the last candle follows the trades (CHART-05, CHART-06) @core', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  const volume = await chart.field('volume').textContent()
  for (const percent of [0.15, -0.2]) {
    const price = await trade.priceAway(percent)
    await venue.control('/move', { symbol: 'BTCUSDT', price })
    await expect.poll(() => trade.last()).toBe(Number(price))
    await expect.poll(async () => figure(await chart.field('close').textContent())).toBe(Number(price))
    await expect
      .poll(async () => figure(await chart.field('high').textContent()))
      .toBeGreaterThanOrEqual(Number(price))
  }
  await expect.poll(() => chart.field('volume').textContent()).not.toBe(volume)
})

test('each of the 13 intervals loads its bars; days, weeks and months are requested as D, W and M (CHART-10, CHART-11, CHART-12)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await expect(chart.root.locator('.favourites button')).toHaveText([
    '1m',
    '5m',
    '30m',
    '1h',
    '4h',
    /^1?D$/,
    /^1?W$/,
    /^1?M$/,
  ])
  await chart.root.locator('[data-role="intervals"]').click()
  await expect(chart.root.getByRole('menuitemradio')).toHaveCount(13)
  await page.keyboard.press('Escape')
  expect(intervals).toHaveLength(13)
  for (const interval of [...intervals.slice(1), '1'] as const) {
    await chart.chooseInterval(interval)
    await expect
      .poll(async () => (await barsAsked(venue)).some((request) => isFor(request, interval)))
      .toBe(true)
    await expect(chart.field('close')).toHaveText(/\d/)
    // The running bar of every interval closes at the last price.
    await expect
      .poll(async () => {
        const last = await trade.last()
        return Math.abs(figure(await chart.field('close').textContent()) - last) / last
      })
      .toBeLessThan(0.002)
    await expect(chart.root.locator('.notice')).toBeHidden()
  }
})

test('X2, CHART-41: a chart that the exchange confirms is not marked stale, with the mark price series or on a spot market', async ({
  page,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  for (const path of ['/trade/usdt/ETHUSDT', '/trade/spot/BTC/USDT']) {
    await page.goto(path)
    await trade.live()
    await chart.shown()
    const shownAt = await page.evaluate(() => performance.now())
    // A series without confirmation would be stale by now, like any other figure.
    await page.waitForFunction((from) => performance.now() - from > 5500, shownAt)
    await expect(page.getByTestId('chart')).toHaveAttribute('data-state', 'live')
  }
})

test('leaving an interval unsubscribes its topic (CHART-05)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  const topics = async (): Promise<readonly string[]> => {
    const { sockets } = await venue.control<{ sockets: { topics: string[] }[] }>('/push/sockets')
    return sockets.flatMap((socket) => socket.topics).filter((topic) => topic.startsWith('kline.'))
  }
  await chart.chooseInterval('15')
  await expect.poll(topics).toContain('kline.15.BTCUSDT')
  // The recorder has one minute, whatever the chart shows.
  await expect
    .poll(async () => new Set(await topics()), { timeout: 30_000 })
    .toEqual(new Set(['kline.1.BTCUSDT', 'kline.15.BTCUSDT']))
})

test('a quick time frame sets its interval, the wheel zooms, and scrolling back loads history (CHART-03, CHART-14)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.root.locator('[data-timeframe="1m"]').click()
  await expect(chart.root.locator('[data-interval="60"]')).toHaveAttribute('aria-pressed', 'true')
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  const { x, y } = await chart.middle()
  await page.mouse.move(x - 250, y)
  const bar = (): Promise<string | null> => chart.root.locator('.legend').textContent()
  await expect.poll(bar).toMatch(/\d/)
  const before = await bar()
  // Zooming leaves the bar under the pointer in place and moves the bar beside it.
  await page.mouse.move(x + 150, y)
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -240)
  await page.mouse.move(x - 250, y)
  await expect.poll(bar).not.toBe(before)
  const oldest = async (): Promise<number> =>
    Math.min(...(await barsAsked(venue)).filter(({ interval }) => interval === '60').map(({ to }) => to))
  const first = await oldest()
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 240)
  for (let round = 0; round < 12 && (await oldest()) >= first; round++) {
    await page.mouse.move(x - 300, y)
    await page.mouse.down()
    await page.mouse.move(x + 300, y, { steps: 4 })
    await page.mouse.up()
  }
  await expect.poll(oldest).toBeLessThan(first)
})

test('Mark charts the mark price, Last the trades (CHART-07)', async ({ page, venue }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await chart.root.locator('[data-kind="mark"]').click()
  await expect(chart.root.locator('[data-kind="mark"]')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await barsAsked(venue)).some(({ kind }) => kind === 'mark')).toBe(true)
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  await expect
    .poll(async () => {
      const fact = page.locator('header dl > div').filter({ hasText: /^Mark/ })
      const mark = figure(await fact.locator('dd').textContent())
      return figure(await chart.field('close').textContent()) - mark
    })
    .toBe(0)
  // The market trades while no chart is open, then stops. Only bars loaded on return can contain the last trades.
  const price = await trade.priceAway(0.3)
  await venue.control('/move', { symbol: 'BTCUSDT', price })
  await expect.poll(() => trade.last()).toBe(Number(price))
  const trades = async (): Promise<number> =>
    (await barsAsked(venue)).filter(({ kind }) => kind === 'market').length
  const before = await trades()
  await chart.root.locator('[data-kind="market"]').click()
  await expect(chart.root.locator('[data-kind="market"]')).toHaveAttribute('aria-pressed', 'true')
  await chart.shown()
  await expect.poll(trades).toBe(before + 1)
  await expect
    .poll(async () => figure(await chart.field('close').textContent()) - (await trade.last()))
    .toBe(0)
})

test('chart and book are still painted while the page is blocked for two seconds @core', async ({ page }) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  const painted = await notePaints(page)
  const [from, to] = await page.evaluate(() => {
    const now = (): number => performance.timeOrigin + performance.now()
    const start = now()
    while (now() - start < 2500);
    return [start, now()] as const
  })
  const during = (times: readonly number[]): number =>
    times.filter((time) => time > from + 100 && time < to - 100).length
  await expect.poll(async () => (await painted()).panels.length).toBeGreaterThan(0)
  const seen = await painted()
  expect(during(seen.panels), 'paints of book and trades while the page was blocked').toBeGreaterThan(3)
  expect(during(seen.chart), 'paints of the chart while the page was blocked').toBeGreaterThan(0)
  await trade.live()
})
