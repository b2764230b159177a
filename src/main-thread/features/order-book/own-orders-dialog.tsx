import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import '../../i18n/english/exchange.ts'
import { openOrders } from '../../bridge/ask-risk.ts'
import { cancelOrder } from '../../bridge/send-commands.ts'
import { useMarket } from '../../stores/market-context.tsx'
import {
  closeOrderEdit,
  openOrderEdit,
  orderEdits,
  shownDraft,
  typeOrderEdit,
} from '../../stores/order-edits.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'
import { tableFacts } from '../../stores/tables.ts'
import { useCloseWithAccount } from '../../trading/account/close-with-account.ts'
import { follow } from '../../trading/follow-count.ts'
import { aboutOrder } from '../../trading/orders/about-order.ts'
import { changeOf, draftOf, editableFields } from '../../trading/orders/order-change.ts'
import { saveOrderEdit } from '../../trading/orders/save-order-edit.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { padDecimals } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import { toneClass } from '../../ui/tone.ts'
import { editOwnOrders, ownOrders } from './own-orders.ts'
import styles from './own-orders.module.css'

/** The orders of the dialog that are open now, as other tabs and programs leave them. */
function useOpenOrders(listed: readonly OrderRowView[]): readonly OrderRowView[] {
  const [open, setOpen] = useState(listed)
  const ids = listed.map(({ orderId }) => orderId).join(' ')
  useEffect(
    () =>
      follow({
        ask: () => openOrders(ids.split(' ')),
        count: () => tableFacts.tpsl,
        onMove: (act) => subscribeKey(tableFacts, 'tpsl', act),
        show: setOpen,
      }),
    [ids],
  )
  return open
}

/** Dialog to change or cancel the own orders at a level of the book. */
export function OwnOrdersDialog() {
  const { t } = useTranslation('book')
  const rows = useSnapshot(ownOrders).list as readonly OrderRowView[]
  const open = useOpenOrders(rows)
  const market = useMarket()
  const { v } = useSnapshot(market.instrument)
  const close = useCallback((): void => editOwnOrders(market, []), [market])
  useCloseWithAccount(true, 0, close)
  const done = (orderId: string): void =>
    editOwnOrders(
      market,
      ownOrders.list.filter((row) => row.orderId !== orderId),
    )
  return (
    <AppDialog
      title={t('ownTitle', { price: rows[0]?.price ?? '--' })}
      isOpen={rows.length > 0}
      onClose={close}
    >
      {rows.map(({ orderId }) => {
        const row = open.find((one) => one.orderId === orderId)
        return row === undefined || v?.symbol !== row.symbol ? (
          <p key={orderId} data-testid="own-gone">
            {t('ownGone')}
          </p>
        ) : (
          <OwnOrder key={orderId} row={row} of={v} onDone={() => done(orderId)} />
        )
      })}
    </AppDialog>
  )
}

interface OwnOrderProps {
  readonly row: OrderRowView
  readonly of: Pick<
    InstrumentView,
    | 'priceFraction'
    | 'lotFraction'
    | 'quoteCurrency'
    | 'unit'
    | 'tickSize'
    | 'lotSize'
    | 'maxPrice'
    | 'maxNewOrderQty'
  >
  readonly onDone: () => void
}

function OwnOrder({ row, of, onDone }: OwnOrderProps) {
  const { t } = useTranslation('book')
  // Its row in the table of orders may be edited too.
  const id = `book ${row.orderId}`
  const { [id]: editing } = useSnapshot(orderEdits).byId
  const [canceling, setCanceling] = useState(false)
  const isFixed = editableFields(row).length === 0
  const price = padDecimals(row.priceText, of.priceFraction)
  const qty = padDecimals(row.qtyText, of.lotFraction)
  const shown = { ...draftOf(row), price, qty }
  useEffect(() => {
    openOrderEdit(id, shown)
    return () => closeOrderEdit(id)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later changes are followed
  }, [id])
  const now = { priceText: price, qtyText: qty, triggerText: row.triggerText }
  const draft = shownDraft(editing ?? { draft: shown, base: shown }, now)
  const asked = changeOf(row, draft)
  const busy = canceling || editing?.busy === true
  const type = (field: keyof OrderDraft) => (typed: string) => typeOrderEdit(id, field, typed, now)

  async function save(): Promise<void> {
    if (asked.change === null) return
    await saveOrderEdit(id, row)
    if (orderEdits.byId[id] === undefined) onDone()
  }
  async function cancel(): Promise<void> {
    setCanceling(true)
    const outcome = await cancelOrder({ orderId: row.orderId, symbol: row.symbol })
    setCanceling(false)
    reportOutcome(outcome, {
      id: `cancel-${row.orderId}`,
      titleKey: 'cancelFailed',
      params: aboutOrder(row),
    })
    if (outcome.kind !== 'rejected') onDone()
  }

  return (
    <fieldset className={styles['order']} data-testid="own-order">
      <legend className={toneClass(row.side === 'Buy' ? 1 : -1)}>
        {t(`common:side.${row.side}`)}{' '}
        <span className={text.n} dir="ltr">
          {row.qty} · {row.price}
        </span>
        {row.apiKeyName === undefined ? null : (
          <span className={text.mut}> {t('tables:orders.api', { name: row.apiKeyName })}</span>
        )}
      </legend>
      {isFixed ? (
        <p className={text.mut}>{t('exchange:order.fixed')}</p>
      ) : (
        <>
          <NumberInput
            label={t('price')}
            unit={of.quoteCurrency}
            value={draft.price}
            rules={{ decimals: of.priceFraction, step: of.tickSize, min: '0', max: of.maxPrice }}
            onChange={type('price')}
            onEnter={() => void save()}
            isDisabled={busy}
            testId="own-price"
          />
          <NumberInput
            label={t('size')}
            unit={of.unit}
            value={draft.qty}
            rules={{ decimals: of.lotFraction, step: of.lotSize, min: '0', max: of.maxNewOrderQty }}
            snap="down"
            onChange={type('qty')}
            onEnter={() => void save()}
            isDisabled={busy}
            testId="own-qty"
          />
        </>
      )}
      <div className={styles['buttons']}>
        <Button isDisabled={busy} onPress={() => void cancel()} wide>
          {t('cancelOrder')}
        </Button>
        {!isFixed && (
          <Button
            variant="primary"
            isDisabled={busy || asked.change === null}
            onPress={() => void save()}
            wide
          >
            {t('save')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
