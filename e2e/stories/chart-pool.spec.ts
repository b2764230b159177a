import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { figure, tradePage } from '../pages/trade-page.ts'
import { chartWorker, hang } from '../support/chart-worker.ts'
import type { VenueProcess } from '../support/venue-process.ts'

const charts = (page: Page) => page.getByTestId('chart')
const workers = (page: Page): number =>
  page.workers().filter((worker) => worker.url().includes('chart.worker')).length

/** A desk of charts in rows of three. The first is the page's market, and each has a market of its own. */
function deskOf(symbols: readonly string[]): string {
  const place = (symbol: string, index: number) => ({
    type: 'tabs',
    id: `t${index + 1}`,
    size: 300,
    panels: [
      {
        id: `p${index + 1}`,
        kind: 'chart',
        link: index === 0 ? 'main' : 'free',
        symbol: index === 0 ? '' : symbol,
      },
    ],
    active: `p${index + 1}`,
  })
  const places = symbols.map(place)
  const parts = [0, 3, 6].flatMap((from): object[] => {
    const row = places.slice(from, from + 3)
    return row.length === 3 ? [{ type: 'split', id: `s${from}`, size: 300, axis: 'row', parts: row }] : row
  })
  const root = { type: 'split', id: 'root', size: 900, axis: 'column', parts }
  return JSON.stringify({
    version: 1,
    desk: { root, floats: [], windows: [], groups: {} },
    name: '',
    revision: 0,
  })
}

/** Opens the trade page with these charts on its desk. */
async function openDesk(page: Page, symbols: readonly string[]): Promise<void> {
  await tradePage(page).open()
  await page.getByTestId('layout-menu').click()
  await page.getByTestId('desk-templates').getByRole('button', { name: 'Default', exact: true }).click()
  await expect(page.getByTestId('desk')).toBeVisible()
  await page.evaluate((text) => sessionStorage.setItem('desk', text), deskOf(symbols))
  await page.reload()
  await expect(charts(page)).toHaveCount(symbols.length)
}

/** Waits until each chart has drawn its bars. */
async function allShown(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await expect(charts(page).nth(index)).toHaveAttribute('data-phase', 'shown', { timeout: 30_000 })
}
const closes = async (page: Page): Promise<number[]> => {
  const found = charts(page).locator('.legend [data-field="close"]')
  return (await found.allTextContents()).map(figure)
}

/** Each plot's canvases, without the layers on top. A chart that draws nothing has one colour. */
const colours = (page: Page): Promise<number[]> =>
  charts(page).evaluateAll((all) =>
    Promise.all(
      all.map(async (chart) => {
        const root = chart.querySelector('[data-chart="charting_library"]')?.shadowRoot
        const found = [...(root?.querySelectorAll('canvas:not([hidden])') ?? [])]
        const seen = new Set<number>()
        for (const canvas of found) {
          const image = await createImageBitmap(canvas as HTMLCanvasElement)
          const copy = new OffscreenCanvas(image.width, image.height)
          const pen = copy.getContext('2d')
          pen?.drawImage(image, 0, 0)
          const pixels = new Uint32Array(
            pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0),
          )
          for (let at = 0; at < pixels.length; at += 7) seen.add(pixels[at] ?? 0)
        }
        return seen.size
      }),
    ),
  )

/** Moves both markets, and waits until each chart's last bar has the new price of its market. */
async function receivesBars(
  page: Page,
  venue: VenueProcess,
  symbols: readonly string[],
  btc: string,
  eth: string,
  shown = (): Promise<number[]> => closes(page),
): Promise<void> {
  await venue.control('/freeze', { frozen: true })
  await venue.control('/move', { symbol: 'BTCUSDT', price: btc })
  await venue.control('/move', { symbol: 'ETHUSDT', price: eth })
  await expect
    .poll(shown, { timeout: 30_000 })
    .toEqual(symbols.map((symbol) => Number(symbol === 'BTCUSDT' ? btc : eth)))
}

const nine = [
  'BTCUSDT',
  'ETHUSDT',
  'BTCUSDT',
  'BTCUSDT',
  'ETHUSDT',
  'BTCUSDT',
  'ETHUSDT',
  'BTCUSDT',
  'ETHUSDT',
]

