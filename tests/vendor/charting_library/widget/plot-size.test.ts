import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PlotSize, readSize, watchSize } from '../../../../vendor/charting_library/widget/plot-size.ts'

let observed: () => void = () => undefined
const queries: (() => void)[] = []

beforeEach(() => {
  queries.length = 0
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(deliver: () => void) {
        observed = deliver
      }
      observe(): void {
        observed()
      }
      disconnect(): void {
        observed = () => undefined
      }
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: (_: string, listener: () => void) => queries.push(listener),
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const plotOf = (width: number, height: number) => ({ clientWidth: width, clientHeight: height })
const follow = (plot: object, known: PlotSize): PlotSize[] => {
  const told: PlotSize[] = []
  watchSize(plot as HTMLElement, known, (size) => told.push(size))
  return told
}

describe('the size of the plot', () => {
  it('B2: a change during the engine’s start is reported at once, in either direction and for the density', () => {
    for (const [width, height, density] of [
      [900, 500, 1],
      [800, 460, 1],
      [800, 500, 2],
      [300, 200, 1.25],
    ] as const) {
      const plot = plotOf(800, 500)
      vi.stubGlobal('devicePixelRatio', 1)
      const known = readSize(plot as HTMLElement)
      Object.assign(plot, plotOf(width, height))
      vi.stubGlobal('devicePixelRatio', density)
      expect(follow(plot, known)).toEqual([{ width, height, devicePixelRatio: density }])
    }
  })

  it('B2: a plot without a size at the engine’s start is reported as soon as it has one', () => {
    const plot = plotOf(0, 0)
    const told = follow(plot, readSize(plot as HTMLElement))
    expect(told).toEqual([])
    Object.assign(plot, plotOf(700, 400))
    observed()
    expect(told).toEqual([{ width: 700, height: 400, devicePixelRatio: 1 }])
  })

  it('B2: no chart begins with a pane that its price axis fills, shown or not', () => {
    const axis = 110
    for (const [width, height] of [
      [0, 0],
      [0, 400],
      [700, 0],
      [40, 30],
      [axis, 200],
    ] as const)
      expect(readSize(plotOf(width, height) as HTMLElement).width - axis).toBeGreaterThan(40)
    expect(readSize(plotOf(700, 400) as HTMLElement)).toMatchObject({ width: 700, height: 400 })
  })

  it('an unchanged size is not reported, a later change once', () => {
    const plot = plotOf(800, 500)
    const told = follow(plot, readSize(plot as HTMLElement))
    observed()
    expect(told).toEqual([])
    Object.assign(plot, plotOf(810, 500))
    observed()
    observed()
    expect(told).toHaveLength(1)
    vi.stubGlobal('devicePixelRatio', 2)
    for (const changed of queries.slice()) changed()
    expect(told.at(-1)).toEqual({ width: 810, height: 500, devicePixelRatio: 2 })
  })
})
