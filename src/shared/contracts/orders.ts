/** The table of open orders: rows, sort order, kinds. Row values are display texts, '--' where missing. */

import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import { sortsOf } from './tables.ts'
import type { TableColumn, TableFamily } from './tables.ts'

/** Tabs of the table of open orders. */
export const orderKinds = [
  'limit',
  'conditional',
  'tpsl',
  'trailing',
  'oco',
  'twap',
  'iceberg',
  'chase',
  'other',
] as const

export type OrderKind = (typeof orderKinds)[number]

/** Number of orders of each kind, without other symbols if those are hidden. */
export type OrderCounts = Readonly<Record<OrderKind, number>>

/** Columns of the table of open orders, most important first. */
export const orderColumns = {
  contract: { sorts: ['contract'] },
  type: { sorts: ['type'] },
  price: { sorts: ['price'] },
  qty: { sorts: ['qty'], unit: 'unit' },
  distance: { sorts: ['distance'], moves: true },
  filled: { sorts: ['filled'], unit: 'unit' },
  value: { sorts: ['value'], unit: 'coin' },
  terms: { sorts: [] },
  time: { sorts: ['time'] },
  trigger: { sorts: ['trigger'] },
  tpsl: { sorts: [] },
} as const satisfies Readonly<Record<string, TableColumn>>

export type OrderColumn = keyof typeof orderColumns

/** Sort orders of the table. `time`: when the order was placed. */
export type OrderSort = (typeof orderColumns)[OrderColumn]['sorts'][number]
export const orderSorts = sortsOf<OrderSort>('time', Object.values(orderColumns))

export interface OrdersQuestion {
  readonly kind: OrderKind | 'all'
  readonly text: string
  readonly family: TableFamily
  readonly sort: OrderSort
  readonly descending: boolean
}

export interface OrderRowView {
  readonly orderId: string
  readonly orderLinkId: string
  readonly symbol: string
  readonly displayName: string
  readonly side: Side
  readonly orderType: string
  readonly orderStatus: string
  readonly price: string
  readonly priceText: DecimalText | ''
  /** From the market price to its trigger price, or to its price once triggered: signed percent of the market price. */
  readonly distance: string
  readonly qty: string
  readonly qtyText: DecimalText
  readonly filled: string
  /** 0..100 whole percent */
  readonly filledPercent: number
  readonly value: string
  /** Coins of value and quantity, '' unknown. */
  readonly valueCoin: string
  readonly unit: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly triggerPrice: string
  readonly triggerText: DecimalText | ''
  /** 1: triggers at or above its trigger price, 2: at or below. */
  readonly triggerDirection?: 1 | 2
  /** A trailing stop's distance, and its activation price; '' for none. */
  readonly trailing?: string
  readonly trailingFrom?: string
  /** Price that triggers it, as the exchange names it. */
  readonly triggerBy?: string
  readonly createdAt: number
  /** 'TP / SL' attached to the order, '' none. */
  readonly tpSl?: string
  readonly takesTpSl?: boolean
  /** Its tab, and the name of the strategy that placed it, '' none. */
  readonly kind?: OrderKind
  readonly origin?: string
  /** Iceberg: the quantity that is in the book now. */
  readonly visible?: string
  /** Stop orders of a position: its key. */
  readonly positionKey?: string
  readonly stopOrderType?: string
  /** Largest distance of a fill from the best price, in percent or ticks. Absent: no limit (SLIP-11). */
  readonly maxSlippage?: string
  readonly maxSlippageType?: 'TickSize' | 'Percent'
  /** Orders placed through the API: the name of the key. */
  readonly apiKeyName?: string
  /** Another program placed it at the exchange. */
  readonly isElsewhere?: boolean
}
