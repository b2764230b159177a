import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { sameRow } from '../publish/shallow-equal.ts'
import { lineOp } from './diff-lines.ts'

/** The lines that the page has, and which of them may have changed: only those are compared. */
export interface LineSet {
  touch(id: string): void
  /** Marks all lines, and these new ones. */
  touchAll(ids: Iterable<string>): void
  /** Builds the marked lines and sends the chart's worker its direct changes. */
  settle(): void
  /** Operations that the page hasn't received. Unless `late`, changes that the chart's worker already has can wait. */
  take(late?: boolean): readonly LineOp[] | undefined
  /** True if changes wait for a `late` take. */
  waits(): boolean
  /** The page lost its lines: they are removed and added again, so that the result is right whatever the page has. */
  forget(): void
  /**
   * The chart's worker draws these lines: from now on they are sent to it directly, at once with their present texts.
   */
  written(ids: readonly string[]): void
  /** Another chart, or none: until it reports its lines, only the page sends them. */
  unlink(): void
}

/**
 * Whether two states of a line differ only in what a direct message contains: texts, and the price of a line that can't
 * be dragged.
 */
const sameButDirect = (before: ChartLine, after: ChartLine): boolean =>
  before.kind === after.kind &&
  before.partial === after.partial &&
  before.symbol === after.symbol &&
  before.side === after.side &&
  before.tone === after.tone &&
  before.movable === after.movable &&
  before.cancellable === after.cancellable &&
  before.closable === after.closable &&
  (!after.movable || before.price === after.price)

/**
 * An empty set. `build` returns the present line of an id, undefined for none; `sendDirect` sends lines to the chart's
 * worker.
 */
export function createLineSet(
  build: (id: string) => ChartLine | undefined,
  sendDirect: (lines: readonly ChartLine[]) => void = () => undefined,
): LineSet {
  const sent = new Map<string, ChartLine>()
  /** The lines as last sent to the chart's worker directly. */
  const direct = new Map<string, ChartLine>()
  const dirty = new Set<string>()
  /** Built lines that weren't compared with the page's yet. */
  const built = new Map<string, ChartLine | undefined>()
  let lost: string[] = []

  function settle(): void {
    if (dirty.size === 0) return
    const changed: ChartLine[] = []
    for (const id of dirty) {
      const line = build(id)
      built.set(id, line)
      const before = direct.get(id)
      if (before === undefined) continue
      if (line === undefined) direct.delete(id)
      else if (!sameRow(before, line)) {
        direct.set(id, line)
        changed.push(line)
      }
    }
    dirty.clear()
    if (changed.length > 0) sendDirect(changed)
  }

  return {
    touch(id) {
      dirty.add(id)
    },
    touchAll(ids) {
      // Built ones too: a line of the symbol before may be waiting for the next patch.
      for (const known of [sent.keys(), built.keys(), ids]) for (const id of known) dirty.add(id)
    },
    settle,
    take(late = true) {
      settle()
      if (built.size === 0 && lost.length === 0) return undefined
      const ops: LineOp[] = []
      for (const [id, line] of built) {
        const before = sent.get(id)
        const op = lineOp(id, before, line)
        const canWait = !late && op?.op === 'update' && before !== undefined && direct.has(id)
        if (canWait && sameButDirect(before, op.line)) continue
        built.delete(id)
        if (line === undefined) sent.delete(id)
        else sent.set(id, line)
        if (op !== null) ops.push(op)
      }
      const gone = lost.filter((id) => !sent.has(id))
      lost = []
      const all: LineOp[] = [...gone.map((id): LineOp => ({ op: 'remove', id })), ...ops]
      return all.length === 0 ? undefined : all
    },
    waits: () => built.size > 0,
    forget() {
      lost.push(...sent.keys())
      for (const id of sent.keys()) dirty.add(id)
      sent.clear()
    },
    written(ids) {
      const changed: ChartLine[] = []
      for (const id of ids) {
        const line = build(id)
        if (line === undefined) continue
        direct.set(id, line)
        changed.push(line)
      }
      if (changed.length > 0) sendDirect(changed)
    },
    unlink: () => direct.clear(),
  }
}
