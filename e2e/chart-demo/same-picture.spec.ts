import type { Page } from 'playwright'
import { expect, test } from './demo-test.ts'
import { openDemo } from './demo-page.ts'

/** A market that stands still: both engines draw the same bars, and no countdown runs beside the last price. */
const STILL = `at=1763000400&overrides=${encodeURIComponent(
  JSON.stringify({ 'mainSeriesProperties.showCountdown': false }),
)}`

/** Members of the public API that only these stories use. */
interface Chart {
  setChartType(kind: number): void
  createStudy(name: string, overlay?: boolean): Promise<string>
  createMultipointShape(points: readonly object[], options: object): Promise<string>
  removeAllStudies(): void
  removeAllShapes(): void
  getVisibleRange(): { from: number; to: number }
}
interface Demo {
  widget: {
    activeChart(): Chart
    applyOverrides(overrides: object): void
    changeTheme(theme: string): Promise<void>
    takeClientScreenshot(): Promise<HTMLCanvasElement>
  }
}

/** The scenes both engines draw, by name. */
const scenes: Record<string, (page: Page) => Promise<unknown>> = {
  bars: (page) => setKind(page, 0),
  candles: (page) => setKind(page, 1),
  line: (page) => setKind(page, 2),
  area: (page) => setKind(page, 3),
  'Heikin-Ashi': (page) => setKind(page, 8),
  'hollow candles': (page) => setKind(page, 9),
  baseline: (page) => setKind(page, 10),
  'log scale': async (page) => {
    await setKind(page, 1)
    await override(page, { 'mainSeriesProperties.priceAxisProperties.log': true })
  },
  'percent scale': (page) =>
    override(page, {
      'mainSeriesProperties.priceAxisProperties.log': false,
      'mainSeriesProperties.priceAxisProperties.percentage': true,
    }),
  'studies over and under the bars': async (page) => {
    await override(page, { 'mainSeriesProperties.priceAxisProperties.percentage': false })
    await page.evaluate(async () => {
      const { widget } = (globalThis as unknown as { chartDemo: Demo }).chartDemo
      const chart = widget.activeChart()
      await chart.createStudy('Bollinger Bands')
      await chart.createStudy('Relative Strength Index')
    })
  },
  drawings: (page) =>
    page.evaluate(async () => {
      const { widget } = (globalThis as unknown as { chartDemo: Demo }).chartDemo
      const chart = widget.activeChart()
      chart.removeAllStudies()
      const { to } = chart.getVisibleRange()
      const points = [
        { time: to - 90 * 1800, price: 61_000 },
        { time: to - 40 * 1800, price: 60_000 },
      ]
      for (const shape of ['trend_line', 'rectangle', 'fib_retracement'])
        await chart.createMultipointShape(points, { shape })
    }),
  'light theme': (page) =>
    page.evaluate(() => (globalThis as unknown as { chartDemo: Demo }).chartDemo.widget.changeTheme('light')),
}

const setKind = (page: Page, kind: number): Promise<void> =>
  page.evaluate((wanted) => {
    const { widget } = (globalThis as unknown as { chartDemo: Demo }).chartDemo
    widget.activeChart().setChartType(wanted)
  }, kind)

const override = (page: Page, overrides: object): Promise<void> =>
  page.evaluate((wanted) => {
    const { widget } = (globalThis as unknown as { chartDemo: Demo }).chartDemo
    widget.applyOverrides(wanted)
  }, overrides)

/** The picture without its title, which the page writes with the page's own fonts; and how many colours there are. */
const take = (page: Page): Promise<{ colours: number; pixels: string }> =>
  page.evaluate(async () => {
    const { widget } = (globalThis as unknown as { chartDemo: Demo }).chartDemo
    const canvas = await widget.takeClientScreenshot()
    const { width, height } = canvas
    const pen = canvas.getContext('2d')
    pen?.clearRect(0, 0, 200, 24)
    const data = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0)
    const colours = new Set(new Uint32Array(data.buffer)).size
    let pixels = ''
    for (let at = 0; at < data.length; at += 8192)
      pixels += String.fromCharCode(...data.subarray(at, at + 8192))
    return { colours, pixels: btoa(pixels) }
  })

/** Pixels of which a channel differs by more than what two rasters of one edge may. */
function different(one: string, other: string): number {
  const [a, b] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > 24)) count++
  return count
}

test('the engine draws the same in its worker as in the page: every kind, scales, studies, drawings, themes', async ({
  page,
  context,
}) => {
  const inPage = await context.newPage()
  // A small plot has every scene, and its pixels are read and compared in a quarter of the time.
  for (const one of [page, inPage]) await one.setViewportSize({ width: 800, height: 520 })
  const worker = await openDemo(page, `${STILL}&engine=worker`)
  const main = await openDemo(inPage, `${STILL}&engine=main`)
  expect((await worker.stats()).worker).toBe(true)
  expect((await main.stats()).worker).toBe(false)
  let before = ''
  for (const [name, show] of Object.entries(scenes)) {
    await show(page)
    await show(inPage)
    let [one, other] = [await take(page), await take(inPage)]
    await expect
      .poll(
        async () => {
          one = await take(page)
          other = await take(inPage)
          return { differ: different(one.pixels, other.pixels), drawn: one.colours > 8 }
        },
        { message: name },
      )
      .toEqual({ differ: 0, drawn: true })
    // Otherwise two charts that do nothing would be alike, too.
    expect(different(one.pixels, before), `${name} differs from the scene before`).toBeGreaterThan(50)
    before = one.pixels
  }
})

test('where canvases cannot be transferred the engine runs in the page: bars, dashed lines, a picture', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  const demo = await openDemo(page, STILL)
  expect((await demo.stats()).worker).toBe(false)
  await expect.poll(async () => (await demo.stats()).labels).toBeGreaterThan(3)
  const { up, down } = await demo.picture()
  expect(up + down).toBeGreaterThan(0.001)
  expect((await demo.log()).filter((text) => text.startsWith('trace'))).toEqual([])
})
