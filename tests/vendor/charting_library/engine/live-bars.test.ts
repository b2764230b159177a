import { describe, expect, it } from 'vitest'
import { createLiveBars } from '../../../../vendor/charting_library/engine/live-bars.ts'
import { createBarStore } from '../../../../vendor/charting_library/engine/scene/bar-store.ts'
import { rowCount } from '../../../../vendor/charting_library/feed/bar-rows.ts'
import type { SymbolFormat } from '../../../../vendor/charting_library/protocol.ts'

const symbol = (name: string): SymbolFormat => ({
  name,
  title: name,
  minmov: 1,
  pricescale: 10,
  volumePrecision: 0,
  hasVolume: true,
})

const rows = (...bars: readonly (readonly [time: number, close: number])[]): Float64Array =>
  Float64Array.from(bars.flatMap(([time, close]) => [time, 1, 9, 0.5, close, 1]))

/** The scene's bars without its picture. */
function setUp() {
  const bars = createBarStore()
  let format = symbol('')
  let shown = ''
  const live = createLiveBars({
    bars,
    format: () => format,
    resolution: () => shown,
    setBars: (next, _reason, nextFormat, resolution) => {
      bars.set(next)
      format = nextFormat
      shown = resolution
    },
    tick: (next) => {
      for (let row = 0; row < rowCount(next); row++) bars.put(next, row)
    },
  })
  const state = (): string =>
    Array.from({ length: bars.count() }, (_, index) => `${bars.time(index)}:${bars.close(index)}`).join(' ')
  return { live, state }
}

describe('live bars from another thread', () => {
  it('a live bar that arrives while a request is pending is newer than its answer', () => {
    const { live, state } = setUp()
    live.expect('A', '1')
    live.take('A', '1', rows([120, 5]))
    live.set(rows([60, 1], [120, 2]), 'fresh', symbol('A'), '1')
    expect(state()).toBe('60:1 120:5')
  })

  it('a refresh in place preserves the live bars that arrived since the request', () => {
    const { live, state } = setUp()
    live.expect('A', '1')
    live.set(rows([60, 1]), 'fresh', symbol('A'), '1')
    live.take('A', '1', rows([120, 5]))
    live.take('A', '1', rows([120, 6], [180, 7]))
    live.set(rows([60, 1], [120, 2]), 'refresh', symbol('A'), '1')
    expect(state()).toBe('60:1 120:6 180:7')
  })

  it('older bars in front preserve the live bars that the page never received', () => {
    const { live, state } = setUp()
    live.expect('A', '1')
    live.set(rows([60, 1], [120, 2]), 'fresh', symbol('A'), '1')
    for (let time = 120; time <= 600; time += 60) live.take('A', '1', rows([time, time / 10]))
    live.set(rows([0, 9], [60, 1], [120, 2]), 'history', symbol('A'), '1')
    expect(state()).toBe('0:9 60:1 120:12 180:18 240:24 300:30 360:36 420:42 480:48 540:54 600:60')
  })

  it('a bar that is older than the request of a series does not replace the answer', () => {
    const { live, state } = setUp()
    live.expect('A', '1')
    live.set(rows([60, 1]), 'fresh', symbol('A'), '1')
    live.take('A', '1', rows([120, 5]))
    live.expect('B', '1')
    live.set(rows([120, 8]), 'fresh', symbol('B'), '1')
    expect(live.wants('A', '1')).toBe(false)
    live.expect('A', '1')
    live.set(rows([60, 1], [120, 6]), 'fresh', symbol('A'), '1')
    expect(state()).toBe('60:1 120:6')
  })
})
