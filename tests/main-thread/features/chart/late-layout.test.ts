import { describe, expect, it, vi } from 'vitest'
import { addDrawings } from '../../../../src/main-thread/features/chart/layout-autosave.ts'
import { build } from './build-controller.ts'
import { settled } from './fake-chart.ts'

const drawing = (id: string) => ({ type: 'drawing', id })
const study = { type: 'study', id: 's' }
const layout = (...sources: object[]) => ({ charts: [{ symbol: 'BTCUSDT', panes: [{ sources }] }] })

/** A chart whose layout arrives when the test says so. */
function waiting() {
  const changed = vi.fn()
  let arrive: (state: object | null) => void = () => undefined
  const late = new Promise<object | null>((resolve) => {
    arrive = resolve
  })
  const settings = { initialSettings: {}, setValue: vi.fn(), removeValue: vi.fn() }
  const built = build({ memory: { layout: null, late, settings, layouts: {} as never, changed } })
  built.ready()
  return { ...built, changed, arrive: (state: object | null) => (arrive(state), settled()) }
}

describe('a layout that arrives after the chart is shown (CHART-26)', () => {
  it('keeps what was drawn meanwhile, and it is saved with the layout', async () => {
    const { arrive, state, autoSave, changed, loads } = waiting()
    state.now = layout(study, drawing('new'))
    autoSave()
    const before = changed.mock.calls.length
    await arrive(layout(drawing('old'), study))
    expect(loads).toMatchObject([
      { charts: [{ panes: [{ sources: [drawing('old'), study, drawing('new')] }] }] },
    ])
    expect(changed.mock.calls.length).toBe(before + 1)
  })

  it('CHART-07: shows its kind of candles, of the page’s symbol', async () => {
    const { arrive, loads } = waiting()
    await arrive({ charts: [{ symbol: 'ETHUSDT:MARK', panes: [{ sources: [study] }] }] })
    expect(loads).toMatchObject([{ charts: [{ symbol: 'BTCUSDT:MARK' }] }])
  })

  it('saves what was drawn meanwhile also if none is stored', async () => {
    const { arrive, autoSave, changed, loads } = waiting()
    autoSave()
    const before = changed.mock.calls.length
    await arrive(null)
    expect(loads).toEqual([])
    expect(changed.mock.calls.length).toBe(before + 1)
  })

  it('is not saved again if nothing changed', async () => {
    const { arrive, changed } = waiting()
    await arrive(layout(drawing('old')))
    expect(changed).not.toHaveBeenCalled()
  })

  it.each([
    ['no charts', {}],
    ['a chart that is none', { charts: [null] }],
    ['no panes', { charts: [{ panes: [] }] }],
    ['a pane that is a text', { charts: [{ panes: ['x'] }] }],
    ['sources that are a number', { charts: [{ panes: [{ sources: 1 }] }] }],
  ])('with %s is left as it is', (_, damaged) => {
    expect(addDrawings(structuredClone(damaged), layout(drawing('new')))).toEqual(damaged)
  })
})
