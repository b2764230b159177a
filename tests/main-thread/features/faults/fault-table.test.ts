import { describe, expect, it } from 'vitest'
import { faultRows } from '../../../../src/main-thread/features/faults/fault-table.ts'
import type { FaultId } from '../../../../src/main-thread/features/faults/fault-table.ts'
import type { Seen } from '../../../../src/main-thread/features/faults/observe.ts'

const live: Seen = {
  at: 0,
  isOpen: true,
  isStale: false,
  topics: ['a', 'b', 'notice'],
  freshTopics: ['a', 'b'],
  symbol: 'BTCUSDT',
  latencyMs: 5,
  reconnects: 1,
  hubEpoch: 'one',
  hubsLost: 0,
  riskGeneration: 1,
  patches: 10,
  charts: [1],
  gaps: 0,
  lastEventAt: -1,
  account: 'x',
  running: [],
  doubledFrames: 0,
}

/** Which expectations of a fault hold after a press at `live`. */
const holding = (id: FaultId, change: Partial<Seen>, last: Partial<Seen> = {}): readonly boolean[] =>
  faultRows
    .find((row) => row.id === id)
    ?.expects.map(({ holds }) => holds({ ...live, ...change }, live, { ...live, ...last })) ?? []

describe('what must follow a fault', () => {
  it('nothing that must change holds while nothing changed', () => {
    for (const { id, expects } of faultRows)
      expect([id, expects[0]?.holds(live, live, live)]).toEqual([id, false])
  })

  it('each first outcome is the change that it names', () => {
    expect(holding('freeze', { isStale: true })[0]).toBe(true)
    expect(holding('cut', { reconnects: 2 })[0]).toBe(true)
    expect(holding('cut', { hubEpoch: 'two', reconnects: 0 })[0]).toBe(true)
    expect(holding('lose', { gaps: 1 })[0]).toBe(true)
    expect(holding('double', { doubledFrames: 1 })[0]).toBe(true)
    expect(holding('slow', { latencyMs: 1001 })[0]).toBe(true)
    expect(holding('killHub', { hubsLost: 1 })[0]).toBe(true)
    expect(holding('killRisk', { riskGeneration: 2 })[0]).toBe(true)
    expect(holding('killChart', { charts: [2] })[0]).toBe(true)
  })

  it('all is live with the socket, every topic of before, and the same account alone', () => {
    for (const broken of [
      { isOpen: false },
      { isStale: true },
      { freshTopics: ['a'] },
      { topics: [], freshTopics: [] },
      { account: '' },
    ] satisfies Partial<Seen>[])
      for (const { id } of faultRows) expect([id, holding(id, broken)[1]]).toEqual([id, false])
    expect(holding('cut', {})[1]).toBe(true)
    expect(holding('cut', { symbol: 'ETHUSDT', topics: ['a', 'c'], freshTopics: ['a'] })[1]).toBe(true)
  })

  it('copies are ignored only if no gap was found and no socket renewed, once they have ended', () => {
    expect(holding('double', {})[1]).toBe(true)
    for (const broken of [{ gaps: 1 }, { reconnects: 2 }, { running: ['double'] }] satisfies Partial<Seen>[])
      expect(holding('double', broken)[1]).toBe(false)
  })

  it('a replaced worker must send again, and a killed hub must be another one', () => {
    expect(holding('killRisk', { patches: 12 }, { patches: 12 })[1]).toBe(false)
    expect(holding('killRisk', { patches: 13 }, { patches: 12 })[1]).toBe(true)
    expect(holding('killHub', {})[1]).toBe(false)
    expect(holding('killHub', { hubEpoch: 'two' })[1]).toBe(true)
  })

  it('a slow line must be quick again on the same socket', () => {
    expect(holding('slow', {})[1]).toBe(true)
    for (const broken of [
      { latencyMs: 2000 },
      { reconnects: 2 },
      { running: ['slow'] },
    ] satisfies Partial<Seen>[])
      expect(holding('slow', broken)[1]).toBe(false)
  })
})
