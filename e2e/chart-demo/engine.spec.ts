import { expect, test } from './demo-test.ts'
import { type DemoStats, drag, openDemo } from './demo-page.ts'

/* The contract of the DOM shim with the pinned lightweight-charts: what breaks here broke by an upgrade. */

test('the unmodified chart library starts in its worker and draws candles of both colours @core', async ({
  page,
}) => {
  const demo = await openDemo(page)
  const stats = await demo.stats()
  expect(stats.worker).toBe(true)
  expect(stats.bars).toBeGreaterThanOrEqual(300)
  const picture = await demo.picture()
  expect(picture.up).toBeGreaterThan(0.001)
  expect(picture.down).toBeGreaterThan(0.001)
})

test('canvases cover the plot without gaps and follow a resize @core', async ({ page }) => {
  const demo = await openDemo(page)
  const cover = () =>
    page.evaluate(() => {
      const root = document.querySelector('[data-chart]')?.shadowRoot
      const plot = root?.querySelector('.plot')?.getBoundingClientRect() ?? new DOMRect()
      const boxes = [...(root?.querySelectorAll('canvas') ?? [])]
        .filter((canvas) => !canvas.hidden)
        .map((canvas) => canvas.getBoundingClientRect())
      const right = Math.max(...boxes.map((box) => box.right))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      return { count: boxes.length, right: plot.right - right, bottom: plot.bottom - bottom }
    })
  for (const size of [
    { width: 1100, height: 640 },
    { width: 701, height: 503 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(async () => Math.abs((await cover()).right)).toBeLessThan(2)
    const { count, right, bottom } = await cover()
    expect(count).toBe(7)
    expect(right).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThan(2)
    const picture = await demo.picture()
    expect(picture.width).toBeGreaterThan(((await demo.plot.boundingBox())?.width ?? size.width) - 4)
  }
})

test('the picture has twice the pixels at twice the screen density', async ({
  page,
  chromiumBrowser,
  venue,
}) => {
  const single = await openDemo(page)
  const small = await single.picture()
  const context = await chromiumBrowser.newContext({
    baseURL: venue.url,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 2,
  })
  const dense = await openDemo(await context.newPage())
  const large = await dense.picture()
  await context.close()
  expect(large.width).toBe(small.width * 2)
  expect(large.height).toBe(small.height * 2)
})

test('CHART-33: the wheel zooms, and zooming out stops at the minimum bar spacing', async ({ page }) => {
  const demo = await openDemo(page, 'interval=60')
  await expect.poll(async () => (await demo.range()).to).toBeGreaterThan(0)
  const before = await demo.range()
  await page.mouse.move(500, 300)
  await page.mouse.wheel(0, -600)
  await expect
    .poll(async () => (await demo.range()).to - (await demo.range()).from)
    .toBeLessThan(before.to - before.from)
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 900)
  // The animation has ended once two readings agree.
  let seen = -1
  await expect
    .poll(async () => {
      const { from, to } = await demo.range()
      const same = to - from === seen
      seen = to - from
      return same
    })
    .toBe(true)
  const { from, to } = await demo.range()
  const width = (await demo.plot.boundingBox())?.width ?? 0
  const bars = (to - from) / 3600
  expect(bars).toBeLessThanOrEqual((width / 0.8) * 1.02)
  expect(bars).toBeGreaterThan(600)
})

test('a drag scrolls into history and loads older bars while it moves', async ({ page }) => {
  const demo = await openDemo(page)
  await expect.poll(async () => (await demo.range()).to).toBeGreaterThan(0)
  const before = await demo.stats()
  const first = await demo.range()
  for (let pull = 0; pull < 5; pull++) await drag(page, [200, 200], [1100, 200])
  await expect.poll(async () => (await demo.stats()).bars).toBeGreaterThan(before.bars)
  expect((await demo.range()).from).toBeLessThan(first.from)
})

test('the price axis scales by dragging and is reset by a double click; `auto` shows which', async ({
  page,
}) => {
  const demo = await openDemo(page)
  const auto = page.getByRole('button', { name: 'Fit prices to the view' })
  await expect(auto).toHaveAttribute('aria-pressed', 'true')
  const before = await demo.priceRange()
  await drag(page, [1410, 200], [1410, 420])
  await expect(auto).toHaveAttribute('aria-pressed', 'false')
  const span = async (): Promise<number> => (await demo.priceRange()).to - (await demo.priceRange()).from
  await expect.poll(async () => Math.abs((await span()) - (before.to - before.from))).toBeGreaterThan(1)
  await page.mouse.dblclick(1410, 250)
  await expect(auto).toHaveAttribute('aria-pressed', 'true')
})

test('CHART-10: each of the thirteen intervals loads and is named in the legend', async ({ page }) => {
  const demo = await openDemo(page)
  const labels = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1D', '1W', '1M']
  for (const [index, value] of [
    '1',
    '3',
    '5',
    '15',
    '30',
    '60',
    '120',
    '240',
    '360',
    '720',
    '1D',
    '1W',
    '1M',
  ].entries()) {
    await page.locator('[data-role="intervals"]').click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(13)
    await page.locator(`.menu [data-value="${value}"]`).click()
    await expect(page.locator('.legend .title')).toHaveText(`BTCUSDT · ${labels[index]}`)
    await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
    expect(await demo.interval()).toBe(value)
  }
})

test('CHART-14: the quick ranges set the interval and the visible span', async ({ page }) => {
  const demo = await openDemo(page)
  for (const [text, interval, days] of [
    ['1d', '1', 1],
    ['5d', '15', 5],
    ['3m', '360', 90],
  ] as const) {
    await page.locator(`[data-timeframe="${text}"]`).click()
    await expect.poll(demo.interval).toBe(interval)
    const share = async (): Promise<number> => (Date.now() / 1000 - (await demo.range()).from) / 86_400 / days
    await expect.poll(async () => Math.abs((await share()) - 1.1)).toBeLessThan(0.2)
  }
})

test('every chart kind draws, and a favourite one has its own button (CHART-13) @core', async ({ page }) => {
  const demo = await openDemo(page)
  await expect(page.locator('.types button')).toHaveCount(1)
  await page.locator('.types button').click()
  await expect(page.locator('.types button')).toHaveAttribute('aria-pressed', 'true')
  for (const kind of ['0', '1', '3', '8', '9', '10']) {
    await page.locator('[data-role="chart-type"]').click()
    await page.locator(`.menu [data-value="${kind}"]`).click()
    const { up, down } = await demo.picture()
    expect(up + down, `kind ${kind}`).toBeGreaterThan(0.0001)
  }
})

test('CHART-08: the theme changes the picture and the chrome without a reload', async ({ page }) => {
  await openDemo(page)
  const frame = page.locator('.chart')
  const before = await frame.evaluate((node) => getComputedStyle(node).backgroundColor)
  await page.evaluate(() =>
    (
      globalThis as unknown as { chartDemo: { widget: { changeTheme(name: string): Promise<void> } } }
    ).chartDemo.widget.changeTheme('light'),
  )
  await expect(frame).toHaveAttribute('data-theme', 'light')
  expect(await frame.evaluate((node) => getComputedStyle(node).backgroundColor)).not.toBe(before)
  await page.screenshot({ path: 'test-results/chart-light.png' })
})

test('bars from a port of another thread move the chart while the page is blocked for three seconds', async ({
  page,
}) => {
  const demo = await openDemo(page, 'direct=1&interval=1')
  await page.waitForTimeout(500)
  const rate = ({ frames, elapsedMs }: DemoStats): number => frames / elapsedMs
  /** Frames while the page is blocked, as a share of those just before. */
  const share = async (): Promise<number> => {
    await demo.stats()
    await page.waitForTimeout(3000)
    const free = await demo.stats()
    await page.evaluate(() => {
      const end = performance.now() + 3000
      while (performance.now() < end);
    })
    expect(free.frames).toBeGreaterThan(30)
    return rate(await demo.stats()) / rate(free)
  }
  // The blocked page takes one of the machine's cores, and other tests run beside this one: the best of three is asked, and
  // of that a fifth; a chart that is drawn by the page stands still (0).
  let best = await share()
  for (let more = 0; more < 2 && best < 0.2; more++) best = Math.max(best, await share())
  test.info().annotations.push({ type: 'frames while blocked, share', description: best.toFixed(2) })
  expect(best).toBeGreaterThan(0.2)
})

test('a frame draws only the canvases that changed: price pane and price axis, no blank layer and no time axis', async ({
  page,
}) => {
  await openDemo(page, 'direct=1&interval=1')
  await page.waitForTimeout(1500)
  const worker = page.workers().find((other) => other.url().includes('chart.worker'))
  const drawn = await worker?.evaluate(async () => {
    const counts: Record<string, number> = {}
    const { prototype } = OffscreenCanvasRenderingContext2D
    let frame = new Set<string>()
    for (const name of ['fillRect', 'clearRect', 'fill', 'stroke', 'fillText', 'drawImage'] as const) {
      const draw: unknown = Reflect.get(prototype, name)
      if (typeof draw !== 'function') continue
      Reflect.set(
        prototype,
        name,
        function noting(this: OffscreenCanvasRenderingContext2D, ...args: unknown[]) {
          const { width, height } = this.canvas
          frame.add(`${width > 200 ? 'wide' : 'narrow'} ${height > 60 ? 'high' : 'low'}`)
          return Reflect.apply(draw, this, args)
        },
      )
    }
    const end = performance.now() + 2000
    let frames = 0
    while (performance.now() < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (frame.size > 0) frames++
      for (const canvas of frame) counts[canvas] = (counts[canvas] ?? 0) + 1
      frame = new Set()
    }
    return { counts, frames }
  })
  expect(drawn?.frames).toBeGreaterThan(20)
  expect(drawn?.counts['wide high']).toBeGreaterThan(20)
  expect(drawn?.counts['narrow high']).toBeGreaterThan(20)
  // The time axis is drawn when a new bar comes.
  expect((drawn?.counts['wide low'] ?? 0) + (drawn?.counts['narrow low'] ?? 0)).toBeLessThan(6)
})

test('CHART-02: the chart itself requests nothing from the network but its own scripts, styles and font @core', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openDemo(page)
  await page.locator('[data-interval="60"]').click()
  await page.waitForTimeout(300)
  expect(asked.filter((path) => !/^\/(assets\/.*)?$/.test(path))).toEqual([])
})
