import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Execution } from '#shared/domain/records.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import { benchCore, dumpOf, imbalance, limit, market, netSizes, START } from './bench-core.ts'

const deep = process.env.DEEP === '1'
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']

interface Input {
  readonly wait: number
  readonly account: number
  readonly command: Record<string, unknown> | null
  readonly pick: number
}

/** Prices near the start, so that orders rest, cross and fill. */
const starts: Record<string, [price: number, digits: number, qty: number, qtyDigits: number]> = {
  BTCUSDT: [108642.5, 1, 0.4, 3],
  ETHUSDT: [3912.44, 2, 8, 2],
  SOLUSDT: [187.36, 2, 160, 1],
}

const order = fc
  .record({
    symbol: fc.constantFrom(...SYMBOLS),
    side: fc.constantFrom('Buy', 'Sell'),
    away: fc.double({ min: -0.003, max: 0.003, noNaN: true }),
    size: fc.double({ min: 0.01, max: 1, noNaN: true }),
    isMarket: fc.boolean(),
    timeInForce: fc.constantFrom(
      'GoodTillCancel',
      'GoodTillCancel',
      'ImmediateOrCancel',
      'FillOrKill',
      'PostOnly',
    ),
    reduceOnly: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    trigger: fc.oneof(
      { weight: 7, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.constantFrom(-0.001, 0.001) },
    ),
  })
  .map((wish) => {
    const [price, digits, qty, qtyDigits] = starts[wish.symbol] ?? [1, 0, 1, 0]
    const tif = wish.isMarket && wish.timeInForce === 'PostOnly' ? 'ImmediateOrCancel' : wish.timeInForce
    return (wish.isMarket ? market : limit)({
      symbol: wish.symbol,
      side: wish.side,
      qty: (qty * wish.size).toFixed(qtyDigits),
      price: (price * (1 + wish.away)).toFixed(digits),
      timeInForce: tif,
      reduceOnly: wish.reduceOnly,
      ...(wish.trigger === 0
        ? {}
        : { triggerPrice: (price * (1 + wish.trigger)).toFixed(digits), triggerBy: 'MarkPrice' }),
    })
  })

const other: fc.Arbitrary<Record<string, unknown> | null> = fc.oneof(
  fc.constant({ type: 'CancelOrder' }),
  fc.record({ type: fc.constant('ReplaceOrder'), scale: fc.double({ min: 0.3, max: 2, noNaN: true }) }),
  fc.record({ type: fc.constant('CancelAll'), symbol: fc.constantFrom(...SYMBOLS) }),
  fc
    .record({ symbol: fc.constantFrom(...SYMBOLS), leverage: fc.constantFrom('3', '10', '25', '50', '100') })
    .map(({ symbol, leverage }) => ({
      type: 'SetLeverage',
      symbol,
      buyLeverage: leverage,
      sellLeverage: leverage,
    })),
  fc.record({
    type: fc.constant('SwitchMarginMode'),
    symbol: fc.constantFrom(...SYMBOLS),
    isIsolated: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('move'),
    symbol: fc.constantFrom(...SYMBOLS),
    away: fc.double({ min: -0.06, max: 0.06, noNaN: true }),
  }),
  fc.constant(null),
)

const input: fc.Arbitrary<Input> = fc.record({
  wait: fc.integer({ min: 0, max: 400 }),
  account: fc.integer({ min: 0, max: 2 }),
  command: fc.oneof({ weight: 5, arbitrary: order }, { weight: 3, arbitrary: other }),
  pick: fc.nat(),
})

/** Plays inputs; commands that name an order pick one of the account's open ones. */
function play(inputs: readonly Input[], seed: number, look: (bench: ReturnType<typeof benchCore>) => void) {
  const bench = benchCore(seed)
  const ids = [bench.cross, bench.isolated, bench.small]
  for (const step of inputs) {
    bench.pass(step.wait, 50)
    const id = ids[step.account] ?? ''
    const open = bench.core.snapshotOf(id)?.orders ?? []
    const chosen = open[step.pick % Math.max(open.length, 1)]
    const { command } = step
    if (command === null) continue
    if (command.type === 'move') {
      const [price, digits] = starts[String(command.symbol)] ?? [1, 0]
      bench.move(String(command.symbol), (price * (1 + Number(command.away))).toFixed(digits))
    } else if (command.type === 'CreateOrder' || command.symbol !== undefined) bench.run(id, command)
    else if (chosen !== undefined) {
      const digits = starts[chosen.symbol]?.[3] ?? 0
      const qty = (Number(chosen.qty) * Number(command.scale ?? 1)).toFixed(digits)
      bench.run(id, { type: command.type, symbol: chosen.symbol, orderId: chosen.orderId, qty })
    }
    look(bench)
  }
  return bench
}

const units = (text: string, scale: number): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(scale, '0'))
}

