import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { chartWorker, hang } from '../support/chart-worker.ts'

test('W9: on the trade page a replaced chart shows its lines and receives live bars again, without a reload', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  await trade.open()
  await chart.shown()
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))
  const worker = chartWorker(page)
  const gone = new Promise((resolve) => worker.once('close', resolve))
  hang(worker)
  await gone
  await expect
    .poll(() => page.workers().filter((other) => other.url().includes('chart.worker')).length)
    .toBe(1)
  await chart.shown()
  await venue.control('/freeze', { frozen: true })
  const price = await trade.priceAway(0.15)
  await venue.control('/move', { symbol: 'BTCUSDT', price })
  await expect.poll(() => trade.last()).toBe(Number(price))
  await expect.poll(async () => figure(await chart.field('close').textContent())).toBe(Number(price))
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true)
})
