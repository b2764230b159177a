import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityId, IChartWidgetApi } from '../../vendor/charting_library/index.ts'
import { expect, test } from '../fixtures.ts'
import { type LibraryHost, serveLibraryHost } from '../support/library-host.ts'
import { readApiTable } from '../../tests/vendor/charting_library/read-api-table.ts'
import { type HostPage, openHost } from './host-page.ts'

const readme = readFileSync(join(import.meta.dirname, '../../vendor/charting_library/README.md'), 'utf8')

let site: LibraryHost

test.beforeAll(async () => {
  site = await serveLibraryHost()
})
test.afterAll(() => site.close())

test('axes, series, selection, export and dialogs work as documented', async ({ page }) => {
  await openHost(page, site.url)
  const shown = await page.evaluate(async () => {
    const { widget, start } = (globalThis as unknown as HostPage).host
    const chart: IChartWidgetApi = widget.activeChart()
    const time = chart.getTimeScale()
    const drawn = new Promise<void>((resolve) => {
      chart.onVisibleRangeChanged().subscribe(null, () => {
        // Reports of frames before it may still be under way.
        if (time.barSpacing() === 12) resolve()
      })
    })
    time.setBarSpacing(12)
    await drawn
    const last = time.coordinateToTime(time.width() - 1 - (time.rightOffset() + 0.5) * time.barSpacing())
    const [pane] = chart.getPanes()
    const scale = pane?.getMainSourcePriceScale()
    scale?.setVisiblePriceRange({ from: 50, to: 150 })
    const range = scale?.getVisiblePriceRange()
    scale?.setMode(1)
    const series = chart.getSeries()
    series.setVisible(false)
    series.setChartStyleProperties(1, { upColor: '#010203' })
    const macd = await chart.createStudy('MACD', false, false, { in_0: 5, in_1: 10, in_2: 3 })
    const data = await chart.exportData({
      from: start - 36_000,
      includeDisplayedValues: true,
      includedStudies: macd === null ? [] : [macd],
    })
    const id = await chart.createMultipointShape(
      [
        { time: start - 36_000, price: 100 },
        { time: start - 3600, price: 101 },
      ],
      { shape: 'trend_line' },
    )
    chart.selection().set(id)
    const selected = chart.selection().allSources()
    return {
      spacing: time.barSpacing(),
      last,
      lastBar: data.data.at(-1)?.[0],
      range,
      mode: scale?.getMode(),
      visible: series.isVisible(),
      up: series.chartStyleProperties(1)['upColor'],
      inputs: macd === null ? [] : chart.getStudyById(macd).getInputValues(),
      schema: data.schema.map((field) => ('plotTitle' in field ? field.plotTitle : field.type)),
      row: data.data.at(-1)?.length,
      displayed: data.displayedData.at(-1)?.slice(0, 2),
      selected: selected.length === 1 && selected[0] === id,
      ratio: chart.getPriceToBarRatio(),
      syncs: [widget.symbolSync().value(), widget.layout()],
      log: chart.getCheckableActionState('logScale'),
    }
  })
  expect(shown).toMatchObject({
    spacing: 12,
    range: { from: 50, to: 150 },
    mode: 1,
    visible: false,
    up: '#010203',
    schema: ['time', 'open', 'high', 'low', 'close', 'Histogram', 'MACD', 'Signal'],
    row: 8,
    selected: true,
    syncs: [false, 's'],
    log: true,
  })
  expect(shown.last).toBe(shown.lastBar)
  expect(shown.inputs.slice(0, 3).map(({ value }) => value)).toEqual([5, 10, 3])
  expect(shown.displayed?.[1]).toMatch(/^\d+\.\d\d$/)
  expect(shown.ratio).toBeGreaterThan(0)
  await page.evaluate(() => {
    const at = globalThis as unknown as HostPage
    at.said = []
    at.host.widget.showConfirmDialog({
      title: 'Sure?',
      body: 'It cannot be undone.',
      mainButtonText: 'Do it',
      callback: (confirmed) => at.said.push(confirmed),
    })
  })
  await page.getByRole('dialog', { name: 'Sure?' }).getByRole('button', { name: 'Do it' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as HostPage).said)).toEqual([true])
  await page.evaluate(() => {
    const chart = (globalThis as unknown as HostPage).host.widget.activeChart()
    chart.showPropertiesDialog('_seriesId' as EntityId)
  })
  await expect(page.locator('[data-dialog]')).toBeVisible()
})

