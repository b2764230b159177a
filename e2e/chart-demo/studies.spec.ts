import { expect, type Page } from 'playwright/test'
import { test } from './demo-test.ts'
import { type DemoPage, openDemo } from './demo-page.ts'

const dialog = (page: Page, name: string) => page.locator(`[data-dialog="${name}"]`)

/** Adds an indicator by the window's list. */
async function add(page: Page, kind: string): Promise<void> {
  if (!(await dialog(page, 'indicators').isVisible())) await page.locator('[data-role="indicators"]').click()
  await dialog(page, 'indicators').locator(`[data-study-kind="${kind}"]`).click()
}

/** Members of the public API that only these stories use. */
interface Studies {
  getAllStudies(): { id: string; name: string }[]
  createStudy(name: string, ...more: unknown[]): Promise<string>
  getStudyById(id: string): {
    getInputValues(): { id: string; value: unknown }[]
    setInputValues(values: { id: string; value: unknown }[]): void
    isVisible(): boolean
  }
  getAllPanesHeight(): number[]
  setAllPanesHeight(heights: number[]): void
  removeEntity(id: string): void
}

const names = ({ page }: DemoPage): Promise<string[]> =>
  page.evaluate(() => {
    const { widget } = (globalThis as unknown as { chartDemo: { widget: { activeChart(): Studies } } })
      .chartDemo
    return widget
      .activeChart()
      .getAllStudies()
      .map(({ name }) => name)
  })

/** Types the length of a study with real keys: a field that cannot take the focus fails here. */
async function typeLength(page: Page, length: string): Promise<void> {
  await dialog(page, 'study-settings').locator('[data-input="length"]').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(length)
}

test('an indicator is found, added, changed, hidden, removed and restored @core', async ({ page }) => {
  const demo = await openDemo(page)
  expect(await names(demo)).toEqual(['Volume'])
  await page.locator('[data-role="indicators"]').click()
  const window = dialog(page, 'indicators')
  await window.getByRole('searchbox').fill('rela')
  await expect(window.locator('[data-study-kind]')).toHaveCount(1)
  await add(page, 'rsi')
  await window.getByRole('searchbox').fill('')
  await add(page, 'bollinger')
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  const rsi = page.locator('.pane-legend [data-kind="rsi"]')
  await expect(rsi.locator('.value')).toHaveText(/^\d+\.\d\d$/)
  await expect(page.locator('.legend [data-kind="bollinger"] .value')).toHaveCount(3)

  const shown = await rsi.locator('.value').textContent()
  await rsi.getByRole('button', { name: /^Settings/ }).click()
  await typeLength(page, '3')
  await dialog(page, 'study-settings').locator('[data-action="apply"]').click()
  await expect(rsi.locator('.name')).toHaveText('RSI 3 close')
  await expect(rsi.locator('.value')).not.toHaveText(shown ?? '')
  await page.locator('[data-role="undo"]').click()
  await expect(rsi.locator('.name')).toHaveText('RSI 14 close')

  await rsi.getByRole('button', { name: /^Hide/ }).click()
  await expect(rsi).toHaveAttribute('data-visible', 'false')
  await rsi.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.locator('.pane-legend [data-kind="rsi"]')).toHaveCount(0)
  expect(await names(demo)).toEqual(['Volume', 'Bollinger Bands'])
  await page.locator('[data-role="undo"]').click()
  await expect(page.locator('.pane-legend [data-kind="rsi"]')).toHaveCount(1)
})

test('values follow the crosshair, panes share the height and Cancel changes nothing', async ({ page }) => {
  const demo = await openDemo(page)
  for (const kind of ['macd', 'atr', 'sma', 'ema', 'vwap']) await add(page, kind)
  await page.keyboard.press('Escape')
  const ema = page.locator('.legend [data-kind="ema"] .value')
  await expect(ema).toHaveText(/^[\d,]+\.\d$/)
  const last = await ema.textContent()
  const box = await demo.plot.boundingBox()
  if (box === null) throw new Error('no plot')
  await page.mouse.move(box.x + 200, box.y + 200)
  await expect(ema).not.toHaveText(last ?? '')
  await page.mouse.move(2, 2)

  const heights = (): Promise<number[]> =>
    page.evaluate(() =>
      (globalThis as unknown as { chartDemo: { widget: { activeChart(): Studies } } }).chartDemo.widget
        .activeChart()
        .getAllPanesHeight(),
    )
  await expect.poll(heights).toHaveLength(3)
  const [price = 0, macd = 0] = await heights()
  expect(price).toBeGreaterThan(macd * 2)
  expect(macd).toBeGreaterThan(60)
  await page.evaluate(() =>
    (globalThis as unknown as { chartDemo: { widget: { activeChart(): Studies } } }).chartDemo.widget
      .activeChart()
      .setAllPanesHeight([300, 300, 100]),
  )
  await expect
    .poll(async () => {
      const [first = 0, second = 0] = await heights()
      return Math.abs(first - second)
    })
    .toBeLessThan(4)

  await page
    .locator('.legend [data-kind="ema"]')
    .getByRole('button', { name: /^Settings/ })
    .click()
  await typeLength(page, '50')
  await expect(page.locator('.legend [data-kind="ema"] .name')).toHaveText('EMA 50 close')
  await dialog(page, 'study-settings').locator('[data-action="cancel"]').click()
  await expect(page.locator('.legend [data-kind="ema"] .name')).toHaveText('EMA 9 close')
})

