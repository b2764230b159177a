import type { Page } from 'playwright'
import { expect, test } from './demo-test.ts'
import { chartWorker, die, hang } from '../support/chart-worker.ts'
import { openDemo } from './demo-page.ts'

const restartButton = (page: Page) => page.getByRole('button', { name: 'Restart the chart' })

/** Everything a trader set up, to be compared across a replacement. */
const layoutOf = (page: Page): Promise<{ studies: string[]; shapes: string[] }> =>
  page.evaluate(() => {
    const { chartDemo } = globalThis as unknown as {
      chartDemo: {
        widget: {
          activeChart(): { getAllStudies(): { name: string }[]; getAllShapes(): { name: string }[] }
        }
      }
    }
    const chart = chartDemo.widget.activeChart()
    return {
      studies: chart.getAllStudies().map(({ name }) => name),
      shapes: chart.getAllShapes().map(({ name }) => name),
    }
  })

const draw = (page: Page, price: number): Promise<void> =>
  page.evaluate(async (at) => {
    const { chartDemo } = globalThis as unknown as {
      chartDemo: {
        widget: {
          activeChart(): {
            createStudy(name: string): Promise<string>
            createShape(point: object, options: object): Promise<string>
          }
        }
      }
    }
    const chart = chartDemo.widget.activeChart()
    await chart.createStudy('RSI')
    await chart.createShape(
      { time: Math.floor(Date.now() / 1000) - 7200, price: at },
      { shape: 'horizontal_line' },
    )
  }, price)

for (const [what, end] of [
  ['hangs', hang],
  ['died', die],
] as const) {
  test(`W9: a chart worker that ${what} is replaced automatically: interval, view, lines, studies and drawings stay`, async ({
    page,
  }) => {
    const demo = await openDemo(page)
    const span = async (): Promise<number> => {
      const { from, to } = await demo.range()
      return to - from
    }
    const narrow = await span()
    await page.locator('[data-interval="60"]').click()
    await expect.poll(demo.interval).toBe('60')
    // Its bars arrive later than its name, and show twice the time.
    await expect.poll(span).toBeGreaterThan(narrow * 1.5)
    await expect.poll(async () => (await demo.stats()).lines).toBe(8)
    await draw(page, await demo.price('buy'))
    const layout = await layoutOf(page)
    expect(layout).toEqual({ studies: ['Volume', 'RSI'], shapes: ['horizontal_line'] })
    let before = await demo.range()
    /** A wheel's range comes a moment later: until then the range moves. */
    const atRest = (): Promise<void> =>
      expect
        .poll(
          async () => {
            const last = before
            before = await demo.range()
            return before.from - last.from
          },
          { intervals: [300] },
        )
        .toBe(0)
    await expect(page.locator('.legend .title')).toHaveText('BTCUSDT · 1h')
    await atRest()
    const { from } = before
    await page.mouse.move(500, 300)
    await page.mouse.wheel(0, -600)
    await expect.poll(async () => (await demo.range()).from).toBeGreaterThan(from)
    await atRest()
    const since = Date.now()
    end(chartWorker(page))
    await expect.poll(demo.log, { timeout: 20_000 }).toContain('trace engine: the chart worker is replaced')
    test.info().annotations.push({ type: 'noticed after, ms', description: String(Date.now() - since) })
    expect(await demo.log()).toContain('trace engine: the chart worker does not answer')

    await expect.poll(async () => (await demo.stats().catch(() => null))?.lines).toBe(8)
    await expect(page.locator('.notice')).toBeHidden()
    await expect(page.locator('.legend .title')).toHaveText('BTCUSDT · 1h')
    await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
    expect(await demo.interval()).toBe('60')
    expect((await demo.stats()).worker).toBe(true)
    await expect.poll(async () => Math.abs((await demo.range()).from - before.from)).toBeLessThan(2 * 3600)
    expect(await layoutOf(page)).toEqual(layout)
    // The study has its pane and its value again.
    await expect(page.locator('.legend, .plot').getByText(/^RSI/).first()).toBeVisible()
    const { up, down } = await demo.picture()
    expect(up + down).toBeGreaterThan(0.001)
    // The browser takes a moment to stop a script that never ends.
    await expect
      .poll(() => page.workers().filter((other) => other.url().includes('chart.worker')).length)
      .toBe(1)
    await page.screenshot({ path: `test-results/chart-${what}-replaced.png` })
  })
}

test('W9: a second loss within a minute is reported and waits for a press, and what moved meanwhile is in its place', async ({
  page,
}) => {
  const demo = await openDemo(page)
  await expect.poll(async () => (await demo.stats()).lines).toBe(8)
  const price = await demo.price('sell')
  hang(chartWorker(page))
  await expect.poll(demo.log, { timeout: 20_000 }).toContain('trace engine: the chart worker is replaced')
  await expect.poll(async () => (await demo.stats().catch(() => null))?.lines).toBe(8)
  await expect
    .poll(() => page.workers().filter((other) => other.url().includes('chart.worker')).length)
    .toBe(1)
  hang(chartWorker(page))
  await restartButton(page).waitFor({ timeout: 20_000 })
  await page.screenshot({ path: 'test-results/chart-lost.png' })
  // A line that moves meanwhile is where it belongs afterwards.
  await page.locator('.twin [data-line-id="sell"] [role="spinbutton"]').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => demo.price('sell')).toBeGreaterThan(price)
  await restartButton(page).click()
  await expect(restartButton(page)).toHaveCount(0)
  await expect.poll(async () => (await demo.stats()).lines).toBe(8)
  // The new worker's lines are live: the moved one is drawn where the list says it is.
  expect(Math.abs((await demo.at(await demo.price('sell'))) - (await demo.at(price)))).toBeGreaterThan(0)
})

test('W9: a worker that was only paused for long is replaced, too, when it answers again', async ({
  page,
}) => {
  const demo = await openDemo(page)
  hang(chartWorker(page))
  await expect.poll(demo.log, { timeout: 20_000 }).toContain('trace engine: the chart worker is replaced')
  await expect.poll(async () => (await demo.stats().catch(() => null))?.lines).toBe(8)
  await expect
    .poll(() => page.workers().filter((other) => other.url().includes('chart.worker')).length)
    .toBe(1)
  chartWorker(page)
    .evaluate(() => {
      const end = performance.now() + 6000
      while (performance.now() < end);
    })
    .catch(() => undefined)
  await restartButton(page).waitFor({ timeout: 20_000 })
  await expect(restartButton(page)).toHaveCount(0)
  await expect.poll(async () => (await demo.stats()).lines).toBe(8)
  await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
})
