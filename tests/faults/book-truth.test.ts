import { describe, expect, it } from 'vitest'
import { topic } from '../../src/shared/wire/topics.ts'
import type { PublicEntry } from '../../src/shared/wire/frames.ts'
import { createTabCursor } from '../../src/workers/hub/tabs/tab-cursor.ts'
import { createTopicStore } from '../../src/workers/hub/state/topic-store.ts'
import { createVirtualClock } from '../workers/runtime/virtual-clock.ts'
import { binanceBook, bybitBooks, digitsOf, hasRecordings, scaled } from './recorded-books.ts'
import type { BookMessage, Level, RecordedBook } from './recorded-books.ts'

/** R10: the hub's books against an independent rebuild from the raw text. */
const deep = process.env['DEEP'] !== undefined
const SEEDS = deep ? 10_000 : 120
const LENGTH = 30
const NEAR = 100
const WHERE = hasRecordings ? 'recorded' : 'hand-made (../shared/data is absent)'
const name = topic.book200('BTCUSDT')

/** A book as a plain map of scaled integers, rebuilt level by level; another way than the hub's sorted arrays. */
type Rebuilt = readonly [bids: Map<number, number>, asks: Map<number, number>]
const empty = (): Rebuilt => [new Map(), new Map()]
const copy = ([bids, asks]: Rebuilt): Rebuilt => [new Map(bids), new Map(asks)]
/** The levels next to the spread. */
const near = (book: Rebuilt): Rebuilt => {
  const best = (side: ReadonlyMap<number, number>, direction: number): Map<number, number> =>
    new Map([...side].toSorted(([a], [b]) => (a - b) * direction).slice(0, NEAR))
  return [best(book[0], -1), best(book[1], 1)]
}
const sorted = (side: ReadonlyMap<number, number>, direction: number): number[] =>
  [...side].toSorted(([a], [b]) => (a - b) * direction).flat()
const rowsOf = ([bids, asks]: Rebuilt): number[] =>
  [bids, asks].flatMap((side, at) => [...side].flatMap(([price, qty]) => [at, price, qty]))

interface Scaled {
  readonly isSnapshot: boolean
  readonly rows: number[]
}
function scale(book: RecordedBook): readonly Scaled[] {
  const [price, qty] = digitsOf(book)
  const side = (levels: readonly Level[], at: number): number[] =>
    levels.flatMap(([one, size]) => [at, scaled(one, price), scaled(size, qty)])
  return book.messages.map(({ isSnapshot, bids, asks }: BookMessage) => ({
    isSnapshot,
    rows: [...side(bids, 0), ...side(asks, 1)],
  }))
}
function rebuild(book: Rebuilt, { isSnapshot, rows }: Scaled): void {
  if (isSnapshot) for (const side of book) side.clear()
  for (let at = 0; at < rows.length; at += 3) {
    const side = book[rows[at] === 0 ? 0 : 1]
    const [price = 0, qty = 0] = rows.slice(at + 1, at + 3)
    if (qty === 0) side.delete(price)
    else side.set(price, qty)
  }
}

function hubBook() {
  const broken: string[] = []
  const store = createTopicStore({
    clock: createVirtualClock(),
    onInvalid: (_name, reason) => broken.push(reason),
    onTickerId: () => undefined,
    onChange: () => undefined,
  })
  const state = store.open(name)
  store.bind(name, 1)
  const cursor = createTabCursor(store)
  cursor.watch([name], [])
  let published = 0
  return {
    broken,
    apply: (seq: number, { isSnapshot, rows }: Scaled): void => {
      const entry: PublicEntry = [1, seq, seq, isSnapshot ? 0 : 1, rows]
      store.apply([entry], seq)
      const book = cursor.take()?.parts.books?.[0]
      if (book === undefined) return
      published += 1
      const [bid = -Infinity, ask = Infinity] = [book.bids[0], book.asks[0]]
      if (bid >= ask) throw new Error(`a crossed book went out: ${bid} / ${ask}`)
    },
    isFresh: () => state?.freshness === 'fresh',
    levels: (): readonly number[][] => {
      if (state?.data.kind !== 'book') throw new Error('no book')
      const { bids, asks } = state.data.book.view(Number.MAX_SAFE_INTEGER)
      return [[...bids], [...asks]]
    },
    published: () => published,
  }
}
const levelsOf = ([bids, asks]: Rebuilt): readonly number[][] => [sorted(bids, -1), sorted(asks, 1)]

