import { describe, expect, it } from 'vitest'
import { ownValue } from '../../../src/main-thread/stores/own-value.ts'

describe('values stored per symbol', () => {
  it('a symbol with the name of a property of every object has no value', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(ownValue<number>({}, name)).toBeUndefined()
    expect(ownValue({ BTCUSDT: 1 }, 'BTCUSDT')).toBe(1)
  })
})
