import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EARLY_CAP_MS,
  EARLY_OUTAGE_MS,
  FIRST_WAIT_MS,
  LONGEST_WAIT_MS,
  backoffMs,
} from '../../../../src/workers/hub/socket/backoff.ts'

const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true })

describe('backoff', () => {
  it('FEED-06: the first wait after a loss is at most half a second', () => {
    fc.assert(fc.property(unit, (random) => backoffMs(0, 0, random) <= FIRST_WAIT_MS))
  })
  it('waits are at most a second while the outage is new, and never above 30 s', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(10_000_000), unit, (attempt, outage, random) => {
        const ms = backoffMs(attempt, outage, random)
        expect(ms).toBeGreaterThanOrEqual(0)
        expect(ms).toBeLessThan(outage < EARLY_OUTAGE_MS ? EARLY_CAP_MS : LONGEST_WAIT_MS)
      }),
    )
  })
  it('jitter is full: an old outage spreads its attempts over the whole span', () => {
    expect(backoffMs(10, 60_000, 0)).toBe(0)
    expect(backoffMs(10, 60_000, 0.999_999)).toBeGreaterThan(29_000)
  })
})
