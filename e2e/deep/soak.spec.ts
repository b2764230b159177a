import { expect, test } from 'playwright/test'
import { launchRawChromium, type RawChromium } from '../support/raw-chromium.ts'
import { startVenueProcess } from '../support/venue-process.ts'

/**
 * A long run at ten times a real market's rate, with a cut every few seconds. `npm run test:deep` runs it.
 * SOAK_MINUTES (default 20) shortens it. Heap growth is the slope over the last 80 %, with garbage collected before
 * each reading.
 */
const minutes = Number(process.env['SOAK_MINUTES'] ?? '20')
const CUT_EVERY_MS = (minutes * 60_000) / 100
const MB = 1024 * 1024

async function heapOf(browser: RawChromium, targetId: string): Promise<number> {
  const { sessionId } = await browser.cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  await browser.cdp.send('HeapProfiler.enable', {}, sessionId)
  await browser.cdp.send('HeapProfiler.collectGarbage', {}, sessionId)
  const { usedSize } = await browser.cdp.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)
  await browser.cdp.send('Target.detachFromTarget', { sessionId })
  return usedSize
}

/** Growth in bytes over the whole span, by least squares. */
function growth(readings: readonly number[]): number {
  const n = readings.length
  const meanX = (n - 1) / 2
  const meanY = readings.reduce((sum, value) => sum + value, 0) / n
  let over = 0
  let under = 0
  readings.forEach((value, x) => {
    over += (x - meanX) * (value - meanY)
    under += (x - meanX) ** 2
  })
  return (over / under) * (n - 1)
}

test('a long run with a hundred cuts: one socket, fresh data, flat heaps (faults N14, M1)', async () => {
  test.setTimeout((minutes + 5) * 60_000)
  const venue = await startVenueProcess(['--rate', '2500', '--symbols', '200', '--seed', '3'])
  const browser = await launchRawChromium()
  try {
    const tab = await browser.openTab(`${venue.url}/trade/usdt/BTCUSDT`)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const hub: number[] = []
    const page: number[] = []
    const end = Date.now() + minutes * 60_000
    while (Date.now() < end) {
      await venue.control('/push/cut', { code: 1006 })
      await new Promise((resolve) => setTimeout(resolve, CUT_EVERY_MS))
      const target = (await browser.targets()).find(({ type }) => type === 'shared_worker')
      if (target === undefined) throw new Error('the hub is gone')
      hub.push(await heapOf(browser, target.targetId))
      page.push(await heapOf(browser, tab.targetId))
    }
    const late = (readings: readonly number[]): readonly number[] =>
      readings.slice(Math.floor(readings.length * 0.2))
    console.log(
      `hub ${(growth(late(hub)) / MB).toFixed(2)} MB, page ${(growth(late(page)) / MB).toFixed(2)} MB over the last 80 %`,
    )
    expect(growth(late(hub))).toBeLessThan(1 * MB)
    expect(growth(late(page))).toBeLessThan(2 * MB)
    const sockets = async (): Promise<number> => (await venue.control<{ sockets: number }>('/push')).sockets
    await expect.poll(sockets, { timeout: 40_000 }).toBe(1)
    const state = (): Promise<string | null> =>
      tab.evaluate<string | null>(`document.querySelector('[data-testid=book-twin]').dataset.state ?? null`)
    await expect.poll(state).toBe('live')
  } finally {
    await browser.close()
    await venue.dispose()
  }
})
