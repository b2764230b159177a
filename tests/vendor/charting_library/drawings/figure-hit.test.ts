import { describe, expect, it } from 'vitest'
import { beyond } from '../../../../vendor/charting_library/drawings/figures.ts'
import { barIndex } from '../../../../vendor/charting_library/engine/drawings/drawing-axis.ts'
import {
  hitsFigure,
  inside,
  segmentDistance,
} from '../../../../vendor/charting_library/engine/drawings/figure-hit.ts'
import { createBarStore } from '../../../../vendor/charting_library/engine/scene/bar-store.ts'

const width = (text: string): number => text.length * 7

describe('pointing at drawings', () => {
  it('measures to the segment and not to its line', () => {
    const a = { x: 0, y: 0 }
    const b = { x: 10, y: 0 }
    expect(segmentDistance({ x: 5, y: 3 }, a, b)).toBe(3)
    expect(segmentDistance({ x: 14, y: 3 }, a, b)).toBe(5)
    expect(segmentDistance({ x: 3, y: 4 }, a, a)).toBe(5)
  })
  it('an area counts only if the drawing is selected', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ]
    expect(inside({ x: 5, y: 5 }, corners)).toBe(true)
    expect(inside({ x: 15, y: 5 }, corners)).toBe(false)
    const area = { kind: 'area', corners, alpha: 0.1 } as const
    expect(hitsFigure({ x: 5, y: 5 }, area, 5, false, width)).toBe(false)
    expect(hitsFigure({ x: 5, y: 5 }, area, 5, true, width)).toBe(true)
  })
  it('texts are hit in their box, small figures never', () => {
    const text = { kind: 'text', at: { x: 10, y: 50 }, text: 'hello', align: 'left' } as const
    expect(hitsFigure({ x: 40, y: 55 }, text, 3, false, width)).toBe(true)
    expect(hitsFigure({ x: 90, y: 55 }, text, 3, false, width)).toBe(false)
    expect(hitsFigure({ x: 40, y: 55 }, { ...text, small: true }, 3, false, width)).toBe(false)
  })
  it('a ray continues in its own direction, also if both points are equal', () => {
    expect(beyond({ x: 0, y: 0 }, { x: 3, y: 4 })).toEqual({ x: 6003, y: 8004 })
    expect(beyond({ x: 1, y: 1 }, { x: 1, y: 1 })).toEqual({ x: 1, y: 1 })
  })
})

describe('the position of a time on the bars of any interval', () => {
  const bars = createBarStore()
  const rows = [0, 3600, 7200, 14_400].flatMap((time) => [time + 36_000, 1, 1, 1, 1, 1])
  bars.set(Float64Array.from(rows))
  const scene = { bars, resolution: () => '60' }
  it('is on the bar that contains it, in gaps on the bar before, outside extrapolated', () => {
    expect(barIndex(scene, 36_000)).toBe(0)
    expect(barIndex(scene, 36_000 + 1800)).toBe(0)
    expect(barIndex(scene, 36_000 + 3600)).toBe(1)
    expect(barIndex(scene, 36_000 + 11_000)).toBe(2)
    expect(barIndex(scene, 36_000 + 14_400 + 7200)).toBe(5)
    expect(barIndex(scene, 36_000 - 3600)).toBe(-1)
    expect(barIndex({ bars: createBarStore(), resolution: () => '60' }, 1)).toBeNull()
  })
})
