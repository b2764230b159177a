import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createLayoutAutosave,
  fitLayout,
  kindIn,
  LAYOUT_NAME,
  SAVE_DEBOUNCE_MS,
  SET_ASIDE,
  smallCopy,
} from '../../../../src/main-thread/features/chart/layout-autosave.ts'
import type { ChartStateStore } from '../../../../src/main-thread/features/chart/layout-autosave.ts'
import { createSaveLoadAdapter } from '../../../../src/main-thread/features/chart/save-load-adapter.ts'
import { createSettingsAdapter } from '../../../../src/main-thread/features/chart/settings-adapter.ts'

const dark = { theme: 'dark', upDown: 'normal' }
const layout = {
  $lib: 'open',
  v: 1,
  theme: 'dark',
  upDown: 'normal',
  timezone: 'Asia/Tokyo',
  chartProperties: { 'paneProperties.background': '#010203' },
  charts: [
    {
      symbol: 'ETHUSDT',
      resolution: '240',
      chartType: 1,
      scale: 'log',
      panes: [{ sources: [{ type: 'drawing' }] }],
    },
  ],
}

function build(stored: Record<string, string> = {}, reachable = true) {
  const kept = new Map(Object.entries(stored))
  const writes: string[] = []
  let online = reachable
  const store: ChartStateStore = {
    read: async (name) => (online ? { text: kept.get(name) ?? null, fault: null } : null),
    write: async (name, json) => {
      writes.push(name)
      if (json === null) kept.delete(name)
      else kept.set(name, json)
      return true
    },
    list: async (prefix) => [...kept].filter(([name]) => name.startsWith(prefix)),
  }
  const small: string[] = []
  const trace = vi.fn()
  let state: object = layout
  const keeper = createLayoutAutosave({
    store,
    save: (take) => take(state),
    look: () => dark,
    small: { read: () => small.at(-1) ?? null, write: (json) => void small.push(json) },
    trace,
  })
  return {
    keeper,
    kept,
    writes,
    small,
    trace,
    store,
    now: (next: object) => (state = next),
    online: (next: boolean) => (online = next),
  }
}

describe('a layout for the current theme', () => {
  it('CHART-39: stored chart properties of another theme are dropped; drawings, timezone and the rest are restored', () => {
    const fitted = fitLayout(layout, { theme: 'light', upDown: 'normal' }, 'BTCUSDT') as typeof layout
    expect(fitted.chartProperties).toBeUndefined()
    expect(fitted.timezone).toBe('Asia/Tokyo')
    expect(fitted.charts[0]?.panes).toEqual(layout.charts[0]?.panes)
  })
  it('CHART-39: in its own theme the layout has its properties; the page chooses the symbol', () => {
    const fitted = fitLayout(layout, dark, 'BTCUSDT', '30') as typeof layout
    expect(fitted.chartProperties).toEqual(layout.chartProperties)
    expect(fitted.charts[0]).toMatchObject({ symbol: 'BTCUSDT', resolution: '30', scale: 'log' })
  })
  it('CHART-07: the page chooses the symbol and the layout the kind of its candles; spot has no mark price', () => {
    const ofMark = { ...layout, charts: [{ ...layout.charts[0], symbol: 'ETHUSDT:MARK' }] }
    const fit = (stored: object, symbol: string) =>
      (fitLayout(stored, dark, symbol) as typeof layout).charts[0]?.symbol
    expect(fit(ofMark, 'BTCUSDT')).toBe('BTCUSDT:MARK')
    expect(fit(ofMark, 'BTCUSDT:MARK')).toBe('BTCUSDT:MARK')
    expect(fit(ofMark, 'BTCUSDT-26MAR27')).toBe('BTCUSDT-26MAR27:MARK')
    expect(fit(ofMark, 'BTC_USDT')).toBe('BTC_USDT')
    expect(fit(layout, 'BTCUSDT')).toBe('BTCUSDT')
    expect(kindIn(ofMark)).toBe('mark')
    // Saved while the chart showed spot, which leaves the choice.
    const ofSpot = { ...layout, kind: 'mark', charts: [{ ...layout.charts[0], symbol: 'BTC_USDT' }] }
    expect([kindIn(ofSpot), fit(ofSpot, 'BTC_USDT')]).toEqual(['mark', 'BTC_USDT'])
    expect(fit(ofSpot, 'BTCUSDT')).toBe('BTCUSDT:MARK')
    for (const damaged of [{}, { charts: [] }, { charts: [null] }, { charts: [{ symbol: 1 }] }])
      expect(kindIn(damaged)).toBe('market')
  })
  it('an invalid layout counts as none', () => {
    for (const value of [null, 1, 'x', [], {}, { charts: 3 }])
      expect(fitLayout(value, dark, 'BTCUSDT')).toBeNull()
  })
  it('CHART-28: the small copy omits the content of the panes', () => {
    expect(smallCopy(layout)).toMatchObject({
      timezone: 'Asia/Tokyo',
      charts: [{ resolution: '240', panes: [] }],
    })
  })
})