test('nine charts on a desk paint and receive live bars, in fewer workers than charts', async ({
  page,
  venue,
}) => {
  await openDesk(page, nine)
  await allShown(page, 9)
  expect(workers(page)).toBeGreaterThan(0)
  expect(workers(page)).toBeLessThanOrEqual(3)
  // A chart is shown once it has its bars. Its worker paints them with the next frame that the machine has time for.
  await expect.poll(async () => Math.min(...(await colours(page)))).toBeGreaterThan(5)
  await receivesBars(page, venue, nine, '61234.5', '3210.5')
})

test('W9: a chart that hangs its worker restarts apart from the others, and each chart of the worker is live again', async ({
  page,
  venue,
}) => {
  const symbols = nine.slice(0, 6)
  await openDesk(page, symbols)
  await allShown(page, 6)
  const before = workers(page)
  const worker = chartWorker(page)
  const gone = new Promise((resolve) => worker.once('close', resolve))
  await worker.evaluate(() => {
    OffscreenCanvasRenderingContext2D.prototype.fillRect = () => {
      for (;;);
    }
  })
  await gone
  await expect.poll(() => workers(page)).toBe(before + 1)
  await receivesBars(page, venue, symbols, '62345.5', '3321.5')
})

test('of nine charts the one whose market is delisted says so, and the others stay live', async ({
  page,
  venue,
}) => {
  const symbols = nine.with(4, 'LTCUSDT')
  await openDesk(page, symbols)
  await allShown(page, 9)
  const bars = page.getByTestId('market-bar')
  await expect(bars).toHaveCount(0)
  await venue.control('/symbol/state', { symbol: 'LTCUSDT', state: 'Delisted' })
  await expect(bars).toHaveText(['LTCUSDT is no longer listed'])
  const others = async (): Promise<number[]> => (await closes(page)).toSpliced(4, 1)
  await receivesBars(page, venue, symbols.toSpliced(4, 1), '61111.5', '3111.5', others)
  await venue.control('/symbol/state', { symbol: 'LTCUSDT', state: 'Trading' })
  await expect(bars).toHaveCount(0)
})

test('a chart that moves into a window of its own while its worker restarts shows its bars there, and on the desk again', async ({
  page,
  venue,
  incidents,
}) => {
  // Only Playwright's page scripts cause this error for each `window.open`. Chromium without them reports nothing.
  incidents.expectLog(/Failed to execute 'open' on 'Window': The provided callback is no longer runnable/)
  const symbols = nine.slice(0, 6)
  await openDesk(page, symbols)
  await allShown(page, 6)
  const worker = chartWorker(page)
  const gone = new Promise((resolve) => worker.once('close', resolve))
  hang(worker)
  await page.getByTestId('desk').locator('[data-desk-tab]').nth(5).focus()
  await page.keyboard.press('Shift+F10')
  const opening = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'To a window of its own' }).press('Enter')
  const popup = await opening
  await expect(charts(page)).toHaveCount(5)
  await gone
  await expect(popup.getByTestId('chart')).toHaveAttribute('data-phase', 'shown', { timeout: 30_000 })
  await receivesBars(page, venue, symbols.slice(0, 5), '64567.5', '3543.5')
  await expect.poll(() => closes(popup)).toEqual([64567.5])
  await page.bringToFront()
  await page
    .getByTestId('desk-windows')
    .getByRole('button', { name: /^Dock / })
    .click()
  await allShown(page, 6)
  await receivesBars(page, venue, symbols, '65678.5', '3654.5')
})

test('a chart that is closed while its worker restarts leaves the others running', async ({
  page,
  venue,
}) => {
  const symbols = nine.slice(0, 6)
  await openDesk(page, symbols)
  await allShown(page, 6)
  const worker = chartWorker(page)
  const gone = new Promise((resolve) => worker.once('close', resolve))
  const next = page.waitForEvent('worker', (other) => other.url().includes('chart.worker'))
  hang(worker)
  await next
  // The charts are starting in the new worker at this moment.
  const desk = page.getByTestId('desk').locator('[data-desk-tab]')
  await desk.nth(5).focus()
  await page.keyboard.press('Delete')
  await expect(charts(page)).toHaveCount(5)
  await gone
  await receivesBars(page, venue, symbols.slice(0, 5), '63456.5', '3432.5')
})
