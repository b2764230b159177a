/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import type { OrderColumn, OrderRowView } from '#shared/contracts/orders.ts'
import '../../i18n/english/exchange.ts'
import { cancelOrder } from '../../bridge/send-commands.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Words } from '../../i18n/use-words.ts'
import { orders } from '../../stores/tables.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { useField } from '../../stores/use-field.ts'
import { useRow } from '../../stores/use-slot.ts'
import { view } from '../../stores/view.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { aboutOrder } from '../../trading/orders/about-order.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { OrderTpSl } from '../../trading/tpsl/order-tpsl.tsx'
import { Coin } from '../../trading/table/coin.tsx'
import { fitted } from '../../trading/table/fitted.ts'
import { editOf, namedOrder } from './edit-order.ts'
import { OrderFigure } from './order-figure.tsx'
import { orderTerms, orderType } from './order-words.tsx'
import { RowSymbol } from '../../trading/table/symbol-link.tsx'
import styles from './tables.module.css'
import grid from '../../trading/table/table.module.css'
import { useOrderEdit } from './use-order-edit.ts'
import type { OrderEdit } from './use-order-edit.ts'
import { cellsOf, ComingRow, outOfSight, sameCells, samePlace } from '../../trading/table/cells.tsx'
import type { Column } from '../../trading/table/column.ts'
import type { RowPlace } from '../../trading/table/cells.tsx'

/** A resting order; price and quantity are edited in the row and sent as one change. */
export const OrderRow = memo(function OrderRow(props: {
  readonly rowKey: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
}) {
  const { columns, place, rowKey } = props
  const row = useRow(orders, rowKey)
  const current = useField(view, 'symbol') === row?.symbol
  return (
    <>
      {row === null && <ComingRow place={place} />}
      <div
        className={grid.row}
        style={row === null ? outOfSight : place.style}
        role="row"
        aria-rowindex={place.index + 2}
        data-current={current ? '' : undefined}
        aria-hidden={row === null ? true : undefined}
        data-row={rowKey}
        data-testid={`order-${rowKey}`}
      >
        <Cells row={row} columns={columns} />
      </div>
    </>
  )
}, samePlace)

const Cells = memo(function Cells(props: {
  readonly row: OrderRowView | null
  readonly columns: readonly Column[]
}) {
  const { row, columns } = props
  const edit = useOrderEdit(row?.orderId ?? '')
  const t = useWords('tables')
  const common = useWords('common')
  const isTight = columns.at(-1)?.isTight === true
  const isShort = columns[0]?.isTight === true && columns.some(({ key }) => key === 'type')
  return cellsOf(
    columns,
    row?.side,
    (column) => row !== null && cellOf(column, row, { edit, t, common, isTight, isShort }),
  )
}, sameCells)

/** Edit state and texts, obtained once per row. */
interface CellTools {
  readonly edit: OrderEdit
  readonly t: Words
  readonly common: Words
  /** The actions have room for icons alone. */
  readonly isTight: boolean
  /** The contract has room for its name alone: the side is above the type. */
  readonly isShort: boolean
}

/** Characters. A longer name is smaller in a narrow table. */
const LONG_NAME = 11

const sideOf = (row: OrderRowView, { common }: CellTools): ReactNode => (
  <span className={toneClass(row.side === 'Buy' ? 1 : -1)}>{common(`side.${row.side}`)}</span>
)

