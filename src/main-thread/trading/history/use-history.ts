import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryQuestion, HistoryRowView } from '#shared/contracts/history.ts'
import { historyPage } from '../../bridge/history-calls.ts'
import { tableFacts } from '../../stores/tables.ts'
import { useField } from '../../stores/use-field.ts'
import { withNewest, withOlder } from './pages.ts'
import type { Rows } from './pages.ts'

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

/** POS-36: of the two page sizes (20, 50) the one that exceeds a screenful, so that scrolling rarely waits. */
export const PAGE_ROWS = 50
/** Delay before new rows are loaded, ms: a burst of fills causes one request. */
const NEWEST_MS = 500

/** The pages loaded for one query. */
interface Read extends Rows, Pick<HistoryPages, 'state' | 'code' | 'broken'> {
  readonly of: string
  /** Value of `tableFacts.historyRevision` when the first page was requested; null before. */
  readonly historyRevision: number | null
  /** The kind of the last request, which is repeated after a failure. */
  readonly put: typeof withOlder
}
const nothing = (of: string): Read => ({
  of,
  historyRevision: null,
  put: withOlder,
  cursor: null,
  rows: new Map(),
  state: 'loading',
  code: 0,
  broken: 0,
})

/**
 * The pages of a list loaded so far. Another query starts from the beginning; answers to an older one are dropped. While
 * the list is scrolled to its top, new history is added automatically (FEED-29); further down the list does not change.
 */
export function useHistory(asked: HistoryAsked, atTop: boolean): HistoryPages {
  const { list, text, contractType, positionIdx, from, to } = asked
  const [times, setTimes] = useState(0)
  const of = JSON.stringify([list, text, contractType, positionIdx, from, to, times])
  const [read, setRead] = useState<Read>(() => nothing(of))
  const now = useMemo(() => (read.of === of ? read : nothing(of)), [read, of])
  const underWay = useRef<Pick<Read, 'put'> | null>(null)

  const load = useCallback(
    (before: Read, put: typeof withOlder): void => {
      const mine = { put }
      underWay.current = mine
      const only = {
        ...(contractType === undefined ? {} : { contractType }),
        ...(positionIdx === undefined ? {} : { positionIdx }),
      }
      const isFirst = before.cursor === null || put === withNewest
      const historyRevision = isFirst ? tableFacts.historyRevision : before.historyRevision
      const cursor = isFirst ? null : before.cursor
      void historyPage({ list, text, ...only, from, to, cursor, limit: PAGE_ROWS }).then((outcome) => {
        if (underWay.current !== mine) return
        underWay.current = null
        if (outcome.kind !== 'accepted') {
          // Loaded rows stay; the request is not repeated automatically.
          const refusal = outcome.kind === 'rejected' ? outcome.code : 0
          setRead({ ...before, historyRevision, put, state: 'failed', code: refusal })
          return
        }
        const { rows, cursor: older } = put(before, outcome.value)
        // Invalid rows of a reloaded first page were counted before.
        const broken = put === withNewest && before.rows.size > 0 ? 0 : outcome.value.broken
        setRead({
          of: before.of,
          historyRevision,
          put,
          cursor: older,
          rows,
          state: older === null ? 'end' : 'more',
          code: 0,
          broken: before.broken + broken,
        })
      })
    },
    [list, text, contractType, positionIdx, from, to],
  )
  useEffect(() => {
    load(nothing(of), withOlder)
    return () => {
      underWay.current = null
    }
  }, [load, of])

  const { rows, state, code, broken } = now
  const historyRevision = useField(tableFacts, 'historyRevision')
  const isBehind =
    atTop && now.historyRevision !== null && now.historyRevision !== historyRevision && state !== 'loading'
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => {
      if (underWay.current === null) load(now, withNewest)
    }, NEWEST_MS)
    return () => clearTimeout(timer)
  }, [isBehind, now, load])
  const keys = useMemo(() => [...rows.keys()], [rows])
  return {
    rows,
    keys,
    state,
    code,
    broken,
    next: () => {
      // A requested page is awaited. It has priority over an automatic reload, which is repeated later.
      if (state === 'loading' || underWay.current?.put === withOlder) return
      if (now.cursor === null && state !== 'failed') return
      setRead({ ...now, state: 'loading' })
      load(now, state === 'failed' ? now.put : withOlder)
    },
    again: () => setTimes(times + 1),
  }
}
