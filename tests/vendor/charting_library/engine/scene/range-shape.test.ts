import { describe, expect, it } from 'vitest'
import { createBarStore } from '../../../../../vendor/charting_library/engine/scene/bar-store.ts'
import type { Brush } from '../../../../../vendor/charting_library/engine/lines/brush.ts'
import {
  createRangeShape,
  HIGH_MARKER_ICON,
  LOW_MARKER_ICON,
  paintMarker,
} from '../../../../../vendor/charting_library/engine/scene/range-markers.ts'

const row = (time: number, high: number, low: number): number[] => [time, low, high, low, high, 1]
const setUp = () => {
  const bars = createBarStore()
  bars.set(Float64Array.from([row(60, 5, 1), row(120, 9, 3), row(180, 4, 2), row(240, 6, 3)].flat()))
  const format = { minmov: 1, pricescale: 10 }
  const shapeOf = createRangeShape({
    bars,
    format: () => format as never,
    signs: () => ({ decimal: '.', grouping: ',' }) as never,
  })
  return { bars, shapeOf }
}

describe('high and low of the visible range', () => {
  it('LINES-24: the same extremes after a pan are the same markers, a new extreme creates new ones', () => {
    const { bars, shapeOf } = setUp()
    const first = shapeOf(0, 3)
    expect(first).toMatchObject({
      high: { icon: 61_813, time: 120, price: 9 },
      low: { icon: 61_814, time: 60, price: 1 },
    })
    expect(shapeOf(-5, 2)).toBe(first)
    expect(shapeOf(0, 3)).toBe(first)
    const panned = shapeOf(1, 3)
    expect(panned).not.toBe(first)
    expect(panned?.high).toBe(first?.high)
    expect(panned?.low).toMatchObject({ time: 180, price: 2 })
    bars.put(Float64Array.from(row(240, 6.5, 3)), 0)
    expect(shapeOf(1, 3)).toBe(panned)
    bars.put(Float64Array.from(row(240, 12, 3)), 0)
    expect(shapeOf(1, 3)?.high).toMatchObject({ time: 240, price: 12 })
  })

  it('LINES-24: other bars are evaluated even if times and the last bar are the same; no bars give no markers', () => {
    const { bars, shapeOf } = setUp()
    shapeOf(0, 3)
    bars.set(Float64Array.from([row(60, 5, 1), row(120, 7, 3), row(180, 4, 2), row(240, 6, 3)].flat()))
    expect(shapeOf(0, 3)?.high.price).toBe(7)
    bars.set(new Float64Array())
    expect(shapeOf(0, 3)).toBeNull()
  })
})

it('LINES-25: each extreme has its arrow, from above onto the high and from below onto the low', () => {
  const { bars } = setUp()
  const y = 200
  const scene = {
    bars,
    chart: { timeScale: () => ({ logicalToCoordinate: () => 100 }) },
    legend: () => [],
    series: () => ({ priceToCoordinate: () => y }),
    style: () => ({ text: '#fff', textStrong: '#fff', fontFamily: 'x', fontSize: 11 }),
  } as never
  const tipAndBase = (icon: number): readonly [tip: number, base: number] => {
    const drawn: number[][] = []
    const none = (): void => undefined
    const brush = {
      width: 800,
      height: 400,
      fill: none,
      outline: none,
      row: none,
      text: none,
      path: none,
      triangle: (points: readonly number[]) => drawn.push([...points]),
    } satisfies Brush
    paintMarker(brush, scene, { icon, time: 120, price: 9, text: '9' })
    expect(drawn).toHaveLength(1)
    return [drawn[0]?.[1] ?? Number.NaN, drawn[0]?.[3] ?? Number.NaN]
  }
  const [highTip, highBase] = tipAndBase(HIGH_MARKER_ICON)
  expect(highBase).toBeLessThan(highTip)
  expect(highTip).toBeLessThanOrEqual(y)
  const [lowTip, lowBase] = tipAndBase(LOW_MARKER_ICON)
  expect(lowBase).toBeGreaterThan(lowTip)
  expect(lowTip).toBeGreaterThanOrEqual(y)
})
