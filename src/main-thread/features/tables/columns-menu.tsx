import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnModel } from '../../trading/table/column.ts'
import { latePopup, useDialogPopup } from '../../trading/popup/late-popup.ts'
import { Button } from '../../ui/button.tsx'

const popup = latePopup(async () => (await import('./columns-menu-popup.tsx')).ColumnsMenuPopup)

/** Button of the menu to show, hide and move columns. */
export const ColumnsMenu = memo(function ColumnsMenu({ model }: { readonly model: ColumnModel }) {
  const { t } = useTranslation('tables')
  const { trigger, frame, Popup } = useDialogPopup(popup)
  return (
    <>
      <Button {...trigger} variant="text">
        {t('columns.name')}
      </Button>
      {Popup !== null && <Popup {...frame} model={model} />}
    </>
  )
})
