import { BOOK_WIDTH } from '#shared/wire/frames.ts'
import { createOrderBook } from '../../src/workers/hub/state/order-book.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/** Frames of changes near the best prices of a book with 200 levels a side. A view of 20 levels follows each frame. */
const FRAMES = 64
const CHANGES = 50
const LEVELS = 200
const VIEW = 20
const MIDDLE = 1_000_000
const random = seeded(5)

/** Level k is k ticks from the middle price, bids below and asks above, so that the book never crosses. */
function level(): number[] {
  const side = random() < 0.5 ? 0 : 1
  const away = 1 + Math.floor(random() ** 3 * LEVELS)
  const qty = random() < 0.2 ? 0 : 1 + Math.floor(random() * 10_000)
  return [side, side === 0 ? MIDDLE - away : MIDDLE + away, qty]
}
const snapshot = [0, 1].flatMap((side) =>
  Array.from({ length: LEVELS }, (_, at) => [side, side === 0 ? MIDDLE - 1 - at : MIDDLE + 1 + at, 7]).flat(),
)
const frames = Array.from({ length: FRAMES }, () => Array.from({ length: CHANGES }, level).flat())

const book = createOrderBook()
book.applySnapshot(snapshot)
let view = book.view(VIEW)

type Side = Map<number, number>
type Sides = readonly [bids: Side, asks: Side]
const top = (side: Side, direction: 1 | -1): [number, number][] =>
  [...side].toSorted(([a], [b]) => (a - b) * direction).slice(0, VIEW)
const bestOf = ([bids, asks]: Sides) => ({ bids: top(bids, -1), asks: top(asks, 1) })
function put([bids, asks]: Sides, values: readonly number[]): void {
  for (let at = 0; at < values.length; at += BOOK_WIDTH) {
    const levels = values[at] === 0 ? bids : asks
    const [price = 0, qty = 0] = [values[at + 1], values[at + 2]]
    if (qty === 0) levels.delete(price)
    else levels.set(price, qty)
  }
}
const emptySides = (): Sides => [new Map(), new Map()]
const sides = emptySides()
put(sides, snapshot)
let best = bestOf(sides)

/** The book after all frames. Each frame sets absolute quantities, so repeated runs must give the same book. */
const wanted = (() => {
  const made = emptySides()
  for (const values of [snapshot, ...frames]) put(made, values)
  const { bids, asks } = bestOf(made)
  return { bids: bids.join(';'), asks: asks.join(';') }
})()
const inPairs = (values: Float64Array): string =>
  Array.from({ length: values.length / 2 }, (_, at) => [values[at * 2], values[at * 2 + 1]]).join(';')

export const suite: BenchSuite = {
  name: 'book',
  cases: [
    {
      name: 'book apply: frames of 50 changes, a view of 20 levels each',
      unit: 'changes/s',
      perRun: FRAMES * CHANGES,
      rival: 'map of levels, sorted for each view',
      run() {
        for (const values of frames) {
          if (!book.applyDelta(values, 0) || book.isCrossed()) throw new Error('no book')
          view = book.view(VIEW)
        }
      },
      check() {
        if (inPairs(view.bids) !== wanted.bids || inPairs(view.asks) !== wanted.asks)
          throw new Error('not the book that the frames make')
      },
    },
    {
      name: 'map of levels, sorted for each view',
      unit: 'changes/s',
      perRun: FRAMES * CHANGES,
      run() {
        for (const values of frames) {
          put(sides, values)
          best = bestOf(sides)
        }
      },
      check() {
        if (best.bids.join(';') !== wanted.bids || best.asks.join(';') !== wanted.asks)
          throw new Error('not the book that the frames make')
      },
    },
  ],
}
