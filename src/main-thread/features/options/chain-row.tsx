/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo } from 'react'
import type { ReactNode } from 'react'
import { optionColumns } from '#shared/contracts/options.ts'
import type { OptionCellView, OptionColumn, OptionRowView } from '#shared/contracts/options.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/pages.ts'
import { useWords } from '../../i18n/use-words.ts'
import { options } from '../../stores/tables.ts'
import { useRow } from '../../stores/use-slot.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import tables from '../../trading/table/table.module.css'
import { cellClass, ComingRow, outOfSight, sameCells, samePlace } from '../../trading/table/cells.tsx'
import type { Column } from '../../trading/table/column.ts'
import type { RowPlace } from '../../trading/table/cells.tsx'
import { columnOf } from './chain-columns.ts'
import styles from './options.module.css'

interface RowProps {
  readonly rowKey: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
  /** Symbol of the option in the ticket. */
  readonly chosen: string
  readonly isAtMoney: boolean
}

/** One strike: its call, its price, its put. A press on a mark price opens the option in the ticket, one on a bid or ask with that price. */
export const ChainRow = memo(
  function ChainRow(props: RowProps) {
    const { columns, place, rowKey } = props
    const row = useRow(options, rowKey)
    return (
      <>
        {row === null && <ComingRow place={place} />}
        <div
          className={cx(tables.row, props.isAtMoney && styles['atMoney'])}
          style={row === null ? outOfSight : place.style}
          role="row"
          aria-rowindex={place.index + 2}
          aria-hidden={row === null ? true : undefined}
          data-painted={place.isPainted ? '' : undefined}
          data-row={rowKey}
          data-testid={`option-${rowKey.split(':')[1] ?? ''}`}
        >
          <Cells row={row} columns={columns} chosen={props.chosen} />
        </div>
      </>
    )
  },
  (before, after) =>
    samePlace(before, after) && before.chosen === after.chosen && before.isAtMoney === after.isAtMoney,
)

interface CellsProps {
  readonly row: OptionRowView | null
  readonly columns: readonly Column[]
  readonly chosen: string
}

const Cells = memo(
  function Cells({ row, columns, chosen }: CellsProps) {
    const stop = columns.find(({ key }) => kindOf(key) === 'link' && sideOf(row, key) !== null)?.key
    return columns.map(({ key }, index) => (
      <span
        key={key}
        role="cell"
        className={cx(
          cellClass(columns, index),
          key === 'strike' && styles['strike'],
          isChosen(row, key, chosen) && styles['chosen'],
        )}
      >
        {row !== null && figureOf(key, row, chosen, key === stop)}
      </span>
    ))
  },
  (before, after) => sameCells(before, after) && before.chosen === after.chosen,
)

const sideOf = (row: OptionRowView | null, column: string): OptionCellView | null =>
  column.startsWith('call.') ? (row?.call ?? null) : column.startsWith('put.') ? (row?.put ?? null) : null
const isChosen = (row: OptionRowView | null, column: string, chosen: string): boolean =>
  chosen !== '' && sideOf(row, column)?.symbol === chosen

type Kind = (typeof optionColumns)[OptionColumn]['cell']
function kindOf(key: string): Kind | undefined {
  const column = columnOf(key)
  return column === undefined ? undefined : optionColumns[column].cell
}
interface CellParts {
  readonly key: string
  readonly column: OptionColumn
  readonly cell: OptionCellView
  readonly strike: string
  readonly chosen: string
  readonly isStop: boolean
}

/** Contents of the cells, by what they show. They receive texts only, so that a price change doesn't render the other figures. */
const contents: Readonly<Record<Kind, (parts: CellParts) => ReactNode>> = {
  figure: ({ cell, column }) => <Figure value={cell[column]} />,
  signed: ({ cell, column }) => <Figure value={cell[column]} tone={toneClass(cell.positionTone)} />,
  link: ({ cell, column, key, strike, chosen, isStop }) => (
    <PriceLink
      symbol={cell.symbol}
      isCall={key.startsWith('call.')}
      strike={strike}
      price={cell[column]}
      isChosen={cell.symbol === chosen}
      isStop={isStop}
    />
  ),
  pick: ({ cell, column, key, strike }) =>
    cell[column] === '--' ? (
      <Figure value="--" />
    ) : (
      <PriceLink
        symbol={cell.symbol}
        isCall={key.startsWith('call.')}
        strike={strike}
        price={cell[column]}
        picks={column}
      />
    ),
}

function figureOf(key: string, row: OptionRowView, chosen: string, isStop: boolean) {
  if (key === 'strike') return <b className={text.n}>{row.strike}</b>
  const column = columnOf(key)
  if (column === undefined) return null
  const cell = sideOf(row, key)
  if (cell === null) return <Figure value="--" />
  return contents[optionColumns[column].cell]({ key, column, cell, strike: row.strike, chosen, isStop })
}

const Figure = memo(function Figure(props: { readonly value: string; readonly tone?: string | undefined }) {
  return (
    <span className={tables.live}>
      <span className={cx(text.n, props.tone)} dir="ltr">
        {props.value}
      </span>
    </span>
  )
})

/**
 * A price that opens the option, and with `picks` becomes its limit price. The table handles its presses (`followRowLink`), and
 * the chain those that pick.
 */
const PriceLink = memo(function PriceLink(props: {
  readonly symbol: string
  readonly isCall: boolean
  readonly strike: string
  readonly price: string
  readonly isChosen?: boolean
  /** Of a row's prices one is a stop of the Tab key; arrow keys lead to the others (`moveByArrows`). */
  readonly isStop?: boolean
  readonly picks?: OptionColumn
}) {
  const t = useWords('pages')
  const { symbol, strike, price, picks } = props
  const option = props.isCall ? 'Call' : 'Put'
  return (
    <span className={tables.live}>
      <a
        className={styles[picks === undefined ? 'mark' : 'pick']}
        href={symbolPath(symbol)}
        tabIndex={props.isStop === true ? 0 : -1}
        data-symbol={symbol}
        data-price={picks === undefined ? undefined : price}
        aria-label={
          picks === undefined
            ? t(`option.open${option}`, { strike, price })
            : t(`option.pick${option}`, { strike, price, name: t(`option.column.${picks}`) })
        }
        aria-current={props.isChosen === true ? 'true' : undefined}
      >
        {/* The link fills the cell, so the direction of its end is the page's. */}
        <span className={text.n} dir="ltr">
          {price}
        </span>
      </a>
    </span>
  )
})
