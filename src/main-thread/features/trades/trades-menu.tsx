import { useTranslation } from 'react-i18next'
import { latePopup, useDialogPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const popup = latePopup(async () => (await import('./trades-menu-popup.tsx')).TradesMenuPopup)

/** Button that opens the options of the trades. */
export function TradesMenu() {
  const { t } = useTranslation('book')
  const { trigger, frame, Popup } = useDialogPopup(popup)
  return (
    <>
      <Button {...trigger} variant="icon" aria-label={t('tradesOptions')}>
        <Icon name="sliders" />
      </Button>
      {Popup !== null && <Popup {...frame} />}
    </>
  )
}
