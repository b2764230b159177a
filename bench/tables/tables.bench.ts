import type { Order } from '#shared/domain/records.ts'
import { orderKeys, plainOrders } from '../../src/workers/risk/orders/order-list.ts'
import { positionKeysOf, positionRowOf } from '../../src/workers/risk/tables/table-rows.ts'
import type { BenchSuite } from '../suite.ts'
import { largeAccount } from './large-account.ts'

/**
 * The tables of an account with 500 positions and 5,000 orders in the risk worker. A sort or filter of all orders may
 * take at most 30 ms (p99). All positions are marked, but only rows in view are built.
 */
const ORDERS = 5000
const POSITIONS = 500
const IN_VIEW = 24
const { stores, orders, move } = largeAccount(ORDERS)
const priceOf = new Map(orders.map((order) => [order.orderId, Number(order.price)]))
let sorted: readonly string[] = []
let filtered: readonly string[] = []
let naive: readonly Order[] = []
let inView: readonly unknown[] = []
let byLiq: readonly string[] = []

function checkSorted(ids: readonly string[]): void {
  if (ids.length !== ORDERS) throw new Error('orders are missing')
  for (let at = 1; at < ids.length; at += 1)
    if ((priceOf.get(ids[at - 1] ?? '') ?? 0) < (priceOf.get(ids[at] ?? '') ?? 0))
      throw new Error('not in order')
}

const rowsOf = (keys: readonly string[]): readonly unknown[] =>
  keys.map((key) => positionRowOf(stores, key)).filter((row) => row !== null)
const positionKeys = Array.from(stores.positions.all(), ({ key }) => key)

function checkMade(): void {
  if (inView.length !== IN_VIEW) throw new Error(`${inView.length} rows instead of ${IN_VIEW}`)
  if (/"(?:positionMM|positionIM|unrealisedPnl)":"--"/.test(JSON.stringify(inView)))
    throw new Error('a row without figures')
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
        sorted = orderKeys(orders, { ...plainOrders, sort: 'price' })
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
        filtered = orderKeys(orders, { ...plainOrders, kind: 'twap', text: 'b' })
      },
      check() {
        if (filtered.length === 0 || filtered.length > ORDERS / 5) throw new Error('not what fits')
      },
    },
    {
      name: '500 positions marked, 24 rows in view made',
      unit: 'paints/s',
      reportP99: true,
      run() {
        move()
        inView = rowsOf(positionKeys.slice(0, IN_VIEW))
      },
      check: checkMade,
    },
    {
      name: 'sort of 500 positions by liquidation price',
      unit: 'sorts/s',
      reportP99: true,
      run() {
        stores.view = {
          ...stores.view,
          positionsQuestion: { text: '', family: 'all', sort: 'liq', descending: true },
        }
        byLiq = positionKeysOf(stores)
      },
      check() {
        if (byLiq.length !== POSITIONS) throw new Error('positions are missing')
      },
    },
  ],
}
