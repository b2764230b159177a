import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { started } from '../../ui/after-start.ts'
import { loadUntilThere } from '../../ui/load-until-there.ts'
import { session } from '../../stores/account.ts'

/** Resumes the reverses and TP/SL swaps of an earlier page. Renders nothing. */
export function ActionsRoot() {
  const { view } = useSnapshot(session)
  const accountId = view.kind === 'trader' ? view.account.accountId : ''
  useEffect(() => {
    if (accountId === '') return undefined
    return loadUntilThere(
      () => started.then(() => import('../../trading/steps/report-steps.ts')),
      ({ resumeSteps }) => void resumeSteps(),
    )
  }, [accountId])
  return null
}
