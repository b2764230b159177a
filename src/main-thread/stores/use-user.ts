import { useSnapshot } from 'valtio/react'
import { session } from './account.ts'

/** Id of the logged-in account; '' for a visitor. */
export function useUser(): string {
  const { view } = useSnapshot(session)
  return view.kind === 'visitor' ? '' : view.account.accountId
}
