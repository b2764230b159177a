import { describe, expect, it } from 'vitest'
import { ownValue } from '../../../src/main-thread/stores/own-value.ts'

describe('what is remembered by symbol', () => {
  it('a symbol called like a member of every object names nothing', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(ownValue<number>({}, name)).toBeUndefined()
    expect(ownValue({ BTCUSDT: 1 }, 'BTCUSDT')).toBe(1)
  })
})
