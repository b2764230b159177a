import { describe, expect, it, vi } from 'vitest'
import { studyMetas } from '../../../../vendor/charting_library/engine/studies/registry.ts'
import type { ToEngine } from '../../../../vendor/charting_library/protocol.ts'
import type { StudyCommand } from '../../../../vendor/charting_library/study-protocol.ts'
import { createStudyHub } from '../../../../vendor/charting_library/widget/study-hub.ts'
import { createUndoStack } from '../../../../vendor/charting_library/widget/undo-stack.ts'

/** A hub whose engine answers each study at once, unless told to refuse. */
function start(limit = 40, refuse = '') {
  const trace = vi.fn()
  const commands: StudyCommand[] = []
  const undo = createUndoStack(trace)
  const hub = createStudyHub({
    undo,
    limit,
    trace,
    post: (message: ToEngine) => {
      if (message.type !== 'studies') return
      commands.push(message.command)
      if (message.command.do !== 'put') return
      const { id, kind } = message.command.spec
      queueMicrotask(() => hub.receive({ what: 'done', id, fault: kind === refuse ? 'no canvas' : null }))
    },
  })
  const ready = (): void => hub.receive({ what: 'kinds', kinds: studyMetas() })
  return { hub, undo, trace, commands, ready }
}

describe('the studies of a chart', () => {
  it('wait for the engine, then resolve with an id; names are case-insensitive', async () => {
    const { hub, ready } = start()
    const asked = hub.create({ name: 'moving average', inputs: { Length: 21, in_1: 3 } })
    expect(hub.list()).toHaveLength(0)
    ready()
    const id = await asked
    expect(hub.get(id)?.inputs).toMatchObject({ length: 21, source: 'close' })
    const study = hub.get(id)
    expect(study === undefined ? '' : hub.title(study)).toBe('MA 21 close')
  })

  it('an unknown study, one too many, and a comparison without a symbol are refused with a message', async () => {
    const { hub, ready } = start(1)
    ready()
    await expect(hub.create({ name: 'Crystal Ball' })).rejects.toThrow('is not supported by this build')
    await expect(hub.create({ name: 'Compare' })).rejects.toThrow('a symbol is needed')
    await hub.create({ name: 'RSI' })
    await expect(hub.create({ name: 'ATR' })).rejects.toThrow('no more than 1')
  })

  it('a study that the engine cannot draw is removed from the list and traced, and its promise rejects', async () => {
    const { hub, ready, trace } = start(40, 'rsi')
    ready()
    await expect(hub.create({ name: 'RSI' })).rejects.toThrow('no canvas')
    expect(hub.list()).toHaveLength(0)
    expect(trace).toHaveBeenCalledWith('studies', 'no canvas')
  })

  it('overrides of the options and of the call set colours and inputs; wrong ones are reported', async () => {
    const { hub, ready, trace } = start()
    ready()
    hub.setOverrides({
      'moving average.plot.color': '#123456',
      'moving average.length': 30,
      'macd.length': 1,
    })
    const id = await hub.create({
      name: 'Moving Average',
      overrides: { 'Plot.linewidth': 3, 'Plot.color': 'a colour', 'Plot.weight': 1, visible: false },
    })
    expect(hub.get(id)).toMatchObject({ visible: false, inputs: { length: 30 } })
    expect(hub.get(id)?.plots[0]).toMatchObject({ color: '#123456', linewidth: 3 })
    expect(trace).toHaveBeenCalledWith('studies', 'Moving Average: ignored Plot.color, Plot.weight')
  })

  it('adding and removing can be undone, unless made quietly', async () => {
    const { hub, ready, undo } = start()
    ready()
    await hub.create({ name: 'Volume', quiet: true })
    expect(undo.canUndo()).toBe(false)
    const id = await hub.create({ name: 'RSI' })
    undo.undo()
    expect(hub.get(id)).toBeUndefined()
    undo.redo()
    hub.remove(id)
    undo.undo()
    expect(hub.get(id)?.name).toBe('RSI')
  })

  it('CHART-27: are saved as sources and restored unchanged; damaged ones are counted and left out', async () => {
    const { hub, ready } = start()
    ready()
    await hub.create({
      name: 'Bollinger Bands',
      inputs: { length: 10 },
      overrides: { 'Upper.color': '#00ff00' },
    })
    await hub.create({ name: 'Overlay', inputs: { symbol: 'ETHUSDT' }, scale: 'new-left' })
    const saved: unknown[] = JSON.parse(JSON.stringify(hub.save()))
    const other = start()
    other.hub.restore([...saved, null, 7, { type: 'study', kind: 'tomorrow' }, { type: 'drawing' }])
    other.ready()
    await vi.waitFor(() => expect(other.hub.list()).toHaveLength(2))
    expect(other.hub.save()).toEqual(hub.save())
    expect(other.trace).toHaveBeenCalledWith('studies', '4 saved studies are not known and are left out')
  })

  it('a new engine receives every study again', async () => {
    const { hub, ready, commands } = start()
    ready()
    await hub.create({ name: 'RSI' })
    await hub.create({ name: 'ATR' })
    commands.length = 0
    hub.resend()
    expect(commands.map((command) => (command.do === 'put' ? command.spec.kind : command.do))).toEqual([
      'rsi',
      'atr',
    ])
  })
})
