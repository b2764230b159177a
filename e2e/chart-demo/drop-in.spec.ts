import type { Page } from 'playwright'
import { expect, test } from '../fixtures.ts'
import { type LibraryHost, serveLibraryHost } from '../support/library-host.ts'

/** What the host page leaves on `globalThis`. */
interface HostPage {
  hostOptions: Record<string, unknown>
  hostFeed: Record<string, unknown>
  TradingView: { version(): string; widget: unknown }
  host: {
    seen: string[]
    start: number
    widget: {
      activeChart(): {
        symbol(): string
        dataReady(): boolean
        getVisibleRange(): { from: number; to: number }
      }
      openChart: { engine(): string; engineStats(): Promise<{ bars: number; worker: boolean }> }
    }
  }
}

let site: LibraryHost

test.beforeAll(async () => {
  site = await serveLibraryHost()
})
test.afterAll(() => site.close())

/** Opens the host page with further options, and waits until its chart is ready. */
async function openHost(page: Page, prepare: () => void = () => undefined): Promise<string[]> {
  const printed: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') printed.push(message.text())
  })
  await page.addInitScript(prepare)
  await page.goto(site.url)
  await page.waitForFunction(() => {
    const { host } = globalThis as unknown as HostPage
    return host.seen.includes('ready') && host.widget.activeChart().dataReady()
  })
  return printed
}

test('a static page with one script tag gets a chart in a worker', async ({ page }) => {
  const printed = await openHost(page)
  const shown = await page.evaluate(async () => {
    const { host, TradingView } = globalThis as unknown as HostPage
    const { bars, worker } = await host.widget.openChart.engineStats()
    return { bars, worker, symbol: host.widget.activeChart().symbol(), global: Object.keys(TradingView) }
  })
  expect(shown).toMatchObject({ worker: true, symbol: 'AAA' })
  expect(shown.bars).toBeGreaterThan(100)
  expect(shown.global).toEqual(expect.arrayContaining(['widget', 'version', 'OrderStatus']))
  await expect(page.locator('.plot canvas').first()).toBeVisible()
  expect(printed).toEqual([])
})

test('no documented option leaves a blank page: what this build does not have is named once in the console', async ({
  page,
}) => {
  const printed = await openHost(page, () => {
    ;(globalThis as unknown as HostPage).hostOptions = {
      additional_symbol_info_fields: [{ title: 'Ticker', propertyName: 'ticker' }],
      custom_indicators_getter: () => Promise.resolve([]),
      header_widget_buttons_mode: 'compact',
      image_storage_adapter: {},
    }
  })
  expect(printed.toSorted()).toEqual(
    [
      'additional_symbol_info_fields',
      'custom_indicators_getter',
      'header_widget_buttons_mode',
      'image_storage_adapter',
    ].map(
      (name) =>
        `charting_library, options: option ${name} is not supported by this build of charting_library`,
    ),
  )
})
