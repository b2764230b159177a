import { useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { TpSlList, TpSlSort } from '#shared/contracts/tpsl-list.ts'
import { listTpSl } from '../../bridge/ask-risk.ts'
import { tableFacts } from '../../stores/tables.ts'
import { follow } from '../../trading/follow-count.ts'

/**
 * The TP/SL entries of a position, or of all positions if the key is null. Newest first by default (TPSL-27, TPSL-28).
 * They are requested again when the worker reports that they may have changed.
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
