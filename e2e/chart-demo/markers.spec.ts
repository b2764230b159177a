import type { Page } from 'playwright'
import { expect, startDemoVenue, test } from './demo-test.ts'
import { openDemo } from './demo-page.ts'

/** Text colour of the scales in each theme: the markers' own. */
const DARK = [0x98, 0xa4, 0xb3] as const
const LIGHT = [0x55, 0x61, 0x6f] as const
type Extreme = 'high' | 'low'

/** What the list of bars says of an extreme of the view. */
async function extreme(page: Page, of: Extreme): Promise<{ price: number; time: number }> {
  const node = page.locator(`.bars [data-extreme="${of}"]`)
  await expect(node).toHaveAttribute('data-price', /\d/)
  return page.evaluate((selector) => {
    const { dataset } =
      document.querySelector('[data-chart]')?.shadowRoot?.querySelector<HTMLElement>(selector) ?? {}
    return { price: Number(dataset?.['price']), time: Number(dataset?.['time']) }
  }, `.bars [data-extreme="${of}"]`)
}

/** Rows of the picture with a level stroke of a marker's length in this colour: one for each marker that is drawn. */
const strokes = (page: Page, colour: readonly number[]): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const { chartDemo } = globalThis as unknown as {
      chartDemo: { widget: { takeClientScreenshot(): Promise<HTMLCanvasElement> } }
    }
    const canvas = await chartDemo.widget.takeClientScreenshot()
    const { width, height } = canvas
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0)
    const rows: number[] = []
    for (let y = 0; y < height; y++) {
      let run = 0
      let longest = 0
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        run = wanted.every((value, index) => data[at + index] === value) ? run + 1 : 0
        longest = Math.max(longest, run)
      }
      if (longest >= 16 && longest <= 24) rows.push(y)
    }
    return rows
  }, colour)

/** Row of the plot where a price is drawn. */
const rowOf = (page: Page, price: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const { chartDemo } = globalThis as unknown as {
      chartDemo: { openChart: { coordinates(point: { price: number }): Promise<{ y: number }> } }
    }
    return (await chartDemo.openChart.coordinates({ price: wanted })).y
  }, price)

test('LINES-01, LINES-23: high and low of the view are marked at their prices, once each, and in the new colours after a change of theme @core', async ({
  page,
}) => {
  const demo = await openDemo(page, 'lines=1&interval=60')
  // A drag before the first picture would not move it.
  await expect.poll(async () => (await demo.range()).to).toBeGreaterThan(0)
  // A line's box may cover the newest bars, and a marker among them: room beside them shows both.
  await page.mouse.move(700, 300)
  await page.mouse.down()
  await page.mouse.move(400, 300, { steps: 10 })
  await page.mouse.up()
  const rows = async (): Promise<number[]> =>
    Promise.all((['high', 'low'] as const).map(async (of) => rowOf(page, (await extreme(page, of)).price)))
  const drawnAt = async (colour: readonly number[]): Promise<boolean> => {
    const [seen, wanted] = [await strokes(page, colour), await rows()]
    return (
      seen.length === 2 && seen.every((row, index) => Math.abs(row - (wanted[index] ?? Number.NaN)) <= 1.5)
    )
  }
  await expect.poll(() => drawnAt(DARK)).toBe(true)
  expect(await strokes(page, LIGHT)).toEqual([])
  const change = (theme: string): Promise<void> =>
    page.evaluate(
      (name) =>
        (
          globalThis as unknown as { chartDemo: { widget: { changeTheme(theme: string): Promise<void> } } }
        ).chartDemo.widget.changeTheme(name),
      theme,
    )
  await change('light')
  await expect.poll(() => drawnAt(LIGHT)).toBe(true)
  expect(await strokes(page, DARK)).toEqual([])
  await change('dark')
  await expect.poll(() => drawnAt(DARK)).toBe(true)
})

test('LINES-24: another range has other extremes, and a wider one never narrower ones', async ({ page }) => {
  await openDemo(page, 'interval=60')
  const before = { high: await extreme(page, 'high'), low: await extreme(page, 'low') }
  await page.mouse.move(500, 300)
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -300)
  await expect
    .poll(async () => {
      const [high, low] = [await extreme(page, 'high'), await extreme(page, 'low')]
      return high.price < before.high.price || low.price > before.low.price
    })
    .toBe(true)
  for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 600)
  await expect
    .poll(async () => {
      const [high, low] = [await extreme(page, 'high'), await extreme(page, 'low')]
      return high.price >= before.high.price && low.price <= before.low.price
    })
    .toBe(true)
})

