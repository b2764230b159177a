import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'

/** Start times of the last bars in the chart's table, Unix s, oldest first. */
const barTimes = (page: Page): Promise<readonly number[]> =>
  page
    .locator('[data-chart="charting_library"] .twin.bars tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['time'])).toReversed())

test('after a computer slept over a settlement with its clock a month wrong, the countdown runs to the next settlement and never below zero, no candle is missing or doubled, drawings stay (24F spares, CHART-05, FEED-06)', async ({
  otherProfile,
  incidents,
}) => {
  incidents.expectLog(/Failed to load resource|WebSocket|ERR_/)
  // The exchange's clock is eight minutes before a funding settlement and differs from this computer's.
  const venue = await startVenueProcess(['--seed', '7', '--start-at', '2026-10-23T23:51:30Z'])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    const chart = chartView(page)
    await trade.open()
    await chart.shown()
    await chart.chooseInterval('5')
    await chart.shown()
    const countdown = page.locator('header dl > div').filter({ hasText: /^Funding/ })
    await expect(countdown).toContainText(/\b00:0[78]:\d\d$/)
    // Records every text that the countdown shows from now on.
    await countdown.evaluate((node) => {
      const texts: string[] = []
      Object.assign(window, { countdowns: texts })
      new MutationObserver(() => texts.push(node.textContent ?? '')).observe(node, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    })
    await chart.root.locator('[data-tool="horizontal_line"]').click()
    const { x, y } = await chart.middle()
    await page.mouse.click(x, y)
    await expect(chart.root.locator('[data-role="remove"]')).toBeEnabled()
    await expect.poll(async () => (await barTimes(page)).length).toBeGreaterThan(1)
    const before = await barTimes(page)

    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await venue.control('/push/refuse', { ms: 600_000 })
    await venue.control('/push/cut', { code: 1006 })
    await venue.control('/step', { ms: 600_000 })
    await venue.control('/faults/clear', {})
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await trade.live()
    await expect(countdown).toContainText(/\b07:5\d:\d\d$/)
    // Bars before and during the absence are present, one every five minutes.
    const gap = (before.at(-1) ?? 0) + 600
    expect(before.length).toBe(5)
    await expect
      .poll(async () => (await barTimes(page)).at(-1) ?? 0, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(gap)
    await expect
      .poll(async () => {
        const times = await barTimes(page)
        return times.filter((time, at) => at > 0 && time - (times[at - 1] ?? 0) !== 300)
      })
      .toEqual([])
    await expect(chart.root.locator('.bottom .clock')).toHaveText(/^00:0\d:\d\d UTC$/)
    await expect(chart.root.locator('[data-role="remove"]')).toBeEnabled()
    const shown = await page.evaluate(() => (window as unknown as { countdowns: string[] }).countdowns)
    expect(shown.filter((text) => /[-−]\d\d:/.test(text) || !/\d\d:\d\d:\d\d$/.test(text))).toEqual([])
    await page.screenshot({ path: test.info().outputPath('awake.png') })
  } finally {
    await venue.dispose()
  }
})
