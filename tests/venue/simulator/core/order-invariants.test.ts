import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { Core } from '../../../../venue/simulator/core/core.ts'
import type { ChangeRow } from '../../../../venue/simulator/core/changes.ts'
import { benchCore, dumpOf, imbalance, limit, market, netSizes, START } from './bench-core.ts'
import type { BenchCore } from './bench-core.ts'

const deep = process.env.DEEP === '1'
const PRICE = 108_642.5
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']

type Fields = Record<string, unknown>

const away = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((share) => (PRICE * (1 + share)).toFixed(1))
const qty = fc.integer({ min: 1, max: 300 }).map((lots) => (lots / 1000).toFixed(3))
const side = fc.constantFrom('Buy', 'Sell')
const by = fc.constantFrom('LastPrice', 'MarkPrice', 'IndexPrice')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const without = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const tpSl = fc.record({
  takeProfit: maybe(away(-0.02, 0.02)),
  stopLoss: maybe(away(-0.02, 0.02)),
  tpTriggerBy: by,
  slTriggerBy: by,
  tpSlMode: fc.constantFrom('Full', 'Partial'),
  tpSize: maybe(qty),
  slSize: maybe(qty),
  tpOrderType: fc.constantFrom('Market', 'Market', 'Limit'),
  tpLimitPrice: away(-0.01, 0.01),
})

const strategies = fc.oneof(
  fc.record({
    origin: fc.constant('TWAP'),
    durationMs: fc.integer({ min: 1000, max: 20_000 }),
    intervalMs: fc.constant(1000),
  }),
  fc.record({ origin: fc.constant('Iceberg'), subQty: qty }),
  fc.record({ origin: fc.constant('Chase Limit'), chaseDistance: fc.constantFrom('0', '5', '20') }),
)

const place = fc
  .record({
    side,
    qty,
    price: away(-0.002, 0.002),
    isMarket: fc.boolean(),
    reduceOnly: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    stops: maybe(tpSl),
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Fields>({}) },
      { weight: 1, arbitrary: fc.record({ triggerPrice: away(-0.01, 0.01), triggerBy: by }) },
      { weight: 1, arbitrary: fc.record({ strategy: strategies }) },
      { weight: 1, arbitrary: fc.record({ trailValuePercentageE4: fc.integer({ min: 5, max: 100 }) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          oco: fc.record({ tpTriggerPrice: away(-0.01, 0.01), slTriggerPrice: away(-0.01, 0.01) }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          maxSlippageType: fc.constant('TickSize'),
          maxSlippage: fc.constantFrom('1', '20'),
        }),
      },
    ),
  })
  .map(({ isMarket, stops, kind, ...fields }) => {
    const strategy = Reflect.get(kind, 'strategy') as Fields | undefined
    const byMarket = 'trailValuePercentageE4' in kind || 'maxSlippage' in kind || strategy?.origin === 'TWAP'
    const takesStops = Object.keys(kind).length === 0 || 'triggerPrice' in kind || 'maxSlippage' in kind
    const make = byMarket || (isMarket && strategy === undefined) ? market : limit
    return make(without({ ...fields, ...(takesStops ? (stops ?? {}) : {}), ...kind }))
  })

const other: fc.Arbitrary<Fields> = fc.oneof(
  tpSl.map((fields) => without({ type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 0, ...fields })),
  fc
    .record({ trailingStop: fc.constantFrom('0', '50', '300'), activationPrice: maybe(away(-0.01, 0.01)) })
    .map((fields) => without({ type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 0, ...fields })),
  fc.constant({ type: 'CancelOrder' }),
  fc
    .record({
      qty: maybe(qty),
      price: maybe(away(-0.002, 0.002)),
      triggerPrice: maybe(away(-0.01, 0.01)),
      takeProfit: maybe(away(-0.02, 0.02)),
    })
    .map((fields) => without({ type: 'ReplaceOrder', ...fields })),
  fc.constantFrom<Fields>(
    { type: 'CancelAll' },
    { type: 'CloseAll' },
    { type: 'CancelTotally', kind: 'PartialTpSlConditional', symbol: 'BTCUSDT', positionIdx: 0 },
  ),
  away(-0.02, 0.02).map((price) => ({ type: 'move', price })),
)

