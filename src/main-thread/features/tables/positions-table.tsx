import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { positions } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { setPositionsWindow } from '../../stores/view.ts'
import { ClosePositionDialog } from './close-position-dialog.tsx'
import { positionColumns } from './position-columns.ts'
import { PositionRow } from './position-row.tsx'
import { VirtualTable } from './virtual-table.tsx'

/** Open positions. */
export function PositionsTable() {
  const { t } = useTranslation('tables')
  const keys = useKeys(positions)
  const columns = useMemo(() => positionColumns(t), [t])
  const [closing, setClosing] = useState<string | null>(null)
  const onClose = useCallback((key: string) => setClosing(key), [])
  return (
    <>
      <VirtualTable
        name={t('tab.positions')}
        columns={columns}
        keys={keys}
        onWindow={setPositionsWindow}
        renderRow={(key, place) => (
          <PositionRow key={key} rowKey={key} columns={columns} place={place} onClose={onClose} />
        )}
      />
      <ClosePositionDialog rowKey={closing} onDone={() => setClosing(null)} />
    </>
  )
}
