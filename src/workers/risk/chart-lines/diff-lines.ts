import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { sameRow } from '../publish/shallow-equal.ts'

/** The operation for one line: added, updated, removed, or none (LINES-20, LINES-21). */
export function lineOp(
  id: string,
  before: ChartLine | undefined,
  after: ChartLine | undefined,
): LineOp | null {
  if (after === undefined) return before === undefined ? null : { op: 'remove', id }
  if (before === undefined) return { op: 'add', line: after }
  return sameRow(before, after) ? null : { op: 'update', line: after }
}

/**
 * The operations that turn one set of lines into another, by id. Of two lines with the same id the later one counts.
 */
export function diffLines(before: readonly ChartLine[], after: readonly ChartLine[]): LineOp[] {
  const old = new Map(before.map((line) => [line.id, line]))
  const wanted = new Map(after.map((line) => [line.id, line]))
  const ops: LineOp[] = []
  for (const id of old.keys()) if (!wanted.has(id)) ops.push({ op: 'remove', id })
  for (const [id, line] of wanted) {
    const op = lineOp(id, old.get(id), line)
    if (op !== null) ops.push(op)
  }
  return ops
}

/** Applies operations to a set of lines: applyLineOps(a, diffLines(a, b)) gives the lines of b. */
export function applyLineOps(
  lines: ReadonlyMap<string, ChartLine>,
  ops: readonly LineOp[],
): Map<string, ChartLine> {
  const next = new Map(lines)
  for (const op of ops) {
    if (op.op === 'remove') next.delete(op.id)
    else next.set(op.line.id, op.line)
  }
  return next
}
