import type { Order } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { orderKeys, plainOrders } from '../../src/workers/risk/orders/order-list.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/** Sort and filter of 5,000 open orders in the risk worker: at most 30 ms each (issue 9), p99 reported. */
const random = seeded(17)
const ORDERS = 5000
const text = (value: number): DecimalText => String(value) as DecimalText
const orders: readonly Order[] = Array.from({ length: ORDERS }, (_, index) => ({
  orderId: `o-${index}`,
  symbol: `C${index % 200}USDT`,
  side: 'Buy',
  orderType: 'Limit',
  orderStatus: 'New',
  price: text(10_000 + Math.floor(random() * 1_000_000) / 10),
  qty: text(1 + Math.floor(random() * 1000) / 1000),
  leavesQty: text(1),
  cumExecQty: text(0),
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  ...(index % 5 === 0 ? { specialTradeFrom: 'TWAP' } : {}),
  createdAt: 1_700_000_000_000 + Math.floor(random() * 1e9),
  updatedAt: 0,
}))
const priceOf = new Map(orders.map((order) => [order.orderId, Number(order.price)]))
let sorted: readonly string[] = []
let filtered: readonly string[] = []
let naive: readonly Order[] = []

function checkSorted(ids: readonly string[]): void {
  if (ids.length !== ORDERS) throw new Error('orders are missing')
  for (let at = 1; at < ids.length; at += 1)
    if ((priceOf.get(ids[at - 1] ?? '') ?? 0) < (priceOf.get(ids[at] ?? '') ?? 0))
      throw new Error('not in order')
}

export const suite: BenchSuite = {
  name: 'tables',
  cases: [
    {
      name: 'sort of 5,000 orders by price',
      unit: 'sorts/s',
      reportP99: true,
      rival: 'sort of 5,000 orders, numbers read at each comparison',
      run() {
        sorted = orderKeys(orders, null, { ...plainOrders, sort: 'price' })
      },
      check: () => checkSorted(sorted),
    },
    {
      name: 'sort of 5,000 orders, numbers read at each comparison',
      unit: 'sorts/s',
      run() {
        naive = orders.toSorted((a, b) => Number(b.price) - Number(a.price))
      },
      check: () => checkSorted(naive.map(({ orderId }) => orderId)),
    },
    {
      name: 'filter of 5,000 orders by kind and symbol, newest first',
      unit: 'filters/s',
      reportP99: true,
      run() {
        filtered = orderKeys(orders, null, { ...plainOrders, kind: 'twap', text: 'c5' })
      },
      check() {
        if (filtered.length === 0 || filtered.length >= ORDERS / 5) throw new Error('not what fits')
      },
    },
  ],
}
