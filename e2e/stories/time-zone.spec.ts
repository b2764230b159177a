import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseZone } from '../pages/actions.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { startVenueProcess } from '../support/venue-process.ts'

async function history(page: Page, list: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByTestId(`history-${list}`).click()
  return page.getByTestId('history-row')
}

test('24C4: tables, filters, notices and chart use one named time zone, over New Year in Kolkata (CHART-34)', async ({
  chromiumBrowser,
}) => {
  test.slow()
  // Midnight in Kolkata is 18:30 UTC.
  const venue = await startVenueProcess(['--seed', '7', '--start-at', '2026-12-31T18:25:00Z'])
  const context = await chromiumBrowser.newContext({
    baseURL: venue.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    const page = await context.newPage()
    const trade = tradePage(page)
    const chart = chartView(page)
    const clock = chart.root.locator('.bottom .clock')
    await trade.open()
    await trade.chooseAccount()
    await trade.market('Buy', '0.011')
    await expect(trade.qty).toHaveValue('')
    await venue.control('/step', { ms: 10 * 60_000 })
    // A reload synchronises with the exchange's clock.
    await page.reload()
    await trade.live()
    await trade.market('Buy', '0.012')
    await expect(trade.qty).toHaveValue('')

    const rows = await history(page, 'tradeHistory')
    const times = rows.locator('[data-column="time"] time')
    await expect(rows).toHaveCount(2)
    await expect(times.first()).toHaveText(/^01-01 00:0\d:\d\d$/)
    await expect(times.last()).toHaveText(/^2026-12-31 23:5\d:\d\d$/)
    await expect(times.last()).toHaveAttribute('title', /^Asia\/(Kolkata|Calcutta), UTC\+5:30$/)
    await expect(page.getByTestId('history-zone')).toHaveText(/UTC\+5:30$/)
    await expect(clock).toHaveText(/UTC\+5:30$/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines.slice(1).map((line) => /,(20[^,]+),/.exec(line)?.[1])).toEqual([
      expect.stringMatching(/^2027-01-01T00:0\d:\d\d\.\d{3}\+05:30$/),
      expect.stringMatching(/^2026-12-31T23:5\d:\d\d\.\d{3}\+05:30$/),
    ])
    // The filter uses days of the trader's time zone.
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('2027-01-01')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('0.012')
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-12-31')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('0.011')

    // The chosen zone applies everywhere. In UTC both fills are in the old year.
    await chooseZone(page, 'Etc/UTC')
    await expect(rows).toHaveCount(2)
    await expect(times.first()).toHaveText(/^12-31 18:3\d:\d\d$/)
    await expect(times.first()).toHaveAttribute('title', 'UTC')
    await chooseZone(page, 'America/St_Johns')
    await expect(times.first()).toHaveText(/^12-31 15:0\d:\d\d$/)
    await expect(clock).toHaveText(/UTC−3:30$/)
    await page.screenshot({ path: test.info().outputPath('st-johns.png') })
    // Options expire at 08:00 UTC, which is in the next year of the exchange's clock.
    await page.goto('/trade/option/usdc/BTC')
    await expect(page.getByTestId('option-expiry').first()).toHaveText(/^Jan \d+, 2027, 04:30$/)
    await expect(page.getByTestId('option-zone')).toHaveText('America/St_Johns, UTC−3:30')
    await page.screenshot({ path: test.info().outputPath('st-johns-options.png') })
    await page.goBack()
    await page.reload()
    await chart.shown()
    await expect(clock).toHaveText(/UTC−3:30$/)
  } finally {
    await context.close()
    await venue.dispose()
  }
})
