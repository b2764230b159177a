import * as fc from 'fast-check'
import { OrderBook, Side } from 'nodejs-order-book'
import type { LimitOrderOptions } from 'nodejs-order-book'
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { createCore } from '../../../../venue/simulator/core/core.ts'
import type { Core } from '../../../../venue/simulator/core/core.ts'
import { limit, market, START } from './bench-core.ts'

const deep = process.env['DEEP'] === '1'
const SYMBOL = 'BTCUSDT'
/** Its prices are hundredths, a tick is ten of them; its quantities are thousandths. */
const PRICE_DIGITS = 2
const TICK = 10
const QTY_DIGITS = 3
/** Ticks around the middle that orders are placed at: few, so that queues grow. */
const REACH = 12
const BUYERS = ['b1', 'b2', 'b3']
const SELLERS = ['s1', 's2', 's3']

interface Step {
  readonly kind: 'limit' | 'market' | 'cancel' | 'replace'
  readonly isBuy: boolean
  readonly away: number
  readonly qty: number
  readonly who: number
  readonly timeInForce: 'GoodTillCancel' | 'ImmediateOrCancel' | 'FillOrKill' | 'PostOnly'
  readonly pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('limit', 'limit', 'limit', 'limit', 'market', 'cancel', 'replace'),
  isBuy: fc.boolean(),
  away: fc.integer({ min: -REACH, max: REACH }),
  qty: fc.integer({ min: 1, max: 40 }),
  who: fc.nat({ max: 2 }),
  timeInForce: fc.constantFrom(
    'GoodTillCancel',
    'GoodTillCancel',
    'GoodTillCancel',
    'ImmediateOrCancel',
    'FillOrKill',
    'PostOnly',
  ),
  pick: fc.nat(),
})

type Queue = readonly (readonly [qty: number, orderId: string])[]
type SideDump = readonly (readonly [price: number, queue: Queue])[]
interface BookDump {
  readonly bids: SideDump
  readonly asks: SideDump
}

/** The core's own book with its queues; market makers' quantities have no id. */
function bookOf(core: Core): BookDump {
  const dump = JSON.parse(core.dump()) as { markets: BookDump[] }
  return dump.markets[0] ?? { bids: [], asks: [] }
}

/** Queues of a side as [price, [quantity, name] ...], best first; makers' quantities under the names they were given. */
function queues(side: SideDump, houseName: (price: number) => string): unknown {
  return side
    .toReversed()
    .map(([price, queue]) => [
      price,
      queue.map(([qty, orderId]) => [qty, orderId === '' ? houseName(price) : orderId]),
    ])
}

/** The same of the library's book. */
function libraryQueues(book: OrderBook, side: 'bids' | 'asks'): unknown {
  const { bids, asks } = book.snapshot()
  const levels = (side === 'bids' ? bids : asks).map(
    ({ price, orders }) => [price, orders.map((order) => [order.size, order.id])] as const,
  )
  return levels.toSorted(([a], [b]) => (side === 'bids' ? b - a : a - b))
}

type LibraryTime = NonNullable<LimitOrderOptions['timeInForce']>

/** The library's words, as JSON: it doesn't export the enum they belong to. */
const TIMES = JSON.parse(
  '{"GoodTillCancel":"GTC","ImmediateOrCancel":"IOC","FillOrKill":"FOK","PostOnly":"GTC"}',
) as Readonly<Record<Step['timeInForce'], LibraryTime>>

interface Rivals {
  readonly core: Core
  readonly library: OrderBook
  /** Orders that rest, with the account that placed them. */
  readonly open: { readonly accountId: string; readonly orderId: string; readonly isBuy: boolean }[]
  readonly account: (isBuy: boolean, who: number) => string
}

/** A frozen market in both: the makers' quantities of the core's book are the library's first orders. */
function meet(seed: number): Rivals {
  const core = createCore({ seed, startAt: START, symbols: 1, isWhole: false })
  const library = new OrderBook()
  const { bids, asks } = bookOf(core)
  for (const [side, levels] of [
    [Side.BUY, bids],
    [Side.SELL, asks],
  ] as const) {
    for (const [price, queue] of levels) {
      for (const [size] of queue) library.limit({ side, id: `house ${price}`, size, price })
    }
  }
  const idOf = (profile: string): string => core.accountsOf(profile)[0]?.accountId ?? ''
  const [buyers, sellers] = [BUYERS.map(idOf), SELLERS.map(idOf)]
  return {
    core,
    library,
    open: [],
    // Buyers only buy: nobody meets himself, which the library would do differently.
    account: (isBuy, who) => (isBuy ? buyers : sellers)[who] ?? '',
  }
}

const text = (units: number, digits: number): string => (units / 10 ** digits).toFixed(digits)