const books = [...bybitBooks(), binanceBook()].map((book) => ({ name: book.name, messages: scale(book) }))

function random(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe(`book truth, ${WHERE}`, () => {
  it('R10: all updates give the same book as an independent rebuild; no crossed book is published', ({
    task,
  }) => {
    let updates = 0
    for (const { name: of, messages } of books) {
      const hub = hubBook()
      const truth = empty()
      for (const [at, message] of messages.entries()) {
        hub.apply(at + 1, message)
        rebuild(truth, message)
        updates += 1
        if (at % (deep ? 1 : 100) === 0 || at === messages.length - 1)
          expect([of, at, hub.levels()]).toEqual([of, at, levelsOf(truth)])
      }
      expect([of, hub.broken, hub.published() > 0]).toEqual([of, [], true])
    }
    Object.assign(task.meta, { runs: updates })
    process.stdout.write(`book truth: ${updates} updates of ${books.length} books, ${WHERE}\n`)
    expect(updates).toBeGreaterThan(hasRecordings ? 8000 : 20)
  })

  it('R10, N6: one lost, doubled or swapped update is detected in every seed, in the tick of the next message; the book is never wrong before its snapshot and right after it', ({
    task,
  }) => {
    // A book every so many messages, from which a seed begins.
    const starts = books.flatMap(({ messages }) => {
      const truth = empty()
      return messages.flatMap((message, at) => {
        rebuild(truth, message)
        return at % 200 === 0 && messages.length - at > 4 ? [{ messages, at, book: near(truth) }] : []
      })
    })
    let found = 0
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const next = random(seed)
      const start = starts[Math.floor(next() * starts.length)]
      if (start === undefined) throw new Error('no books')
      const updates = start.messages
        .slice(start.at + 1, start.at + 1 + LENGTH)
        .filter(({ isSnapshot }) => !isSnapshot)
      const order = updates.map((_update, at) => at)
      const kind = (['lost', 'doubled', 'swapped'] as const)[seed % 3] ?? 'lost'
      const hit = Math.floor(next() * (updates.length - 1))
      if (kind === 'lost') order.splice(hit, 1)
      else if (kind === 'doubled') order.splice(hit, 0, hit)
      else order.splice(hit, 2, hit + 1, hit)
      const hub = hubBook()
      const truth = copy(start.book)
      hub.apply(1, { isSnapshot: true, rows: rowsOf(start.book) })
      for (const [place, at] of order.entries()) {
        const update = updates[at]
        if (update === undefined) continue
        if (place === hit + 1 && kind === 'doubled') {
          // What is told twice changes nothing.
          const before = hub.levels()
          hub.apply(at + 2, update)
          if (hub.isFresh() && JSON.stringify(hub.levels()) === JSON.stringify(before)) found += 1
          continue
        }
        hub.apply(at + 2, update)
        if (hub.broken.length === 0) rebuild(truth, update)
        if (place === hit && kind !== 'doubled' && hub.broken.length === 1 && !hub.isFresh()) found += 1
        if (place >= hit && place <= hit + 2) expect(hub.levels(), `seed ${seed}`).toEqual(levelsOf(truth))
      }
      expect(hub.broken, `seed ${seed}`).toEqual(kind === 'doubled' ? [] : ['gap'])
      const whole = copy(start.book)
      for (const update of updates) rebuild(whole, update)
      if (kind !== 'doubled') hub.apply(updates.length + 1, { isSnapshot: true, rows: rowsOf(whole) })
      expect([hub.isFresh(), hub.levels()], `seed ${seed}`).toEqual([true, levelsOf(whole)])
    }
    Object.assign(task.meta, { runs: SEEDS })
    process.stdout.write(`book truth: ${found} of ${SEEDS} seeds found\n`)
    expect(found).toBe(SEEDS)
  }, 180_000)
})