/** Signed size and entry value of a symbol after all executions (newest first): the fold of its fills, through zero. */
function folded(executions: readonly Execution[], symbol: string): readonly [size: bigint, value: bigint] {
  let size = 0n
  let value = 0n
  for (const execution of executions.toReversed()) {
    if (execution.symbol !== symbol) continue
    const qty = units(execution.execQty, starts[symbol]?.[3] ?? 0)
    const worth = units(execution.execValue, 8)
    const signed = execution.side === 'Buy' ? qty : -qty
    const open = size < 0n ? -size : size
    if (size === 0n || size > 0n === signed > 0n) value += worth
    else if (qty <= open) value -= qty === open ? value : (value * qty) / open
    else value = (worth * (qty - open)) / qty
    size += signed
  }
  return [size, value]
}

describe('invariants under random commands', () => {
  it('no unit of money or size is created or lost, no book crosses, nothing is negative, positions are the fold of fills', () => {
    let fills = 0
    fc.assert(
      fc.property(
        fc.array(input, { minLength: 5, maxLength: deep ? 400 : 50 }),
        fc.integer({ min: 1, max: 1000 }),
        (inputs, seed) => {
          const bench = play(inputs, seed, ({ core }) => {
            const dump = dumpOf(core)
            expect(imbalance(dump)).toBe(0n)
            expect(netSizes(dump, SYMBOLS)).toEqual([0, 0, 0])
            for (const book of dump.markets) {
              const bid = book.bids.at(-1)?.[0] ?? 0
              const ask = book.asks.at(-1)?.[0] ?? Infinity
              expect(bid).toBeLessThan(ask)
              for (const [, queue] of [...book.bids, ...book.asks]) {
                for (const [qty] of queue) expect(qty).toBeGreaterThan(0)
              }
            }
          })
          const dump = dumpOf(bench.core)
          for (const account of dump.accounts) {
            for (const { wallet } of account.value.purses) expect(BigInt(wallet) >= 0n).toBe(true)
            const executions = bench.core.executions(account.id, { before: Infinity, limit: 1000 })
            fills += executions.length
            for (const symbol of SYMBOLS) {
              const holding = account.holdings.find((one) => one.symbol === symbol)
              expect([BigInt(holding?.size ?? 0), BigInt(holding?.value ?? 0)]).toEqual(
                folded(executions, symbol),
              )
            }
            const seqs = bench.events
              .filter((event) => event.accountId === account.id)
              .map((event) => event.seq)
            expect(seqs).toEqual(seqs.map((_, at) => at + 1))
            expect(account.value.seq).toBe(seqs.length)
          }
        },
      ),
      { numRuns: deep ? 200 : 12 },
    )
    expect(fills).toBeGreaterThan(20)
  })

  it('VENUE-62: the same seed, commands and clock give the same bytes, however often the clock is read', () => {
    fc.assert(
      fc.property(
        fc.array(input, { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 1, max: 99 }),
        (inputs, seed) => {
          const one = play(inputs, seed, () => undefined)
          const two = play(inputs, seed, ({ core }) => core.tickers())
          expect(two.core.stateHash()).toBe(one.core.stateHash())
          expect(two.events).toEqual(one.events)
        },
      ),
      { numRuns: deep ? 60 : 6 },
    )
    const rough = createCore({ seed: 5, startAt: START, symbols: 3, isWhole: false })
    const fine = createCore({ seed: 5, startAt: START, symbols: 3, isWhole: false })
    for (let now = START; now <= START + 60_000; now += 7) fine.advance(now)
    fine.advance(START + 60_000)
    rough.advance(START + 60_000)
    expect(rough.stateHash()).toBe(fine.stateHash())
  })

  it('a dump restores everything to the byte, and both cores continue alike', () => {
    fc.assert(
      fc.property(fc.array(input, { minLength: 5, maxLength: 40 }), (inputs) => {
        const { core, now, cross } = play(inputs, 3, () => undefined)
        const copy = createCore({ seed: 3, startAt: START, symbols: 3, isWhole: false })
        copy.restore(core.dump())
        expect(copy.stateHash()).toBe(core.stateHash())
        for (const one of [core, copy]) {
          one.apply(cross, market({ qty: '0.003' }), now + 500)
          one.advance(now + 5000)
        }
        expect(copy.stateHash()).toBe(core.stateHash())
      }),
      { numRuns: deep ? 60 : 6 },
    )
  })

  it('an invalid or foreign dump is refused and changes nothing', () => {
    const { core } = benchCore()
    const hash = core.stateHash()
    const foreign = benchCore(2).core.dump()
    for (const text of ['', '{}', 'null', '[]', '{"version":1}', foreign]) {
      expect(() => core.restore(text)).toThrow()
      expect(core.stateHash()).toBe(hash)
    }
  })
})
