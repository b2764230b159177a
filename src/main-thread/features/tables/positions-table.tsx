import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { positions } from '../../stores/tables.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { useUser } from '../../stores/use-user.ts'
import { useRowWindow } from '../../stores/use-row-window.ts'
import { setPositionsWindow } from '../../stores/view.ts'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { columnKey } from '../../trading/table/column-state.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportButtons } from './export-menu.tsx'
import { positionColumns } from './position-columns.ts'
import { PositionRow } from './position-row.tsx'
import { PositionTotals } from './position-totals.tsx'
import { sortPositions } from './sort-by-head.ts'
import { TableFilter } from './table-filter.tsx'
import { filterPositions, usePositionsAsked } from '../../stores/table-questions.ts'
import styles from '../../trading/table/table-tools.module.css'
import { useRoom } from '../../trading/table/tight-columns.ts'
import { useColumns } from '../../trading/table/use-columns.ts'
import { VirtualTable } from '../../trading/table/virtual-table.tsx'

const PositionDetails = lazyPart(
  async () => (await import('./position-details.tsx')).PositionDetails,
  comingDialog(({ onDone }) => onDone()),
)

const sorting = { keys: positions.keys, onSort: sortPositions }

/** Table of the open positions. */
export function PositionsTable() {
  const user = useUser()
  return <Table key={user} user={user} />
}

function Table(props: { readonly user: string }) {
  const { t } = useTranslation('tables')
  const keys = useKeys(positions)
  const specs = useMemo(() => positionColumns(t), [t])
  const foot = useRef<HTMLDivElement>(null)
  const place = columnKey('positions', props.user)
  const model = useColumns(place, specs, useRoom(foot))
  const text = usePositionsAsked('text')
  const family = usePositionsAsked('family')
  const onWindow = useRowWindow(setPositionsWindow)
  const [detailed, setDetailed] = useState<string | null>(null)
  const onDetails = useCallback((key: string) => setDetailed(key), [])
  return (
    <>
      <VirtualTable
        name={t('tab.positions')}
        columns={model.columns}
        model={model}
        sorting={sorting}
        keys={keys}
        painting="positions"
        gated={positions}
        keepsRows
        place={place}
        onWindow={onWindow}
        renderRow={(key, at, span) => (
          <PositionRow rowKey={key} columns={model.columns} place={at} span={span} onDetails={onDetails} />
        )}
      />
      <div ref={foot} className={styles.foot}>
        <PositionTotals />
        <span className={styles.footTools}>
          <TableFilter text={text} family={family} onChange={filterPositions} />
          <ExportButtons of="positions" columns={model.columns} />
          <ColumnsMenu model={model} />
        </span>
      </div>
      {detailed !== null && <PositionDetails rowKey={detailed} onDone={() => setDetailed(null)} />}
    </>
  )
}