const cells: Readonly<Record<OrderColumn | 'actions', (row: OrderRowView, tools: CellTools) => ReactNode>> = {
  contract: (row, tools) =>
    tools.isShort ? (
      <span className={cx(styles.lines, row.displayName.length > LONG_NAME && styles.stacked)}>
        <RowSymbol symbol={row.symbol} name={row.displayName} />
      </span>
    ) : (
      <>
        <RowSymbol symbol={row.symbol} name={row.displayName} />
        {sideOf(row, tools)}
      </>
    ),
  type: (row, tools) =>
    tools.isShort ? (
      <span className={cx(styles.lines, styles.stacked, styles.two)}>
        {sideOf(row, tools)}
        <span>{orderType(row, tools.t)}</span>
      </span>
    ) : (
      orderType(row, tools.t)
    ),
  tpsl: (row) =>
    row.takesTpSl === true ? (
      <OrderTpSl orderId={row.orderId} name={row.displayName} tpSl={row.tpSl ?? ''} />
    ) : (
      <span className={text.mut}>{row.tpSl || '--'}</span>
    ),
  price: (row, { edit }) => <OrderFigure field="price" row={row} edit={edit} />,
  distance: (row) => (
    <span className={grid.live}>
      <span className={text.n}>{row.distance}</span>
    </span>
  ),
  qty: (row, { edit }) => <OrderFigure field="qty" row={row} edit={edit} />,
  filled: (row) => {
    const filled = `${row.filled} (${row.filledPercent}%)`
    return (
      <span className={styles.filled}>
        <span className={styles.track}>
          <i style={{ width: `${row.filledPercent}%` }} />
        </span>
        <span className={text.n} style={fitted(filled)}>
          {filled}
        </span>
      </span>
    )
  },
  value: (row) => (
    <span dir="ltr">
      <span className={text.n} style={fitted(row.value)}>
        {row.value}
      </span>
      <Coin of={row.value} coin={row.valueCoin} />
    </span>
  ),
  trigger: (row, { edit }) => <OrderFigure field="trigger" row={row} edit={edit} />,
  terms: (row, { t }) => {
    const terms = orderTerms(row, t)
    // The name of a key can be longer than the column.
    return row.apiKeyName === undefined && row.isElsewhere !== true ? (
      terms
    ) : (
      <span title={terms}>{terms}</span>
    )
  },
  time: (row) => <DateTime className={cx(text.n, text.mut)} at={row.createdAt} />,
  actions: (row, { edit, isTight }) => <OrderActions row={row} edit={edit} isTight={isTight} />,
}
const cellOf = (column: string, row: OrderRowView, tools: CellTools): ReactNode =>
  Object.hasOwn(cells, column) ? cells[column as OrderColumn](row, tools) : null

function OrderActions(props: {
  readonly row: OrderRowView
  readonly edit: OrderEdit
  readonly isTight: boolean
}) {
  const t = useWords('tables')
  const { row, edit } = props
  // The id of the order, because another order's row may reuse this component.
  const [canceling, setCanceling] = useState('')
  const mayTrade = useMayTrade()
  const named = namedOrder(row)
  const start = editOf(row, edit)

  async function cancel(): Promise<void> {
    setCanceling(row.orderId)
    const outcome = await cancelOrder({ orderId: row.orderId, symbol: row.symbol })
    reportOutcome(outcome, { id: `cancel-${row.orderId}`, titleKey: 'cancelFailed', params: aboutOrder(row) })
    setCanceling((now) => (now === row.orderId ? '' : now))
  }

  if (!mayTrade) return null
  if (edit.draft !== null) {
    return (
      <>
        <RowButton
          size="small"
          variant="primary"
          aria-label={t('orders.save')}
          isPending={edit.busy}
          onPress={() => void edit.save()}
        >
          {props.isTight ? <Icon name="check" small /> : t('orders.save')}
        </RowButton>
        <RowButton
          variant="icon"
          size="small"
          aria-label={t('orders.dontSave')}
          isPending={edit.busy}
          onPress={edit.stop}
        >
          <Icon name="close" small />
        </RowButton>
      </>
    )
  }
  return (
    <>
      {start !== null && (
        <RowButton
          variant="icon"
          size="small"
          aria-label={t('orders.edit', named)}
          data-testid="order-edit"
          onPress={start}
        >
          <Icon name="pen" small />
        </RowButton>
      )}
      <RowButton
        {...(start === null ? { title: t('exchange:order.fixed') } : {})}
        {...(props.isTight ? { variant: 'icon' } : {})}
        size="small"
        aria-label={t('orders.cancelOf', named)}
        isPending={canceling === row.orderId}
        onPress={() => void cancel()}
      >
        {props.isTight ? <Icon name="close" small /> : t('orders.cancel')}
      </RowButton>
    </>
  )
}
