import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#shared/units/display.ts'
import { login } from '../../bridge/send-commands.ts'
import { Button } from '../../ui/button.tsx'
import { reportOutcome } from '../outcomes/report-outcome.ts'
import { useDemoAccounts } from './use-demo-accounts.ts'

/** Logs in to the first demo account. Its name has the money that the account holds, once that is known. */
export function StartButton() {
  const { t } = useTranslation('header')
  const { list, state, load } = useDemoAccounts()
  const [isStarting, setStarting] = useState(false)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a failed list is loaded again by a press
  useEffect(load, [])
  const account = list.find(({ isDemo }) => isDemo) ?? list[0]
  const amount = formatDecimal(account?.demoUsdt, 0, { group: true })
  async function start(): Promise<void> {
    if (account === undefined) return load()
    setStarting(true)
    reportOutcome(await login(account.accountId), { id: 'login', titleKey: 'loginFailed' })
    setStarting(false)
  }
  return (
    <Button
      variant="primary"
      isPending={isStarting}
      isDisabled={account === undefined && state === 'loading'}
      onPress={() => void start()}
    >
      {account?.demoUsdt === undefined ? t('account.start') : t('account.startWith', { amount })}
    </Button>
  )
}
