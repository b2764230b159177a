/** TP/SL is offered in the row of an order if the exchange changes it there. */
import { expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { orderTpSl } from '../../../../src/workers/risk/tpsl/row-fields.ts'
import { benchCore, limit, market } from '../../../venue/simulator/core/bench-core.ts'

const kinds: Readonly<Record<string, Record<string, unknown>>> = {
  limit: limit({ price: '100000.0' }),
  conditional: market({ triggerPrice: '120000.0' }),
  OCO: limit({ price: undefined, oco: { tpTriggerPrice: '100000', slTriggerPrice: '120000' } }),
  TWAP: market({ qty: '0.1', strategy: { origin: 'TWAP', durationMs: 60_000, intervalMs: 5000 } }),
  iceberg: limit({ price: '100000.0', qty: '0.1', strategy: { origin: 'Iceberg', subQty: '0.01' } }),
  chase: limit({ price: undefined, strategy: { origin: 'Chase Limit', chaseDistance: '0' } }),
  trailing: market({ trailValue: '500.0' }),
  'trailing from a price': market({ trailValue: '500.0', activationPrice: '90000.0' }),
}

it.each(Object.entries(kinds))('TPSL-01, VENUE-47: %s', (_kind, command) => {
  const bench = benchCore()
  const { cross } = bench
  const placed = bench.run(cross, command)
  expect(placed).toMatchObject({ ok: true })
  const instrument = bench.core.instruments().find(({ symbol }) => symbol === 'BTCUSDT')
  const open: readonly Order[] = bench.core.snapshotOf(cross)?.orders ?? []
  expect(open).not.toEqual([])
  for (const order of open) {
    const change = { type: 'ReplaceOrder', orderId: order.orderId, symbol: 'BTCUSDT', takeProfit: '150000.0' }
    const { takesTpSl } = orderTpSl(order, instrument)
    expect([order.orderType, takesTpSl]).toEqual([order.orderType, bench.run(cross, change).ok])
  }
})
