import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_TEXT, parseGuarded } from '../../../../venue/bybit/connection/json-guard.ts'

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('guarded JSON', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseGuarded(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown })
      }),
    )
  })

  it('may be nested 32 deep and no deeper', () => {
    expect(parseGuarded(nested(32)).ok).toBe(true)
    expect(parseGuarded(nested(33))).toEqual({ ok: false, text: 'is nested deeper than 32' })
    expect(parseGuarded(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`).ok).toBe(false)
    expect(parseGuarded(nested(200_000)).ok).toBe(false)
  })

  it('does not count brackets in strings', () => {
    for (const text of ['[', '{', '\\"[', '\\\\', '"', `"${'['.repeat(50)}`].map((one) =>
      JSON.stringify([one.repeat(50), [1]]),
    ))
      expect(parseGuarded(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown })
    const hidden = `["\\\\",${nested(40)}]`
    expect(parseGuarded(hidden).ok).toBe(false)
  })

  it('is refused above 4 MB', () => {
    const text = (length: number): string => `"${'a'.repeat(length - 2)}"`
    expect(parseGuarded(text(MAX_TEXT)).ok).toBe(true)
    expect(parseGuarded(text(MAX_TEXT + 1))).toEqual({ ok: false, text: 'is larger than 4 MB' })
  })

  it('refuses everything else with a reason, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseGuarded(text)
        if (!parsed.ok) expect(parsed.text).toMatch(/^is /)
      }),
    )
    expect(parseGuarded('<html>')).toEqual({ ok: false, text: 'is not JSON' })
    expect(parseGuarded('"unterminated\\"').ok).toBe(false)
  })
})
