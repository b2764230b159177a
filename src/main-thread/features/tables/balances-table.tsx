/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { balances } from '../../stores/tables.ts'
import { useKeys, useRow } from '../../stores/use-slot.ts'
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

const widths = {
  coin: '120px',
  equity: '180px',
  walletBalance: '180px',
  availableBalance: '180px',
  unrealisedPnl: '180px',
  rest: '1fr',
} as const

/** Table of the balances by coin. */
export function BalancesTable() {
  const { t } = useTranslation('tables')
  const all = useKeys(balances)
  const [hideEmpty, setHideEmpty] = useState(false)
  const keys = hideEmpty ? all.filter((coin) => /[1-9]/.test(balances.peek(coin)?.equity ?? '1')) : all
  const columns = useMemo(
    () =>
      (Object.keys(widths) as (keyof typeof widths)[]).map((key): Column => ({
        key,
        head: key === 'rest' ? '' : t(`balances.${key}`),
        width: widths[key],
        ...(key === 'rest' ? { free: true } : {}),
      })),
    [t],
  )
  const onWindow = useCallback((window: unknown) => setBalancesShown(window !== null), [])
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
  const cells = [
    <strong key="coin">{props.coin}</strong>,
    row?.equity,
    row?.walletBalance,
    row?.availableBalance,
    row?.unrealisedPnl,
    null,
  ]
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
          <span
            className={cx(
              text.n,
              column.key === 'unrealisedPnl' && row !== null ? toneClass(row.pnlTone) : '',
            )}
          >
            {cells[index]}
          </span>
        </span>
      ))}
    </div>
  )
}
