import { describe, expect, it } from 'vitest'
import { keepBelow } from '../../../../../vendor/charting_library/engine/lines/placement.ts'
import { besideLegend, legendEnd } from '../../../../../vendor/charting_library/engine/scene/legend-rows.ts'

const rows = [
  { top: 8, bottom: 24, right: 120 },
  { top: 26, bottom: 42, right: 450 },
  { top: 44, bottom: 60, right: 300 },
]

describe('labels beside the legend', () => {
  it('begin where its rows end at their height, and anywhere below it', () => {
    expect(legendEnd(rows, 6, 22)).toBe(124)
    expect(legendEnd(rows, 10, 30)).toBe(454)
    expect(legendEnd(rows, 60, 80)).toBe(0)
    expect(legendEnd([], 0, 500)).toBe(0)
  })

  it('are moved down to the first place with room: none is under the legend', () => {
    const room = (most: number) => (end: number) => end <= most
    expect(besideLegend(rows, 20, 20, room(500))).toBe(20)
    expect(besideLegend(rows, 20, 20, room(350))).toBe(52)
    expect(besideLegend(rows, 20, 20, room(200))).toBe(70)
    expect(besideLegend(rows, 90, 20, room(0))).toBe(90)
  })

  it('stay apart', () => {
    const moved = [15, 36, 57, 200]
    keepBelow(moved, [70, 0, 0, 0])
    expect(moved).toEqual([70, 91, 112, 200])
    const still = [15, 36]
    keepBelow(still, [0, 0])
    expect(still).toEqual([15, 36])
  })
})
