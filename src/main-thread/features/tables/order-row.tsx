/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import { cancelOrder } from '../../bridge/send-commands.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Words } from '../../i18n/use-words.ts'
import { orders } from '../../stores/tables.ts'
import { useField } from '../../stores/use-field.ts'
import { useRow } from '../../stores/use-slot.ts'
import { view } from '../../stores/view.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { OrderTpSl } from '../../trading/tpsl/tpsl-cell.tsx'
import { Coin } from '../../trading/table/coin.tsx'
import { OrderFigure } from './order-figure.tsx'
import { orderTerms, orderType } from './order-words.tsx'
import { RowSymbol } from '../../trading/table/symbol-link.tsx'
import styles from './tables.module.css'
import grid from '../../trading/table/table.module.css'
import { useOrderEdit } from './use-order-edit.ts'
import type { OrderEdit } from './use-order-edit.ts'
import { cellsOf, outOfSight, sameCells, samePlace } from '../../trading/table/cells.tsx'
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
  return cellsOf(columns, row?.side, (column) => row !== null && cellOf(column, row, edit, { t, common }))
}, sameCells)

/** Texts for every cell, obtained once per row. */
interface RowWords {
  readonly t: Words
  readonly common: Words
}

function cellOf(column: string, row: OrderRowView, edit: OrderEdit, { t, common }: RowWords): ReactNode {
  const n = text.n
  switch (column) {
    case 'contract':
      return (
        <>
          <RowSymbol symbol={row.symbol} name={row.displayName} />
          <span className={toneClass(row.side === 'Buy' ? 1 : -1)}>{common(`side.${row.side}`)}</span>
        </>
      )
    case 'type':
      return orderType(row, t)
    case 'tpsl':
      return row.takesTpSl === true ? (
        <OrderTpSl orderId={row.orderId} name={row.displayName} tpSl={row.tpSl ?? ''} />
      ) : (
        <span className={text.mut}>--</span>
      )
    case 'price':
    case 'qty':
      return <OrderFigure field={column} row={row} edit={edit} />
    case 'filled':
      return (
        <span className={styles.filled}>
          <span className={styles.track}>
            <i style={{ width: `${row.filledPercent}%` }} />
          </span>
          <span className={n}>{`${row.filled} (${row.filledPercent}%)`}</span>
        </span>
      )
    case 'value':
      return (
        <span dir="ltr">
          <span className={n}>{row.value}</span>
          <Coin of={row.value} coin={row.valueCoin} />
        </span>
      )
    case 'trigger':
      return <span className={n}>{row.triggerPrice}</span>
    case 'terms':
      return orderTerms(row, t)
    case 'time':
      return <DateTime className={cx(n, text.mut)} at={row.createdAt} />
    case 'actions':
      return <OrderActions row={row} edit={edit} />
    default:
      return null
  }
}

function OrderActions(props: { readonly row: OrderRowView; readonly edit: OrderEdit }) {
  const t = useWords('tables')
  const { row, edit } = props
  // The id of the order, because another order's row may reuse this component.
  const [canceling, setCanceling] = useState('')
  const named = { side: row.side, symbol: row.displayName, price: row.price }

  async function cancel(): Promise<void> {
    setCanceling(row.orderId)
    const outcome = await cancelOrder({ orderId: row.orderId, symbol: row.symbol })
    reportOutcome(outcome, { id: `cancel-${row.orderId}`, titleKey: 'cancelFailed', params: named })
    setCanceling((now) => (now === row.orderId ? '' : now))
  }

  if (edit.draft !== null) {
    return (
      <>
        <RowButton size="small" look="primary" isPending={edit.busy} onPress={() => void edit.save()}>
          {t('orders.save')}
        </RowButton>
        <RowButton
          look="icon"
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
      <RowButton
        look="icon"
        size="small"
        aria-label={t('orders.edit', named)}
        data-testid="order-edit"
        onPress={() => edit.start(row)}
      >
        <Icon name="pen" small />
      </RowButton>
      <RowButton
        size="small"
        aria-label={t('orders.cancelOf', named)}
        isPending={canceling === row.orderId}
        onPress={() => void cancel()}
      >
        {t('orders.cancel')}
      </RowButton>
    </>
  )
}
