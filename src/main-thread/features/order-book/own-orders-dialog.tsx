import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import { cancelOrder, replaceOrder } from '../../bridge/send-commands.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { padDecimals } from '../../ui/number-input-text.ts'
import text from '../../ui/text.module.css'
import { toneClass } from '../../ui/tone.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { aboutOrder } from '../../trading/orders/about-order.ts'
import { changeOf } from '../../trading/orders/order-change.ts'
import type { OrderDraft } from '../../stores/order-edits.ts'
import { editOwnOrders, ownOrders } from './own-orders.ts'
import styles from './own-orders.module.css'

/** Dialog to change or cancel the own orders at a level of the book. */
export function OwnOrdersDialog() {
  const { t } = useTranslation('book')
  const { list } = useSnapshot(ownOrders)
  const rows = list as readonly OrderRowView[]
  const market = useMarket()
  const close = (): void => editOwnOrders(market, [])
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
      {rows.map((row) => (
        <OwnOrder key={row.orderId} row={row} onDone={() => done(row.orderId)} />
      ))}
    </AppDialog>
  )
}

function OwnOrder({ row, onDone }: { readonly row: OrderRowView; readonly onDone: () => void }) {
  const { t } = useTranslation('book')
  const { instrument } = useMarket()
  const { v } = useSnapshot(instrument)
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    price: padDecimals(row.priceText, instrument.v?.priceFraction ?? 0),
    qty: padDecimals(row.qtyText, instrument.v?.lotFraction ?? 0),
  }))
  const [busy, setBusy] = useState(false)
  const asked = changeOf(row, draft)
  if (v === null || v.symbol !== row.symbol) return <p>{t('ownGone')}</p>
  const about = aboutOrder(row)

  async function save(): Promise<void> {
    if (busy || asked.change === null) return
    setBusy(true)
    const outcome = await replaceOrder({ orderId: row.orderId, symbol: row.symbol, ...asked.change })
    setBusy(false)
    reportOutcome(outcome, { id: `replace-${row.orderId}`, titleKey: 'replaceFailed', params: about })
    // After a refusal the typed text stays.
    if (outcome.kind !== 'rejected') onDone()
  }
  async function cancel(): Promise<void> {
    setBusy(true)
    const outcome = await cancelOrder({ orderId: row.orderId, symbol: row.symbol })
    setBusy(false)
    reportOutcome(outcome, { id: `cancel-${row.orderId}`, titleKey: 'cancelFailed', params: about })
    if (outcome.kind !== 'rejected') onDone()
  }

  return (
    <fieldset className={styles['order']} disabled={busy} data-testid="own-order">
      <legend className={toneClass(row.side === 'Buy' ? 1 : -1)}>
        {t(`common:side.${row.side}`)}{' '}
        <span className={text.n} dir="ltr">
          {row.qty} · {row.price}
        </span>
        {row.apiKeyName === undefined ? null : (
          <span className={text.mut}> {t('tables:orders.api', { name: row.apiKeyName })}</span>
        )}
      </legend>
      <NumberInput
        label={t('price')}
        unit={v.quoteCurrency}
        value={draft.price}
        rules={{ decimals: v.priceFraction, step: v.tickSize, min: '0', max: v.maxPrice }}
        onChange={(price) => setDraft((before) => ({ ...before, price }))}
        onEnter={() => void save()}
        testId="own-price"
      />
      <NumberInput
        label={t('size')}
        unit={v.unit}
        value={draft.qty}
        rules={{ decimals: v.lotFraction, step: v.lotSize, min: '0', max: v.maxNewOrderQty }}
        snap="down"
        onChange={(qty) => setDraft((before) => ({ ...before, qty }))}
        onEnter={() => void save()}
        testId="own-qty"
      />
      <div className={styles['buttons']}>
        <Button isDisabled={busy} onPress={() => void cancel()} wide>
          {t('cancelOrder')}
        </Button>
        <Button variant="primary" isDisabled={busy || asked.change === null} onPress={() => void save()} wide>
          {t('save')}
        </Button>
      </div>
    </fieldset>
  )
}
