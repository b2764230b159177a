import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printable } from '#shared/maths/rules/check-case.ts'
import { rules } from '#shared/maths/rules/registry.ts'
import { black76Oracle } from './black76.ts'
import { abs, cmp, dec, f, mul, sub } from './fraction.ts'
import type { F } from './fraction.ts'
import { ruleInputs } from './inputs.ts'
import { oracle } from './rules.ts'
import type { Outputs } from './terms.ts'

const ruleList = JSON.parse(
  readFileSync(new URL('../vectors/maths-rules.json', import.meta.url), 'utf8'),
) as Record<string, { ours: boolean }>
const own = Object.entries(ruleList)
  .filter(([, rule]) => rule.ours)
  .map(([name]) => name)

/** Text carries 44 digits; exactly representable results are compared as they are by the same bound. */
const ROUNDING = f(1n, 10n ** 43n)
/** A small difference of large numbers has fewer digits. Money has eight decimals. */
const SMALLEST = f(1n, 10n ** 45n)
/** Option prices are doubles with 12 digits, after a difference of larger numbers. */
const MODEL = { relative: f(1n, 10n ** 11n), absolute: f(1n, 10n ** 9n) }

function same(got: unknown, wanted: F | number | null | readonly F[] | undefined, isModel: boolean): boolean {
  if (wanted === null || wanted === undefined) return got === null || got === undefined
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(got) && got.length === wanted.length && wanted.every((w: F, k) => same(got[k], w, false))
    )
  }
  if (typeof wanted === 'number') return got === wanted
  if (typeof got !== 'string') return false
  const exact = wanted as F
  const off = abs(sub(dec(got), exact))
  if (cmp(off, isModel ? MODEL.absolute : SMALLEST) <= 0) return true
  return cmp(off, mul(abs(exact), isModel ? MODEL.relative : ROUNDING)) <= 0
}

const text = (outputs: Outputs): string =>
  JSON.stringify(outputs, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

describe('the rules agree with an oracle of exact fractions', () => {
  it('covers every own rule', () => {
    expect(Object.keys(ruleInputs).sort()).toEqual([...own].sort())
    expect([...Object.keys(oracle), 'black76'].sort()).toEqual([...own].sort())
  })

  it.each(own)('%s: 1,000 random inputs', (name) => {
    const judge = name === 'black76' ? black76Oracle : oracle[name]
    const rule = rules[name]
    const inputs = ruleInputs[name]
    if (judge === undefined || rule === undefined || inputs === undefined)
      throw new Error(`${name} isn't wired`)
    fc.assert(
      fc.property(inputs, (sample) => {
        const got = printable(rule(sample)) as Record<string, unknown> | null
        const wanted = judge(sample)
        const keys = Object.keys(wanted ?? {})
        const agrees =
          wanted === null
            ? got === null
            : keys.every((key) => same(got?.[key], wanted[key], name === 'black76'))
        if (!agrees) expect.fail(`${name}: got ${JSON.stringify(got)}, oracle ${text(wanted)}`)
      }),
      { numRuns: 1000 },
    )
  })
})
