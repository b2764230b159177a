import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { armTrading, disarmTrading } from '../../bridge/safety-calls.ts'
import '../../i18n/english/exchange.ts'
import { exchange } from '../../stores/exchange.ts'
import { useAccountName } from '../../trading/account/use-account-name.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import { Limits } from './limits.tsx'

/** Shows what arming means here (account, network, limits), and arms or disarms trading. */
export function ArmingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('exchange')
  const { name, network, isArmed, stoppedBy, limits } = useSnapshot(exchange).v
  const [busy, setBusy] = useState(false)
  const account = useAccountName()

  async function change(): Promise<void> {
    setBusy(true)
    const outcome = await (isArmed ? disarmTrading() : armTrading())
    setBusy(false)
    if (reportOutcome(outcome, { id: 'arming', titleKey: 'exchange:armingFailed' })) onClose()
  }
  return (
    <AppDialog
      role="alertdialog"
      title={t(isArmed ? 'safety.disarmTitle' : 'safety.armTitle')}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button size="tall" onPress={onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            size="tall"
            variant="primary"
            onPress={() => void change()}
            isPending={busy}
            data-testid="arming-confirm"
          >
            {t(isArmed ? 'safety.disarm' : 'safety.armFor')}
          </Button>
        </>
      }
    >
      {stoppedBy !== null && (
        <p className={text['warn']} data-testid="stopped-by">
          {t(`safety.stopped.${stoppedBy}`)}
        </p>
      )}
      <p>
        {t(isArmed ? 'safety.disarmText' : network === 'mainnet' ? 'safety.armReal' : 'safety.armText', {
          account,
          network: `${name} ${network ?? ''}`,
        })}
      </p>
      {limits !== null && <Limits limits={limits} />}
    </AppDialog>
  )
}
