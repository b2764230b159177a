import type { ChartLine, LineOp, LiveBar } from '#shared/contracts/chart.ts'
import { createEmitter } from './emitter.ts'

const lineEvents = createEmitter<readonly LineOp[]>()
const barEvents = createEmitter<readonly LiveBar[]>()
const lines = new Map<string, ChartLine>()

/** The chart's current lines by id; a late listener draws these first, then follows `onLines`. */
export const currentLines: ReadonlyMap<string, ChartLine> = lines
/** Listens to changes of the chart's lines, already diffed. Returns the function that stops listening. */
export const onLines = lineEvents.listen
/** Listens to live bars. Returns the function that stops listening. */
export const onBars = barEvents.listen

/** For the bridge: updates the map and notifies the listeners. */
export function applyLines(ops: readonly LineOp[]): void {
  for (const op of ops) {
    if (op.op === 'remove') lines.delete(op.id)
    else lines.set(op.line.id, op.line)
  }
  lineEvents.emit(ops)
}

/** For the bridge: clears the lines of a risk worker that was lost; the next worker sends its own. */
export const clearLines = (): void => applyLines(Array.from(lines.keys(), (id) => ({ op: 'remove', id })))

/** For the bridge: notifies the listeners of live bars. */
export const applyBars = (bars: readonly LiveBar[]): void => barEvents.emit(bars)
