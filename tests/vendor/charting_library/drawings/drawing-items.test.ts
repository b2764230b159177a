import { describe, expect, it, vi } from 'vitest'
import { createDrawingModel } from '../../../../vendor/charting_library/drawings/drawing-model.ts'
import type { DrawingsToEngine } from '../../../../vendor/charting_library/drawings/drawing-protocol.ts'
import { createTranslate } from '../../../../vendor/charting_library/i18n/locales.ts'
import { EN } from '../../../../vendor/charting_library/i18n/strings.ts'
import { createContextItems } from '../../../../vendor/charting_library/widget/context-items.ts'
import { createUndoStack } from '../../../../vendor/charting_library/widget/undo-stack.ts'

const points = [
  { time: 60, price: 10 },
  { time: 120, price: 12 },
]

function build() {
  const posted: DrawingsToEngine[] = []
  const trace = vi.fn()
  const undo = createUndoStack(trace)
  const drawings = createDrawingModel({
    post: (message) => void posted.push(message),
    symbol: () => 'BTCUSDT',
    undo,
    layout: () => undefined,
    trace,
  })
  const drawing = vi.fn()
  const menu = (id: string) =>
    createContextItems({
      core: { drawings, studies: { list: () => [] } },
      features: { screenshot: true, indicators: true, compare: true, settings: true },
      translate: createTranslate(EN),
      dialogs: { drawing },
      price: '10.00',
      drawing: id,
      own: [],
      trace,
    } as never).flatMap((item) => (item === 'separator' ? [] : [item]))
  const draw = (): string => {
    drawings.receive({ type: 'drawn', tool: 'trend_line', x: 1, y: 2, points })
    return drawings.list().at(-1)?.id ?? ''
  }
  const press = (id: string, label: string): void => {
    const item = menu(id).find((one) => one.label === label)
    if (item === undefined) throw new Error(`no ${label}`)
    item.select()
  }
  return { drawings, undo, posted, menu, draw, press, drawing }
}
const ids = ({ drawings }: ReturnType<typeof build>): readonly string[] => drawings.list().map(({ id }) => id)

describe('the menu of a pressed drawing', () => {
  it('has its own entries instead of the chart’s', () => {
    const chart = build()
    const id = chart.draw()
    expect(chart.menu(id).map(({ label }) => label)).toEqual([
      'Clone',
      'Bring to front',
      'Send to back',
      'Lock',
      'Hide',
      'Remove',
      'Settings',
    ])
    expect(chart.menu('').map(({ label }) => label)).not.toContain('Remove')
    expect(chart.menu('').map(({ label }) => label)).toContain('Indicators')
  })

  it('removes the drawing, a locked one too; undo brings it back', () => {
    const chart = build()
    const id = chart.draw()
    chart.press(id, 'Lock')
    expect(chart.drawings.get(id)?.locked).toBe(true)
    chart.press(id, 'Remove')
    expect(ids(chart)).toEqual([])
    chart.undo.undo()
    expect(ids(chart)).toEqual([id])
    chart.press(id, 'Unlock')
    expect(chart.drawings.get(id)?.locked).toBe(false)
  })

  it('hides it; the chart’s menu shows all hidden ones again, and undo does so too', () => {
    const chart = build()
    const id = chart.draw()
    expect(chart.menu('').map(({ label }) => label)).not.toContain('Show hidden drawings')
    chart.press(id, 'Hide')
    expect(chart.drawings.get(id)?.hidden).toBe(true)
    chart.press('', 'Show hidden drawings')
    expect(chart.drawings.get(id)?.hidden).toBe(false)
    chart.undo.undo()
    chart.undo.undo()
    expect(chart.drawings.get(id)?.hidden).toBe(false)
  })

  it('copies it beside itself with its look, unlocked, and selects the copy', () => {
    const chart = build()
    const id = chart.draw()
    chart.drawings.change(id, { colour: '#ff0000', width: 3, locked: true }, true)
    chart.press(id, 'Clone')
    expect(chart.posted.at(-1)).toEqual({ type: 'cloneDrawing', id })
    const beside = points.map(({ time, price }) => ({ time: time + 60, price: price - 1 }))
    chart.drawings.receive({ type: 'cloned', id, points: beside })
    const copy = chart.drawings.list().at(-1)
    expect(copy).toMatchObject({ points: beside, colour: '#ff0000', width: 3, locked: false })
    expect(chart.drawings.selected()).toBe(copy?.id)
    chart.undo.undo()
    expect(ids(chart)).toEqual([id])
    // It was removed while the engine was asked.
    chart.drawings.remove([id], true)
    chart.drawings.receive({ type: 'cloned', id, points: beside })
    expect(ids(chart)).toEqual([])
  })

  it('moves it to the front and to the back, which can be undone', () => {
    const chart = build()
    const [first, second] = [chart.draw(), chart.draw()]
    chart.press(first, 'Bring to front')
    expect(ids(chart)).toEqual([second, first])
    chart.undo.undo()
    expect(ids(chart)).toEqual([first, second])
    chart.press(second, 'Send to back')
    expect(ids(chart)).toEqual([second, first])
  })

  it('opens its settings', () => {
    const chart = build()
    const id = chart.draw()
    chart.press(id, 'Settings')
    expect(chart.drawing).toHaveBeenCalledWith(id)
  })
})
