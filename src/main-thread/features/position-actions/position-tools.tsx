import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import { positions } from '../../stores/tables.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import text from '../../ui/text.module.css'
import { flash } from './flash-close.ts'
import { openCloseAll } from './open-action.ts'

/** Beside the tabs of the positions: closing all of them, and the switch that arms the flash-close key. */
export function PositionTools() {
  const { t } = useTranslation('actions')
  const { armed } = useSnapshot(flash)
  const { total } = useSnapshot(positions.keys)
  return (
    <>
      <span className={armed ? text['warn'] : undefined} title={t('flash.tip')} data-testid="flash-arm">
        <Checkbox
          isSelected={armed}
          onChange={(selected) => {
            flash.armed = selected
          }}
        >
          {t(armed ? 'flash.armed' : 'flash.arm')}
        </Checkbox>
      </span>
      <Button look="text" isDisabled={total === 0} onPress={() => openCloseAll()}>
        {t('closeAll.open')}
      </Button>
    </>
  )
}
