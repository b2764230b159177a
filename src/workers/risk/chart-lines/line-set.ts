import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import { sameRow } from '../publish/shallow-equal.ts'
import { lineOp } from './diff-lines.ts'

/** The lines the page has, and which of them may have changed: a diff looks at those alone. */
export interface LineSet {
  touch(id: string): void
  /** Every line is looked at again, and these new ones with them. */
  touchAll(ids: Iterable<string>): void
  /** Builds what was touched and tells the chart what it takes directly. */
  settle(): void
  /** What the page hasn't got; without `late`, what the chart was told directly can wait. */
  take(late?: boolean): readonly LineOp[] | undefined
  /** Something waits for a `take` that is `late`. */
  waits(): boolean
  /** The page lost its lines: they are removed and added again, so that it ends right whatever it has. */
  forget(): void
  /** The chart draws these and takes them directly from here on; it's told at once what they say. */
  written(ids: readonly string[]): void
  /** Another chart, or none: the page alone tells it its lines until it says what it draws. */
  unlink(): void
}

/** Differs in nothing but what a direct message can say: texts, and the price where nobody can drag the line. */
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

/** `build` gives the line of an id as it is now, undefined where there is none; `tell` reaches the chart directly. */
export function createLineSet(
  build: (id: string) => ChartLine | undefined,
  tell: (lines: readonly ChartLine[]) => void = () => undefined,
): LineSet {
  const sent = new Map<string, ChartLine>()
  /** As the chart was told last, past the page. */
  const told = new Map<string, ChartLine>()
  const dirty = new Set<string>()
  /** Built, not yet compared with what the page has. */
  const built = new Map<string, ChartLine | undefined>()
  let lost: string[] = []

  function settle(): void {
    if (dirty.size === 0) return
    const news: ChartLine[] = []
    for (const id of dirty) {
      const line = build(id)
      built.set(id, line)
      const before = told.get(id)
      if (before === undefined) continue
      if (line === undefined) told.delete(id)
      else if (!sameRow(before, line)) {
        told.set(id, line)
        news.push(line)
      }
    }
    dirty.clear()
    if (news.length > 0) tell(news)
  }

  return {
    touch(id) {
      dirty.add(id)
    },
    touchAll(ids) {
      for (const id of sent.keys()) dirty.add(id)
      for (const id of ids) dirty.add(id)
    },
    settle,
    take(late = true) {
      settle()
      if (built.size === 0 && lost.length === 0) return undefined
      const ops: LineOp[] = []
      for (const [id, line] of built) {
        const before = sent.get(id)
        const op = lineOp(id, before, line)
        const canWait = !late && op?.op === 'update' && before !== undefined && told.has(id)
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
      const news: ChartLine[] = []
      for (const id of ids) {
        const line = build(id)
        if (line === undefined) continue
        told.set(id, line)
        news.push(line)
      }
      if (news.length > 0) tell(news)
    },
    unlink: () => told.clear(),
  }
}
