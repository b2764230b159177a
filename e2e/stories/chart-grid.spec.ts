import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'

test('a tick of 0.15 is drawn; a tick that changes while the page is open changes the axis at once (24C2, 24C3)', async ({
  page,
  venue,
}) => {
  const trade = tradePage(page)
  const chart = chartView(page)
  const setTick = async (tickSize: string): Promise<void> => {
    await venue.control('/symbol/state', { symbol: 'BTCUSDT', state: 'Trading', changes: { tickSize } })
    await venue.control('/push/symbol-notify', { symbols: ['BTCUSDT'] })
  }
  /** The price under the pointer, read from the chart's context menu. */
  const pointed = async (): Promise<number> => {
    const { x, y } = await chart.middle()
    await page.mouse.click(x, y + 17, { button: 'right' })
    const text = await chart.root.locator('[data-value="copy-price"]').textContent()
    await page.keyboard.press('Escape')
    return Math.round(Number((/[\d,]+\.\d+/.exec(text ?? '')?.[0] ?? 'none').replaceAll(',', '')) * 100)
  }
  await setTick('0.15')
  await trade.open()
  await chart.shown()
  // A frame that fails never reports its bars as drawn.
  await expect(chart.root.locator('.canvases canvas:not([hidden])').first()).toBeVisible()
  await expect.poll(async () => (await pointed()) % 15).toBe(0)
  for (const [tick, cents] of [
    ['0.30', 30],
    ['0.70', 70],
    ['0.10', 10],
  ] as const) {
    await setTick(tick)
    await expect.poll(async () => (await pointed()) % cents).toBe(0)
  }
})
