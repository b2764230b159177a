import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { session } from '../../stores/account.ts'

/** Takes up what an earlier page left of reverses and swaps. Shows nothing itself. */
export function ActionsRoot() {
  const { view } = useSnapshot(session)
  const accountId = view.kind === 'trader' ? view.account.accountId : ''
  useEffect(() => {
    if (accountId === '') return
    import('../../trading/steps/report-steps.ts').then(({ takeUpSteps }) => takeUpSteps()).catch(reportError)
  }, [accountId])
  return null
}
