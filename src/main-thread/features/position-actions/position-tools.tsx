import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import { positions } from '../../stores/tables.ts'
import { Button } from '../../ui/button.tsx'
import { openCloseAll } from './open-action.ts'

/** Beside the tabs of the positions: closing all of them. */
export function PositionTools() {
  const { t } = useTranslation('actions')
  const { total } = useSnapshot(positions.keys)
  return (
    <Button look="text" isDisabled={total === 0} onPress={() => openCloseAll()}>
      {t('closeAll.open')}
    </Button>
  )
}
