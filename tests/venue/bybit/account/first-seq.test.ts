import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reserveFirstSeq } from '../../../../venue/bybit/account/first-seq.ts'
import { createStage } from '../support/private-stage.ts'
import { orderRow } from '../support/rows.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-seq-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const NOW = 1_700_000_000_000

describe('the first private number of a start', () => {
  it('is the time in ms', () => {
    expect(reserveFirstSeq(dir, 'a-1', NOW)).toBe(NOW)
    expect(reserveFirstSeq(null, 'a-1', NOW)).toBe(NOW)
  })

  it('is above all numbers of an earlier start, though the clock went back', () => {
    const first = reserveFirstSeq(dir, 'a-1', NOW)
    const stage = createStage({}, first)
    for (let n = 0; n < 100; n += 1) stage.rows.order(orderRow({ orderId: `o-${n}` }), 'linear', 1)
    const last = stage.events().at(-1)?.seq ?? 0
    expect(last).toBeGreaterThan(first)
    expect(reserveFirstSeq(dir, 'a-1', NOW - 86_400_000)).toBeGreaterThan(last)
  })

  it('is one of each account', () => {
    reserveFirstSeq(dir, 'a-1', NOW)
    expect(reserveFirstSeq(dir, 'a-2', NOW)).toBe(NOW)
  })

  it('stays a safe number after many starts', () => {
    let seq = 0
    for (let n = 0; n < 200; n += 1) seq = reserveFirstSeq(dir, 'a-1', NOW)
    expect(Number.isSafeInteger(seq + 1_000 * (seq - NOW))).toBe(true)
  })

  it('names a file that it cannot use', () => {
    writeFileSync(join(dir, 'gateway.sqlite'), 'this is no database, and it is long enough to be read as one')
    expect(() => reserveFirstSeq(dir, 'a-1', NOW)).toThrow(/gateway\.sqlite can't be used/)
  })
})