describe('saving', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('CHART-30: five changes within 500 ms give one write, of the complete last state', async () => {
    const { keeper, writes, kept, now, small } = build()
    await keeper.load('BTCUSDT')
    for (let change = 1; change <= 5; change++) {
      now({ ...layout, timezone: `Etc/${change}` })
      keeper.changed()
      await vi.advanceTimersByTimeAsync(90)
    }
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS - 91)
    expect(writes).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(writes).toEqual([LAYOUT_NAME])
    expect(JSON.parse(kept.get(LAYOUT_NAME) ?? '')).toMatchObject({
      timezone: 'Etc/5',
      charts: layout.charts,
    })
    expect(small).toHaveLength(1)
  })

  it('CHART-26: two tabs that save at once leave one of the two layouts, never a mixture', async () => {
    const a = build()
    const other = createLayoutAutosave({
      store: a.store,
      save: (take) => take({ ...layout, timezone: 'Other/Tab', charts: [] }),
      look: () => dark,
      small: { read: () => null, write: () => undefined },
      trace: () => undefined,
    })
    await Promise.all([a.keeper.load('BTCUSDT'), other.load('BTCUSDT')])
    a.keeper.changed()
    other.changed()
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS)
    const kept: unknown = JSON.parse(a.kept.get(LAYOUT_NAME) ?? '')
    expect([
      { ...layout, ...dark },
      { ...layout, ...dark, timezone: 'Other/Tab', charts: [] },
    ]).toContainEqual(kept)
  })

  it('a layout of a later version is moved aside before it is replaced', async () => {
    const later = JSON.stringify({ ...layout, v: 7 })
    const { keeper, kept, writes } = build({ [LAYOUT_NAME]: later })
    await keeper.load('BTCUSDT')
    keeper.changed()
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS)
    expect(writes).toEqual([LAYOUT_NAME + SET_ASIDE, LAYOUT_NAME])
    expect(kept.get(LAYOUT_NAME + SET_ASIDE)).toBe(later)
  })

  it('CHART-31: a failed read is traced, the chart starts with the small copy, and no unread layout is lost', async () => {
    const { keeper, kept, trace, online, small } = build({ [LAYOUT_NAME]: '{"precious":true}' }, false)
    small.push(JSON.stringify(smallCopy(layout)))
    expect(await keeper.load('BTCUSDT')).toMatchObject({ timezone: 'Asia/Tokyo' })
    expect(trace).toHaveBeenCalledTimes(1)
    keeper.changed()
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS)
    expect(kept.get(LAYOUT_NAME)).toBe('{"precious":true}')
    online(true)
    keeper.changed()
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS)
    expect(kept.get(LAYOUT_NAME + SET_ASIDE)).toBe('{"precious":true}')
    expect(JSON.parse(kept.get(LAYOUT_NAME) ?? '')).toMatchObject({ $lib: 'open' })
  })

  it('a foreign layout is reported and ignored', async () => {
    const { keeper, trace } = build({ [LAYOUT_NAME]: '{"layout":"s","sources":[]}' })
    expect(await keeper.load('BTCUSDT')).toBeNull()
    expect(trace).toHaveBeenCalledWith('the stored layout is ignored: foreign')
  })
})

it('named layouts are stored, listed newest first, read and removed', async () => {
  const { store, kept } = build()
  let time = 1000
  let id = 0
  const adapter = createSaveLoadAdapter(
    store,
    () => `id${++id}`,
    () => (time += 1000),
  )
  const data = { name: 'Scalping', symbol: 'BTCUSDT', resolution: '5' as never, content: '{"a":1}' }
  const first = await adapter.saveChart(data)
  await adapter.saveChart({ ...data, name: 'Swing' })
  await adapter.saveChart({ ...data, id: first, content: '{"a":2}' })
  kept.set('charts/broken', '{"id":3}')
  expect((await adapter.getAllCharts()).map(({ name }) => name)).toEqual(['Scalping', 'Swing'])
  expect(await adapter.getChartContent(first)).toBe('{"a":2}')
  await adapter.removeChart(first)
  await expect(adapter.getChartContent(first)).rejects.toThrow('no layout')
})

it('CHART-16, PREF-06: settings are stored per user, and damaged ones count as none', () => {
  const stored: Record<string, string> = { broken: '{"x":' }
  const of = (user: string) =>
    createSettingsAdapter({ read: () => stored[user] ?? null, write: (text) => (stored[user] = text) })
  of('one').setValue('drawing.bar', 'false')
  expect(of('one').initialSettings).toEqual({ 'drawing.bar': 'false' })
  expect(of('two').initialSettings).toEqual({})
  expect(of('broken').initialSettings).toEqual({})
  of('one').removeValue('drawing.bar')
  expect(of('one').initialSettings).toEqual({})
})
