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

/** POS-36: of the two page sizes (20, 50) the one that is more than a screenful: scrolling seldom waits. */
export const PAGE_ROWS = 50
/** A burst of fills is one question. */
const NEWEST_MS = 500

/** What was read of one question. */
interface Read extends Rows, Pick<HistoryPages, 'state' | 'code' | 'broken'> {
  readonly of: string
  /** `past` when its first page was asked for; null before. */
  readonly past: number | null
  /** What was asked for last: after a failure it's asked for again. */
  readonly put: typeof withOlder
}
const nothing = (of: string): Read => ({
  of,
  past: null,
  put: withOlder,
  cursor: null,
  rows: new Map(),
  state: 'loading',
  code: 0,
  broken: 0,
})

/**
 * The pages of a list read so far. Another question starts anew; an answer to an older one is dropped. While it stands
 * at its top, what became history meanwhile comes on top of it by itself (FEED-29); further down nothing moves under the reader.
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
      const past = isFirst ? tableFacts.past : before.past
      const cursor = isFirst ? null : before.cursor
      void historyPage({ list, text, ...only, from, to, cursor, limit: PAGE_ROWS }).then((outcome) => {
        if (underWay.current !== mine) return
        underWay.current = null
        if (outcome.kind !== 'accepted') {
          // What is there stays, and isn't asked for again by itself.
          const refusal = outcome.kind === 'rejected' ? outcome.code : 0
          setRead({ ...before, past, put, state: 'failed', code: refusal })
          return
        }
        const { rows, cursor: older } = put(before, outcome.value)
        // The first page read again has told of its broken rows before.
        const broken = put === withNewest && before.rows.size > 0 ? 0 : outcome.value.broken
        setRead({
          of: before.of,
          past,
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
  const past = useField(tableFacts, 'past')
  const isBehind = atTop && now.past !== null && now.past !== past && state !== 'loading'
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
      // What was pressed for is waited for. What is asked for by itself gives way and comes after: no press is lost to it.
      if (state === 'loading' || underWay.current?.put === withOlder) return
      if (now.cursor === null && state !== 'failed') return
      setRead({ ...now, state: 'loading' })
      load(now, state === 'failed' ? now.put : withOlder)
    },
    again: () => setTimes(times + 1),
  }
}