test('a study keeps its pane when its inputs change', async ({ page }) => {
  await openDemo(page)
  for (const kind of ['rsi', 'macd']) await add(page, kind)
  await page.keyboard.press('Escape')
  const [rsi, macd] = ['rsi', 'macd'].map((kind) => page.locator(`.pane-legend [data-kind="${kind}"] .name`))
  const top = async (of: typeof rsi) => (await of?.boundingBox())?.y ?? Number.NaN
  const below = async () => (await top(macd)) - (await top(rsi))
  await expect.poll(below).toBeGreaterThan(0)
  await page
    .locator('.pane-legend [data-kind="rsi"]')
    .getByRole('button', { name: /^Settings/ })
    .click()
  await typeLength(page, '21')
  await dialog(page, 'study-settings').locator('[data-action="apply"]').click()
  await expect(page.locator('.pane-legend [data-kind="rsi"] .name')).toHaveText('RSI 21 close')
  await expect.poll(below).toBeGreaterThan(0)
})

test('the pane of a study has no prices: its menu offers none, and nothing is drawn there', async ({
  page,
}) => {
  const demo = await openDemo(page)
  await add(page, 'rsi')
  await page.keyboard.press('Escape')
  const rsi = page.locator('.pane-legend [data-kind="rsi"]')
  await expect(rsi.locator('.value')).toHaveText(/\d/)
  // The legend is shown once its pane has a place.
  await expect(rsi.locator('.name')).toBeVisible()
  const [plot, legend] = [await demo.plot.boundingBox(), await rsi.locator('.name').boundingBox()]
  if (plot === null || legend === null) throw new Error('no pane')
  const x = plot.x + plot.width / 2
  const inStudy = legend.y + legend.height + 20
  const copy = page.locator('[data-value="copy-price"]')
  const picture = page.locator('[data-value="copy-picture"]')
  await page.mouse.click(x, inStudy, { button: 'right' })
  await expect(picture).toBeVisible()
  await expect(copy).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(x, plot.y + 150, { button: 'right' })
  await expect(copy).toBeVisible()
  await page.keyboard.press('Escape')

  const shapes = () =>
    page.evaluate(
      () =>
        (
          globalThis as unknown as { chartDemo: { widget: { activeChart(): { getAllShapes(): unknown[] } } } }
        ).chartDemo.widget
          .activeChart()
          .getAllShapes().length,
    )
  const before = await shapes()
  await page.evaluate(() =>
    (
      globalThis as unknown as { chartDemo: { widget: { selectLineTool(tool: string): void } } }
    ).chartDemo.widget.selectLineTool('horizontal_line'),
  )
  await page.mouse.click(x, inStudy)
  await page.mouse.click(x, plot.y + 150)
  await expect.poll(shapes).toBe(before + 1)
})

test('studies survive another interval, kind and theme without an entry in the trace', async ({ page }) => {
  const demo = await openDemo(page)
  await add(page, 'rsi')
  await page.keyboard.press('Escape')
  const value = page.locator('.pane-legend [data-kind="rsi"] .value')
  await expect(value).toHaveText(/\d/)
  await page.locator('[data-interval="60"]').click()
  await expect.poll(demo.interval).toBe('60')
  await page.locator('[data-role="chart-type"]').click()
  await page.locator('[data-value="8"]').click()
  await page.evaluate(() =>
    (
      globalThis as unknown as { chartDemo: { widget: { changeTheme(name: string): Promise<void> } } }
    ).chartDemo.widget.changeTheme('light'),
  )
  await expect(value).toHaveText(/\d/)
  expect(await names(demo)).toEqual(['Volume', 'Relative Strength Index'])
  expect((await demo.log()).filter((line) => line.startsWith('trace'))).toEqual([])
})

