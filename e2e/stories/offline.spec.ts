import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { tradePage } from '../pages/trade-page.ts'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { startVenueProcess } from '../support/venue-process.ts'

/** The only journey whose files come from the service worker. Its browser is closed and started again, as a trader does. */
test('the exchange is away: a started browser opens the last market and layout, says that nothing is live, and is live once it answers, the mark price on the chart too @core', async () => {
  const venue = await startVenueProcess(['--seed', '7'])
  const profile = mkdtempSync(join(tmpdir(), 'perpdeck-offline-'))
  const start = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: [...chromiumFlags],
      baseURL: venue.url,
      locale: 'de-DE',
      viewport: { width: 1440, height: 900 },
    })
  let context = await start()
  try {
    const first = await context.newPage()
    await first.goto('/trade/usdt/ETHUSDT')
    await tradePage(first).live()
    // The page's own language is the last file that is stored.
    await expect
      .poll(() =>
        first.evaluate(async () => {
          const files = performance.getEntriesByType('resource').map(({ name }) => name)
          const language = files.find((name) => name.includes('/assets/lang-de')) ?? ''
          return (await caches.match(language)) !== undefined
        }),
      )
      .toBe(true)
    await context.close()
    await venue.stop('SIGKILL')

    context = await start()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/')
    await expect(page.getByTestId('stale-banner')).toContainText('nicht erreichbar')
    await expect(page).toHaveURL(/ETHUSDT/)
    await expect(page.getByRole('tab', { name: 'Limit' })).toBeVisible()
    await expect(page.getByText('config.json')).toHaveCount(0)
    await expect(page.getByTestId('last-price')).toContainText('--')
    const mark = chartView(page).root.locator('.legend [data-kind="compare"] .value')
    await expect(mark).toHaveText('--')

    await venue.start()
    await tradePage(page).live()
    await expect(page.getByTestId('stale-banner')).toHaveCount(0)
    await expect(mark).toHaveText(/\d/)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await venue.dispose()
    rmSync(profile, { recursive: true, force: true })
  }
})
