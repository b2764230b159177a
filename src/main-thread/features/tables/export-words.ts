import type { TFunction } from 'i18next'
import { orderTypes, sides, timesInForce } from '#shared/domain/enums.ts'
import { orderOrigins, stopOrderTypes } from '#shared/domain/order-kinds.ts'
import '../../i18n/english/tpsl.ts'
import { marginKey } from '../../stores/margin-key.ts'

/** Texts of all codes in positions and orders; `other` for unknown codes. */
export function exportWords(t: TFunction): Readonly<Record<string, string>> {
  const of = (values: readonly string[], prefix: string): readonly (readonly [string, string])[] =>
    values.map((value) => [value, t(`${prefix}.${value}`)])
  return Object.fromEntries([
    ...of([...sides, 'long', 'short'], 'common:side'),
    ...of(['on', 'off'], 'tables:export'),
    ['cross', t(`common:${marginKey(false)}`)],
    ['isolated', t('common:margin.isolated')],
    ...of(orderTypes, 'tables:orderType'),
    ...of(timesInForce, 'tables:timeInForce'),
    ...of([...stopOrderTypes, 'other'], 'tpsl:stop'),
    ...of(orderOrigins, 'notices:origin'),
    ['reduceOnly', t('tables:orders.reduceOnly')],
  ])
}
