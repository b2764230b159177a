import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepsEnd } from '#shared/contracts/steps.ts'
import '../../i18n/english/actions.ts'
import { forgetSteps, retrySteps } from '../../bridge/action-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { refusalLine } from '../../i18n/refusal-text.ts'
import { pushNotice } from '../../stores/notices.ts'
import styles from './actions.module.css'
import { Failure } from './parts.tsx'
import { follow } from './reverse-flow.ts'
import { useAction } from './use-action.ts'

/** A reverse stopped on its way: says what was carried out, what wasn't and why; sends the rest on demand (POS-18, H7). */
export function StoppedDialog(props: {
  readonly symbol: string
  readonly end: StepsEnd
  readonly onClose: () => void
}) {
  const { t } = useTranslation('actions')
  const { symbol } = props
  const [end, setEnd] = useState(props.end)
  const { busy, failure, run } = useAction()
  const leave = (): void => {
    void forgetSteps(end.id)
    props.onClose()
  }
  async function retry(): Promise<void> {
    const outcome = await run(() => retrySteps(end.id))
    if (outcome === null || outcome.kind === 'rejected') return
    if (outcome.kind === 'unknown') {
      void follow(end.id, symbol)
      return props.onClose()
    }
    if (outcome.value.kind !== 'done') return setEnd(outcome.value)
    pushNotice({
      id: `reverse-${end.id}`,
      tone: 'success',
      titleKey: 'actions:notice.reversed',
      bodyKey: '',
      params: { symbol },
    })
    props.onClose()
  }
  const isPartial = end.kind === 'partial'
  const why =
    end.why === 'refused' && (end.code !== 0 || end.message !== '')
      ? refusalLine(end.code, end.message)
      : t(`stopped.why.${end.why === '' ? 'refused' : end.why}`)
  return (
    <AppDialog
      role="alertdialog"
      title={t(isPartial ? 'stopped.partialTitle' : 'stopped.title')}
      isOpen
      busy={busy}
      onClose={leave}
      actions={
        <>
          <Button size="tall" onPress={leave} isDisabled={busy}>
            {t(isPartial ? 'stopped.leave' : 'stopped.stay')}
          </Button>
          <Button
            size="tall"
            look="primary"
            isPending={busy}
            isDisabled={!end.canRetry}
            onPress={() => void retry()}
            data-testid="reverse-retry"
          >
            {t(isPartial ? 'stopped.again' : 'stopped.open')}
          </Button>
        </>
      }
    >
      <p data-testid="reverse-stopped">{t(isPartial ? 'stopped.partialText' : 'stopped.text', { symbol })}</p>
      <ol className={styles['steps']}>
        <li>{t(isPartial ? 'stopped.closedPart' : 'stopped.closed')}</li>
        <li>{t('stopped.notOpened', { why })}</li>
      </ol>
      <p>{t('stopped.others')}</p>
      <Failure text={failure} />
    </AppDialog>
  )
}
