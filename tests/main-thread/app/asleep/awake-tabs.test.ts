import { assert, constantFrom, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSpare, KEPT_AWAKE } from '../../../../src/main-thread/app/asleep/awake-tabs.ts'

const all = (...names: string[]): ReadonlySet<string> => new Set(names)

describe('whether a hidden tab may sleep', () => {
  it('keeps the three tabs that were last in front', () => {
    const lastInFront = ['a', 'b', 'c', 'd']
    const alive = all('a', 'b', 'c', 'd', 'e')
    expect(['a', 'b', 'c', 'd', 'e'].map((own) => isSpare(own, lastInFront, alive))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('does not count tabs that were closed or sleep', () => {
    expect(isSpare('d', ['a', 'b', 'c', 'd', 'e'], all('a', 'd', 'e', 'f'))).toBe(false)
    expect(isSpare('f', ['a', 'b', 'c', 'd', 'e'], all('a', 'd', 'e', 'f'))).toBe(true)
  })

  it('keeps every tab awake while fewer than three are known to be', () => {
    expect(isSpare('d', ['a', 'b', 'c'], all('c', 'd'))).toBe(false)
    expect(isSpare('d', [], all('a', 'b', 'c', 'd'))).toBe(false)
  })

  it('leaves at least three tabs awake, however many sleep one after the other', () => {
    const name = constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    assert(
      property(uniqueArray(name), uniqueArray(name), (lastInFront, open) => {
        const alive = new Set(open)
        for (const own of open) if (isSpare(own, lastInFront, alive)) alive.delete(own)
        expect(alive.size).toBeGreaterThanOrEqual(Math.min(KEPT_AWAKE, open.length))
        const kept = lastInFront.filter((one) => open.includes(one)).slice(0, KEPT_AWAKE)
        expect([...alive]).toEqual(expect.arrayContaining(kept))
      }),
    )
  })
})
