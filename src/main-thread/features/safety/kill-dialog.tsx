import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { KillReport } from '#shared/contracts/exchange.ts'
import type { Held } from '#shared/contracts/safety.ts'
import { heldNow, killTrading } from '../../bridge/safety-calls.ts'
import '../../i18n/english/exchange.ts'
import { exchange } from '../../stores/exchange.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from './safety.module.css'

/** What is left after the switch, in sentences; one that says that nothing is known is a warning. */
function Report({ report }: { readonly report: KillReport }) {
  const { t } = useTranslation('exchange')
  const { orders, positions, open, closes, troubles } = report
  const isDone = orders === 0 && open === 0 && (!closes || positions === 0)
  const left = (what: 'orders' | 'positions', count: number | null): string =>
    count === null ? t(`kill.unknown.${what}`) : t(`kill.left.${what}`, { count })
  return (
    <output data-testid="kill-report" data-done={isDone}>
      <p className={isDone ? '' : text['warn']}>{t(isDone ? 'kill.done' : 'kill.notDone')}</p>
      <p className={orders === 0 ? '' : text['warn']}>{left('orders', orders)}</p>
      <p className={closes && positions !== 0 ? text['warn'] : ''}>{left('positions', positions)}</p>
      {open > 0 && <p className={text['warn']}>{t('kill.open', { count: open })}</p>}
      {troubles.length > 0 && (
        <ul className={styles['troubles']}>
          {troubles.map((trouble) => (
            <li key={trouble}>
              <bdi>{trouble}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={text['mut']}>{t('kill.stays')}</p>
    </output>
  )
}

/** Confirms the kill switch with what it ends, then shows what is left. It can be pressed again. */
export function KillDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('exchange')
  const { name, network } = useSnapshot(exchange).v
  const [held, setHeld] = useState<Held | null>(null)
  const [closes, setCloses] = useState(false)
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<KillReport | null>(null)

  useEffect(() => {
    let isGone = false
    void heldNow().then((now) => {
      if (!isGone) setHeld(now)
    })
    return () => {
      isGone = true
    }
  }, [])
  async function press(): Promise<void> {
    setBusy(true)
    const outcome = await killTrading(closes)
    setBusy(false)
    if (
      reportOutcome(outcome, { id: 'kill', titleKey: 'exchange:killFailed' }) &&
      outcome.kind === 'accepted'
    )
      setReport(outcome.value)
  }
  return (
    <AppDialog
      role="alertdialog"
      title={t('kill.title', { network: `${name} ${network ?? ''}` })}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button size="tall" onPress={onClose} isDisabled={busy} data-testid="kill-cancel">
            {t(report === null ? 'common:cancel' : 'common:close')}
          </Button>
          <Button
            size="tall"
            variant="primary"
            onPress={() => void press()}
            isPending={busy}
            data-testid="kill-confirm"
          >
            {t(report === null ? 'kill.confirm' : 'kill.again')}
          </Button>
        </>
      }
    >
      <p>{t('kill.text')}</p>
      <p data-testid="kill-counts">
        {t('kill.counts', { orders: held?.orders ?? '--', positions: held?.positions ?? '--' })}
      </p>
      <Checkbox isSelected={closes} onChange={setCloses} isDisabled={busy}>
        {t('kill.closes')}
      </Checkbox>
      {report !== null && <Report report={report} />}
    </AppDialog>
  )
}
