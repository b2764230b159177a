import { expect, it } from 'vitest'
import { createRelist } from '../../../../venue/bybit/trading/relist.ts'

it('a refusal that a changed market explains lets the list be read, at most each minute', () => {
  let reads = 0
  let now = 0
  const relist = createRelist(
    () => {
      reads += 1
      return Promise.resolve()
    },
    () => now,
  )
  const refuse = (code: number): number => {
    relist({ ok: false, code, message: '', params: {} })
    return reads
  }
  relist({ ok: true, result: {} })
  // The balance and an open outcome have nothing to do with the market.
  expect([refuse(30031), refuse(10016)]).toEqual([0, 0])
  expect(refuse(30002)).toBe(1)
  now = 59_999
  expect(refuse(30012)).toBe(1)
  now = 60_000
  expect(refuse(30012)).toBe(2)
})
