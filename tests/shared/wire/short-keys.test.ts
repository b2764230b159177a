import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_EVENT_KEY, fromShortKeys, shortKeys, toShortKeys } from '#shared/wire/short-keys.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'

const tables = Object.keys(shortKeys) as ShortKeyTable[]
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer()))

describe('short keys', () => {
  it.each(tables)(
    'ENTITY-09, SYM-29: no two fields of %s have the same key, and none the key of an event',
    (table) => {
      const keys = Object.values(shortKeys[table])
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9]?$/)
      expect(keys).not.toContain(ORDER_EVENT_KEY)
    },
  )

  it('ENTITY-09, SYM-29: any subset of any record is read back as it was written', () => {
    for (const table of tables) {
      const record = fc.dictionary(fc.constantFrom(...Object.keys(shortKeys[table])), value)
      fc.assert(
        fc.property(record, (long) => {
          const short = toShortKeys(table, long)
          expect(Object.keys(short)).toHaveLength(Object.keys(long).length)
          expect(fromShortKeys(table, short)).toEqual({ ...long })
        }),
        { numRuns: 30 },
      )
    }
  })

  it('ENTITY-09: a field without a key is not written, and an unknown key is ignored', () => {
    expect(toShortKeys('wallet', { coin: 'USDT', colour: 'red', toString: 1, constructor: 2 })).toEqual({
      c: 'USDT',
    })
    expect(fromShortKeys('wallet', { c: 'USDT', zz: 1, toString: 1, coin: 'BTC' })).toEqual({ coin: 'USDT' })
  })

  it('an absent field stays absent: undefined is not written, null and undefined are not read', () => {
    const written = toShortKeys('wallet', { coin: undefined, locked: null, walletBalance: '0' })
    expect(Object.entries(written)).toEqual([
      ['lo', null],
      ['wb', '0'],
    ])
    expect(Object.keys(fromShortKeys('wallet', { c: null, lo: undefined, wb: '0', bo: 0 }))).toEqual([
      'walletBalance',
      'borrowed',
    ])
  })
})
