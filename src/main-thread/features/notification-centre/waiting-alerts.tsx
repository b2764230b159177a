import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/alerts.ts'
import type { WaitingAlerts as Waiting } from '#shared/contracts/alerts.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { waitingAlerts } from '../../bridge/alert-calls.ts'
import { demoAccounts } from '../../bridge/send-commands.ts'
import { accountName } from '../../trading/account/account-name.ts'
import text from '../../ui/text.module.css'

/** Names the other accounts of this browser whose alerts nothing watches now. A new one is made for each account that logs in. */
export function WaitingAlerts() {
  const { t } = useTranslation('alerts')
  const { t: header } = useTranslation('header')
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [accounts, setAccounts] = useState<readonly AccountInfo[]>([])
  useEffect(() => {
    let isOver = false
    async function load(): Promise<void> {
      const found = await waitingAlerts()
      const named = found.length === 0 ? null : await demoAccounts()
      if (isOver) return
      setAccounts(named?.kind === 'accepted' ? named.value : [])
      setWaiting(found)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [])
  return waiting.map(({ accountId, count }) => {
    const account = accounts.find((one) => one.accountId === accountId)
    const name = account === undefined ? accountId : accountName(header, account)
    return (
      <p key={accountId} className={text['mut']} data-testid="alerts-waiting">
        {t('waiting', { account: name, n: String(count) })}
      </p>
    )
  })
}
