import { rowCount } from '../../feed/bar-rows.ts'
import type { FromEngine, StudyColumns } from '../../protocol.ts'
import {
  COMPARE_KIND,
  type StudyCommand,
  type StudyEvent,
  type StudyLegendRow,
  type StudySpec,
} from '../../study-protocol.ts'
import type { Scene } from '../scene/scene.ts'
import { createStudySeries, type StudySeries } from './study-series.ts'
import { createStudyValues, type StudyValues } from './values.ts'
import { studyMetas } from './registry.ts'

export interface Studies {
  handle: (command: StudyCommand) => void
  /** True for a compared symbol in the chart's interval. */
  wants: (symbol: string, resolution: string) => boolean
  /** Takes live bars of a compared symbol from another thread. */
  take: (symbol: string, resolution: string, rows: Float64Array) => void
  /** Texts of all studies at a bar. */
  rows: (index: number) => StudyLegendRow[]
  /** Values of all studies at all bars, in new arrays that the caller owns. */
  columns: () => { times: Float64Array; studies: StudyColumns[] }
  /** Call it after every drawn frame. Reports panes that moved. */
  drawn: () => void
}

interface Active {
  spec: StudySpec
  values: StudyValues
  series: StudySeries
}

/** With more new bars than this, all values are recomputed. */
const MOST_UPDATES = 20
/** Height of a new study pane, as a share of the price pane's height. */
const PANE_SHARE = 0.28
const SEPARATOR = 1

const sameValues = (a: StudySpec, b: StudySpec): boolean =>
  a.kind === b.kind && JSON.stringify(a.inputs) === JSON.stringify(b.inputs)

/**
 * All studies and compared symbols of a chart. They are computed as bars arrive, and drawn over the bars or in their
 * own panes.
 */
export function createStudies(scene: Scene, send: (message: FromEngine) => void): Studies {
  const active = new Map<string, Active>()
  let lastPanes = ''
  const tell = (event: StudyEvent): void => send({ type: 'studies', event })

  const redraw = ({ values, series }: Active): void => {
    values.reset()
    values.advance(scene.bars)
    series.setAll()
  }

  const follow = (study: Active): void => {
    const { values, series } = study
    const before = values.columns.count()
    if (scene.bars.count() < before || scene.bars.count() - before > MOST_UPDATES) redraw(study)
    else series.update(values.advance(scene.bars))
  }

  const drop = (id: string): void => {
    const study = active.get(id)
    if (study === undefined) return
    active.delete(id)
    study.series.remove()
  }

  const put = (spec: StudySpec): void => {
    const known = active.get(spec.id)
    if (known !== undefined && known.spec.overlay === spec.overlay && known.spec.scale === spec.scale) {
      if (sameValues(known.spec, spec) || spec.kind === COMPARE_KIND) {
        known.spec = spec
        known.series.restyle(spec)
        return
      }
    }
    // Changed inputs make another series. It takes the place of the one before.
    const own = known === undefined || known.spec.overlay || spec.overlay ? null : known.series.pane()
    const stretch = own === null ? undefined : scene.chart.panes()[own]?.getStretchFactor()
    drop(spec.id)
    const values = createStudyValues(spec)
    if (values === null) {
      tell({ what: 'done', id: spec.id, fault: `study ${spec.kind} is not known` })
      return
    }
    const panes = scene.chart.panes()
    const series = createStudySeries(scene, spec, values, spec.overlay ? 0 : panes.length)
    const study = { spec, values, series }
    active.set(spec.id, study)
    const added = scene.chart.panes()[panes.length]
    added?.setStretchFactor(stretch ?? (panes[0]?.getStretchFactor() ?? 1) * PANE_SHARE)
    if (own !== null && own < panes.length) added?.moveTo(own)
    redraw(study)
    tell({ what: 'done', id: spec.id, fault: null })
  }

  const guarded = (spec: StudySpec): void => {
    try {
      put(spec)
    } catch (error) {
      drop(spec.id)
      tell({ what: 'done', id: spec.id, fault: error instanceof Error ? error.message : String(error) })
    }
  }

  const putRows = (study: Active, rows: Float64Array): void => {
    const { own } = study.values
    if (own === null || own.bars.count() === 0) return
    for (let row = 0; row < rowCount(rows); row++) own.bars.put(rows, row)
    follow(study)
  }
  const comparing = (symbol: string): Active[] =>
    [...active.values()].filter(({ values }) => values.own?.format?.name === symbol)

  const setHeights = (heights: readonly number[]): void => {
    const panes = scene.chart.panes()
    for (const [index, height] of heights.entries()) if (height > 0) panes[index]?.setStretchFactor(height)
  }

  scene.watch((change) => {
    for (const study of active.values()) {
      if (change === 'clear') study.series.clear()
      else if (change === 'set') redraw(study)
      else if (change === 'tick') follow(study)
      else if (change === 'scale') study.series.scaleChanged()
      else study.series.restyle(study.spec)
    }
  })
  tell({ what: 'kinds', kinds: studyMetas() })

  return {
    handle: (command) => {
      switch (command.do) {
        case 'put':
          guarded(command.spec)
          return
        case 'remove':
          drop(command.id)
          return
        case 'bars': {
          const study = active.get(command.id)
          if (study?.values.own === undefined || study.values.own === null) return
          study.values.own.bars.set(command.bars)
          study.values.own.format = command.format
          redraw(study)
          return
        }
        case 'ticks': {
          const study = active.get(command.id)
          if (study !== undefined) putRows(study, command.bars)
          return
        }
        case 'heights':
          setHeights(command.heights)
      }
    },
    wants: (symbol, resolution) => resolution === scene.resolution() && comparing(symbol).length > 0,
    take: (symbol, resolution, rows) => {
      if (resolution === scene.resolution()) for (const study of comparing(symbol)) putRows(study, rows)
    },
    rows: (index) =>
      [...active.values()].map(({ spec, series }) => ({
        id: spec.id,
        pane: series.pane(),
        values: spec.visible ? series.texts(index) : [],
      })),
    columns: () => {
      const count = scene.bars.count()
      return {
        times: Float64Array.from({ length: count }, (_, index) => scene.bars.time(index)),
        studies: [...active.values()].map(({ spec, values }) => {
          const plots = spec.plots.length
          const at = (_: unknown, cell: number): number =>
            values.columns.at(cell % plots, Math.floor(cell / plots))
          return { id: spec.id, plots, values: Float64Array.from({ length: count * plots }, at) }
        }),
      }
    },
    drawn: () => {
      let top = 0
      const panes = scene.chart.panes().map((pane) => {
        const box = { top, height: pane.getHeight() }
        top += box.height + SEPARATOR
        return box
      })
      const key = JSON.stringify(panes)
      if (key === lastPanes) return
      lastPanes = key
      scene.panesChanged()
      tell({ what: 'panes', panes })
    },
  }
}
