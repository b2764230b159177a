import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { complianceClosed } from '../../bridge/dialog-calls.ts'
import { session } from '../../stores/account.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useCapability } from '../../stores/exchange.ts'
import { prompts } from '../../stores/prompts.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { BanDialog } from './ban-dialog.tsx'

/**
 * Everything a refusal shows over the page: the compliance wall, a split order that failed, the offer of funds, the
 * ban.
 */
export function RefusalPrompts() {
  return (
    <>
      <ComplianceWall />
      <SplitOrderFailed />
      <BalancePrompt />
      <BanDialog />
    </>
  )
}

/** The exchange doesn't offer the product where the trader is (ERR-07). It is not the ban (BAN-07). */
function ComplianceWall() {
  const { t } = useTranslation('errors')
  const { compliance } = useSnapshot(prompts)
  const close = (): void => {
    prompts.compliance = false
    void complianceClosed()
  }
  return (
    <AppDialog
      role="alertdialog"
      title={t('compliance.title')}
      isOpen={compliance}
      onClose={close}
      actions={
        <Button size="tall" variant="primary" onPress={close}>
          {t('compliance.close')}
        </Button>
      }
    >
      <p data-testid="compliance-wall">{t('compliance.text')}</p>
    </AppDialog>
  )
}

/** How much of an order that is sent in pieces was refused (ERR-09). */
function SplitOrderFailed() {
  const { t } = useTranslation('errors')
  const { t: common } = useTranslation()
  const { splitOrder } = useSnapshot(prompts)
  const close = (): void => {
    prompts.splitOrder = null
  }
  const { failedQty = '', coin = '' } = splitOrder ?? {}
  return (
    <AppDialog
      role="alertdialog"
      title={t('splitOrder.title')}
      isOpen={splitOrder !== null}
      onClose={close}
      actions={
        <Button size="tall" variant="primary" onPress={close}>
          {common('close')}
        </Button>
      }
    >
      <p data-testid="split-order-failed">
        {failedQty === '' ? t('splitOrder.unknown') : t('splitOrder.text', { qty: failedQty, coin })}
      </p>
      <p>{t('splitOrder.hint')}</p>
    </AppDialog>
  )
}

/** Offers demo funds after an order above the balance (ERR-11). */
function BalancePrompt() {
  const { t } = useTranslation('errors')
  const { t: common } = useTranslation()
  const { balance } = useSnapshot(prompts)
  const { view } = useSnapshot(session)
  const mayAdd = useCapability('addFunds')
  const isDemo = view.kind !== 'visitor' && view.account.isDemo && mayAdd
  const close = (): void => {
    prompts.balance = false
  }
  const add = (): void => {
    close()
    openDialog('funds', {})
  }
  return (
    <AppDialog
      role="alertdialog"
      title={t('balance.title')}
      isOpen={balance}
      onClose={close}
      actions={
        <>
          <Button size="tall" onPress={close}>
            {common('close')}
          </Button>
          {isDemo && (
            <Button size="tall" variant="primary" onPress={add}>
              {t('balance.add')}
            </Button>
          )}
        </>
      }
    >
      <p data-testid="insufficient-balance">{t('balance.text')}</p>
      {isDemo && <p>{t('balance.hint')}</p>}
    </AppDialog>
  )
}