test('CHART-20: a second symbol is compared, has its legend and is removed', async ({ page }) => {
  const demo = await openDemo(page)
  await page.locator('[data-role="compare"]').click()
  const window = dialog(page, 'compare')
  await window.getByRole('searchbox').click()
  await page.keyboard.type('eth')
  await expect(window.locator('[data-symbol]').first()).toHaveAttribute('data-symbol', 'ETHUSDT')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const row = page.locator('.legend [data-kind="compare"]')
  await expect(row.locator('.name')).toHaveText('Ether perpetual')
  await expect(row.locator('.value')).toHaveText(/^[\d,]+\.\d$/)
  await expect(page.locator('[data-scale="percentage"]')).toHaveAttribute('aria-pressed', 'true')
  await page.locator('[data-interval="240"]').click()
  await expect.poll(demo.interval).toBe('240')
  await expect(row.locator('.value')).toHaveText(/^[\d,]+\.\d$/)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(row).toHaveCount(0)
  await expect(page.locator('[data-scale="percentage"]')).toHaveAttribute('aria-pressed', 'false')
})

test('an unknown study, inputs out of range and unknown symbols are reported, never thrown into the page', async ({
  page,
}) => {
  const demo = await openDemo(page)
  const results = await page.evaluate(async () => {
    const chart = (
      globalThis as unknown as { chartDemo: { widget: { activeChart(): Studies } } }
    ).chartDemo.widget.activeChart()
    const unknown = await chart.createStudy('Crystal Ball').catch((error: unknown) => String(error))
    const id = await chart.createStudy('Moving Average', false, false, { length: 'many', shoe: 42 })
    chart.getStudyById(id).setInputValues([{ id: 'length', value: -4 }])
    const inputs = chart.getStudyById(id).getInputValues()
    await chart.createStudy('Compare', false, false, { symbol: 'NOSUCH' })
    chart.removeEntity('nothing')
    let missing = ''
    try {
      chart.getStudyById('nothing')
    } catch (error) {
      missing = String(error)
    }
    return { unknown, inputs, missing }
  })
  expect(results.unknown).toContain('Crystal Ball is not supported')
  expect(results.inputs).toContainEqual({ id: 'length', value: 9 })
  expect(results.missing).toContain('no study')
  const traces = (): Promise<string[]> =>
    demo.log().then((log) => log.filter((line) => line.startsWith('trace')))
  await expect.poll(traces).toContain('trace studies: Moving Average: ignored length, shoe')
  await expect.poll(traces).toContain('trace studies: Moving Average: ignored length')
  await expect.poll(traces).toContain('trace compare: NOSUCH: unknown symbol NOSUCH')
  expect((await demo.picture()).up).toBeGreaterThan(0)
})

test('a study template copies the studies from one chart to the next; a foreign one is reported and changes nothing', async ({
  page,
}) => {
  const demo = await openDemo(page)
  interface TemplateChart {
    createStudy(name: string, overlay: boolean, lock: boolean, inputs: object): Promise<string>
    createStudyTemplate(options: object): object
    applyStudyTemplate(template: object): void
    removeAllStudies(): void
    getAllStudies(): { name: string }[]
  }
  const names = (): Promise<string[]> =>
    page.evaluate(() =>
      (globalThis as unknown as { chartDemo: { widget: { activeChart(): TemplateChart } } }).chartDemo.widget
        .activeChart()
        .getAllStudies()
        .map(({ name }) => name),
    )
  await expect.poll(names).toEqual(['Volume'])
  await page.evaluate(async () => {
    const chart = (
      globalThis as unknown as { chartDemo: { widget: { activeChart(): TemplateChart } } }
    ).chartDemo.widget.activeChart()
    await chart.createStudy('Relative Strength Index', false, false, { length: 21 })
    const template = JSON.parse(JSON.stringify(chart.createStudyTemplate({ saveInterval: true })))
    chart.removeAllStudies()
    chart.applyStudyTemplate({ name: 'none of ours' })
    Reflect.set(globalThis, 'between', chart.getAllStudies())
    chart.applyStudyTemplate(template)
  })
  expect(await page.evaluate(() => Reflect.get(globalThis, 'between'))).toEqual([])
  await expect.poll(names).toEqual(['Volume', 'Relative Strength Index'])
  await expect(
    page
      .locator('.plot')
      .getByText(/RSI.*21/)
      .first(),
  ).toBeVisible()
  expect(await demo.log()).toContain('trace studies: the study template is foreign or damaged and is ignored')
})
