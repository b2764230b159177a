/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OptionCellView, OptionRowView } from '#shared/contracts/options.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/pages.ts'
import { options } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import type { RowPlace } from '../tables/virtual-table.tsx'
import tables from '../tables/tables.module.css'
import { cellClass } from '../tables/virtual-table.tsx'
import type { Column } from '../tables/virtual-table.tsx'
import { fieldOf } from './chain-columns.ts'
import styles from './options.module.css'

interface RowProps {
  readonly id: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
  /** Symbol of the option that the ticket is for. */
  readonly chosen: string
  readonly isAtMoney: boolean
}

/** One strike: its call, its price, its put. The mark price opens the option in the ticket. */
export const ChainRow = memo(function ChainRow(props: RowProps) {
  const { columns, place } = props
  const row = useRow(options, props.id)
  const strike = props.id.split(':')[1] ?? ''
  return (
    <div
      className={cx(tables.row, props.isAtMoney && styles['atMoney'])}
      style={place.style}
      role="row"
      aria-rowindex={place.index + 2}
      data-testid={`option-${strike}`}
    >
      {columns.map((column, index) => (
        <span
          key={column.key}
          role="cell"
          className={cx(
            cellClass(columns, index),
            column.key === 'strike' && styles['strike'],
            isChosen(row, column.key, props.chosen) && styles['chosen'],
          )}
        >
          <Figure row={row} column={column.key} strike={strike} chosen={props.chosen} />
        </span>
      ))}
    </div>
  )
})

const sideOf = (row: OptionRowView | null, column: string): OptionCellView | null =>
  column.startsWith('call.') ? (row?.call ?? null) : column.startsWith('put.') ? (row?.put ?? null) : null
const isChosen = (row: OptionRowView | null, column: string, chosen: string): boolean =>
  chosen !== '' && sideOf(row, column)?.symbol === chosen

function Figure(props: {
  readonly row: OptionRowView | null
  readonly column: string
  readonly strike: string
  readonly chosen: string
}) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const { row, column } = props
  if (column === 'strike') return <b className={text.n}>{row?.strike ?? props.strike}</b>
  const cell = sideOf(row, column)
  const field = fieldOf(column)
  if (field === undefined) return null
  if (cell === null) return <span className={text.n}>--</span>
  if (field === 'mark')
    return (
      <Button
        look="link"
        aria-label={t(column.startsWith('call') ? 'option.openCall' : 'option.openPut', {
          strike: row?.strike,
          price: cell.mark,
        })}
        aria-pressed={cell.symbol === props.chosen}
        onPress={() => void navigate(symbolPath(cell.symbol))}
      >
        <span className={text.n}>{cell.mark}</span>
      </Button>
    )
  return (
    <span className={cx(text.n, field === 'position' && toneClass(cell.positionTone))} dir="ltr">
      {cell[field]}
    </span>
  )
}
