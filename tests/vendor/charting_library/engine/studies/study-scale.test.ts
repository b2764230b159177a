import { PriceScaleMode } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import { createBarStore } from '../../../../../vendor/charting_library/engine/scene/bar-store.ts'
import type { Scene } from '../../../../../vendor/charting_library/engine/scene/scene.ts'
import { createStudySeries } from '../../../../../vendor/charting_library/engine/studies/study-series.ts'
import { createStudyValues } from '../../../../../vendor/charting_library/engine/studies/values.ts'
import type { StudySpec } from '../../../../../vendor/charting_library/study-protocol.ts'

/** The library as far as scales go: what the right scale is given anywhere is what a new pane's right scale begins with. */
function fakeScene(hasVolume = true) {
  const template: Record<string, unknown> = { mode: PriceScaleMode.Normal, invertScale: false }
  const panes = new Map<string, Record<string, unknown>>()
  const drawn: { pane: number; options: Record<string, unknown> }[] = []
  const scaleOf = (pane: number, id: string) => {
    const key = `${pane} ${id}`
    const options = panes.get(key) ?? (id === 'right' ? { ...template } : {})
    panes.set(key, options)
    return {
      options: () => options,
      applyOptions: (given: object) => {
        Object.assign(options, given)
        if (id === 'right') Object.assign(template, given)
      },
    }
  }
  const addSeries = (_: unknown, given: { priceScaleId: string }, pane: number) => {
    const series = { pane, options: { ...given } as Record<string, unknown> }
    drawn.push(series)
    const id = given.priceScaleId
    scaleOf(pane, id)
    return {
      priceScale: () => scaleOf(pane, id),
      applyOptions: (next: object) => Object.assign(series.options, next),
      setData: () => undefined,
      setSeriesOrder: () => undefined,
      createPriceLine: () => undefined,
      attachPrimitive: () => undefined,
      getPane: () => ({ paneIndex: () => pane }),
    }
  }
  const format = { name: 'X', title: 'X', minmov: 1, pricescale: 100, volumePrecision: 3, hasVolume }
  const scene = {
    chart: { addSeries },
    bars: createBarStore(),
    style: () => ({ showLastValue: true, crosshair: '#fff', volumeUp: '#0f0', volumeDown: '#f00' }),
    format: () => format,
    signs: () => ({ decimal: '.', group: ',' }),
    raiseLabels: () => undefined,
  } as unknown as Scene
  const add = (kind: string, overlay: boolean, pane: number) => {
    const spec = { id: kind, kind, inputs: {}, plots: [], overlay, visible: true, scale: 'as-series' }
    const values = createStudyValues(spec as unknown as StudySpec)
    if (values === null) throw new Error(kind)
    return createStudySeries(scene, spec as unknown as StudySpec, values, pane)
  }
  return { scaleOf, add, drawn }
}

describe('B3: the axis of a study in its own pane', () => {
  for (const mode of [PriceScaleMode.Percentage, PriceScaleMode.Logarithmic, PriceScaleMode.IndexedTo100])
    for (const kind of ['rsi', 'macd', 'atr'])
      it(`${kind} counts in its own numbers under a price axis of mode ${mode}, upside down`, () => {
        const { scaleOf, add } = fakeScene()
        scaleOf(0, 'right').applyOptions({ mode, invertScale: true, autoScale: false })
        add(kind, false, 1)
        expect(scaleOf(1, 'right').options()).toMatchObject({
          mode: PriceScaleMode.Normal,
          invertScale: false,
          autoScale: true,
        })
        expect(scaleOf(0, 'right').options()).toMatchObject({ mode, invertScale: true })
      })
})

describe('B3: bars without a volume', () => {
  it('have no volume in picture and legend', () => {
    const { add, drawn } = fakeScene(false)
    const series = add('volume', true, 0)
    expect(drawn.map(({ options }) => options['visible'])).toEqual([false, false])
    expect(series.texts(0)).toEqual([])
  })

  it('other bars have one', () => {
    const { add, drawn } = fakeScene(true)
    const series = add('volume', true, 0)
    expect(drawn.map(({ options }) => options['visible'])).toEqual([true, true])
    expect(series.texts(0)).toHaveLength(1)
  })
})
