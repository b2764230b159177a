import { describe, expect, it, vi } from 'vitest'
import type {
  ChartSaveData,
  IExternalSaveLoadAdapter,
} from '../../../../vendor/charting_library/api/save-load.ts'
import { createLayouts } from '../../../../vendor/charting_library/widget/layouts.ts'
import { notSupported, refuse } from '../../../../vendor/charting_library/widget/not-supported.ts'
import { createPropertyStore } from '../../../../vendor/charting_library/widget/property-store.ts'
import {
  readState,
  restoreSources,
  saveState,
} from '../../../../vendor/charting_library/widget/saved-state.ts'
import { createWatched } from '../../../../vendor/charting_library/drawings/watched.ts'
import type { ChartCore } from '../../../../vendor/charting_library/widget/core-types.ts'

const core = {
  state: {
    symbol: 'BTCUSDT',
    resolution: '30',
    chartType: 2,
    scaleMode: 'indexed',
    inverted: true,
    timezone: 'Asia/Tokyo',
  },
  studies: { save: () => [], restore: () => undefined },
  drawings: {
    save: () => [],
    load: () => 0,
    magnet: createWatched(false, () => undefined),
    locked: createWatched(false, () => undefined),
    hidden: createWatched(false, () => undefined),
  },
  undo: { clear: () => undefined, push: () => undefined },
  setTimezone: vi.fn(),
  setChartType: vi.fn(),
  setScale: vi.fn(),
  open: vi.fn(),
} as unknown as ChartCore

