import { useSnapshot } from 'valtio/react'
import { threads } from '../../stores/connection.ts'
import { ticker } from '../../stores/market.ts'

/** Whether the open symbol's figures may be old: the feed is not confirmed, or there is no connection. */
export function useIsStale(): boolean {
  const stale = useSnapshot(ticker).stale
  const { staleSince, hub } = useSnapshot(threads)
  return stale || staleSince > 0 || hub === 'replacing'
}
