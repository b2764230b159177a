import type { ChartLine, LineOp, LiveBar } from '#shared/contracts/chart.ts'
import { createEmitter } from './emitter.ts'

const lineEvents = createEmitter<readonly LineOp[]>()
const barEvents = createEmitter<readonly LiveBar[]>()
const lines = new Map<string, ChartLine>()

/** The chart's lines by id as they stand; a late listener draws these first, then follows `onLines`. */
export const currentLines: ReadonlyMap<string, ChartLine> = lines
/** Changes of the chart's lines, already diffed. Returns the function that stops listening. */
export const onLines = lineEvents.listen
/** Live bars as they come. Returns the function that stops listening. */
export const onBars = barEvents.listen

/** For the bridge: keeps the map and tells the listeners. */
export function applyLines(ops: readonly LineOp[]): void {
  for (const op of ops) {
    if (op.op === 'remove') lines.delete(op.id)
    else lines.set(op.line.id, op.line)
  }
  lineEvents.emit(ops)
}

/** For the bridge: whoever drew the lines is gone and can't take them away; the next one adds its own. */
export const clearLines = (): void => applyLines(Array.from(lines.keys(), (id) => ({ op: 'remove', id })))

/** For the bridge. */
export const applyBars = (bars: readonly LiveBar[]): void => barEvents.emit(bars)
