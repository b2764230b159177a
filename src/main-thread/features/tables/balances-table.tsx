/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { balanceColumns } from '#shared/contracts/account.ts'
import type { BalanceColumn, BalanceRowView } from '#shared/contracts/account.ts'
import { useKept } from '../../stores/kept.ts'
import { balances } from '../../stores/tables.ts'
import { useKeys, useRow } from '../../stores/use-slot.ts'
import { useRowWindow } from '../../stores/use-row-window.ts'
import { setBalancesShown } from '../../stores/view.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import type { RowPlace } from '../../trading/table/cells.tsx'
import grid from '../../trading/table/table.module.css'
import tools from '../../trading/table/table-tools.module.css'
import { VirtualTable } from '../../trading/table/virtual-table.tsx'
import { cellClass } from '../../trading/table/cells.tsx'
import type { Column } from '../../trading/table/column.ts'

const widthOf = (column: BalanceColumn): string => (column === 'coin' ? '120px' : '180px')
const described = Object.keys(balanceColumns) as BalanceColumn[]

/** Table of the balances by coin. */
export function BalancesTable() {
  const { t } = useTranslation('tables')
  const all = useKeys(balances)
  const [hideEmpty, setHideEmpty] = useKept<boolean>('hideEmpty', false)
  const keys = hideEmpty ? all.filter((coin) => /[1-9]/.test(balances.peek(coin)?.equity ?? '1')) : all
  const columns = useMemo(
    (): readonly Column[] => [
      ...described.map((key) => ({ key, head: t(`balances.${key}`), width: widthOf(key) })),
      { key: 'rest', head: '', width: '1fr', free: true },
    ],
    [t],
  )
  const onWindow = useRowWindow(setBalancesShown)
  return (
    <>
      <VirtualTable
        name={t('tab.balances')}
        columns={columns}
        keys={keys}
        onWindow={onWindow}
        renderRow={(key, place) => <BalanceRow key={key} coin={key} columns={columns} place={place} />}
      />
      <div className={tools.foot}>
        <span className={tools.footTools}>
          <Checkbox isSelected={hideEmpty} onChange={setHideEmpty}>
            {t('balances.hideEmpty')}
          </Checkbox>
        </span>
      </div>
    </>
  )
}

function BalanceRow(props: {
  readonly coin: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
}) {
  const row = useRow(balances, props.coin)
  const { columns } = props
  return (
    <div
      className={grid.row}
      data-testid={`balance-${props.coin}`}
      style={props.place.style}
      role="row"
      aria-rowindex={props.place.index + 2}
    >
      {columns.map((column, index) => (
        <span key={column.key} role="cell" className={cellClass(columns, index)}>
          {column.key === 'rest' ? null : (
            <BalanceCell coin={props.coin} row={row} column={column.key as BalanceColumn} />
          )}
        </span>
      ))}
    </div>
  )
}

function BalanceCell(props: {
  readonly coin: string
  readonly row: BalanceRowView | null
  readonly column: BalanceColumn
}) {
  const { coin, row, column } = props
  const { cell } = balanceColumns[column]
  return (
    <span className={cx(text.n, cell === 'signed' && row !== null ? toneClass(row.pnlTone) : '')}>
      {cell === 'coin' ? <strong>{coin}</strong> : row?.[column]}
    </span>
  )
}
