/** The table of open orders: its rows, its order, its kinds. Row values are ready text, '--' where missing. */

import type { Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { TableFamily } from './tables.ts'

/** Open orders by where they come from. */
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

/** How many orders of each kind there are, with other symbols left out where they're hidden. */
export type OrderCounts = Readonly<Record<OrderKind, number>>

export const orderSorts = ['time', 'contract', 'type', 'price', 'qty', 'filled', 'value', 'trigger'] as const

export type OrderSort = (typeof orderSorts)[number]

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
  readonly qty: string
  readonly qtyText: DecimalText
  readonly filled: string
  /** 0..100 whole percent */
  readonly filledPercent: number
  readonly value: string
  /** Coins that value and quantity are in; '' unknown. */
  readonly valueCoin: string
  readonly unit: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly triggerPrice: string
  readonly createdAt: number
  /** 'TP / SL' that go with it, '' none; whether it may have any; its stop order type, '' none. */
  readonly tpSl?: string
  readonly takesTpSl?: boolean
  /** Where it comes from (tab of the table), and its strategy's own name, '' none. */
  readonly kind?: OrderKind
  readonly origin?: string
  readonly stopOrderType?: string
  /** The worst it may fill at, from the touch, in percent or ticks; absent without one (SLIP-11). */
  readonly maxSlippage?: string
  readonly maxSlippageType?: 'TickSize' | 'Percent'
}
