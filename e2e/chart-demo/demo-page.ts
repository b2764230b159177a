import { expect, type Locator, type Page } from 'playwright/test'

/** What the demo page leaves for tests on `globalThis`. */
interface DemoGlobal {
  readonly chartDemo: {
    readonly log: string[]
    readonly widget: {
      activeChart(): {
        getVisibleRange(): { from: number; to: number }
        getVisiblePriceRange(): { from: number; to: number } | null
        executeActionById(id: string): void
        dataReady(): boolean
      }
      symbolInterval(): { symbol: string; interval: string }
      takeClientScreenshot(): Promise<HTMLCanvasElement>
      changeTheme(theme: string): Promise<void>
      remove(): void
    }
    readonly openChart: {
      engine(): string
      engineStats(): Promise<DemoStats>
      coordinates(point: { time?: number; price?: number }): Promise<{ x: number; y: number }>
    }
  }
}

export interface DemoStats {
  readonly frames: number
  readonly elapsedMs: number
  readonly bars: number
  readonly lines: number
  readonly labels: number
  readonly worker: boolean
  readonly inputLatencies: number[]
}

export interface DemoPage {
  readonly page: Page
  readonly plot: Locator
  readonly log: () => Promise<string[]>
  /** A line of the list by the application's id. */
  readonly line: (id: string) => Locator
  readonly price: (id: string) => Promise<number>
  /** Page position of a price, just left of the boxes' buttons. */
  readonly at: (price: number) => Promise<number>
  readonly range: () => Promise<{ from: number; to: number }>
  readonly priceRange: () => Promise<{ from: number; to: number }>
  readonly interval: () => Promise<string>
  readonly stats: () => Promise<DemoStats>
  /** Share of the plot's picture in each of the two candle colours, and its size. */
  readonly picture: () => Promise<{ width: number; height: number; up: number; down: number }>
}

/** Opens the demo and waits until its lines are on the chart. */
export async function openDemo(page: Page, query = ''): Promise<DemoPage> {
  await page.goto(`/?${query}`)
  await page.waitForFunction(() => (globalThis as unknown as DemoGlobal).chartDemo?.log.includes('lines'))
  const plot = page.locator('.plot')
  const self: DemoPage = {
    page,
    plot,
    log: () => page.evaluate(() => (globalThis as unknown as DemoGlobal).chartDemo.log),
    line: (id) => page.locator(`.twin [data-line-id="${id}"]`),
    price: async (id) => {
      await expect(self.line(id)).toHaveAttribute('data-price', /^\d/)
      return Number(await self.line(id).getAttribute('data-price'))
    },
    at: async (price) => {
      const point = await page.evaluate(
        (wanted) => (globalThis as unknown as DemoGlobal).chartDemo.openChart.coordinates({ price: wanted }),
        price,
      )
      return point.y + ((await plot.boundingBox())?.y ?? 0)
    },
    range: () =>
      page.evaluate(() =>
        (globalThis as unknown as DemoGlobal).chartDemo.widget.activeChart().getVisibleRange(),
      ),
    priceRange: () =>
      page.evaluate(
        () =>
          (globalThis as unknown as DemoGlobal).chartDemo.widget.activeChart().getVisiblePriceRange() ?? {
            from: 0,
            to: 0,
          },
      ),
    interval: () =>
      page.evaluate(() => (globalThis as unknown as DemoGlobal).chartDemo.widget.symbolInterval().interval),
    stats: () => page.evaluate(() => (globalThis as unknown as DemoGlobal).chartDemo.openChart.engineStats()),
    picture: () =>
      page.evaluate(async () => {
        const canvas = await (globalThis as unknown as DemoGlobal).chartDemo.widget.takeClientScreenshot()
        const { width, height } = canvas
        const data =
          canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0)
        let up = 0
        let down = 0
        const is = (at: number, colour: readonly number[]): boolean =>
          colour.every((value, index) => data[at + index] === value)
        for (let at = 0; at < data.length; at += 4) {
          if (is(at, [0x1f, 0xb5, 0x7a]) || is(at, [0x0a, 0x8f, 0x5b])) up++
          if (is(at, [0xf0, 0x46, 0x5a]) || is(at, [0xd9, 0x2f, 0x45])) down++
        }
        return { width, height, up: up / (width * height), down: down / (width * height) }
      }),
  }
  return self
}

/** Presses at a point, moves in small steps, and releases unless told to hold. */
export async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
  release = true,
): Promise<void> {
  await page.mouse.move(from[0], from[1])
  await page.waitForTimeout(60)
  await page.mouse.down()
  const steps = 12
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    await page.mouse.move(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share)
    await page.waitForTimeout(16)
  }
  if (release) await page.mouse.up()
}
