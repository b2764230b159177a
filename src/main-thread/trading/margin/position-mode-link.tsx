import { useTranslation } from 'react-i18next'
import '../../i18n/english/actions.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { Button } from '../../ui/button.tsx'

/** From a dialog of margin: opens the account's position mode. */
export function PositionModeLink() {
  const { t } = useTranslation('actions')
  return (
    <Button variant="link" onPress={() => openDialog('positionMode', {})} data-testid="position-mode">
      {t('positionMode.open')}
    </Button>
  )
}
