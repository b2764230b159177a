import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'

const differs = (before: ChartLine, after: ChartLine): boolean =>
  before.price !== after.price || before.text !== after.text || before.quantity !== after.quantity

/** Operations from one list of the page's own lines to the next, by id. */
export function opsBetween(before: readonly ChartLine[], next: readonly ChartLine[]): readonly LineOp[] {
  const old = new Map(before.map((line) => [line.id, line]))
  const ops: LineOp[] = []
  for (const line of next) {
    const known = old.get(line.id)
    old.delete(line.id)
    if (known === undefined) ops.push({ op: 'add', line })
    else if (differs(known, line)) ops.push({ op: 'update', line })
  }
  return [...Array.from(old.keys(), (id): LineOp => ({ op: 'remove', id })), ...ops]
}
