import { createOrderBook } from '../../src/workers/hub/state/order-book.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/**
 * An example of a suite with your own component in it. Copy it into a folder of `bench` as `own-book.bench.ts` and
 * replace `createYourBook`. Both books take the same 1,000 changes of the bid side, and must end with the same best prices.
 */
const CHANGES = 1000
const VIEW = 10
const random = seeded(11)
/** Triples of side (0 is bid), price in ticks and quantity; quantity 0 removes the level. */
const frames = Array.from({ length: CHANGES }, () => [
  0,
  10_000 - Math.floor(random() * 100),
  Math.floor(random() * 50),
])

interface YourBook {
  set(price: number, qty: number): void
  /** Prices and quantities of the best levels in turn. */
  best(levels: number): readonly number[]
}

/** Your component. This one keeps its levels in a sorted list. */
function createYourBook(): YourBook {
  const levels: { readonly price: number; qty: number }[] = []
  return {
    set(price, qty) {
      const at = levels.findIndex((level) => level.price <= price)
      const known = at === -1 ? undefined : levels[at]
      if (known?.price !== price) {
        if (qty > 0) levels.splice(at === -1 ? levels.length : at, 0, { price, qty })
      } else if (qty > 0) known.qty = qty
      else levels.splice(at, 1)
    },
    best: (count) => levels.slice(0, count).flatMap(({ price, qty }) => [price, qty]),
  }
}

const wanted = (() => {
  const made = new Map<number, number>()
  for (const [, price = 0, qty = 0] of frames) made.set(price, qty)
  const held = [...made].filter(([, qty]) => qty > 0).toSorted(([a], [b]) => b - a)
  return held.slice(0, VIEW).flat().join()
})()

const ours = createOrderBook()
// An ask keeps our book valid: it takes changes only after a snapshot.
ours.applySnapshot([1, 20_000, 1])
const yours = createYourBook()

export const suite: BenchSuite = {
  name: 'own-book',
  cases: [
    {
      name: 'our book',
      unit: 'changes/s',
      perRun: CHANGES,
      rival: 'your book',
      run() {
        for (const frame of frames) ours.applyDelta(frame, 0)
      },
      check() {
        if (ours.view(VIEW).bids.join() !== wanted) throw new Error('our book is wrong')
      },
    },
    {
      name: 'your book',
      unit: 'changes/s',
      perRun: CHANGES,
      run() {
        for (const [, price = 0, qty = 0] of frames) yours.set(price, qty)
      },
      check() {
        if (yours.best(VIEW).join() !== wanted) throw new Error('your book is wrong')
      },
    },
  ],
}
