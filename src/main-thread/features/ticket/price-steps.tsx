import { useTranslation } from 'react-i18next'
import { latePopup, useDialogPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import type { PriceStepsProps } from './price-steps-popup.tsx'
import styles from './price-steps.module.css'

const popup = latePopup(async () => (await import('./price-steps-popup.tsx')).PriceStepsPopup)

/** Button that opens the steps of a price beside its field. */
export function PriceSteps({ isDisabled, ...steps }: PriceStepsProps & { readonly isDisabled: boolean }) {
  const { t } = useTranslation('ticket')
  const { trigger, frame, Popup } = useDialogPopup(popup)
  return (
    <>
      <Button
        {...trigger}
        className={styles['open']}
        isDisabled={isDisabled}
        aria-label={t('steps.open', { field: steps.label })}
      >
        ±
      </Button>
      {Popup !== null && <Popup {...frame} {...steps} />}
    </>
  )
}
