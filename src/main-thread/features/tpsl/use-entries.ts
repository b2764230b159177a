import { useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { TpSlList, TpSlSort } from '#shared/contracts/tpsl-list.ts'
import { listTpSl } from '../../bridge/ask-risk.ts'
import { tableFacts } from '../../stores/tables.ts'
import { follow } from './follow.ts'

/**
 * Entries of a position (or of all, key null), newest first until another order is chosen (TPSL-27, TPSL-28). The worker says
 * when they may have changed; while nothing does, nothing is asked.
 */
export function useEntries(positionKey: string | null, only: 'partial' | 'all') {
  const [sort, setSort] = useState<{ readonly by: TpSlSort; readonly descending: boolean }>({
    by: 'time',
    descending: true,
  })
  const [list, setList] = useState<TpSlList | null>(null)
  useEffect(
    () =>
      follow({
        ask: () => listTpSl({ positionKey, only, sort: sort.by, descending: sort.descending }),
        count: () => tableFacts.tpsl,
        onMove: (act) => subscribeKey(tableFacts, 'tpsl', act),
        show: setList,
      }),
    [positionKey, only, sort],
  )
  const sortBy = (by: TpSlSort): void =>
    setSort((now) => ({ by, descending: now.by === by ? !now.descending : true }))
  return { list, sort, sortBy }
}
