import '../../i18n/english/workspace.ts'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { ColumnModel } from '../../trading/table/column.ts'
import type { InDialog } from '../../trading/popup/late-popup.ts'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './tables.module.css'

/** Menu to show, hide and move columns, also with the keyboard. */
export function ColumnsMenuPopup({ popover, dialog, model }: InDialog & { readonly model: ColumnModel }) {
  const { t } = useTranslation('tables')
  const free = model.all.filter((column) => !column.fixed)
  return (
    <Popover {...popover} className={controls['popover'] ?? ''} placement="top end">
      <Dialog {...dialog} className={styles.columnsMenu ?? ''} aria-label={t('columns.title')}>
        <ul className={styles.columnList}>
          {free.map((column, index) => (
            <li key={column.key} className={styles.columnItem}>
              <Checkbox isSelected={column.shown} onChange={() => model.toggle(column.key)}>
                {column.head}
              </Checkbox>
              <Button
                variant="icon"
                size="small"
                isDisabled={index === 0}
                aria-label={t('columns.earlier', { column: column.head })}
                onPress={() => model.move(column.key, -1)}
              >
                <Icon name="up" small />
              </Button>
              <Button
                variant="icon"
                size="small"
                isDisabled={index === free.length - 1}
                aria-label={t('columns.later', { column: column.head })}
                onPress={() => model.move(column.key, 1)}
              >
                <Icon name="down" small />
              </Button>
            </li>
          ))}
        </ul>
        <Button size="small" onPress={() => offerUndo({ titleKey: 'workspace:undo.columns' }, model.reset())}>
          {t('columns.reset')}
        </Button>
      </Dialog>
    </Popover>
  )
}
