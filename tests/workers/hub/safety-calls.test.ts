import { describe, expect, it } from 'vitest'
import { readKillReport } from '../../../src/workers/hub/login/safety-calls.ts'

describe('a report of the kill switch', () => {
  it('is read as it is', () => {
    const report = { orders: 1, positions: 0, open: 2, closes: true, troubles: ['linear USDT: 10016'] }
    expect(readKillReport(report)).toEqual(report)
  })

  it('has no count where none can be read: it is not known, never 0', () => {
    const report = { orders: 'x', positions: -1, open: null, closes: false, troubles: [7, 'x'.repeat(999)] }
    expect(readKillReport(report)).toEqual({
      orders: null,
      positions: null,
      open: 0,
      closes: false,
      troubles: ['x'.repeat(300)],
    })
    expect(readKillReport({ ...report, orders: 1.5 })?.orders).toBeNull()
  })

  it.each([null, [], 'ok', {}, { closes: 'yes' }])('is not read from %j', (result) => {
    expect(readKillReport(result)).toBeNull()
  })
})
