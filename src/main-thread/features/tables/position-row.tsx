/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { positionColumns as described } from '#shared/contracts/positions.ts'
import type { GreeksView, PositionRowView } from '#shared/contracts/positions.ts'
import type { TableColumn } from '#shared/contracts/tables.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import { positions } from '../../stores/tables.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { useField } from '../../stores/use-field.ts'
import { useRow } from '../../stores/use-slot.ts'
import { view } from '../../stores/view.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { useThrottledValue } from '../../ui/use-throttled-value.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { PositionActions } from '../../trading/row-actions/row-actions.tsx'
import { ShareAction } from '../../trading/row-actions/share-action.tsx'
import { PositionTpSl, trailingOf, useTrailingText } from '../../trading/tpsl/tpsl-cell.tsx'
import type { TrailingProps } from '../../trading/tpsl/tpsl-cell.tsx'
import { AutoMargin } from './auto-margin.tsx'
import type { ColumnSpan } from '../../trading/table/columns-in-view.ts'
import { Coin } from '../../trading/table/coin.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { PnlFigures } from './pnl-figures.tsx'
import { lookOf } from './position-columns.ts'
import type { FigureColumn, ShownColumn } from './position-columns.ts'
import { fitted } from '../../trading/table/fitted.ts'
import { RowSymbol } from '../../trading/table/symbol-link.tsx'
import styles from './tables.module.css'
import grid from '../../trading/table/table.module.css'
import { cellsOf, ComingRow, outOfSight, sameCells, samePlace } from '../../trading/table/cells.tsx'
import type { Column } from '../../trading/table/column.ts'
import type { RowPlace } from '../../trading/table/cells.tsx'

interface PositionRowProps {
  readonly rowKey: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
  readonly span: ColumnSpan
  readonly onDetails: (key: string) => void
}

/** A position; subscribes only to its own row. */
export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { columns, place, rowKey } = props
  const row = useRow(positions, rowKey)
  const current = useField(view, 'symbol') === row?.symbol
  const isIdle = rowKey === ''
  return (
    <>
      {row === null && !isIdle && <ComingRow place={place} />}
      <div
        className={grid.row}
        style={row === null && !isIdle ? outOfSight : place.style}
        role="row"
        aria-rowindex={isIdle ? undefined : place.index + 2}
        data-current={current ? '' : undefined}
        data-stale={row?.stale === true ? '' : undefined}
        aria-hidden={row === null ? true : undefined}
        data-painted={place.isPainted ? '' : undefined}
        data-row={isIdle ? undefined : rowKey}
        data-testid={isIdle ? undefined : `position-${rowKey}`}
      >
        <Cells row={row} columns={columns} span={props.span} onDetails={props.onDetails} />
      </div>
    </>
  )
}, samePlace)

interface CellsProps {
  readonly row: PositionRowView | null
  readonly columns: readonly Column[]
  readonly span: ColumnSpan
  readonly onDetails: (key: string) => void
}

/** The cells. Those out of view are updated once a second, all together; until then they may show the previous row. */
const Cells = memo(function Cells({ row, columns, span, onDetails }: CellsProps) {
  const seldom = useThrottledValue(row)
  const isTight = columns.at(-1)?.isTight === true
  const isShort = columns[0]?.isTight === true
  // Re-created only once a second.
  const far = useMemo(() => {
    const [from, to] = span
    return new Map(
      columns
        .slice(1, -1)
        .filter((_, before) => before + 1 < from || before + 1 > to)
        .map(({ key }) => [key, seldom !== null && cellOf(key, seldom, { onDetails, isTight, isShort })]),
    )
  }, [columns, span, seldom, onDetails, isTight, isShort])
  return cellsOf(
    columns,
    row?.side,
    (column) =>
      far.has(column)
        ? far.get(column)
        : row !== null && cellOf(column, row, { onDetails, isTight, isShort }),
    (column) => (far.has(column) ? seldom?.key : undefined),
  )
}, sameCells)

interface RowActions {
  readonly onDetails: (key: string) => void
  /** The actions have room for icons alone. */
  readonly isTight: boolean
  /** The contract has room for its name alone, and the size for its figure. */
  readonly isShort: boolean
}

const live = (figure: ReactNode): ReactNode => <span className={grid.live}>{figure}</span>

type Cell = (row: PositionRowView, actions: RowActions) => ReactNode

/** Cells that are more than a figure. Components receive only texts, so that a changed price does not re-render the others. */
const cells: Readonly<
  Record<Exclude<ShownColumn, FigureColumn> | 'close', Cell> & Partial<Record<FigureColumn, Cell>>