test('the last bars are in the page as text, in the chart’s time zone, and are reached by the Tab key', async ({
  page,
}) => {
  const demo = await openDemo(page, 'interval=60&timezone=Asia/Tokyo')
  const table = page.getByRole('table', { name: 'Last bars' })
  await expect(table.locator('tbody tr')).toHaveCount(5)
  const [first] = await table.locator('tbody tr').first().locator('td').allTextContents()
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const tokyo = (at: number): string =>
    new Date(at + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  expect([tokyo(hour), tokyo(hour - 3_600_000)]).toContain(first)
  const region = page.getByRole('group', { name: 'Last bars' })
  expect((await region.boundingBox())?.width).toBeLessThan(2)
  await region.focus()
  expect((await region.boundingBox())?.width).toBeGreaterThan(200)
  await demo.plot.focus()
  expect((await region.boundingBox())?.width).toBeLessThan(2)
})

test('CHART-15: a thin grey line follows the pointer’s price and disappears with the pointer', async ({
  page,
}) => {
  const demo = await openDemo(page, 'lines=1')
  const top = (await demo.plot.boundingBox())?.y ?? 0
  /** Pixels of each row, left of all labels, that differ from the picture before. */
  const keep = (): Promise<void> =>
    page.evaluate(async () => {
      const { chartDemo } = globalThis as unknown as {
        chartDemo: { widget: { takeClientScreenshot(): Promise<HTMLCanvasElement> } }
      }
      Reflect.set(globalThis, 'kept', await chartDemo.widget.takeClientScreenshot())
    })
  const changed = (rows: readonly number[]): Promise<number[]> =>
    page.evaluate(async (wanted) => {
      const { chartDemo, kept } = globalThis as unknown as {
        chartDemo: { widget: { takeClientScreenshot(): Promise<HTMLCanvasElement> } }
        kept: HTMLCanvasElement
      }
      const now = await chartDemo.widget.takeClientScreenshot()
      const row = (canvas: HTMLCanvasElement, y: number): Uint8ClampedArray =>
        canvas.getContext('2d')?.getImageData(100, y, 400, 1).data ?? new Uint8ClampedArray(0)
      return wanted.map((y) => {
        const [a, b] = [row(kept, y), row(now, y)]
        let count = 0
        for (let at = 0; at < a.length; at += 4)
          if (a[at] !== b[at] || a[at + 1] !== b[at + 1] || a[at + 2] !== b[at + 2]) count++
        return count
      })
    }, rows)
  await page.mouse.move(5, 5)
  await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
  await keep()
  const y = 420
  await page.mouse.move(600, top + y)
  await expect.poll(async () => (await changed([y]))[0]).toBeGreaterThan(380)
  const [above, below] = await changed([y - 3, y + 3])
  expect(Math.max(above ?? 0, below ?? 0)).toBeLessThan(60)
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await changed([y]))[0]).toBeLessThan(60)
})

test('CHART-38: a chosen time zone survives a change of theme', async ({ page }) => {
  await openDemo(page)
  const zone = (theme: string): Promise<string> =>
    page.evaluate(async (name) => {
      const { chartDemo } = globalThis as unknown as {
        chartDemo: {
          widget: {
            changeTheme(theme: string): Promise<void>
            activeChart(): {
              getTimezoneApi(): { setTimezone(id: string): void; getTimezone(): { id: string } }
            }
          }
        }
      }
      const zones = chartDemo.widget.activeChart().getTimezoneApi()
      zones.setTimezone('Asia/Tokyo')
      await chartDemo.widget.changeTheme(name)
      return zones.getTimezone().id
    }, theme)
  expect(await zone('light')).toBe('Asia/Tokyo')
  await expect(page.locator('.bottom .clock')).toHaveText(/UTC\+9$/)
  await expect(page.locator('.chart')).toHaveAttribute('data-theme', 'light')
})

test('CHART-24: takeScreenshot sends the picture to the configured service; without one the trace reports that', async ({
  otherProfile,
  incidents,
}) => {
  // The browser's own page around a bare picture styles itself inline and asks for an icon; our policy refuses the first.
  incidents.expectLog(/inline style|CSP style-src-attr|404 \(Not Found\)/)
  const venue = await startDemoVenue(['--stubs'])
  const take = (page: Page): Promise<void> =>
    page.evaluate(() =>
      (
        globalThis as unknown as { chartDemo: { widget: { takeScreenshot(): void } } }
      ).chartDemo.widget.takeScreenshot(),
    )
  try {
    const page = await otherProfile(venue)
    await openDemo(page, 'snapshot=/stub/snapshot')
    const opened = page.context().waitForEvent('page')
    await take(page)
    const shared = await opened
    await shared.waitForLoadState()
    expect(await shared.evaluate(() => document.contentType)).toBe('image/png')
    await shared.close()
    const demo = await openDemo(page)
    await take(page)
    await expect.poll(demo.log).toContain('trace snapshot: takeScreenshot: no snapshot_url is given')
  } finally {
    await venue.dispose()
  }
})
