import { describe, expect, it } from 'vitest'
import { createBarStore } from '../../../../../vendor/charting_library/engine/scene/bar-store.ts'
import { rightMargin } from '../../../../../vendor/charting_library/engine/scene/fresh-view.ts'
import { createSceneView } from '../../../../../vendor/charting_library/engine/scene/scene-view.ts'

const MIN_SPACING = 0.8

/** The library's time axis as far as spans go: bars are never narrower than `minBarSpacing`, and the right end stays. */
function fakeChart(width: number) {
  let min = MIN_SPACING
  let range = { from: 0, to: 0 }
  const timeScale = {
    width: () => width,
    applyOptions: (options: { minBarSpacing?: number }) => {
      min = options.minBarSpacing ?? min
    },
    resetTimeScale: () => undefined,
    setVisibleLogicalRange: (asked: { from: number; to: number }) => {
      const spacing = Math.max(min, width / (asked.to - asked.from))
      range = { from: asked.to - width / spacing, to: asked.to }
    },
  }
  return { chart: { timeScale: () => timeScale } as never, range: () => range, min: () => min }
}

function minuteBars(count: number) {
  const bars = createBarStore()
  bars.set(Float64Array.from({ length: count * 6 }, (_, at) => (at % 6 === 0 ? Math.floor(at / 6) * 60 : 1)))
  return bars
}

describe('B3, CHART-14: a time range is shown whole', () => {
  for (const width of [320, 722, 1000, 1400])
    it(`a day of minutes on ${width} pixels, with the space to the right of the last bar`, () => {
      const { chart, range } = fakeChart(width)
      const bars = minuteBars(2000)
      const view = createSceneView(chart, bars, () => 60, MIN_SPACING)
      const last = 1999
      view.show((last - 1440) * 60, last * 60)
      expect(range().from).toBeLessThanOrEqual(last - 1440 + 0.001)
      expect(range().from).toBeGreaterThan(last - 1440 - 2)
      const spacing = width / (range().to - range().from)
      expect((range().to - last) * spacing).toBeCloseTo(
        width > rightMargin(width) * 2 ? rightMargin(width) : 0,
        3,
      )
    })

  it('a range that was read from a chart is shown as it was, with its space to the right', () => {
    const { chart, range } = fakeChart(722)
    const view = createSceneView(chart, minuteBars(2000), () => 60, MIN_SPACING)
    view.show(1900 * 60, 1999 * 60)
    const { from, to } = range()
    view.show(from * 60, Math.round(to) * 60)
    expect(range().from).toBeCloseTo(from, 6)
    expect(range().to).toBeCloseTo(Math.round(to), 6)
    // More space than a new view has stays, too.
    view.show(1900 * 60, 2060 * 60)
    expect(range()).toEqual({ from: 1900, to: 2060 })
  })

  it('CHART-33: after that a user can make bars as narrow as before and no narrower', () => {
    const { chart, min } = fakeChart(722)
    const view = createSceneView(chart, minuteBars(2000), () => 60, MIN_SPACING)
    view.show(0, 1999 * 60)
    expect(min()).toBeLessThan(MIN_SPACING)
    view.resetTime()
    expect(min()).toBe(MIN_SPACING)
    view.show(1900 * 60, 1999 * 60)
    expect(min()).toBe(MIN_SPACING)
  })
})