describe('saved layouts', () => {
  it('CHART-27: contain charts, panes, sources, chartProperties and timezone, and are read back unchanged', () => {
    const store = createPropertyStore('dark')
    store.put('applied', { 'paneProperties.background': '#000000' })
    const saved = saveState(core, store)
    expect(Object.keys(saved)).toEqual(expect.arrayContaining(['charts', 'chartProperties', 'timezone']))
    expect(saved.charts[0]?.panes[0]?.sources).toEqual([])
    expect(readState(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  })

  it('contain the switches of the drawing tools: locked drawings are locked after a reload', () => {
    const { magnet, locked, hidden } = core.drawings
    locked.setValue(true)
    magnet.setValue(true)
    const saved = readState(JSON.parse(JSON.stringify(saveState(core, createPropertyStore('dark')))))
    for (const one of [magnet, locked, hidden]) one.setValue(false)
    if (saved === null) throw new Error('not read')
    restoreSources(core, saved, () => undefined)
    expect([magnet.value(), locked.value(), hidden.value()]).toEqual([true, true, false])
    // An older layout has none: the switches stay as they are.
    const [chart] = saved.charts
    if (chart === undefined) throw new Error('no chart')
    const { drawing: _, ...older } = chart
    restoreSources(core, { ...saved, charts: [older] }, () => undefined)
    expect([magnet.value(), locked.value()]).toEqual([true, true])
    for (const one of [magnet, locked]) one.setValue(false)
  })

  it.each([
    ['nothing', null],
    ['a text', 'x'],
    ["TradingView's own", { version: 1, content: '{}' }],
    ['a later version', { $lib: 'open', v: 2, charts: [{ symbol: 'A', resolution: '1' }] }],
    ['a truncated one', { $lib: 'open', v: 1 }],
    ['one without a symbol', { $lib: 'open', v: 1, charts: [{ resolution: '1' }] }],
  ])('%s is not read', (_, value) => {
    expect(readState(value)).toBeNull()
  })

  it('damaged fields have defaults', () => {
    const read = readState({
      $lib: 'open',
      v: 1,
      charts: [{ symbol: 'A', resolution: '1', chartType: 99, scale: 5 }],
    })
    expect(read).toMatchObject({
      timezone: 'Etc/UTC',
      chartProperties: {},
      charts: [{ chartType: 1, scale: 'normal', inverted: false }],
    })
  })
})

describe('documented members that are not supported', () => {
  it('throw a clear text and do not replace existing members', () => {
    const target = refuse({ save: () => 'saved' }, 'widget', ['save', 'takeScreenshot']) as Record<
      string,
      () => string
    >
    expect(target['save']?.()).toBe('saved')
    expect(() => target['takeScreenshot']?.()).toThrow(notSupported('widget.takeScreenshot'))
  })
})

describe('opening a layout', () => {
  const build = (adapter?: IExternalSaveLoadAdapter) => {
    const trace = vi.fn()
    const store = createPropertyStore('light')
    const layouts = createLayouts({
      core,
      store,
      adapter: () => adapter,
      applyStyle: () => undefined,
      trace,
    })
    return { trace, store, layouts }
  }
  const good = {
    $lib: 'open',
    v: 1,
    theme: 'dark',
    timezone: 'Asia/Tokyo',
    chartProperties: { 'paneProperties.background': '#010203' },
    charts: [
      { symbol: 'BTCUSDT', resolution: '30', chartType: 1, scale: 'normal', panes: [{ sources: [] }] },
    ],
  }

  it('CHART-39: another theme’s chart properties are dropped, the same theme’s are applied', () => {
    const { store, layouts } = build()
    expect(layouts.apply(good)).toBe(true)
    expect(store.layer('load')).toEqual({})
    expect(layouts.apply({ ...good, theme: 'light' })).toBe(true)
    expect(store.layer('load')).toEqual(good.chartProperties)
  })

  it('what an opened layout replaced comes back by undo', () => {
    const { layouts, store } = build()
    const push = vi.spyOn(core.undo, 'push')
    expect(layouts.importText(JSON.stringify({ ...good, theme: 'light' }))).toBe(true)
    expect(store.layer('load')).toEqual(good.chartProperties)
    const step = push.mock.calls.at(-1)?.[0]
    step?.undo()
    expect(store.layer('load')).toEqual({})
    step?.redo()
    expect(store.layer('load')).toEqual(good.chartProperties)
    push.mockClear()
    expect(layouts.importText('{')).toBe(false)
    expect(push).not.toHaveBeenCalled()
  })

  it('a layout that was removed from the list is saved again as it was', async () => {
    const saved = new Map<string | number, ChartSaveData>()
    const adapter = {
      saveChart: async (data: ChartSaveData) => {
        const id = data.id ?? `l${saved.size}${data.name}`
        saved.set(id, data)
        return id
      },
      removeChart: async (id: string | number) => void saved.delete(id),
      getChartContent: async (id: string | number) => saved.get(id)?.content ?? '',
    } as unknown as IExternalSaveLoadAdapter
    const { layouts } = build(adapter)
    const id = await layouts.saveAs('Mine')
    const data = saved.get(id)
    if (data === undefined) throw new Error('not saved')
    const restore = await layouts.removeListed({ id, timestamp: 5, ...data })
    expect([...saved.values()]).toEqual([])
    expect(layouts.name()).toBe('')
    await restore()
    expect([...saved.values()]).toEqual([data])
    expect(layouts.name()).toBe('Mine')
  })

  it.each([
    ['foreign', '{"layout":"s","charts":[]}', 'foreign'],
    ['truncated', '{"$lib":"open","v":1,"charts":[{"symb', 'damaged'],
    ['10 MB', `"${'x'.repeat(10_000_000)}"`, 'too long'],
    ['from a later version', JSON.stringify({ ...good, v: 2 }), 'of a later version'],
    ['empty', '', 'damaged'],
  ])('a %s file is traced and ignored: the chart does not change (CHART-27)', (_, text, fault) => {
    const { trace, layouts } = build()
    vi.mocked(core.open).mockClear()
    expect(layouts.importText(text)).toBe(false)
    expect(trace).toHaveBeenCalledExactlyOnceWith('load', `the layout is ${fault} and is ignored`)
    expect(core.open).not.toHaveBeenCalled()
  })
})
