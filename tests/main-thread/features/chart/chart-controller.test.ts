import { describe, expect, it, vi } from 'vitest'
import { lightColours, settled } from './fake-chart.ts'
import { build, line } from './build-controller.ts'

describe('readiness', () => {
  it('CHART-36: is not ready until the widget is', () => {
    const { controller, ready } = build()
    expect(controller.isReady()).toBe(false)
    ready()
    expect(controller.isReady()).toBe(true)
  })

  it('CHART-37: an early theme and early lines are applied once, with the latest value, when ready and loaded', async () => {
    const { controller, ready, data, calls, orders } = build()
    controller.applyLines([{ op: 'add', line }])
    controller.setColours(lightColours)
    controller.setColours({ ...lightColours, accent: '#123456' })
    await settled()
    expect(calls).toEqual([])
    ready()
    await settled()
    expect(calls).toEqual([])
    expect(orders).toHaveLength(0)
    data()
    await settled()
    expect(calls).toEqual(['changeTheme light', 'applyOverrides'])
    expect(orders).toHaveLength(1)
  })

  it('a symbol chosen before the widget is ready is the one it loads; its lines wait for its bars', async () => {
    const { controller, ready, data, calls, orders, onPhase } = build()
    controller.setSeries('ETHUSDT', 'market')
    ready()
    expect(calls).toEqual(['setSymbol ETHUSDT'])
    controller.applyLines([{ op: 'add', line: { ...line, symbol: 'ETHUSDT' } }])
    await settled()
    expect(orders).toHaveLength(0)
    data()
    await settled()
    expect(orders).toHaveLength(1)
    expect(onPhase).toHaveBeenLastCalledWith('shown')
  })

  it('CHART-07: the mark price is a separate series', () => {
    const { controller, ready, data, calls } = build()
    ready()
    data()
    controller.setSeries('BTCUSDT', 'mark')
    expect(calls).toEqual(['setSymbol BTCUSDT:MARK'])
  })
})

describe('options', () => {
  it('CHART-08, CHART-12, CHART-13, CHART-14: theme, favourites and quick ranges', () => {
    const options = build().options()
    expect(options?.theme).toBe('dark')
    expect(options?.favorites).toEqual({
      intervals: ['1', '5', '30', '60', '240', '1D', '1W', '1M'],
      chartTypes: ['Line'],
    })
    expect(options?.time_frames?.map((frame) => `${frame.text} ${frame.resolution}`)).toEqual([
      '1d 1',
      '5d 15',
      '1m 60',
      '3m 360',
      '6m 720',
      '1y 1D',
    ])
    expect(options?.overrides?.['paneProperties.crossHairProperties.width']).toBe(0.4)
  })
})

it('an interval picked in the chart is reported once and not set again', () => {
  const { controller, ready, data, calls, userPicksInterval, onInterval } = build()
  ready()
  data()
  userPicksInterval('240')
  controller.setInterval('240')
  expect(onInterval).toHaveBeenCalledWith('240')
  expect(calls).toEqual([])
  controller.setInterval('1D')
  expect(calls).toEqual(['setResolution 1D'])
})

it('after an outage the caches are dropped and the bars loaded again', () => {
  const { controller, ready, data, calls, resetCaches } = build()
  controller.refetch()
  expect(resetCaches).not.toHaveBeenCalled()
  ready()
  data()
  controller.refetch()
  expect(resetCaches).toHaveBeenCalledTimes(1)
  expect(calls).toEqual(['resetData'])
})

it('X1: the chart reads the time again when the page’s clock was set, once it can', () => {
  const { controller, ready, calls } = build()
  controller.updateTime()
  expect(calls).toEqual([])
  ready()
  controller.updateTime()
  expect(calls).toEqual(['updateServerTime'])
})

it('LINES-27, CHART-45: destroy removes the widget once, and it receives nothing afterwards', async () => {
  const { controller, ready, data, calls, destroyFeed } = build()
  ready()
  controller.destroy()
  controller.destroy()
  data()
  controller.setSeries('ETHUSDT', 'market')
  controller.setColours(lightColours)
  controller.applyLines([{ op: 'add', line }])
  controller.refetch()
  await settled()
  expect(calls).toEqual(['remove'])
  expect(destroyFeed).toHaveBeenCalledTimes(1)
})

describe('stored layout', () => {
  const memory = () => {
    const changed = vi.fn()
    return {
      changed,
      value: {
        layout: { $lib: 'open', charts: [] },
        settings: { initialSettings: { 'drawing.bar': 'false' }, setValue: vi.fn(), removeValue: vi.fn() },
        layouts: {} as never,
        changed,
      },
    }
  }

  it('CHART-26, CHART-29: the layout is passed to the chart, and its changes are saved after 0.4 s', () => {
    const { value, changed } = memory()
    const { options, ready, autoSave } = build({ memory: value })
    expect(options()).toMatchObject({
      saved_data: value.layout,
      settings_adapter: value.settings,
      auto_save_delay: 0.4,
    })
    ready()
    autoSave()
    expect(changed).toHaveBeenCalledTimes(1)
    const take = vi.fn()
    changed.mock.calls[0]?.[0](take)
    expect(take).toHaveBeenCalledWith({ charts: [] })
  })

  it('ROUTE-10: a layout read during a switch to another symbol is drawn for that symbol', () => {
    const { value } = memory()
    const layout = { charts: [{ symbol: 'BTCUSDT', resolution: '240', chartType: 2 }] }
    const { options } = build({ symbol: 'ETHUSDT', memory: { ...value, layout } })
    expect(options()?.saved_data).toEqual({
      charts: [{ symbol: 'ETHUSDT', resolution: '240', chartType: 2 }],
    })
  })

  it('ROUTE-10: a late layout never switches the page to the symbol it was saved with', async () => {
    const { value } = memory()
    const saved = { charts: [{ symbol: 'BTCUSDT', resolution: '240', chartType: 2 }] }
    const { ready, controller, loads } = build({
      memory: { ...value, layout: null, late: Promise.resolve(saved) },
    })
    controller.setSeries('ETHUSDT', 'market')
    ready()
    await settled()
    expect(loads).toMatchObject([{ charts: [{ symbol: 'ETHUSDT', chartType: 2 }] }])
  })

  it('a late layout is loaded when it arrives, and never into a removed chart', async () => {
    const { value } = memory()
    const first = build({ memory: { ...value, layout: null, late: Promise.resolve(value.layout) } })
    first.ready()
    await settled()
    expect(first.calls).toEqual(['load'])
    const gone = build({ memory: { ...value, layout: null, late: Promise.resolve(value.layout) } })
    gone.ready()
    gone.controller.destroy()
    await settled()
    expect(gone.calls).toEqual(['remove'])
  })
})

it('a symbol chosen in the chart is reported once and not set again', () => {
  const onSymbol = vi.fn()
  const { controller, ready, data, calls, userPicksSymbol } = build({ onSymbol })
  ready()
  data()
  userPicksSymbol('ETHUSDT')
  controller.setSeries('ETHUSDT', 'market')
  expect(onSymbol).toHaveBeenCalledExactlyOnceWith('ETHUSDT')
  expect(calls).toEqual([])
})
