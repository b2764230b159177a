import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import { positions } from '../../stores/tables.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { usePositionsAsked } from '../../stores/table-questions.ts'
import { openDialog } from '../../stores/dialogs.ts'

/** Beside the tabs of the positions: closes all of them, or those shown while the table hides some. */
export function PositionTools() {
  const { t } = useTranslation('actions')
  const { total } = useSnapshot(positions.keys)
  const { hideOtherSymbols } = useSnapshot(view)
  const isFiltered = [usePositionsAsked('text'), usePositionsAsked('family')].some(
    (asked) => asked !== '' && asked !== 'all',
  )
  const isShown = isFiltered || hideOtherSymbols
  return (
    <Button
      variant="text"
      isDisabled={total === 0}
      onPress={() => openDialog('closeAll', { onlySymbol: '', isShown })}
    >
      {t(isShown ? 'closeAll.openShown' : 'closeAll.open')}
    </Button>
  )
}
