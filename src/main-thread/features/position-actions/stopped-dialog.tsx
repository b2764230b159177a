import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepsEnd, StepsName } from '#shared/contracts/steps.ts'
import '../../i18n/english/actions.ts'
import { forgetSteps, retrySteps } from '../../bridge/action-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { refusalLine } from '../../i18n/refusal-text.ts'
import styles from '../../trading/action-form/actions.module.css'
import { Failure } from '../../trading/action-form/parts.tsx'
import { followSteps, reportStepsEnd } from '../../trading/steps/report-steps.ts'
import { useAction } from '../../trading/action-form/use-action.ts'

/** The texts of the dialog, by what stopped. */
const stops = {
  reverse: {
    title: 'title',
    text: 'text',
    done: 'closed',
    missing: 'notOpened',
    leave: 'stay',
    retry: 'open',
  },
  partial: {
    title: 'partialTitle',
    text: 'partialText',
    done: 'closedPart',
    missing: 'notOpened',
    leave: 'leave',
    retry: 'again',
  },
  'tpsl-swap': {
    title: 'swap.title',
    text: 'swap.text',
    done: 'swap.removed',
    missing: 'swap.notSet',
    leave: 'leave',
    retry: 'swap.again',
  },
} as const

/**
 * A reverse or a TP/SL swap that stopped half-way: which step was carried out, which wasn't and why. The trader may
 * send the rest (POS-18, H7).
 */
export function StoppedDialog(props: {
  readonly name: StepsName
  readonly symbol: string
  readonly end: StepsEnd
  readonly onClose: () => void
}) {
  const { t } = useTranslation('actions')
  const { name, symbol } = props
  const [end, setEnd] = useState(props.end)
  const { busy, failure, run } = useAction()
  const leave = (): void => {
    void forgetSteps(end.id)
    props.onClose()
  }
  async function retry(): Promise<void> {
    const outcome = await run(() => retrySteps(end))
    if (outcome === null || outcome.kind === 'rejected') return
    if (outcome.kind === 'unknown') {
      void followSteps(name, end.id, symbol)
      return props.onClose()
    }
    if (outcome.value.kind !== 'done') return setEnd(outcome.value)
    reportStepsEnd(name, symbol, outcome.value)
    props.onClose()
  }
  const words = stops[end.kind === 'partial' ? 'partial' : name]
  const why =
    end.why === 'refused' && (end.code !== 0 || end.message !== '')
      ? refusalLine(end.code, end.message)
      : t(`stopped.why.${end.why === '' ? 'refused' : end.why}`)
  const qty = end.order?.qty ?? null
  const side = t(`common:side.${end.order?.side === 'Buy' ? 'long' : 'short'}`)
  return (
    <AppDialog
      role="alertdialog"
      title={t(`stopped.${words.title}`)}
      isOpen
      busy={busy}
      onClose={leave}
      actions={
        <>
          <Button size="tall" onPress={leave} isDisabled={busy}>
            {t(`stopped.${words.leave}`)}
          </Button>
          <Button
            size="tall"
            variant="primary"
            isPending={busy}
            isDisabled={!end.canRetry}
            onPress={() => void retry()}
            data-testid={`${name}-retry`}
          >
            {t(`stopped.${words.retry}`)}
          </Button>
        </>
      }
    >
      <p data-testid={`${name}-stopped`}>{t(`stopped.${words.text}`, { symbol })}</p>
      <ol className={styles['steps']}>
        <li>{t(`stopped.${words.done}`)}</li>
        <li>{t(`stopped.${words.missing}`, { why })}</li>
      </ol>
      {qty !== null && <p data-testid="stopped-order">{t('reverse.step2', { side, size: qty })}</p>}
      {name === 'reverse' && <p>{t('stopped.others')}</p>}
      <Failure text={failure} />
    </AppDialog>
  )
}
