import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { orderSorts } from '#shared/contracts/orders.ts'
import type { OrderColumn, OrderRowView } from '#shared/contracts/orders.ts'
import '../../i18n/english/exchange.ts'
import { cancelOrder } from '../../bridge/send-commands.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Words } from '../../i18n/use-words.ts'
import { orders } from '../../stores/tables.ts'
import { useMayTrade } from '../../stores/exchange.ts'
import { useRow } from '../../stores/use-slot.ts'
import { setOrdersWindow } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { toneClass } from '../../ui/tone.ts'
import { aboutOrder } from '../../trading/orders/about-order.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { OrderTpSl } from '../../trading/tpsl/order-tpsl.tsx'
import { CardTools } from './card-tools.tsx'
import { editOf, namedOrder } from './edit-order.ts'
import { OrderFigure } from './order-figure.tsx'
import { MoreCards, useCardKeys } from './more-cards.tsx'
import { orderColumns } from './order-columns.ts'
import { orderTerms, orderType } from './order-words.tsx'
import { SymbolLink } from '../../trading/table/symbol-link.tsx'
import { TableFilter } from './table-filter.tsx'
import { filterOrders, useOrdersAsked } from '../../stores/table-questions.ts'
import styles from './tables.module.css'
import { useOrderEdit } from './use-order-edit.ts'
import type { OrderEdit } from './use-order-edit.ts'

/** Number of cards at first, and added per press. */
const STEP = 100

/** Open orders as cards, for phones. */
export function OrderCards() {
  const t = useWords('tables')
  const { keys, more, left } = useCardKeys(orders, setOrdersWindow, STEP)
  const asked = useOrdersAsked('text')
  const family = useOrdersAsked('family')
  const sort = useOrdersAsked('sort')
  const descending = useOrdersAsked('descending')
  const columns = useMemo(() => orderColumns(t), [t])
  return (
    <div className={styles.cards}>
      <div className={styles.cardsHead}>
        <TableFilter text={asked} family={family} onChange={filterOrders} />
        <CardTools
          of="orders"
          columns={columns}
          sorts={orderSorts}
          sort={sort}
          descending={descending}
          onSort={filterOrders}
        />
      </div>
      {keys.map((key) => (
        <OrderCard key={key} orderId={key} />
      ))}
      <MoreCards left={left} onMore={more} />
    </div>
  )
}

/** What the list of a card shows of each column, in this order. null: the column is elsewhere on the card, or not on it. */
const cardFacts: Readonly<
  Record<OrderColumn, ((row: OrderRowView, edit: OrderEdit, t: Words) => ReactNode) | null>
> = {
  price: (row, edit) => <OrderFigure field="price" row={row} edit={edit} />,
  distance: (row) => <span className={text.n}>{row.distance}</span>,
  qty: (row, edit) => <OrderFigure field="qty" row={row} edit={edit} />,
  filled: (row) => <span className={text.n}>{`${row.filled} (${row.filledPercent}%)`}</span>,
  trigger: (row, edit) => <OrderFigure field="trigger" row={row} edit={edit} />,
  terms: (row, _, t) => orderTerms(row, t),
  time: (row) => <DateTime className={text.n} at={row.createdAt} />,
  contract: null,
  type: null,
  value: null,
  tpsl: null,
}
const factColumns = (Object.keys(cardFacts) as OrderColumn[]).filter((column) => cardFacts[column] !== null)

function OrderCard(props: { readonly orderId: string }) {
  const t = useWords('tables')
  const common = useWords('common')
  const row = useRow(orders, props.orderId)
  const edit = useOrderEdit(props.orderId)
  const mayTrade = useMayTrade()
  const [canceling, setCanceling] = useState(false)
  if (row === null) return null
  const named = namedOrder(row)
  const start = editOf(row, edit)
  const editing = edit.draft !== null

  async function cancel(): Promise<void> {
    if (row === null) return
    setCanceling(true)
    const outcome = await cancelOrder({ orderId: row.orderId, symbol: row.symbol })
    reportOutcome(outcome, { id: `cancel-${row.orderId}`, titleKey: 'cancelFailed', params: aboutOrder(row) })
    setCanceling(false)
  }

  return (
    <article
      className={styles.card}
      data-side={row.side}
      data-testid={`order-${row.orderId}`}
      aria-label={row.displayName}
    >
      <div className={styles.cardHead}>
        <SymbolLink symbol={row.symbol} name={row.displayName} />
        <span className={toneClass(row.side === 'Buy' ? 1 : -1)}>{common(`side.${row.side}`)}</span>
        <span className={text.mut}>{orderType(row, t)}</span>
      </div>
      <dl className={styles.cardGrid}>
        {factColumns.map((column) => (
          <div key={column}>
            <dt>{t(`orders.${column}`)}</dt>
            <dd>{cardFacts[column]?.(row, edit, t)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.cardActions}>
        {!mayTrade ? null : editing ? (
          <>
            <Button isDisabled={edit.busy} onPress={edit.stop}>
              {t('orders.dontSave')}
            </Button>
            <Button variant="primary" isDisabled={edit.busy} onPress={() => void edit.save()}>
              {t('orders.save')}
            </Button>
          </>
        ) : (
          <>
            {(row.takesTpSl === true || row.tpSl) && (
              <span className={styles.cardStops}>
                <span className={text.mut}>{t('orders.tpsl')}</span>
                {row.takesTpSl === true ? (
                  <OrderTpSl orderId={row.orderId} name={row.displayName} tpSl={row.tpSl ?? ''} />
                ) : (
                  row.tpSl
                )}
              </span>
            )}
            {start === null ? (
              <span className={text.mut}>{t('exchange:order.fixed')}</span>
            ) : (
              <Button aria-label={t('orders.edit', named)} onPress={start}>
                {t('orders.change')}
              </Button>
            )}
            <Button
              aria-label={t('orders.cancelOf', named)}
              isDisabled={canceling}
              onPress={() => void cancel()}
            >
              {t('orders.cancel')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
