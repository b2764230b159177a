import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowPatch } from '#shared/contracts/tables.ts'
import { createRowTable } from '../../../../src/workers/risk/publish/row-table.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

interface Row {
  readonly key: string
  readonly text: string
}

/** The rows of a page after its patches. */
function createPage() {
  const rows = new Map<string, string>()
  let keys: readonly string[] = []
  let told: readonly string[] = []
  let total = 0
  return {
    rows,
    get keys() {
      return keys
    },
    get total() {
      return total
    },
    apply(patch: RowPatch<Row> | undefined) {
      if (patch === undefined) return
      for (const row of patch.upserts) rows.set(row.key, row.text)
      if (patch.keys !== undefined) told = patch.keys
      if (patch.keys !== undefined || patch.order !== undefined) {
        keys = patch.keys ?? [...(patch.order ?? [])].map((place) => told[place] ?? 'no such place')
        for (const key of rows.keys()) if (!keys.includes(key)) rows.delete(key)
      }
      total = patch.total ?? total
    },
  }
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), key, text: fc.constantFrom('1', '2', '3') }),
  fc.record({ kind: fc.constant('drop' as const), key }),
  fc.record({
    kind: fc.constant('window' as const),
    first: fc.integer({ min: 0, max: 5 }),
    count: fc.integer({ min: 0, max: 6 }),
  }),
  fc.record({ kind: fc.constantFrom('take' as const, 'forget' as const, 'hide' as const) }),
)

describe('a table of which the page sees a window', () => {
  it("the page's rows in the window equal the model after any changes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const model = new Map<string, string>()
        const table = createRowTable<Row>((of) => {
          const text = model.get(of)
          return text === undefined ? null : { key: of, text }
        })
        const page = createPage()
        let window: readonly [number, number] | null = null
        for (const one of steps) {
          if (one.kind === 'put') {
            model.set(one.key, one.text)
            table.touch(one.key)
            table.setOrder([...model.keys()].sort())
          } else if (one.kind === 'drop') {
            model.delete(one.key)
            table.touch(one.key)
            table.setOrder([...model.keys()].sort())
          } else if (one.kind === 'window') {
            window = [one.first, one.count]
            table.setWindow(window)
          } else if (one.kind === 'hide') {
            window = null
            table.setWindow(null)
          } else if (one.kind === 'forget') table.forget()
          else page.apply(table.take())
        }
        page.apply(table.take())
        const order = [...model.keys()].sort()
        expect(page.keys).toEqual(order)
        expect(page.total).toBe(order.length)
        const [first, count] = window ?? [0, 0]
        for (const shown of order.slice(first, first + count))
          expect(page.rows.get(shown)).toBe(model.get(shown))
      }),
      { numRuns: 400 },
    )
  })

  it('sends a new order of a long table, or of a section of it, as indexes, and new keys by name (POS-36)', () => {
    const all = Array.from({ length: 500 }, (_, index) => `key-${index}`)
    const table = createRowTable<Row>((of) => ({ key: of, text: of }))
    const page = createPage()
    const told = (keys: readonly string[], question = ''): RowPatch<Row> | undefined => {
      table.setOrder(keys, question)
      const patch = table.take()
      page.apply(patch)
      expect(page.keys).toEqual(keys)
      expect(page.total).toBe(keys.length)
      return patch
    }
    table.setWindow([0, 20])
    expect(told(all)?.keys).toHaveLength(500)
    const turned = told(all.toReversed(), 'sorted')
    expect(turned).toMatchObject({ question: 'sorted', upserts: { length: 20 } })
    expect(turned?.keys).toBeUndefined()
    // A filter, then without it: of the same places.
    expect(told(all.filter((_, index) => index % 2 === 0))?.order).toHaveLength(250)
    expect(told(all)?.order).toHaveLength(500)
    // A key the page doesn't know, and few of them: by name.
    expect(told(['new', ...all])?.keys).toHaveLength(501)
    expect(told(all.slice(0, 20))?.keys).toHaveLength(20)
    expect(told(all)?.keys).toHaveLength(500)
    // A page that knows nothing gets all rows.
    table.forget()
    expect(told(all.toReversed())?.keys).toHaveLength(500)
  })

  it('sends a touched row only if its text differs', () => {
    const texts = new Map([
      ['a', 'x'],
      ['b', 'y'],
    ])
    const table = createRowTable<Row>((of) => ({ key: of, text: texts.get(of) ?? '' }))
    table.setOrder(['a', 'b'])
    table.setWindow([0, 10])
    expect(table.take()?.upserts).toHaveLength(2)
    table.touchAll()
    expect(table.take()).toBeUndefined()
    texts.set('b', 'z')
    table.touchAll()
    expect(table.take()).toEqual({ upserts: [{ key: 'b', text: 'z' }], total: 2 })
  })

  it('builds only rows in the window', () => {
    const built: string[] = []
    const table = createRowTable<Row>((of) => {
      built.push(of)
      return { key: of, text: of }
    })
    table.setOrder(Array.from({ length: 500 }, (_, index) => `k${index}`))
    table.setWindow([100, 10])
    table.take()
    expect(built).toHaveLength(10)
    table.touchAll()
    table.take()
    expect(built).toHaveLength(20)
  })
})

describe('rows whose moving figures are painted (decision 19)', () => {
  function painted(isSlow = true) {
    const clock = createVirtualClock()
    const texts = new Map([
      ['a', '1'],
      ['b', '1'],
    ])
    let asked = 0
    const table = createRowTable<Row>((key) => ({ key, text: texts.get(key) ?? '' }), {
      clock,
      isSlow: () => isSlow,
      scheduleSoon: () => {
        asked += 1
      },
    })
    table.setOrder(['a', 'b'])
    table.setWindow([0, 2])
    table.take()
    const move = (key: string, text: string): void => {
      texts.set(key, text)
      table.move([key])
    }
    const told = () => table.take()?.upserts.map(({ key, text }) => `${key}${text}`) ?? []
    return { clock, table, texts, move, told, asked: () => asked }
  }

  it('are sent as texts once a second, always including the last change', async () => {
    const { clock, move, told, asked } = painted()
    move('a', '2')
    expect(told()).toEqual(['a2'])
    move('a', '3')
    await clock.pass(400)
    move('b', '2')
    expect([told(), told()]).toEqual([[], []])
    await clock.pass(700)
    expect([asked(), told(), told()]).toEqual([1, ['a3', 'b2'], []])
  })

  it('are sent at once for reasons other than prices: another account, another order', async () => {
    const { clock, table, texts, move, told } = painted()
    move('a', '2')
    told()
    move('a', '3')
    texts.set('b', '9')
    table.touch('b')
    expect(told()).toEqual(['b9'])
    table.setOrder(['b', 'a'])
    expect(told()).toEqual(['a3'])
    await clock.pass(2000)
    expect(told()).toEqual([])
  })

  it('are not sent because another row began or ended: their canvas changes with them', async () => {
    const { clock, table, texts, move, told } = painted()
    move('a', '2')
    told()
    move('a', '3')
    texts.set('c', '1')
    table.setOrder(['c', 'a', 'b'])
    table.setWindow([0, 3])
    expect(told()).toEqual(['c1'])
    table.setOrder(['a', 'b'])
    expect(table.take()).toMatchObject({ upserts: [], keys: ['a', 'b'] })
    await clock.pass(1000)
    expect(told()).toEqual(['a3'])
  })

  it('are sent at once if nothing is painted', () => {
    const { move, told } = painted(false)
    move('a', '2')
    expect(told()).toEqual(['a2'])
    move('a', '3')
    expect(told()).toEqual(['a3'])
  })
})
