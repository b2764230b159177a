import type { Endpoint } from '../terms/endpoint.ts'
import { cancelAll } from './cancel-all.ts'
import { amendOrder, cancelOrder, createOrder } from './order-actions.ts'
import { amendBatch, cancelBatch, createBatch } from './order-batch.ts'
import { openOrders, orderHistory } from './order-reads.ts'

/** Orders: https://bybit-exchange.github.io/docs/v5/order/create-order and its neighbours, as of 24 July 2026. */
export const orderEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v5/order/create', lane: 'order', access: 'trade', handle: createOrder },
  { method: 'POST', path: '/v5/order/amend', lane: 'order', access: 'trade', handle: amendOrder },
  { method: 'POST', path: '/v5/order/cancel', lane: 'cancel', access: 'trade', handle: cancelOrder },
  { method: 'POST', path: '/v5/order/cancel-all', lane: 'cancel', access: 'trade', handle: cancelAll },
  { method: 'POST', path: '/v5/order/create-batch', lane: 'order', access: 'trade', handle: createBatch },
  { method: 'POST', path: '/v5/order/amend-batch', lane: 'order', access: 'trade', handle: amendBatch },
  { method: 'POST', path: '/v5/order/cancel-batch', lane: 'cancel', access: 'trade', handle: cancelBatch },
  { method: 'GET', path: '/v5/order/realtime', lane: 'list', access: 'read', handle: openOrders },
  { method: 'GET', path: '/v5/order/history', lane: 'list', access: 'read', handle: orderHistory },
]
