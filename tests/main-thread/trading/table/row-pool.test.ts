import { array, assert, constantFrom, property, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { createRowPool } from '../../../../src/main-thread/trading/table/row-pool.ts'

const windows = array(uniqueArray(constantFrom(...'abcdefghijklmnop'.split('')), { maxLength: 8 }), {
  minLength: 2,
})

it('POS-36: no two rows share a slot, a row in view retains its slot, and no slot is created while one is free', () => {
  assert(
    property(windows, (all) => {
      const assign = createRowPool()
      let before = new Map<string, number>()
      let most = 0
      for (const keys of all) {
        const places = assign(keys)
        expect(new Set(places).size).toBe(keys.length)
        const now = new Map(keys.map((key, index) => [key, places[index] ?? -1]))
        for (const [key, place] of now) expect(before.get(key) ?? place).toBe(place)
        most = Math.max(most, keys.length)
        for (const place of places) expect(place).toBeLessThan(most)
        expect(assign(keys)).toEqual(places)
        before = now
      }
    }),
  )
})

it('POS-36: rows that all changed are in the order of their places', () => {
  const assign = createRowPool()
  expect(assign(['a', 'b', 'c'])).toEqual([0, 1, 2])
  expect(assign(['b', 'c', 'd'])).toEqual([1, 2, 0])
  expect(assign(['x', 'y', 'z'])).toEqual([0, 1, 2])
})
