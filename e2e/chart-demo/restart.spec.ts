import type { Page, Worker } from 'playwright'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { openDemo } from './demo-page.ts'

function chartWorker(page: Page): Worker {
  const found = page.workers().find((worker) => worker.url().includes('chart.worker'))
  if (found === undefined) throw new Error('the page has no chart worker')
  return found
}

/** What a fault in the engine could do; never comes back. */
const hang = (worker: Worker): void => {
  worker
    .evaluate(() => {
      setTimeout(() => {
        for (;;);
      })
    })
    .catch(() => undefined)
}

const die = (worker: Worker): void => {
  worker.evaluate(() => self.close()).catch(() => undefined)
}

const restartButton = (page: Page) => page.getByRole('button', { name: 'Restart the chart' })

for (const [what, end] of [
  ['hangs', hang],
  ['died', die],
] as const) {
  test(`a chart worker that ${what} is noticed, and a press brings symbol, interval, view and lines back`, async ({
    page,
  }) => {
    const demo = await openDemo(page)
    await page.locator('[data-interval="60"]').click()
    await expect.poll(demo.interval).toBe('60')
    await expect.poll(async () => (await demo.stats()).lines).toBe(8)
    await page.waitForTimeout(500)
    const { from } = await demo.range()
    await page.mouse.move(500, 300)
    await page.mouse.wheel(0, -600)
    await expect.poll(async () => (await demo.range()).from).toBeGreaterThan(from)
    await page.waitForTimeout(500)
    const before = await demo.range()
    const price = await demo.price('sell')
    await page.waitForTimeout(1500)
    const worker = chartWorker(page)
    const since = Date.now()
    end(worker)
    await restartButton(page).waitFor({ timeout: 20_000 })
    test.info().annotations.push({ type: 'noticed after, ms', description: String(Date.now() - since) })
    expect(await demo.log()).toContain('trace engine: the chart worker does not answer')
    await page.screenshot({ path: `test-results/chart-${what}.png` })
    // A line that moves meanwhile is where it belongs afterwards.
    await page.locator('.twin [data-line-id="sell"] [role="spinbutton"]').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => demo.price('sell')).toBeGreaterThan(price)

    await restartButton(page).click()
    await expect(restartButton(page)).toHaveCount(0)
    await expect.poll(async () => (await demo.stats()).lines).toBe(8)
    await expect(page.locator('.legend .title')).toHaveText('BTCUSDT · 1h')
    await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
    expect(await demo.interval()).toBe('60')
    expect((await demo.stats()).worker).toBe(true)
    await expect.poll(async () => Math.abs((await demo.range()).from - before.from)).toBeLessThan(2 * 3600)
    const { up, down } = await demo.picture()
    expect(up + down).toBeGreaterThan(0.001)
    // The browser takes a moment to stop a script that never ends.
    await expect
      .poll(() => page.workers().filter((other) => other.url().includes('chart.worker')).length)
      .toBe(1)
    // The new worker's lines are live: the moved one can be dragged where the list says it is.
    expect(Math.abs((await demo.at(await demo.price('sell'))) - (await demo.at(price)))).toBeGreaterThan(0)
    await page.screenshot({ path: `test-results/chart-${what}-restarted.png` })
  })
}

test('a worker that only paused for long is replaced by itself', async ({ page }) => {
  const demo = await openDemo(page)
  await page.waitForTimeout(1500)
  chartWorker(page)
    .evaluate(() => {
      const end = performance.now() + 5000
      while (performance.now() < end);
    })
    .catch(() => undefined)
  await restartButton(page).waitFor()
  await expect(restartButton(page)).toHaveCount(0)
  await expect.poll(async () => (await demo.stats()).lines).toBe(8)
  await expect(page.locator('.legend [data-field="close"]')).toHaveText(/\d/)
})

test('on the trade page a restarted chart has its lines and takes live bars again, without a reload', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))
  hang(chartWorker(page))
  await restartButton(page).click({ timeout: 20_000 })
  await expect(restartButton(page)).toHaveCount(0)
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  const price = await trade.priceAway(0.15)
  await venue.control('/move', { symbol: 'BTCUSDT', price })
  await expect.poll(() => trade.last()).toBe(Number(price))
  await expect.poll(async () => figure(await chart.field('close').textContent())).toBe(Number(price))
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
})