> = {
  contract: (row, { onDetails, isShort }) => (
    <Contract
      symbol={row.symbol}
      name={row.displayName}
      isIsolated={row.isIsolated}
      leverage={row.leverage}
      isShort={isShort || row.greeks !== undefined || row.displayName.length > LONGEST_LINE}
      rowKey={row.key}
      onDetails={onDetails}
    />
  ),
  size: (row, { isShort }) => (
    <span className={cx(text.n, styles.size)}>
      <span className={toneClass(row.side === 'Buy' ? 1 : -1)} style={fitted(row.size)}>
        {row.size}
      </span>{' '}
      {/* The name of the contract has the coin: a size that is cut for it reads as another one. */}
      {isShort ? null : <span className={text.mut}>{row.unit}</span>}
    </span>
  ),
  pnl: (row) =>
    live(
      <span className={cx(styles.pnl, text.n)}>
        <PnlFigures row={row} bracketed />
        <ShareAction rowKey={row.key} name={row.displayName} />
      </span>,
    ),
  realised: (row) => (
    <span dir="ltr">
      <span className={cx(text.n, toneClass(row.realisedTone))} style={fitted(row.realisedPnl)}>
        {row.realisedPnl}
      </span>
      <Coin of={row.realisedPnl} coin={row.coin} />
    </span>
  ),
  tpsl: (row) => (
    <PositionTpSl
      rowKey={row.key}
      name={row.displayName}
      tpSl={row.tpSl ?? ''}
      entries={row.tpSlEntries ?? 0}
      {...trailingOf(row)}
    />
  ),
  trailing: (row) => <TrailingCell rowKey={row.key} name={row.displayName} {...trailingOf(row)} />,
  autoMargin: (row) => (
    <AutoMargin
      symbol={row.symbol}
      name={row.displayName}
      positionIdx={row.positionIdx}
      isOn={row.isAutoAddMargin}
      canSwitch={row.canAutoAdd}
    />
  ),
  greeks: (row) =>
    row.greeks === undefined ? <span className={text.n}>--</span> : <Greeks greeks={row.greeks} />,
  close: (row, { isTight }) => (
    <PositionActions
      rowKey={row.key}
      symbol={row.symbol}
      name={row.displayName}
      isOption={row.greeks !== undefined}
      tight={isTight}
    />
  ),
}
/** The figure of a column as described. */
function figureOf(column: ShownColumn, row: PositionRowView): ReactNode {
  const { shows, explained, warns } = lookOf(column)
  const { moves, unit }: TableColumn = described[column]
  const field = explained ?? shows
  if (field === undefined) return null
  const warn = warns === true && row.liqNear ? text.warn : undefined
  const figure =
    explained === undefined ? (
      <span className={cx(text.n, warn)} style={fitted(row[field])}>
        {row[field]}
      </span>
    ) : (
      <ExplainedFigure
        rowKey={row.key}
        number={explained}
        value={row[explained]}
        className={warn}
        differs={row.differs}
      />
    )
  const cell =
    unit === undefined ? (
      figure
    ) : (
      <span dir="ltr">
        {figure}
        <Coin of={row[field]} coin={row[unit]} />
      </span>
    )
  return moves === undefined ? cell : live(cell)
}
const cellOf = (column: string, row: PositionRowView, actions: RowActions): ReactNode =>
  Object.hasOwn(cells, column)
    ? cells[column as keyof typeof cells]?.(row, actions)
    : figureOf(column as ShownColumn, row)

/** Characters. A longer name is smaller, as what is below it. One longer than a line is there alone. */
const LONG_NAME = 11
const LONGEST_LINE = 16

const Contract = memo(function Contract(props: {
  readonly symbol: string
  readonly name: string
  readonly isIsolated: boolean
  readonly leverage: string
  readonly isShort: boolean
  readonly rowKey: string
  readonly onDetails: (key: string) => void
}) {
  const t = useWords('common')
  const tables = useWords('tables')
  const margin = useMarginKey(props.isIsolated)
  return (
    <>
      <RowButton
        variant="icon"
        size="small"
        className={styles.more}
        aria-label={tables('details.of', { symbol: props.name })}
        onPress={() => props.onDetails(props.rowKey)}
      >
        <Icon name="info" small />
      </RowButton>
      <span className={cx(styles.lines, props.name.length > LONG_NAME && styles.stacked)}>
        <RowSymbol symbol={props.symbol} name={props.name} />
        {/* Options are always cross, without a leverage. Their names need the room, as all do in a narrow table. */}
        {props.isShort ? null : (
          <>
            {' '}
            <span className={styles.line}>
              <span className={text.mut}>{t(margin)}</span> <span className={text.n}>{props.leverage}</span>
            </span>
          </>
        )}
      </span>
    </>
  )
})

/** Distance of the trailing stop, and its stop or activation price; a press opens its dialog (POS-06). */
const TrailingCell = memo(function TrailingCell(
  props: TrailingProps & { readonly rowKey: string; readonly name: string },
) {
  const t = useWords('tables')
  const trailing = useTrailingText(props)
  const mayTrade = useMayTrade()
  if (!mayTrade) return <span className={cx(text.n, styles.broken)}>{trailing === '' ? '--' : trailing}</span>
  const shown = trailing === '' ? t('trailing.none') : trailing
  return (
    <RowButton
      variant="link"
      aria-label={t('trailing.of', { symbol: props.name, trailing: shown })}
      data-testid="trailing-cell"
      onPress={() => openDialog('trailingStop', { positionKey: props.rowKey })}
    >
      <span className={cx(text.n, styles.broken)}>{shown}</span>
    </RowButton>
  )
})

/** The greeks of an option in one line (POS-34). */
const Greeks = memo(function Greeks(props: { readonly greeks: GreeksView }) {
  const t = useWords('tables')
  const { delta, gamma, theta, vega, iv } = props.greeks
  const parts = { delta, gamma, theta, vega, iv }
  return (
    <span className={styles.greeks}>
      {(Object.keys(parts) as (keyof typeof parts)[]).map((name) => (
        <span key={name} title={t(`greeks.${name}`)} data-greek={name}>
          <span className={text.mut}>{t(`greeks.short.${name}`)}</span>{' '}
          <span className={text.n}>{parts[name]}</span>
        </span>
      ))}
    </span>
  )
})
