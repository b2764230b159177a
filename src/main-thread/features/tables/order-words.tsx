import type { ReactNode } from 'react'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import '../../i18n/english/exchange.ts'
import type { Words } from '../../i18n/use-words.ts'
import { StopKind } from '../../trading/tpsl/order-tpsl.tsx'

/** A conditional order that rests in the book since its trigger. */
const isTriggered = ({ kind, stopOrderType = '' }: OrderRowView): boolean =>
  kind === 'limit' && stopOrderType !== ''

/** Translated kind of an order: its strategy (TWAP, iceberg, chase), its stop order type, or limit and market. `t`: `tables`. */
export function orderType(row: OrderRowView, t: Words): ReactNode {
  if ((row.origin ?? '') !== '') return t(`origin.${row.kind ?? 'other'}`, row.origin ?? '')
  if ((row.stopOrderType ?? '') !== '' && !isTriggered(row))
    return <StopKind kind={row.stopOrderType ?? ''} />
  return t(`orderType.${row.orderType}`, row.orderType)
}

/** Translated terms of an order: reduce-only, API key, visible quantity, whether it was triggered, time in force, and worst fill price. `t`: `tables`. */
export function orderTerms(row: OrderRowView, t: Words): string {
  const force = t(`timeInForce.${row.timeInForce}`, row.timeInForce)
  const { maxSlippage: value, maxSlippageType: by } = row
  const cap = by === undefined ? '' : t(`ticket:slippage.value.${by}`, { value: value ?? '' })
  return [
    // First: in a narrow column the end is cut.
    ...(row.reduceOnly ? [t('orders.reduceOnly')] : []),
    ...(row.apiKeyName === undefined ? [] : [t('orders.api', { name: row.apiKeyName })]),
    ...(row.isElsewhere === true ? [t('exchange:elsewhere')] : []),
    ...(row.visible === undefined ? [] : [t('exchange:order.visible', { qty: row.visible })]),
    ...(isTriggered(row) ? [t('exchange:order.triggered')] : []),
    force,
    ...(cap === '' ? [] : [`${t('ticket:slippage.name')} ${cap}`]),
  ].join(' · ')
}
