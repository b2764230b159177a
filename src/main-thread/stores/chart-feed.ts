import type { ChartLine, LineOp, LiveBar } from '#shared/contracts/chart.ts'
import { createEmitter } from './emitter.ts'

/** The lines of a market's chart. */
export function createLineFeed() {
  const events = createEmitter<readonly LineOp[]>()
  const lines = new Map<string, ChartLine>()

  function apply(ops: readonly LineOp[]): void {
    for (const op of ops) {
      if (op.op === 'remove') lines.delete(op.id)
      else lines.set(op.line.id, op.line)
    }
    events.emit(ops)
  }

  return {
    /** Its current lines by id; a late listener draws these first, then follows `listen`. */
    current: lines as ReadonlyMap<string, ChartLine>,
    /** Listens to changes, already diffed. Returns the function that stops listening. */
    listen: events.listen,
    /** For the bridge: updates the map and notifies the listeners. */
    apply,
    /** For the bridge: clears the lines of a risk worker that was lost; the next worker sends its own. */
    clear: (): void => apply(Array.from(lines.keys(), (id) => ({ op: 'remove', id }))),
  }
}

const barEvents = createEmitter<readonly LiveBar[]>()
/** Listens to live bars of all markets. Returns the function that stops listening. */
export const onBars = barEvents.listen
/** For the bridge: notifies the listeners of live bars. */
export const applyBars = (bars: readonly LiveBar[]): void => barEvents.emit(bars)
