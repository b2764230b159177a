import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPairedProfiles, createPairing } from '../../../../venue/server/http/pairing.ts'
import type { Pairing } from '../../../../venue/server/http/pairing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let shown: string[]
let pairing: Pairing
let number: number

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  number = 100_000
  const newCode = (): string => String((number += 1))
  pairing = createPairing(
    createPairedProfiles(new DatabaseSync(':memory:')),
    (code) => void shown.push(code),
    newCode,
  )
})
afterEach(() => {
  pairing.close()
  vi.useRealTimers()
})

const last = (): string => shown.at(-1) ?? ''
const wrong = (times: number) => Array.from({ length: times }, () => pairing.pair('p', '000000'))

describe('pairing of a browser', () => {
  it('shows a code at the start, which pairs one browser for 30 days', () => {
    expect(shown).toHaveLength(1)
    expect(pairing.isPaired('p')).toBe(false)
    expect(pairing.pair('p', last())).toEqual({ kind: 'paired' })
    expect([pairing.isPaired('p'), pairing.isPaired('q')]).toEqual([true, false])
    vi.advanceTimersByTime(30 * DAY - 1)
    expect(pairing.isPaired('p')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(pairing.isPaired('p')).toBe(false)
  })

  it('pairs a second browser with a code of its own: a used code is worth nothing', () => {
    const first = last()
    pairing.pair('p', first)
    expect(pairing.pair('q', first)).toEqual({ kind: 'expired' })
    expect(pairing.pair('q', last())).toEqual({ kind: 'paired' })
    expect([pairing.isPaired('p'), pairing.isPaired('q')]).toEqual([true, true])
  })

  it('a wrong code says how many tries are left; the fifth uses the code up', () => {
    const first = last()
    expect(wrong(5)).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ kind: 'wrong', triesLeft })),
      { kind: 'paused', seconds: 10 },
    ])
    // Not even the right one is taken now, and nothing new is shown before the pause is over.
    expect(pairing.pair('p', first)).toEqual({ kind: 'paused', seconds: 10 })
    pairing.offer()
    expect(shown).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(shown).toHaveLength(2)
    expect(pairing.pair('p', first)).toEqual({ kind: 'wrong', triesLeft: 4 })
    expect(pairing.pair('p', last())).toEqual({ kind: 'paired' })
  })

  it('the pause doubles with each used-up code, to ten minutes: guessing takes years', () => {
    const pauses: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const answer = wrong(5).at(-1)
      const seconds = answer?.kind === 'paused' ? answer.seconds : 0
      pauses.push(seconds)
      vi.advanceTimersByTime(seconds * 1000)
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600])
  })

  it('a code is valid for ten minutes; a dialog that opens later gets a new one', () => {
    const first = last()
    vi.advanceTimersByTime(10 * MINUTE - 1)
    pairing.offer()
    expect(last()).toBe(first)
    vi.advanceTimersByTime(1)
    expect(pairing.pair('p', first)).toEqual({ kind: 'expired' })
    expect(last()).not.toBe(first)
    const second = last()
    vi.advanceTimersByTime(10 * MINUTE)
    pairing.offer()
    expect(last()).not.toBe(second)
  })

  it.each(['', '1', '1000011', ' 100001', '１00001'])('the text %j is no code', (text) => {
    expect(pairing.pair('p', text)).toEqual({ kind: 'wrong', triesLeft: 4 })
  })
})

it('codes have six digits and are not predictable', () => {
  const codes: string[] = []
  const paired = createPairedProfiles(new DatabaseSync(':memory:'))
  for (let at = 0; at < 200; at += 1) createPairing(paired, (code) => void codes.push(code)).close()
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(190)
})
