import { expect, test } from '../fixtures.ts'
import { chooseZone } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'

const MINUTE = 60_000
const QUARTERS = 12
/** Number of bars in the chart's table. */
const NEWEST = 5

/** Minutes from the start to the trader's order, which is in the hour after the clock change. */
const FILL_AFTER = 106

/** Nights in which clocks change. `fill` is the time of the trader's order as tables write it. */
const nights = [
  {
    zone: 'Europe/Berlin',
    start: '2026-10-24T23:30:00Z',
    labels: '01:30 01:45 02:00 02:15 02:30 02:45 02:00 02:15 02:30 02:45 03:00 03:15',
    fill: { text: /10-25 02:1\d:\d\d$/, offset: 'UTC+1' },
    day: '2026-10-25',
  },
  {
    zone: 'America/New_York',
    start: '2026-11-01T04:30:00Z',
    labels: '00:30 00:45 01:00 01:15 01:30 01:45 01:00 01:15 01:30 01:45 02:00 02:15',
    fill: { text: /11-01 01:1\d:\d\d$/, offset: 'UTC−5' },
    day: '2026-11-01',
  },
  {
    zone: 'Europe/Berlin',
    start: '2027-03-27T23:30:00Z',
    labels: '00:30 00:45 01:00 01:15 01:30 01:45 03:00 03:15 03:30 03:45 04:00 04:15',
    fill: { text: /03-28 03:1\d:\d\d$/, offset: 'UTC+2' },
    day: '2027-03-28',
  },
] as const

for (const { zone, start, labels, fill, day } of nights)
  test(`24F case 11: bars, days and weeks over the change of clocks in ${zone}, ${start.slice(0, 10)} (CHART-34)`, async ({
    chromiumBrowser,
  }) => {
    test.slow()
    const venue = await startVenueProcess(['--seed', '7', '--start-at', start])
    const context = await chromiumBrowser.newContext({
      baseURL: venue.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: zone,
    })
    try {
      const page = await context.newPage()
      const trade = tradePage(page)
      const chart = chartView(page)
      /** Start times of the newest bars as the chart's table writes them, oldest first. */
      const bars = async (count: number): Promise<readonly string[]> => {
        const cells = await chart.root.locator('.bars tbody tr td:first-child').allTextContents()
        return cells.slice(0, count).toReversed()
      }
      await trade.open()
      await trade.chooseAccount()
      await chooseZone(page, zone)
      await chart.chooseInterval('15')
      await chart.shown()

      const night = labels.split(' ')
      const shown = async (): Promise<readonly string[]> => (await bars(NEWEST)).map((text) => text.slice(-5))
      await venue.control('/step', { ms: FILL_AFTER * MINUTE })
      await page.reload()
      await trade.live()
      const running = Math.floor(FILL_AFTER / 15) + 1
      await expect.poll(shown).toEqual(night.slice(running - NEWEST, running))
      await trade.market('Buy', '0.011')
      await expect(trade.qty).toHaveValue('')
      await venue.control('/step', { ms: (QUARTERS * 15 - 2 - FILL_AFTER) * MINUTE })
      // Bars received by push and bars loaded after a reload are the same.
      await expect.poll(shown, { timeout: 30_000 }).toEqual(night.slice(-NEWEST))
      await page.reload()
      await chart.shown()
      await expect.poll(shown).toEqual(night.slice(-NEWEST))
      expect((await bars(2)).map((text) => text.slice(0, 10))).toEqual([day, day])

      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByTestId('history-tradeHistory').click()
      const time = page.getByTestId('history-row').locator('[data-column="time"] time')
      await expect(time).toHaveText(fill.text)
      await expect(time).toHaveAttribute('title', new RegExp(`${fill.offset.replace('+', '\\+')}$`))

      // In every time zone a day is named by its UTC date, a week by its Monday.
      await chart.chooseInterval('1D')
      await expect.poll(async () => (await bars(1))[0]).toBe(day)
      await chart.chooseInterval('1W')
      await expect.poll(async () => new Date(`${(await bars(1))[0]}T00:00Z`).getUTCDay()).toBe(1)
      for (const week of await bars(NEWEST)) expect(new Date(`${week}T00:00Z`).getUTCDay(), week).toBe(1)
    } finally {
      await context.close()
      await venue.dispose()
    }
  })
