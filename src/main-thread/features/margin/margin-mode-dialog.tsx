import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import type { MarginChoice, MarginModeQuestion, MarginModeView } from '#shared/contracts/margin.ts'
import '../../i18n/english/actions.ts'
import { viewMarginMode } from '../../bridge/action-calls.ts'
import { switchMarginMode } from '../../bridge/dialog-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import styles from '../../trading/action-form/actions.module.css'
import { Failure, LearnMore } from '../../trading/action-form/parts.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useAction } from '../../trading/action-form/use-action.ts'
import { useLivePreview } from '../../trading/live-preview/use-live-preview.ts'
import { PositionModeLink } from '../../trading/margin/position-mode-link.tsx'

const modes: readonly MarginChoice[] = ['Isolated', 'Cross']

/**
 * Chooses cross or isolated margin of one symbol, and shows the risk of each and why one can't be chosen
 * (MARGIN-01..07, MARGIN-21).
 */
export function MarginModeDialog(props: { readonly symbol: string; readonly onClose: () => void }) {
  const { t } = useTranslation('actions')
  const { symbol, onClose } = props
  const { answer } = useLivePreview<MarginModeQuestion, MarginModeView>(viewMarginMode, { symbol })
  const [chosen, choose] = useState<MarginChoice | null>(null)
  const { busy, failure, run } = useAction()
  const now = answer?.now ?? null
  const mode = chosen ?? now
  // The mode belongs to the whole account and is changed there.
  const isPortfolio = answer?.why === 'portfolio'
  const isOfAccount = answer !== null && answer.why !== '' && answer.why !== 'contract'
  async function confirm(): Promise<void> {
    if (mode === null || mode === now) return onClose()
    const outcome = await run(() => switchMarginMode({ symbol, isIsolated: mode === 'Isolated' }))
    if (outcome?.kind === 'accepted') onClose()
  }
  return (
    <AppDialog
      title={t('mode.title')}
      isOpen
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={busy}
            isDisabled={answer === null}
            onPress={() => void confirm()}
          >
            {t('common:confirm')}
          </Button>
        </>
      }
    >
      <p className={styles['foot']}>
        <b>{answer?.displayName ?? symbol}</b>
        <LearnMore article="margin">{t('learn')}</LearnMore>
      </p>
      <RadioGroup
        aria-label={t('mode.title')}
        className={styles['choices'] ?? ''}
        value={mode}
        onChange={(value) => choose(modes.find((one) => one === value) ?? null)}
        isDisabled={busy || answer === null}
      >
        {modes.map((one) => (
          <Radio
            key={one}
            value={one}
            className={styles['choice'] ?? ''}
            isDisabled={answer !== null && !answer.allowed.includes(one)}
          >
            <strong>
              {t(isPortfolio && one === 'Cross' ? 'accountMode.PORTFOLIO_MARGIN' : `mode.${one}`)}{' '}
              {one === now ? <span className={text['mut']}>{t('mode.now')}</span> : null}
            </strong>
            <span>
              {t(isPortfolio && one === 'Cross' ? 'accountMode.about_PORTFOLIO_MARGIN' : `mode.about${one}`)}
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {answer !== null && answer.why !== '' && (
        <p className={styles['note']} data-testid="mode-why">
          <Icon name="info" small />
          <span>{t(`mode.why.${answer.why}`)}</span>
        </p>
      )}
      {isOfAccount && (
        <Button variant="link" onPress={() => openDialog('accountMode', {})} data-testid="account-mode">
          {t('accountMode.open')}
        </Button>
      )}
      <PositionModeLink />
      {answer?.isDoubleLeverage === true && <p className={text['mut']}>{t('mode.double')}</p>}
      {answer !== null && answer.busy !== '' && answer.why === '' && (
        <p className={styles['note']} data-testid="mode-busy">
          <Icon name="info" small />
          <span>{t(`mode.busy.${answer.busy}`)}</span>
        </p>
      )}
      <Failure text={failure} />
    </AppDialog>
  )
}
