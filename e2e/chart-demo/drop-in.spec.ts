import type { ResolutionString } from '../../vendor/charting_library/index.ts'
import { expect, test } from '../fixtures.ts'
import { type LibraryHost, serveLibraryHost } from '../support/library-host.ts'
import { type HostPage, openHost } from './host-page.ts'

let site: LibraryHost

test.beforeAll(async () => {
  site = await serveLibraryHost()
})
test.afterAll(() => site.close())

test('a static page with one script tag gets a chart in a worker @core', async ({ page }) => {
  const printed = await openHost(page, site.url)
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

test('no documented option leaves a blank page: unsupported ones are named once in the console @core', async ({
  page,
}) => {
  const printed = await openHost(page, site.url, () => {
    ;(globalThis as unknown as HostPage).hostOptions = {
      additional_symbol_info_fields: [{ title: 'Ticker', propertyName: 'ticker' }],
      custom_indicators_getter: () => Promise.resolve([]),
      custom_timezones: [],
      header_widget_buttons_mode: 'compact',
      image_storage_adapter: {},
    }
  })
  expect(printed.toSorted()).toEqual(
    [
      'additional_symbol_info_fields',
      'custom_indicators_getter',
      'custom_timezones',
      'header_widget_buttons_mode',
      'image_storage_adapter',
    ].map(
      (name) =>
        `charting_library, options: option ${name} is not supported by this build of charting_library`,
    ),
  )
})

test('options for appearance, texts, first view and features have their documented effect', async ({
  page,
}) => {
  await openHost(page, site.url, () => {
    const at = globalThis as unknown as HostPage
    at.hostOptions = {
      toolbar_bg: 'rgb(1, 2, 3)',
      fullscreen: true,
      timeframe: { from: 1_762_900_000, to: 1_763_000_000 },
      enabled_features: ['hide_left_toolbar_by_default', 'hide_resolution_in_legend'],
      disabled_features: ['header_compare'],
      favorites: { intervals: ['1', '5', '1D'], drawingTools: ['LineToolRectangle'] },
      drawings_access: { type: 'black', tools: [{ name: 'Trend Line' }, { name: 'Ray', grayed: true }] },
      custom_themes: { dark: { color2: Array.from({ length: 19 }, () => '#123456') } },
      custom_translate_function: (text: string) => (text === 'Indicators' ? 'My indicators' : null),
      custom_formatters: {
        priceFormatterFactory: () => ({ format: (price: number) => `<${price.toFixed(1)}>` }),
      },
      custom_css_url: '../own.css',
    }
  })
  const toolbar = page.locator('.toolbar')
  await expect(toolbar).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(toolbar).toHaveCSS('letter-spacing', '3px')
  await expect(page.locator('[data-chart]')).toHaveCSS('position', 'fixed')
  await expect(toolbar.getByRole('button', { name: 'My indicators' })).toBeVisible()
  await expect(page.locator('[data-role="open-drawing-bar"]')).toBeVisible()
  await expect(page.locator('.legend')).not.toContainText('AAA ·')
  // The feed has 1, 5, 60 and 1D, the symbol 1, 60 and 1D.
  await expect(toolbar.locator('.favourites button:visible')).toHaveText(['1m', '1D'])
  await page.locator('[data-role="intervals"]').click()
  await expect(page.locator('.menu button')).toHaveText(['1m', '1h', '1D'])
  await page.keyboard.press('Escape')
  await page.locator('[data-role="open-drawing-bar"]').click()
  await expect(page.locator('[data-tool]').first()).toHaveAttribute('data-tool', 'rectangle')
  await expect(page.locator('[data-tool="trend_line"]')).toBeHidden()
  await page.evaluate(() => {
    const at = globalThis as unknown as HostPage
    at.said = []
    at.host.widget.onGrayedObjectClicked((object) => at.said.push(object))
  })
  await page.locator('[data-tool="ray"]').click({ force: true })
  const shown = await page.evaluate(() => {
    const at = globalThis as unknown as HostPage
    const { widget } = at.host
    return {
      said: at.said,
      features: widget.getAllFeatures(),
      intervals: widget.getIntervals(),
      range: widget.activeChart().getVisibleRange(),
      price: widget.mainSeriesPriceFormatter().format(1.25),
      engine: widget.openChart.engine(),
    }
  })
  expect(shown.said).toEqual([{ type: 'drawing', name: 'Ray' }])
  expect(shown.features).toMatchObject({ header_compare: false, hide_left_toolbar_by_default: true })
  expect(shown.intervals).toEqual(['1', '60', '1D'])
  expect(shown.range.from).toBeLessThan(1_762_910_000)
  expect(shown.price).toBe('<1.3>')
  // The host's functions can't cross to a worker.
  expect(shown.engine).toBe('main')
  await expect(page.locator('.legend')).toContainText(/O\s*<\d+\.\d>/)
})

test('an unknown symbol leaves no bars of the previous one', async ({ page }) => {
  await openHost(page, site.url)
  await page.evaluate(() => {
    const { widget } = (globalThis as unknown as HostPage).host
    widget.setSymbol('NOPE', '60' as ResolutionString, () => undefined)
  })
  await expect(page.locator('.notice')).toContainText('unknown_symbol')
  const bars = (): Promise<number> =>
    page.evaluate(async () => {
      const { widget } = (globalThis as unknown as HostPage).host
      return (await widget.openChart.engineStats()).bars
    })
  await expect.poll(bars).toBe(0)
  await page.evaluate(() => {
    const { widget } = (globalThis as unknown as HostPage).host
    widget.setSymbol('BBB', '60' as ResolutionString, () => undefined)
  })
  await expect.poll(bars).toBeGreaterThan(100)
  await expect(page.locator('.notice')).toBeHidden()
})

test('load_last_chart opens the layout saved last, from charts_storage_url', async ({ page }) => {
  const asked: string[] = []
  await page.route('**/storage/1.1/charts?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(
      `${route.request().method()} ${query.get('client')} ${query.get('user')} ${query.get('chart')}`,
    )
    const content = JSON.stringify({
      $lib: 'open',
      v: 1,
      timezone: 'Etc/UTC',
      theme: 'dark',
      chartProperties: {},
      charts: [{ symbol: 'BBB', resolution: '1D', chartType: 2, scale: 'normal', panes: [] }],
    })
    const list = [
      { id: 1, name: 'Old', symbol: 'AAA', resolution: '1', timestamp: 10 },
      { id: 2, name: 'New', symbol: 'BBB', resolution: '1D', timestamp: 20 },
    ]
    await route.fulfill({
      json: {
        status: 'ok',
        data: query.has('chart') ? { id: 2, name: 'New', timestamp: 20, content } : list,
      },
    })
  })
  await openHost(page, site.url, () => {
    ;(globalThis as unknown as HostPage).hostOptions = {
      load_last_chart: true,
      symbol: undefined,
      charts_storage_url: 'storage',
      client_id: 'me',
      user_id: 'u1',
    }
  })
  const shown = await page.evaluate(() => {
    const { widget } = (globalThis as unknown as HostPage).host
    return { ...widget.symbolInterval(), name: widget.layoutName(), kind: widget.activeChart().chartType() }
  })
  expect(shown).toEqual({ symbol: 'BBB', interval: '1D', name: 'New', kind: 2 })
  expect(asked).toEqual(['GET me u1 null', 'GET me u1 2'])
})