test('events fire: drawings, live bars, the plus button, marks of the time axis', async ({ page }) => {
  await openHost(page, site.url, () => {
    const at = globalThis as unknown as HostPage
    at.said = []
    at.hostFeed = {
      onReady: (done: (configuration: object) => void) =>
        setTimeout(() => done({ supports_marks: false, supports_timescale_marks: true }), 0),
      getTimescaleMarks: (_info: object, _from: number, _to: number, done: (marks: object[]) => void) =>
        done([{ id: 'tsm', time: 1_762_956_000, color: '#f00', label: 'D', tooltip: ['Dividend'] }]),
    }
  })
  await page.evaluate(async () => {
    const at = globalThis as unknown as HostPage
    const { widget, start, barAt } = at.host
    const chart = widget.activeChart()
    const names = ['drawing_event', 'onTick', 'onPlusClick', 'onTimescaleMarkClick', 'study_event'] as const
    for (const name of names)
      widget.subscribe(name, (...args: unknown[]) => {
        at.said.push([name, ...args])
      })
    const id = await chart.createShape({ time: start - 7200, price: 100 }, { shape: 'horizontal_line' })
    chart.getShapeById(id).setProperties({ linecolor: '#ff0000' })
    chart.removeEntity(id)
    at.hostTick(barAt(start))
  })
  const said = (): Promise<unknown[][]> =>
    page.evaluate(() => (globalThis as unknown as HostPage).said as unknown[][])
  const names = (await said()).map(
    ([name, , event]) => `${String(name)} ${typeof event === 'string' ? event : ''}`,
  )
  expect(names).toEqual([
    'drawing_event create',
    'drawing_event properties_changed',
    'drawing_event remove',
    'onTick ',
  ])
  const plot = await page.locator('.plot').boundingBox()
  if (plot === null) throw new Error('no plot')
  await page.mouse.move(plot.x + 200, plot.y + 150)
  await page.mouse.move(plot.x + 220, plot.y + 160)
  await page.locator('[data-role="plus"]').click()
  await expect.poll(async () => (await said()).at(-1)).toMatchObject(['onPlusClick', { symbol: 'AAA' }])
  // The mark stands at the foot of the price pane.
  const spot = await page.evaluate(async () => {
    const { widget } = (globalThis as unknown as HostPage).host
    const height = widget.activeChart().getAllPanesHeight()[0] ?? 0
    const { x } = await widget.openChart.coordinates({ time: 1_762_956_000 })
    return { x, y: height - 12 }
  })
  await expect(async () => {
    await page.mouse.move(plot.x + spot.x - 30, plot.y + spot.y)
    await page.mouse.click(plot.x + spot.x, plot.y + spot.y)
    expect((await said()).at(-1)).toEqual(['onTimescaleMarkClick', 'tsm'])
  }).toPass()
})

test('the menu of the plot takes entries of the application: separators, removals, items_processor', async ({
  page,
}) => {
  await openHost(page, site.url, () => {
    const at = globalThis as unknown as HostPage
    at.said = []
    at.hostOptions = {
      context_menu: {
        items_processor: async (items: unknown[], factory: { createAction(options: object): unknown }) => [
          factory.createAction({ label: 'First', onExecute: () => at.said.push('first') }),
          ...items,
        ],
      },
    }
  })
  await page.evaluate(() => {
    const at = globalThis as unknown as HostPage
    at.host.widget.onContextMenu(() => [
      { position: 'top', text: 'Buy', click: () => at.said.push('buy') },
      { position: 'top', text: '-', click: () => undefined },
      { position: 'bottom', text: '-Settings', click: () => undefined },
    ])
  })
  await page.locator('.plot').click({ button: 'right', position: { x: 200, y: 150 } })
  await expect(page.locator('.menu button').first()).toHaveText('First')
  const labels = await page.locator('.menu button').allTextContents()
  expect(labels[1]).toBe('Buy')
  expect(labels).not.toContain('-')
  expect(labels.some((text) => /settings/i.test(text))).toBe(false)
  await page.getByRole('menuitem', { name: 'First' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as HostPage).said)).toEqual(['first'])
})

test('what the README lists as working exists, and what it lists as unsupported reports that @core', async ({
  page,
}) => {
  await openHost(page, site.url)
  const rows = [...readApiTable(readme)].flatMap(([name, own]) =>
    own.map(({ member, state }) => ({ name, member, there: state !== 'not supported' })),
  )
  const wrong = await page.evaluate(async (all) => {
    const { widget, start } = (globalThis as unknown as HostPage).host
    const chart = widget.activeChart()
    const study = await chart.createStudy('Moving Average')
    const shape = await chart.createShape({ time: start - 7200, price: 100 }, { shape: 'horizontal_line' })
    const [pane] = chart.getPanes()
    const objects: Record<string, object | null | undefined> = {
      IChartingLibraryWidget: widget,
      IChartWidgetApi: chart,
      ITimeScaleApi: chart.getTimeScale(),
      IPriceScaleApi: pane?.getMainSourcePriceScale(),
      IPaneApi: pane,
      ISeriesApi: chart.getSeries(),
      ISelectionApi: chart.selection(),
      IStudyApi: study === null ? null : chart.getStudyById(study),
      ILineDataSourceApi: chart.getShapeById(shape),
      ITimezoneApi: chart.getTimezoneApi(),
      IOrderLineAdapter: await chart.createOrderLine(),
      IPositionLineAdapter: await chart.createPositionLine(),
      IExecutionLineAdapter: await chart.createExecutionShape(),
      IDropdownApi: await widget.createDropdown({ title: 'List', items: [] }),
    }
    const refusing = ['IChartingLibraryWidget', 'IChartWidgetApi', 'IStudyApi', 'IPaneApi']
    const refusal = (call: unknown): string => {
      try {
        if (typeof call === 'function') call()
        return 'no error'
      } catch (error) {
        return String(error)
      }
    }
    const found: string[] = Object.entries(objects).flatMap(([name, object]) =>
      object === null || object === undefined ? [`no ${name}`] : [],
    )
    let seen = 0
    for (const { name, member, there } of all) {
      const object = objects[name]
      if (object === null || object === undefined) continue
      seen++
      const value: unknown = Reflect.get(object, member)
      if (there && typeof value !== 'function') found.push(`${name}.${member} is missing`)
      if (!there && refusing.includes(name) && !refusal(value).includes('is not supported by this build'))
        found.push(`${name}.${member} is not refused`)
    }
    return { found, enough: seen > 250 }
  }, rows)
  expect(wrong).toEqual({ found: [], enough: true })
})
