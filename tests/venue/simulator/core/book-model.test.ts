import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { append, bestPrice, createBook, reduce, setHouse } from '../../../../venue/engine/state/book.ts'
import type { Book, BookSide } from '../../../../venue/engine/state/book.ts'
import { match, takeable } from '../../../../venue/engine/orders/matching.ts'
import type { Account, LiveOrder } from '../../../../venue/engine/state/state.ts'

const runs = process.env.DEEP === '1' ? 5000 : 300

/** The simplest thing that could be right: a list of waiting quantities, sorted by price, then by time. */
interface Waiting {
  readonly price: number
  readonly time: number
  readonly name: string
  qty: number
}

const accounts = ['a', 'b'].map((id) => ({ id }) as Account)

type Act =
  | {
      readonly act: 'rest'
      readonly isBid: boolean
      readonly price: number
      readonly qty: number
      readonly owner: number
    }
  | {
      readonly act: 'take'
      readonly isBuy: boolean
      readonly limit: number
      readonly qty: number
      readonly owner: number
    }
  | { readonly act: 'cancel'; readonly which: number }
  | { readonly act: 'house'; readonly isBid: boolean; readonly price: number; readonly qty: number }

const price = fc.integer({ min: 1, max: 12 })
const qty = fc.integer({ min: 1, max: 20 })
const owner = fc.integer({ min: 0, max: 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('rest' as const), isBid: fc.boolean(), price, qty, owner }),
  fc.record({ act: fc.constant('take' as const), isBuy: fc.boolean(), limit: price, qty, owner }),
  fc.record({ act: fc.constant('cancel' as const), which: fc.integer({ min: 0, max: 60 }) }),
  fc.record({
    act: fc.constant('house' as const),
    isBid: fc.boolean(),
    price,
    qty: fc.integer({ min: 0, max: 20 }),
  }),
)

const sideOf = (book: Book, isBid: boolean): BookSide => (isBid ? book.bids : book.asks)

/** Queue of a side as names and quantities, best price first, oldest first. */
function queueOf(side: BookSide): string[] {
  const out: string[] = []
  for (let at = side.prices.length - 1; at >= 0; at -= 1) {
    const level = side.levels.get(side.prices[at] ?? 0)
    for (let entry = level?.head ?? null; entry !== null; entry = entry.next) {
      out.push(`${entry.order?.orderId ?? 'house'}@${level?.price}x${entry.qty}`)
    }
  }
  return out
}

const sorted = (waiting: readonly Waiting[], isBid: boolean): Waiting[] =>
  [...waiting].sort((a, b) => (isBid ? b.price - a.price : a.price - b.price) || a.time - b.time)

describe('the book', () => {
  it('VENUE-15: price-time priority equals a sorted list', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const book = createBook()
        const model: Record<'bid' | 'ask', Waiting[]> = { bid: [], ask: [] }
        const orders: { order: LiveOrder; isBid: boolean }[] = []
        for (const [time, step] of acts.entries()) {
          if (step.act === 'rest') {
            const other = bestPrice(sideOf(book, !step.isBid))
            if (other !== 0 && (step.isBid ? step.price >= other : step.price <= other)) continue
            const order = { orderId: `o${time}`, account: accounts[step.owner] } as LiveOrder
            order.entry = append(sideOf(book, step.isBid), step.price, step.qty, order)
            orders.push({ order, isBid: step.isBid })
            model[step.isBid ? 'bid' : 'ask'].push({
              price: step.price,
              time,
              name: order.orderId,
              qty: step.qty,
            })
          } else if (step.act === 'house') {
            const other = bestPrice(sideOf(book, !step.isBid))
            if (other !== 0 && (step.isBid ? step.price >= other : step.price <= other)) continue
            const list = model[step.isBid ? 'bid' : 'ask']
            houseModel(list, step.price, step.qty, time)
            setHouse(sideOf(book, step.isBid), step.price, step.qty)
          } else if (step.act === 'cancel') {
            const found = orders[step.which % Math.max(orders.length, 1)]
            const entry = found?.order.entry ?? null
            if (found === undefined || entry === null || entry.qty === 0) continue
            reduce(sideOf(book, found.isBid), entry, entry.qty)
            drop(model[found.isBid ? 'bid' : 'ask'], found.order.orderId)
          } else {
            const account = accounts[step.owner] ?? null
            const taker = { isBuy: step.isBuy, limit: step.limit, account }
            const fills: string[] = []
            const could = takeable(book, taker, step.qty)
            const { left } = match(book, taker, step.qty, (at, part, maker) => {
              fills.push(`${maker?.orderId ?? 'house'}@${at}x${part}`)
            })
            expect(could).toBe(step.qty - left)
            const own = new Set(
              orders.filter(({ order }) => order.account === account).map(({ order }) => order.orderId),
            )
            expect(fills).toEqual(takeModel(model[step.isBuy ? 'ask' : 'bid'], !step.isBuy, step, own))
          }
          for (const isBid of [true, false]) {
            const list = model[isBid ? 'bid' : 'ask'].filter((entry) => entry.qty > 0)
            expect(queueOf(sideOf(book, isBid))).toEqual(
              sorted(list, isBid).map((entry) => `${entry.name}@${entry.price}x${entry.qty}`),
            )
          }
          const bid = bestPrice(book.bids)
          const ask = bestPrice(book.asks)
          expect(bid === 0 || ask === 0 || bid < ask).toBe(true)
        }
      }),
      { numRuns: runs },
    )
  })
})

function drop(list: Waiting[], name: string): void {
  const at = list.findIndex((entry) => entry.name === name)
  if (at >= 0) list.splice(at, 1)
}

function takeModel(
  list: Waiting[],
  isBid: boolean,
  step: { readonly limit: number; readonly qty: number },
  own: ReadonlySet<string>,
): string[] {
  const fills: string[] = []
  let left = step.qty
  for (const entry of sorted(
    list.filter((waiting) => waiting.qty > 0),
    isBid,
  )) {
    if (left === 0 || own.has(entry.name)) break
    if (isBid ? entry.price < step.limit : entry.price > step.limit) break
    const part = Math.min(left, entry.qty)
    entry.qty -= part
    left -= part
    fills.push(`${entry.name}@${entry.price}x${part}`)
  }
  return fills
}

/** More house quantity joins the end of the level, less leaves from its end. */
function houseModel(list: Waiting[], level: number, wanted: number, time: number): void {
  const here = list.filter((entry) => entry.price === level && entry.qty > 0)
  const house = here.filter((entry) => entry.name === 'house')
  let change = wanted - house.reduce((sum, entry) => sum + entry.qty, 0)
  if (change > 0) {
    const last = here.at(-1)
    if (last !== undefined && last.name === 'house') last.qty += change
    else list.push({ price: level, time, name: 'house', qty: change })
  }
  for (const entry of house.reverse()) {
    if (change >= 0) break
    const part = Math.min(entry.qty, -change)
    entry.qty -= part
    change += part
  }
}
