import type { GoneDrawings, Watchables } from '../api/extensions.ts'
import type { Drawing } from '../drawings/drawing.ts'
import type { ChartCore } from './core-types.ts'

const LINES = ['trend_line', 'ray', 'horizontal_line'] as const
const isLine = (tool: string): tool is Watchables['lines'][number]['tool'] =>
  LINES.some((one) => one === tool)

/** 'RSI 14': the short name of a study with its numbers. */
const nameOf = (short: string, inputs: Record<string, string | number | boolean>): string =>
  [short, ...Object.values(inputs).filter((value) => typeof value === 'number')].join(' ')

function read({ state, studies, drawings }: ChartCore): Watchables {
  const kinds = new Map(studies.kinds().map((kind) => [kind.name, kind]))
  return {
    symbol: state.symbol,
    resolution: state.resolution,
    studies: studies.list().flatMap(({ id, name }) => {
      const kind = kinds.get(name)
      const study = studies.get(id)
      if (kind === undefined || study === undefined) return []
      const inputs = { ...study.inputs }
      const plots = kind.plots.map(({ title }) => title)
      const overlay = kind.overlay && kind.format === 'price'
      return [{ kind: kind.id, name: nameOf(kind.short, inputs), inputs, plots, overlay }]
    }),
    lines: drawings.save().flatMap(({ id, tool, symbol, points }) => {
      const copies = points.map((point) => ({ ...point }))
      return isLine(tool) ? [{ id, symbol, tool, points: copies }] : []
    }),
  }
}

/** Reports the chart's studies and drawn lines now and after each change, and drawings that are gone. */
export function watchables(
  core: ChartCore,
  changed: (state: Watchables, gone: GoneDrawings | null) => void,
): () => void {
  const owner = {}
  const { drawings, signals } = core
  let known: readonly Drawing[] = drawings.save()
  const removed = new Set<string>()
  let isWaiting = false
  let isStopped = false

  const goneBy = (by: GoneDrawings['by'], gone: readonly Drawing[]): GoneDrawings[] =>
    gone.length === 0 ? [] : [{ by, ids: gone.map(({ id }) => id), restore: () => drawings.putBack(gone) }]

  const report = (): void => {
    isWaiting = false
    if (isStopped) return
    const gone = known.filter(({ id }) => drawings.get(id) === null)
    known = drawings.save()
    const [byUser, byLayout] = [
      gone.filter(({ id }) => removed.has(id)),
      gone.filter(({ id }) => !removed.has(id)),
    ]
    removed.clear()
    const all = [...goneBy('user', byUser), ...goneBy('layout', byLayout)]
    for (const one of all.length === 0 ? [null] : all) changed(read(core), one)
  }
  const soon = (): void => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(report)
  }
  signals.layout.subscribe(owner, soon)
  signals.dataLoaded.subscribe(owner, soon)
  drawings.changed.subscribe(owner, soon)
  drawings.edited.subscribe(owner, (id, event) => {
    if (event === 'remove') removed.add(id)
    soon()
  })
  soon()
  return () => {
    isStopped = true
    for (const signal of [signals.layout, signals.dataLoaded, drawings.changed, drawings.edited])
      signal.unsubscribeAll(owner)
  }
}
