import { array, assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WatchedLine } from '../../../../src/shared/contracts/alerts.ts'
import { crossing } from '../../../../src/workers/hub/alerts/crossing.ts'
import type { LevelSide } from '../../../../src/workers/hub/alerts/crossing.ts'
import { lineLevel } from '../../../../src/workers/hub/alerts/line-level.ts'

const at = (now: number) => ({ now, low: now, high: now })
/** Crossings of a series of values relative to their level. */
function crossings(values: readonly number[]): readonly LevelSide[] {
  let side: LevelSide = 0
  return values.map((value) => {
    const found = crossing(side, at(value))
    side = found.side
    return found.crossed
  })
}

describe('a value crosses its level', () => {
  it('when it reaches or passes it, and not with its first value', () => {
    expect(crossings([-1, 1, 2, -1])).toEqual([0, 1, 0, -1])
    expect(crossings([5, 3])).toEqual([0, 0])
  })

  it('once if it touches the level and goes back, or goes on', () => {
    expect(crossings([-1, 0, -1])).toEqual([0, 1, 0])
    expect(crossings([-1, 0, 0, 1])).toEqual([0, 1, 0, 0])
  })

  it('when it got there between two looks, and back', () => {
    expect(crossing(-1, { low: -2, high: 0.5, now: -1 })).toEqual({ side: -1, crossed: 1 })
    expect(crossing(1, { low: -0.5, high: 2, now: 1 })).toEqual({ side: 1, crossed: -1 })
  })

  it('for any values: crossings alternate in direction and never outnumber the changes of side', () => {
    assert(
      property(array(constantFrom(-2, -1, 1, 2), { minLength: 2, maxLength: 200 }), (values) => {
        const found = crossings(values).filter((one) => one !== 0)
        const changes = values.filter(
          (value, index) => index > 0 && Math.sign(value) !== Math.sign(values[index - 1] ?? 0),
        )
        expect(found).toEqual(changes.map((value) => Math.sign(value)))
        expect(found.every((one, index) => index === 0 || one === -(found[index - 1] ?? 0))).toBe(true)
      }),
    )
  })
})

describe('the price of a drawn line', () => {
  const points: WatchedLine['points'] = [
    { time: 1000, price: 100 },
    { time: 2000, price: 200 },
  ]

  it('of a trend line lies between its points, and is missing beyond them', () => {
    expect(lineLevel({ tool: 'trend_line', points }, 1500)).toBe(150)
    expect(lineLevel({ tool: 'trend_line', points }, 2001)).toBeNull()
    expect(lineLevel({ tool: 'trend_line', points }, 999)).toBeNull()
  })

  it('of a ray goes on beyond its second point, to either side', () => {
    expect(lineLevel({ tool: 'ray', points }, 3000)).toBe(300)
    expect(lineLevel({ tool: 'ray', points }, 999)).toBeNull()
    expect(lineLevel({ tool: 'ray', points: points.toReversed() }, 0)).toBe(0)
  })

  it('of a horizontal line is the same at any time, and of a vertical one there is none', () => {
    expect(lineLevel({ tool: 'horizontal_line', points: points.slice(0, 1) }, 5)).toBe(100)
    expect(
      lineLevel({ tool: 'ray', points: [...points.slice(0, 1), { time: 1000, price: 7 }] }, 1000),
    ).toBeNull()
    expect(lineLevel({ tool: 'ray', points: [] }, 5)).toBeNull()
  })

  it('for any two points lies on the line through both', () => {
    const price = double({ min: 1, max: 1e6, noNaN: true })
    assert(
      property(
        integer({ min: 0, max: 1e9 }),
        integer({ min: 1, max: 1e6 }),
        price,
        price,
        (start, length, a, b) => {
          const line = {
            tool: 'trend_line',
            points: [
              { time: start, price: a },
              { time: start + length, price: b },
            ],
          } as const
          expect(lineLevel(line, start)).toBeCloseTo(a, 6)
          expect(lineLevel(line, start + length)).toBeCloseTo(b, 6)
          expect(lineLevel(line, start + length / 2)).toBeCloseTo((a + b) / 2, 6)
        },
      ),
    )
  })
})
