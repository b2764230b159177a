import type { ChartLine, LineOp } from '#shared/contracts/views.ts'
import { lineOp } from './diff-lines.ts'

/** The lines the page has, and which of them may have changed: a diff looks at those alone. */
export interface LineSet {
  touch(id: string): void
  /** Every line is looked at again, and these new ones with them. */
  touchAll(ids: Iterable<string>): void
  take(): readonly LineOp[] | undefined
  /** The page lost its lines: they are removed and added again, so that it ends right whatever it has. */
  forget(): void
}

/** `build` gives the line of an id as it is now; undefined where there is none. */
export function createLineSet(build: (id: string) => ChartLine | undefined): LineSet {
  const sent = new Map<string, ChartLine>()
  const dirty = new Set<string>()
  let lost: string[] = []

  return {
    touch(id) {
      dirty.add(id)
    },
    touchAll(ids) {
      for (const id of sent.keys()) dirty.add(id)
      for (const id of ids) dirty.add(id)
    },
    take() {
      if (dirty.size === 0 && lost.length === 0) return undefined
      const ops: LineOp[] = []
      for (const id of dirty) {
        const line = build(id)
        const op = lineOp(id, sent.get(id), line)
        if (line === undefined) sent.delete(id)
        else sent.set(id, line)
        if (op !== null) ops.push(op)
      }
      dirty.clear()
      const gone = lost.filter((id) => !sent.has(id))
      lost = []
      const all: LineOp[] = [...gone.map((id): LineOp => ({ op: 'remove', id })), ...ops]
      return all.length === 0 ? undefined : all
    },
    forget() {
      lost.push(...sent.keys())
      for (const id of sent.keys()) dirty.add(id)
      sent.clear()
    },
  }
}
