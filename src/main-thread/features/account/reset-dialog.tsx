import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/actions.ts'
import { resetAccount } from '../../bridge/dialog-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'

/** Asks for confirmation before a demo account is reset. */
export function ResetDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('actions')
  const { t: common } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function reset(): Promise<void> {
    setBusy(true)
    const outcome = await resetAccount()
    setBusy(false)
    if (
      reportOutcome(outcome, { id: 'reset', titleKey: 'actions:reset.failed', doneKey: 'actions:reset.done' })
    )
      props.onClose()
  }

  return (
    <AppDialog
      role="alertdialog"
      title={t('reset.title')}
      isOpen={props.isOpen}
      onClose={props.onClose}
      busy={busy}
      actions={
        <>
          <Button size="tall" onPress={props.onClose} isDisabled={busy}>
            {common('cancel')}
          </Button>
          <Button size="tall" variant="primary" onPress={() => void reset()} isDisabled={busy}>
            {t('reset.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('reset.text')}</p>
    </AppDialog>
  )
}
