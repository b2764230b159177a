import { useTranslation } from 'react-i18next'
import { latePopup, useMenuPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const popup = latePopup(async () => (await import('./book-menu-popup.tsx')).BookMenuPopup)

/** Button that opens the menu of the book. */
export function BookMenu() {
  const { t } = useTranslation('book')
  const { trigger, frame, Popup } = useMenuPopup(popup)
  return (
    <>
      <Button {...trigger} variant="icon" aria-label={t('options')}>
        <Icon name="sliders" />
      </Button>
      {Popup !== null && <Popup {...frame} />}
    </>
  )
}
