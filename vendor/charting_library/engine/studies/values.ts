import type { SymbolFormat } from '../../protocol.ts'
import { COMPARE_KIND, type StudySpec } from '../../study-protocol.ts'
import { type BarStore, createBarStore } from '../scene/bar-store.ts'
import { type Columns, createColumns } from './columns.ts'
import { studyKind } from './registry.ts'
import type { StudyBar, StudyRun } from './study-kind.ts'

/** Values of one study at the bars of the chart. */
export interface StudyValues {
  readonly columns: Columns
  /** Computes the bars that may have changed, and new bars. Returns the first changed index. */
  advance: (bars: BarStore) => number
  /** Discards all values, because the bars were replaced. */
  reset: () => void
  /** Bars of a compared symbol; null for a computed study. */
  readonly own: { bars: BarStore; format: SymbolFormat | null } | null
}

const barAt = (bars: BarStore, index: number): StudyBar => ({
  time: bars.time(index),
  open: bars.open(index),
  high: bars.high(index),
  low: bars.low(index),
  close: bars.close(index),
  volume: bars.volume(index),
})

/** Values that are computed from the bars. */
function computed(spec: StudySpec): StudyValues | null {
  const kind = studyKind(spec.kind)
  if (kind === undefined) return null
  const columns = createColumns(kind.plots.length)
  const out = new Float64Array(kind.plots.length)
  let run: StudyRun = kind.create(spec.inputs)
  return {
    columns,
    own: null,
    advance: (bars) => {
      const from = Math.max(0, columns.count() - 1)
      for (let index = from; index < bars.count(); index++) {
        run(barAt(bars, index), index < columns.count(), out)
        columns.put(index, out)
      }
      return from
    },
    reset: () => {
      columns.clear()
      run = kind.create(spec.inputs)
    },
  }
}

/** Number of newest bars that a compared symbol may still change: the running bar and the one before it. */
const OPEN_BARS = 2

/** Closes of a compared symbol at the times of the chart's bars; NaN where it has no bar. */
function compared(): StudyValues {
  const columns = createColumns(1)
  const own = { bars: createBarStore(), format: null as SymbolFormat | null }
  const out = new Float64Array(1)
  return {
    columns,
    own,
    advance: (bars) => {
      const from = Math.max(0, columns.count() - OPEN_BARS)
      for (let index = from; index < bars.count(); index++) {
        const time = bars.time(index)
        const at = own.bars.indexAt(time)
        out[0] = own.bars.time(at) === time ? own.bars.close(at) : Number.NaN
        columns.put(index, out)
      }
      return from
    },
    reset: columns.clear,
  }
}

/** Values of a study; null for an unknown kind. */
export const createStudyValues = (spec: StudySpec): StudyValues | null =>
  spec.kind === COMPARE_KIND ? compared() : computed(spec)
