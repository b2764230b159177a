import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'

/** Takes up what an earlier page left of reverses. Shows nothing itself. */
export function ActionsRoot() {
  const { view } = useSnapshot(session)
  const accountId = view.kind === 'trader' ? view.account.accountId : ''
  useEffect(() => {
    if (accountId === '') return
    import('./reverse-flow.ts').then(({ takeUpReverses }) => takeUpReverses()).catch(reportError)
  }, [accountId])
  return null
}
