import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { chartView } from '../pages/chart-view.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { recordedPrices } from '../support/recorded-prices.ts'
import { startVenueProcess } from '../support/venue-process.ts'

const root = join(import.meta.dirname, '..', '..')
const FIXTURE = join(root, 'tests', 'fixtures', 'replay-bybit-v5.jsonl')
const CAPTURE = join(root, '..', 'shared', 'data', 'bybit', 'bybit-v5-public-20260809.jsonl.gz')

for (const { name, file, speed, tag } of [
  { name: "the hand-made stream in Bybit's form", file: FIXTURE, speed: '1', tag: '@core' },
  { name: 'the stream that was recorded at Bybit', file: CAPTURE, speed: '2', tag: [] },
])
  test(
    `${name} drives book, trades and chart; an order rests in it, is filled by its trades, and the position is closed`,
    { tag },
    async ({ otherProfile }) => {
      test.skip(!existsSync(file), `${file} is not there: fresh clones have the hand-made stream only`)
      const recorded = recordedPrices(file, 'BTCUSDT')
      expect(recorded.trades.size).toBeGreaterThan(3)
      const venue = await startVenueProcess(['--replay', file, '--loop', '--speed', speed])
      try {
        const page = await otherProfile(venue)
        const trade = tradePage(page)
        await trade.open('/trade/usdt/BTCUSDT')
        await chartView(page).shown()
        const pricesOf = async (twin: string): Promise<readonly number[]> =>
          (await page.getByTestId(twin).getByRole('button').allTextContents()).map((text) => figure(text))
        await expect.poll(async () => (await pricesOf('trades-twin')).length).toBeGreaterThan(0)
        expect((await pricesOf('trades-twin')).filter((price) => !recorded.trades.has(price))).toEqual([])
        expect((await pricesOf('book-twin')).length).toBeGreaterThan(4)
        expect((await pricesOf('book-twin')).filter((price) => !recorded.levels.has(price))).toEqual([])

        await trade.chooseAccount()
        // Between the last price and the farther end of the stream's price range. The order rests, and later trades
        // cross it.
        const low = Math.min(...recorded.trades)
        const high = Math.max(...recorded.trades)
        const last = await trade.last()
        const rising = high - last > last - low
        const price = (Math.round((last * 0.5 + (rising ? high : low) * 0.5) * 10) / 10).toFixed(1)
        const side = rising ? 'Sell' : 'Buy'
        await trade.limit(side, '0.001', price)
        await trade.showPositions()
        await expect(trade.positions).toHaveCount(1, { timeout: 60_000 })
        await expect(trade.positions.first()).toContainText(rising ? '-0.001' : '+0.001')
        await expect
          .poll(async () =>
            figure(await trade.positions.first().locator('[data-column="entry"]').textContent()),
          )
          .toBeGreaterThan(low - 1)
        await page.getByRole('button', { name: 'Close BTCUSDT at market' }).click()
        await page.getByRole('button', { name: 'Close position' }).click()
        await expect(trade.positions).toHaveCount(0)
      } finally {
        await venue.dispose()
      }
    },
  )

test('at the end of a recorded stream the market stops and every page shows that, until the data runs again (FEED-22)', async ({
  otherProfile,
  incidents,
}) => {
  incidents.expectLog(/Failed to load resource|ERR_CONNECTION|WebSocket/)
  const venue = await startVenueProcess(['--replay', FIXTURE, '--speed', '3'])
  try {
    const page = await otherProfile(venue)
    const trade = tradePage(page)
    await trade.open('/trade/usdt/BTCUSDT')
    await trade.chooseAccount()
    const second = await page.context().newPage()
    await second.goto('/trade/usdt/BTCUSDT?lang=de')
    const held = (shown: Page): Locator =>
      shown.getByTestId('announcements').locator('[data-event="replay_end"]')
    await expect(held(page)).toHaveText('The recorded stream has ended; the market is paused.', {
      timeout: 30_000,
    })
    await expect(held(second)).toHaveText('Die Aufzeichnung ist zu Ende; der Markt steht still.')
    await expect(page.getByTestId('status-chip')).toContainText('Market paused')
    // A new page and a reloaded one show it too, once.
    await page.goto('/trade/usdt/BTCUSDT?lang=en')
    await expect(held(page)).toHaveCount(1)
    await expect(held(page)).toBeVisible()
    // While the market is halted, the book remains live and orders are accepted.
    await page.bringToFront()
    await trade.live()
    await trade.market('Buy', '0.001')
    await trade.showPositions()
    await expect(trade.positions).toHaveCount(1)
    await expect(held(page)).toHaveCount(1)
    // The same venue starts again. Its data run, and no page announces a halt any more.
    await venue.stop()
    await venue.start()
    await venue.control('/freeze', { frozen: true })
    await expect(held(page)).toHaveCount(0)
    await expect(held(second)).toHaveCount(0)
  } finally {
    await venue.dispose()
  }
})

test('a truncated recording plays to its end, and the page names its line; that notice can be dismissed; a foreign and a missing recording are refused by name', async ({
  otherProfile,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-replay-'))
  try {
    const whole = readFileSync(FIXTURE, 'utf8')
    const truncated = join(folder, 'truncated.jsonl')
    writeFileSync(truncated, whole.slice(0, Math.floor(whole.length * 0.6)))
    const lines = whole.slice(0, Math.floor(whole.length * 0.6)).split('\n').length
    const cut = await startVenueProcess(['--replay', truncated])
    try {
      const page = await otherProfile(cut)
      await page.goto('/trade/usdt/BTCUSDT')
      const said = page.getByTestId('announcements')
      await expect(said).toContainText('The recorded stream was cut off', { timeout: 30_000 })
      await expect(said).toContainText(new RegExp(`truncated\\.jsonl[^\\n]*\\b${lines}\\b`))
      await expect(said).toContainText('the market is paused')
      await said.getByRole('button', { name: 'Dismiss' }).click()
      await expect(said).not.toContainText('cut off')
      await expect(said).toContainText('the market is paused')
    } finally {
      await cut.dispose()
    }
    const foreign = join(folder, 'foreign.jsonl')
    writeFileSync(foreign, '{"some":"thing"}\n{"other":1}\n')
    const refusal = (file: string): Promise<string> =>
      startVenueProcess(['--replay', file]).then(
        async (venue) => {
          await venue.dispose()
          return 'it started'
        },
        (error: unknown) => String(error),
      )
    expect(await refusal(foreign)).toMatch(/foreign\.jsonl[^\n]*\b1\b/)
    expect(await refusal(join(folder, 'missing.jsonl'))).toMatch(/missing\.jsonl/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