const step = fc.record({
  wait: fc.integer({ min: 0, max: 1500 }),
  account: fc.integer({ min: 0, max: 1 }),
  command: fc.oneof({ weight: 3, arbitrary: place }, { weight: 3, arbitrary: other }),
  pick: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function play(steps: readonly Step[], seed: number, look: (bench: BenchCore) => void): BenchCore {
  const bench = benchCore(seed)
  const ids = [bench.cross, bench.isolated]
  for (const { wait, account, command, pick } of steps) {
    bench.pass(wait, 100)
    look(bench)
    const id = ids[account] ?? ''
    const open = bench.core.snapshotOf(id)?.orders ?? []
    const chosen = open[pick % Math.max(open.length, 1)]
    if (command.type === 'move') bench.move('BTCUSDT', String(command.price))
    else if (command.type === 'CancelOrder' || command.type === 'ReplaceOrder') {
      if (chosen !== undefined) bench.run(id, { ...command, symbol: 'BTCUSDT', orderId: chosen.orderId })
    } else bench.run(id, command)
    look(bench)
  }
  return bench
}

/** A book that opens on fresh quotes may trade on: a trailing stop follows, but its own way alone. */
const trailedOn = (order: Order, kept: Order): Order => {
  if (order.trailValue === undefined && order.trailValuePercentageE4 === undefined) return kept
  const { triggerPrice, triggerDirection, updatedAt } = order
  if (triggerPrice === undefined || kept.triggerPrice === undefined) return kept
  const further = new Decimal(kept.triggerPrice).comparedTo(triggerPrice)
  const isItsWay = triggerDirection === 1 ? further <= 0 : further >= 0
  return isItsWay ? { ...kept, triggerPrice, updatedAt } : kept
}

/** What no fill changes. */
const still = ({
  orderId,
  symbol,
  side,
  price,
  stopOrderType,
  planType,
  parentOrderId,
  ...order
}: Order) => ({
  orderId,
  symbol,
  side,
  price,
  stopOrderType,
  planType,
  parentOrderId,
  createdAt: order.createdAt,
  takeProfit: order.takeProfit,
  trail: [order.trailValue, order.trailValuePercentageE4, order.activationPrice],
  origin: order.specialTradeFrom,
  slippage: order.maxSlippage,
})

const FULL = ['TakeProfit', 'StopLoss', 'TrailingStop']
const isEntry = (order: Order): boolean =>
  order.closeOnTrigger && order.reduceOnly && order.orderStatus === 'Untriggered'

function checkOrders(bench: BenchCore, id: string): void {
  const snapshot = bench.core.snapshotOf(id)
  const position = snapshot?.positions.find(({ symbol }) => symbol === 'BTCUSDT')
  const size = Number(position?.size ?? 0)
  const seen = new Set<string>()
  for (const order of snapshot?.orders ?? []) {
    const [whole, leaves, filled] = [Number(order.qty), Number(order.leavesQty), Number(order.cumExecQty)]
    expect(leaves).toBeGreaterThan(0)
    expect(filled).toBeGreaterThanOrEqual(0)
    expect(leaves + filled).toBeCloseTo(whole, 6)
    const rests = order.orderStatus === 'New' || order.orderStatus === 'PartiallyFilled'
    if (order.reduceOnly && rests && order.specialTradeFrom === undefined) {
      expect(position?.side).not.toBe(order.side)
      expect(leaves).toBeLessThanOrEqual(size)
    }
    if (!isEntry(order)) continue
    expect(size).toBeGreaterThan(0)
    expect(position?.side).not.toBe(order.side)
    if (!FULL.includes(String(order.stopOrderType))) continue
    expect(whole).toBe(size)
    expect(seen.has(String(order.stopOrderType))).toBe(false)
    seen.add(String(order.stopOrderType))
  }
  for (const execution of bench.core.executions(id, { before: Infinity, limit: 50 }))
    expect(Number(execution.execQty)).toBeGreaterThan(0)
}

describe('orders of every kind under random commands', () => {
  it('closing orders never exceed the position, entries never outlast it, no quantity is below zero, no money is lost', () => {
    let entries = 0
    let children = 0
    fc.assert(
      fc.property(
        fc.array(step, { minLength: deep ? 100 : 20, maxLength: deep ? 300 : 40 }),
        fc.integer({ min: 1, max: 1000 }),
        (steps, seed) => {
          const bench = play(steps, seed, (at) => {
            for (const id of [at.cross, at.isolated]) checkOrders(at, id)
          })
          const dump = dumpOf(bench.core)
          expect(imbalance(dump)).toBe(0n)
          expect(netSizes(dump, SYMBOLS)).toEqual([0, 0, 0])
          for (const event of bench.events) {
            if (event.kind !== 'order' || event.event !== 'newed') continue
            if (isEntry(event.order)) entries += 1
            if (event.order.parentOrderId !== undefined) children += 1
          }
        },
      ),
      { numRuns: deep ? 300 : 40 },
    )
    expect(entries).toBeGreaterThan(0)
    expect(children).toBeGreaterThan(0)
  })

  it('no order changes once it has ended, and each change is pushed', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 15, maxLength: 40 }), (steps) => {
        const bench = play(steps, 4, () => undefined)
        for (const id of [bench.cross, bench.isolated]) {
          const last = new Map<string, Order>()
          for (const event of bench.events) {
            if (event.kind !== 'order' || event.accountId !== id) continue
            const before = last.get(event.order.orderId)
            expect(['Filled', 'Cancelled', 'Rejected', 'Deactivated']).not.toContain(before?.orderStatus)
            last.set(event.order.orderId, event.order)
          }
          const all = [
            ...(bench.core.snapshotOf(id)?.orders ?? []),
            ...bench.core.orderHistory(id, { before: Infinity, limit: 1000 }),
          ]
          expect(all.length).toBe(last.size)
          for (const order of all) expect(last.get(order.orderId)).toEqual(order)
        }
      }),
      { numRuns: deep ? 100 : 10 },
    )
  })

  it('a restart from rows and a restored dump have the same orders and continue alike', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 15, maxLength: 40 }), (steps) => {
        const rows = new Map<string, string>()
        const bench = play(steps, 5, ({ core }) => {
          for (const row of core.takeChanges()) {
            if (row.value === null) rows.delete(`${row.kind}/${row.key}`)
            else rows.set(`${row.kind}/${row.key}`, JSON.stringify(row))
          }
        })
        for (const row of bench.core.takeChanges()) rows.set(`${row.kind}/${row.key}`, JSON.stringify(row))
        const stored = [...rows.values()].map((row) => JSON.parse(row) as ChangeRow)
        const back = createCore({ seed: 5, startAt: START, symbols: 3, isWhole: false }, stored)
        for (const id of [bench.cross, bench.isolated]) {
          // The book opens on fresh quotes, which may take an order at the touch at once.
          const all = { before: Infinity, limit: 1000 }
          const sizes = (core: Core) =>
            JSON.stringify(
              core.snapshotOf(id)?.positions.map((one) => [one.symbol, one.positionIdx, one.size]),
            )
          const isTouched = sizes(back) !== sizes(bench.core)
          for (const order of [
            ...(bench.core.snapshotOf(id)?.orders ?? []),
            ...bench.core.orderHistory(id, all),
          ]) {
            const kept = back.findOrder(id, { orderId: order.orderId })
            expect(kept === null ? null : still(kept)).toEqual(still(order))
            // A stop of the whole position grows and shrinks with what was taken then.
            const isLarger = isTouched && order.closeOnTrigger && kept?.qty !== order.qty
            if (kept?.orderStatus === order.orderStatus && kept.cumExecQty === order.cumExecQty && !isLarger)
              expect(trailedOn(order, kept)).toEqual(order)
          }
        }
        const copy = createCore({ seed: 5, startAt: START, symbols: 3, isWhole: false })
        copy.restore(bench.core.dump())
        expect(copy.stateHash()).toBe(bench.core.stateHash())
        for (const core of [bench.core, copy]) core.advance(bench.now + 5000)
        expect(copy.stateHash()).toBe(bench.core.stateHash())
        // What was stored goes on too, on prices of its own.
        back.advance(bench.now + 5000)
        expect(imbalance(dumpOf(back))).toBe(0n)
      }),
      { numRuns: deep ? 100 : 10 },
    )
  })
})
