import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewLeverage } from '../../bridge/ask-risk.ts'
import { latePopup, useMenuPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const popup = latePopup(async () => (await import('./leverage-marks-popup.tsx')).LeverageMarksPopup)

/**
 * Quick choice of a leverage from the symbol's marks, and "Customise" (LEV-04). Each opens the dialog, which shows the
 * effect.
 */
export function LeverageMarks(props: {
  readonly symbol: string
  readonly isDisabled: boolean
  /** '' for "Customise". */
  readonly onChoose: (mark: string) => void
}) {
  const { t } = useTranslation('ticket')
  const [marks, setMarks] = useState<readonly string[]>([])
  const ask = (isOpen: boolean): void => {
    if (!isOpen) return
    void previewLeverage({
      requestId: 1,
      symbol: props.symbol,
      buyText: '',
      sellText: '',
      tiers: null,
    }).then((view) => setMarks(view?.marks ?? []))
  }
  const { trigger, frame, Popup } = useMenuPopup(popup, ask)
  return (
    <>
      <Button {...trigger} variant="icon" isDisabled={props.isDisabled} aria-label={t('leverage.marks')}>
        <Icon name="down" small />
      </Button>
      {Popup !== null && <Popup {...frame} marks={marks} onChoose={props.onChoose} />}
    </>
  )
}
