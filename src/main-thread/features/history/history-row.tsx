/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryRowView } from '#shared/contracts/history.ts'
import { historyColumns, unitColumnOf } from '#shared/domain/history-lists.ts'
import type { CodeColumn, HistoryCell, HistoryColumn, ListColumn } from '#shared/domain/history-lists.ts'
import '../../i18n/english/history.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { fitted } from '../../trading/table/fitted.ts'
import { cellsOf } from '../../trading/table/cells.tsx'
import type { RowPlace } from '../../trading/table/cells.tsx'
import { Coin } from '../../trading/table/coin.tsx'
import type { Column } from '../../trading/table/column.ts'
import { SymbolLink } from '../../trading/table/symbol-link.tsx'
import grid from '../../trading/table/table.module.css'
import type { HistoryAsked } from '../../trading/history/use-history.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { historyWord } from './word-of-value.ts'

/** Additional column to share a row; not part of an export. */
export type Shown = ListColumn | 'share'

/** A row of a list of the history. */
export function HistoryRow(props: {
  readonly list: HistoryAsked['list']
  readonly row: HistoryRowView
  readonly columns: readonly Column[]
  readonly place: RowPlace
}) {
  const { list, row, columns, place } = props
  return (
    <div
      className={grid['row']}
      style={place.style}
      role="row"
      aria-rowindex={place.index + 2}
      data-testid="history-row"
    >
      {cellsOf(columns, row.side === '' ? undefined : row.side, (column) => (
        <Cell list={list} row={row} column={column as Shown} />
      ))}
    </div>
  )
}

interface CellProps {
  readonly list: HistoryAsked['list']
  readonly row: HistoryRowView
  readonly column: ListColumn
}

/** Contents of the cells, by what they show. */
const contents: Readonly<Record<HistoryCell, (props: CellProps) => ReactNode>> = {
  time: ({ row }) => <DateTime className={cx(text['n'], text['mut'])} at={row.time} />,
  contract: ({ row }) =>
    row.symbol === '' ? '--' : <SymbolLink symbol={row.symbol} name={row.displayName} />,
  code: (props) => <Code {...props} />,
  figure: (props) => <Figure {...props} />,
  result: (props) => <Figure {...props} tone={toneClass(props.row.tone)} />,
  id: (props) => <Figure {...props} isWhole />,
}

const Cell = (props: Omit<CellProps, 'column'> & { readonly column: Shown }): ReactNode => {
  const { column } = props
  return column === 'share' ? (
    <SharePosition row={props.row} />
  ) : (
    contents[historyColumns[column].cell]({ ...props, column })
  )
}

const valueOf = (row: HistoryRowView, column: ListColumn): string =>
  column === 'side' ? row.side : (row.cells[column as HistoryColumn] ?? '')

function Code({ row, column }: CellProps) {
  const { t } = useTranslation('history')
  const value = valueOf(row, column)
  const { apiKeyName } = row
  if (column === 'type' && apiKeyName !== undefined) {
    const words = `${t('tables:orders.api', { name: apiKeyName })} · ${historyWord(t, column, value)}`
    return <span title={words}>{words}</span>
  }
  if (column !== 'side')
    return value === '' ? (
      <span className={text['mut']}>--</span>
    ) : (
      historyWord(t, column as CodeColumn, value)
    )
  return value === '' ? (
    '--'
  ) : (
    <span className={toneClass(value === 'Buy' ? 1 : -1)}>{historyWord(t, column, value)}</span>
  )
}

function Figure(props: CellProps & { readonly tone?: string; readonly isWhole?: true }) {
  const { list, row, column } = props
  const value = valueOf(row, column)
  if (value === '') return <span className={text['mut']}>--</span>
  const unit = unitColumnOf(list, column)
  return (
    <span dir="ltr">
      <span
        className={cx(text['n'], props.tone)}
        style={props.isWhole === true ? undefined : fitted(value)}
        title={props.isWhole === true ? value : undefined}
      >
        {value}
      </span>
      {unit !== null && <Coin of={value} coin={row.cells[unit] ?? ''} />}
    </span>
  )
}

/** Button that opens the poster of a closed position (POSTER-10). */
function SharePosition(props: { readonly row: HistoryRowView }) {
  const { t } = useTranslation('history')
  const { cells, displayName, side, symbol } = props.row
  if (side === '') return null
  const {
    leverage = '--',
    entry: entryPrice = '--',
    exit: settlementPrice = '--',
    qty = '--',
    pnl = '--',
  } = cells
  return (
    <Button
      variant="icon"
      size="small"
      aria-label={t('share', { symbol: displayName })}
      onPress={() =>
        openDialog('poster', {
          of: { closed: { symbol, displayName, side, leverage, entryPrice, settlementPrice, qty, pnl } },
        })
      }
    >
      <Icon name="share" small />
    </Button>
  )
}