/** What was taken at once by the taker of the last command, in the core. */
function takenIn(core: Core, accountId: string, orderId: string): unknown {
  return core
    .executions(accountId, { symbol: SYMBOL, before: Infinity, limit: 1000 })
    .filter((execution) => execution.orderId === orderId && !execution.isMaker)
    .toReversed()
    .map(({ execPrice, execQty }) => [
      Math.round(Number(execPrice) * 10 ** PRICE_DIGITS),
      Math.round(Number(execQty) * 10 ** QTY_DIGITS),
    ])
}

type Processed = ReturnType<OrderBook['limit']>

/** The same in the library: full makers, then the partial one. The taker itself is among `done` when it was filled. */
function takenInLibrary({ done, partial, partialQuantityProcessed }: Processed, own: string): unknown {
  const whole = done
    .filter((order) => order.id !== own && 'price' in order)
    .map((order) => [(order as { price: number }).price, order.size])
  if (partial === null || partial.id === own || partialQuantityProcessed === 0) return whole
  return [...whole, [(partial as unknown as { price: number }).price, partialQuantityProcessed]]
}

function act(rivals: Rivals, one: Step, best: { bid: number; ask: number }): boolean {
  const { core, library, open } = rivals
  const side = one.isBuy ? Side.BUY : Side.SELL
  if (one.kind === 'cancel' || one.kind === 'replace') {
    const at = one.pick % Math.max(open.length, 1)
    const chosen = open[at]
    if (chosen === undefined) return false
    const { accountId, orderId } = chosen
    const price = (chosen.isBuy ? best.bid : best.ask) + one.away * TICK
    const named = { symbol: SYMBOL, orderId }
    const { answer } = core.apply(
      accountId,
      one.kind === 'cancel'
        ? { type: 'CancelOrder', ...named }
        : { type: 'ReplaceOrder', ...named, price: text(price, PRICE_DIGITS) },
      START,
    )
    const before = library.order(orderId)
    if (!answer.ok) {
      // Ended meanwhile, or nothing to change: then the library has it no more, or at that very price.
      expect(before === undefined || (before as { price: number }).price === price).toBe(true)
      if (before === undefined) open.splice(at, 1)
      return false
    }
    if (one.kind === 'cancel') {
      library.cancel(orderId)
      open.splice(at, 1)
    } else library.modify(orderId, { price })
    return true
  }
  const accountId = rivals.account(one.isBuy, one.who)
  const size = one.qty
  const price = (one.isBuy ? best.bid : best.ask) + one.away * TICK
  const fields = { symbol: SYMBOL, side: one.isBuy ? 'Buy' : 'Sell', qty: text(size, QTY_DIGITS) }
  const isMarket = one.kind === 'market'
  const { answer } = core.apply(
    accountId,
    isMarket
      ? market(fields)
      : limit({ ...fields, price: text(price, PRICE_DIGITS), timeInForce: one.timeInForce }),
    START,
  )
  if (!answer.ok) throw new Error(`refused: ${answer.message}`)
  const order = answer.result['order'] as Order
  const id = order.orderId
  const done = isMarket
    ? library.market({ side, size })
    : library.limit({
        side,
        id,
        size,
        price,
        timeInForce: TIMES[one.timeInForce],
        postOnly: one.timeInForce === 'PostOnly',
      })
  expect(takenIn(core, accountId, id)).toEqual(takenInLibrary(done, id))
  if (order.orderStatus === 'New' || order.orderStatus === 'PartiallyFilled') {
    if (one.timeInForce !== 'PostOnly') open.push({ accountId, orderId: id, isBuy: one.isBuy })
  }
  return true
}

describe('invariants: priority', () => {
  it(
    'price-time priority equals nodejs-order-book fed the same integers, queue by queue',
    () => {
      let fills = 0
      let steps = 0
      fc.assert(
        fc.property(
          fc.array(step, { minLength: 20, maxLength: deep ? 300 : 120 }),
          fc.integer({ min: 1, max: 1000 }),
          (inputs, seed) => {
            const rivals = meet(seed)
            const { core, library } = rivals
            for (const one of inputs) {
              const { bids, asks } = bookOf(core)
              const best = { bid: bids.at(-1)?.[0] ?? 0, ask: asks.at(-1)?.[0] ?? 0 }
              if (!act(rivals, one, best)) continue
              const after = bookOf(core)
              const house = (price: number): string => `house ${price}`
              expect(queues(after.bids, house)).toEqual(libraryQueues(library, 'bids'))
              expect(queues(after.asks, house)).toEqual(libraryQueues(library, 'asks'))
              steps += 1
            }
            for (const isBuy of [true, false]) {
              for (const who of [0, 1, 2]) {
                const filter = { before: Infinity, limit: 1000 }
                fills += core.executions(rivals.account(isBuy, who), filter).length
              }
            }
          },
        ),
        { numRuns: deep ? 1000 : 20 },
      )
      expect(steps).toBeGreaterThan(100)
      expect(fills).toBeGreaterThan(30)
    },
    deep ? 3_600_000 : 180_000,
  )
})
