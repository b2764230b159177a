import { expect, test } from './demo-test.ts'
import { openDemo } from './demo-page.ts'

test('CHART-21: Arabic mirrors the chrome and leaves the plot left to right @core', async ({ page }) => {
  await openDemo(page, 'locale=ar')
  await expect(page.locator('.chart')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.chart')).toHaveAttribute('lang', 'ar')
  expect(await page.locator('.plot').evaluate((node) => getComputedStyle(node).direction)).toBe('ltr')
  await expect(page.getByRole('button', { name: 'حفظ صورة' })).toBeVisible()
  const first = await page.locator('.favourites button').first().boundingBox()
  const last = await page.locator('[data-role="fullscreen"]').boundingBox()
  expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? 0)
})

test('CHART-22: a locale without strings uses English', async ({ page }) => {
  await openDemo(page, 'locale=xx')
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeVisible()
  await expect(page.locator('.chart')).toHaveAttribute('dir', 'ltr')
})

test('German texts fit their bar', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 560 })
  await openDemo(page, 'locale=de')
  for (const bar of ['.toolbar', '.bottom']) {
    expect(
      await page.locator(bar).evaluate((node) => node.scrollWidth - node.clientWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test('on a phone both bars fit, with the link to the chart library in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDemo(page)
  for (const bar of ['.toolbar', '.bottom']) {
    expect(
      await page.locator(bar).evaluate((node) => node.scrollWidth - node.clientWidth),
    ).toBeLessThanOrEqual(0)
  }
  const link = page.getByRole('link', { name: 'Charts by TradingView' })
  await expect(link).toBeInViewport({ ratio: 1 })
  await expect(link).toHaveAttribute('href', 'https://www.tradingview.com/')
})

test('on a phone the legend has two rows and covers no bar or marker', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  // The synthetic market follows the clock: at this hour none of the demo's lines crosses the legend.
  await page.clock.setFixedTime(new Date('2026-11-20T12:34:00Z'))
  await openDemo(page, 'interval=5')
  await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
  await page.waitForTimeout(800)
  const legend = await page.locator('.legend').boundingBox()
  expect(legend?.height).toBeLessThan(40)
  const under = await page.evaluate(async () => {
    const root = document.querySelector('[data-chart]')?.shadowRoot
    const plot = root?.querySelector('.plot')?.getBoundingClientRect() ?? new DOMRect()
    const box = root?.querySelector('.legend')?.getBoundingClientRect() ?? new DOMRect()
    const { chartDemo } = globalThis as unknown as {
      chartDemo: { widget: { takeClientScreenshot(): Promise<HTMLCanvasElement> } }
    }
    const canvas = await chartDemo.widget.takeClientScreenshot()
    const rows = Math.floor((box.bottom - plot.top) * devicePixelRatio)
    const width = Math.floor((plot.width - 80) * devicePixelRatio)
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, rows) ?? new ImageData(1, 1)
    const colours = [
      [0x1f, 0xb5, 0x7a],
      [0xf0, 0x46, 0x5a],
    ]
    let found = 0
    for (let at = 0; at < data.length; at += 4)
      if (colours.some((colour) => colour.every((value, index) => data[at + index] === value))) found++
    return { found, rows }
  })
  expect(under.rows).toBeGreaterThan(20)
  expect(under.found).toBe(0)
})

test('CHART-12: the eight favourite intervals are listed in order', async ({ page }) => {
  await openDemo(page)
  await expect(page.locator('.favourites button')).toHaveText([
    '1m',
    '5m',
    '30m',
    '1h',
    '4h',
    '1D',
    '1W',
    '1M',
  ])
})

test('menus work by keyboard: arrows move, Escape returns the focus @core', async ({ page }) => {
  await openDemo(page)
  const more = page.locator('[data-role="chart-type"]')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Candles', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Line', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('the toolbar is one stop of the Tab key, arrows move inside it', async ({ page }) => {
  await openDemo(page)
  await page.locator('[data-interval="1"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-interval="5"]')).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.locator('[data-role="fullscreen"]')).toBeFocused()
})

test('the plot scrolls and zooms by keyboard', async ({ page }) => {
  const demo = await openDemo(page)
  await expect.poll(async () => (await demo.range()).to).toBeGreaterThan(0)
  const before = await demo.range()
  await demo.plot.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await demo.range()).to).toBeLessThan(before.to)
  await page.keyboard.press('+')
  await expect
    .poll(async () => (await demo.range()).to - (await demo.range()).from)
    .toBeLessThan(before.to - before.from)
})

test('CHART-24: the camera saves a local PNG @core', async ({ page }) => {
  await openDemo(page)
  const download = page.waitForEvent('download')
  await page.locator('[data-role="screenshot"]').click()
  expect((await download).suggestedFilename()).toBe('BTCUSDT-30m.png')
})

test('the right mouse button opens a menu that can reset the view', async ({ page }) => {
  const demo = await openDemo(page)
  await expect.poll(async () => (await demo.range()).to).toBeGreaterThan(0)
  const before = await demo.range()
  await page.mouse.move(500, 300)
  await page.mouse.wheel(0, -900)
  await expect.poll(async () => (await demo.range()).from).not.toBe(before.from)
  await page.mouse.click(500, 300, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Reset view' }).click()
  await expect.poll(async () => Math.abs((await demo.range()).from - before.from)).toBeLessThan(3600)
})

test('an unknown symbol shows a message over the plot, with a retry; the page continues', async ({
  page,
}) => {
  await page.goto('/?symbol=NOPE')
  await expect(page.getByRole('status')).toContainText('unknown symbol NOPE')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toContainText('unknown symbol NOPE')
})

test('a market with a tick of 5 shows and moves prices in steps of 5', async ({ page }) => {
  await openDemo(page, 'symbol=TICK5')
  const close = page.locator('.legend [data-field="close"]')
  await expect(close).toHaveText(/^[\d,]+$/)
})

test('rows of a menu are 44 px high for a finger: what is beside it is another order', async ({
  chromiumBrowser,
  venue,
}) => {
  const context = await chromiumBrowser.newContext({
    baseURL: venue.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openDemo(page)
  await page.locator('[data-role="chart-type"]').tap()
  const rows = page.getByRole('menu').getByRole('menuitemradio')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await context.close()
})

test('two fingers zoom, one finger scrolls', async ({ chromiumBrowser, venue }) => {
  const context = await chromiumBrowser.newContext({
    baseURL: venue.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const demo = await openDemo(page)
  await expect.poll(async () => (await demo.range()).to).toBeGreaterThan(0)
  const cdp = await context.newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly (readonly [number, number])[],
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const before = await demo.range()
  await touch('touchStart', [[100, 300]])
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', [[100 + step * 12, 300]])
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(120)
  await touch('touchEnd', [])
  await expect.poll(async () => (await demo.range()).from).toBeLessThan(before.from)
  const scrolled = await demo.range()
  await touch('touchStart', [
    [150, 300],
    [200, 300],
  ])
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', [
      [150 - step * 8, 300],
      [200 + step * 8, 300],
    ])
    await page.waitForTimeout(20)
  }
  await touch('touchEnd', [])
  await expect
    .poll(async () => (await demo.range()).to - (await demo.range()).from)
    .toBeLessThan(scrolled.to - scrolled.from)
  await context.close()
})
