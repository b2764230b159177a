import type { Watchables } from '../api/extensions.ts'
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
    lines: drawings
      .list()
      .flatMap(({ id, tool, symbol, points }) =>
        isLine(tool) && symbol === state.symbol
          ? [{ id, tool, points: points.map((point) => ({ ...point })) }]
          : [],
      ),
  }
}

/** Reports the chart's studies and drawn lines now and after each change, and drawings that were removed. */
export function watchables(
  core: ChartCore,
  changed: (state: Watchables, removed: string | null) => void,
): () => void {
  const owner = {}
  let isWaiting = false
  let isStopped = false
  const soon = (): void => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      if (!isStopped) changed(read(core), null)
    })
  }
  core.signals.layout.subscribe(owner, soon)
  core.signals.dataLoaded.subscribe(owner, soon)
  core.drawings.changed.subscribe(owner, soon)
  core.drawings.edited.subscribe(owner, (id, event) => {
    if (event === 'remove') changed(read(core), id)
    else soon()
  })
  soon()
  return () => {
    isStopped = true
    for (const signal of [
      core.signals.layout,
      core.signals.dataLoaded,
      core.drawings.changed,
      core.drawings.edited,
    ])
      signal.unsubscribeAll(owner)
  }
}
