import { useSnapshot } from 'valtio/react'
import { session } from './account.ts'
import type { SlotTable } from './slot-table.ts'

/** Whether the rows of a table of the account are known. While it logs in, also again, none are: that is not "no rows". */
export function useIsKnown({ keys }: SlotTable<object>): boolean {
  const { loaded } = useSnapshot(keys)
  const { view } = useSnapshot(session)
  return loaded && view.kind !== 'logging-in'
}
