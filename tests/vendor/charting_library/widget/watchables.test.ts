import { expect, it, vi } from 'vitest'
import { createDrawingModel } from '../../../../vendor/charting_library/drawings/drawing-model.ts'
import type { ChartCore } from '../../../../vendor/charting_library/widget/core-types.ts'
import { createSignal } from '../../../../vendor/charting_library/widget/emitter.ts'
import { createUndoStack } from '../../../../vendor/charting_library/widget/undo-stack.ts'
import { watchables } from '../../../../vendor/charting_library/widget/watchables.ts'
import type { GoneDrawings, Watchables } from '../../../../vendor/charting_library/api/extensions.ts'

const trace = vi.fn()
const points = [{ time: 60, price: 10 }]
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A chart with two drawn lines. */
async function setUp() {
  const undo = createUndoStack(trace)
  const state = { symbol: 'BTCUSDT', resolution: '60' }
  const drawings = createDrawingModel({
    post: () => undefined,
    symbol: () => state.symbol,
    undo,
    layout: () => undefined,
    trace,
  })
  const draw = () => {
    drawings.receive({ type: 'drawn', tool: 'horizontal_line', points, x: 1, y: 1 })
    return drawings.selected() ?? ''
  }
  const ids = [draw(), draw()]
  const core = {
    state,
    drawings,
    studies: { kinds: () => [], list: () => [] },
    signals: { layout: createSignal<[]>(trace), dataLoaded: createSignal<[]>(trace) },
  } as unknown as ChartCore
  const reports: [Watchables, GoneDrawings | null][] = []
  watchables(core, (...report) => void reports.push(report))
  await settle()
  const last = () => {
    const [shown, gone] = reports.at(-1) ?? []
    return { lines: shown?.lines.map(({ id }) => id), gone }
  }
  return { drawings, undo, ids, last, state }
}

it('reports removed drawings together, and puts them back as one step, whatever was done since', async () => {
  const { drawings, undo, ids, last } = await setUp()
  expect(last()).toMatchObject({ lines: ids, gone: null })
  drawings.remove(ids, true)
  await settle()
  const { lines, gone } = last()
  expect(lines).toEqual([])
  expect(gone).toMatchObject({ by: 'user', ids })
  drawings.receive({ type: 'drawn', tool: 'horizontal_line', points, x: 1, y: 1 })
  gone?.restore()
  gone?.restore()
  await settle()
  expect(drawings.list().map(({ id }) => id)).toEqual([expect.any(String), ...ids])
  expect(last().gone).toBeNull()
  undo.undo()
  await settle()
  expect(last().gone).toMatchObject({ by: 'user', ids })
})

it('a removal that is undone is reported as lines that are there again', async () => {
  const { drawings, undo, ids, last } = await setUp()
  drawings.remove(ids, true)
  await settle()
  undo.undo()
  await settle()
  expect(last()).toMatchObject({ lines: ids, gone: null })
})

it('drawings that another layout lacks are reported as such, those of another symbol are not reported', async () => {
  const { drawings, ids, last, state } = await setUp()
  const [first] = drawings.save()
  state.symbol = 'ETHUSDT'
  drawings.symbolChanged()
  await settle()
  expect(last()).toMatchObject({ lines: ids, gone: null })
  drawings.load([first])
  await settle()
  expect(last()).toMatchObject({ lines: [ids[0]], gone: { by: 'layout', ids: [ids[1]] } })
})
