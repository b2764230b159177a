import { threads } from './connection.ts'
import { ticker } from './market.ts'
import { useField } from './use-field.ts'

/** Whether the open symbol's figures may be old: its feed is not confirmed, or there is no connection. */
export function useIsStale(): boolean {
  const stale = useField(ticker, 'stale')
  const staleSince = useField(threads, 'staleSince')
  const hub = useField(threads, 'hub')
  return stale || staleSince > 0 || hub === 'replacing'
}
