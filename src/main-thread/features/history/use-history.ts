import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import { historyPage } from '../../bridge/history-calls.ts'

export type HistoryAsked = Omit<HistoryQuestion, 'cursor' | 'limit'>

export interface HistoryPages {
  readonly rows: ReadonlyMap<string, HistoryRowView>
  readonly keys: readonly string[]
  readonly state: 'loading' | 'more' | 'end' | 'failed'
  /** The exchange's code where it refused, 0 where it didn't answer. */
  readonly code: number
  readonly broken: number
  readonly next: () => void
  readonly again: () => void
}

/** POS-36: of the two page sizes (20, 50) the one that is more than a screenful: scrolling seldom waits. */
export const PAGE_ROWS = 50

/** What was read of one question. */
interface Read extends Omit<HistoryPages, 'keys' | 'next' | 'again'> {
  readonly of: string
  readonly cursor: number | null
}
const nothing = (of: string): Read => ({
  of,
  cursor: null,
  rows: new Map(),
  state: 'loading',
  code: 0,
  broken: 0,
})

/** The pages of a list read so far. Another question starts anew; an answer to an older one is dropped. */
export function useHistory(asked: HistoryAsked): HistoryPages {
  const { list, text, contractType, from, to } = asked
  const [times, setTimes] = useState(0)
  const of = JSON.stringify([list, text, contractType, from, to, times])
  const [read, setRead] = useState<Read>(() => nothing(of))
  const now = useMemo(() => (read.of === of ? read : nothing(of)), [read, of])
  const underWay = useRef<object | null>(null)

  const load = useCallback(
    (before: Read): void => {
      const mine = {}
      underWay.current = mine
      const only = contractType === undefined ? {} : { contractType }
      const question = { list, text, ...only, from, to, cursor: before.cursor, limit: PAGE_ROWS }
      void historyPage(question).then((outcome) => {
        if (underWay.current !== mine) return
        underWay.current = null
        if (outcome.kind !== 'accepted') {
          setRead({ ...before, state: 'failed', code: outcome.kind === 'rejected' ? outcome.code : 0 })
          return
        }
        const { rows, next, broken } = outcome.value
        setRead({
          of: before.of,
          cursor: next,
          rows: new Map([...before.rows, ...rows.map((row) => [row.id, row] as const)]),
          state: next === null ? 'end' : 'more',
          code: 0,
          broken: before.broken + broken,
        })
      })
    },
    [list, text, contractType, from, to],
  )
  useEffect(() => {
    load(nothing(of))
    return () => {
      underWay.current = null
    }
  }, [load, of])

  const { rows, state, code, broken } = now
  const keys = useMemo(() => [...rows.keys()], [rows])
  return {
    rows,
    keys,
    state,
    code,
    broken,
    next: () => {
      if (underWay.current !== null || (now.cursor === null && state !== 'failed')) return
      setRead({ ...now, state: 'loading' })
      load(now)
    },
    again: () => setTimes(times + 1),
  }
}
