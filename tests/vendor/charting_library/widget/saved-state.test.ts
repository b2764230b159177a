import { describe, expect, it } from 'vitest'
import { notSupported, refuse } from '../../../../vendor/charting_library/widget/not-supported.ts'
import { createPropertyStore } from '../../../../vendor/charting_library/widget/property-store.ts'
import { readState, saveState } from '../../../../vendor/charting_library/widget/saved-state.ts'
import type { ChartCore } from '../../../../vendor/charting_library/widget/chart-core.ts'

const core = {
  state: { symbol: 'BTCUSDT', resolution: '30', chartType: 2, scaleMode: 'log', timezone: 'Asia/Tokyo' },
} as unknown as ChartCore

describe('saved layouts', () => {
  it('CHART-27: hold charts, panes, sources, chartProperties and timezone, and read back the same', () => {
    const store = createPropertyStore('dark')
    store.put('applied', { 'paneProperties.background': '#000000' })
    const saved = saveState(core, store)
    expect(Object.keys(saved)).toEqual(expect.arrayContaining(['charts', 'chartProperties', 'timezone']))
    expect(saved.charts[0]?.panes[0]?.sources).toEqual([])
    expect(readState(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
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

  it('damaged parts become defaults', () => {
    const read = readState({
      $lib: 'open',
      v: 1,
      charts: [{ symbol: 'A', resolution: '1', chartType: 99, scale: 5 }],
    })
    expect(read).toMatchObject({
      timezone: 'Etc/UTC',
      chartProperties: {},
      charts: [{ chartType: 1, scale: 'normal' }],
    })
  })
})

describe('members that are documented and not there', () => {
  it('throw a clear text and do not replace what is there', () => {
    const target = refuse({ save: () => 'saved' }, 'widget', ['save', 'takeScreenshot']) as Record<
      string,
      () => string
    >
    expect(target['save']?.()).toBe('saved')
    expect(() => target['takeScreenshot']?.()).toThrow(notSupported('widget.takeScreenshot'))
  })
})
