import type { BenchReport, BenchRow } from '../../bench/suite.ts'

/** A row of a busy share with these windows. */
export const row = (own: readonly number[], more: Partial<BenchRow> = {}): BenchRow => ({
  suite: 'page',
  name: 'busy',
  unit: '%',
  better: 'lower',
  value: own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? Number.NaN,
  baseline: null,
  ratio: null,
  samples: { own },
  ...more,
})
/** A run on one machine. */
export const run = (rows: readonly BenchRow[], commit = 'abc1234'): BenchReport => ({
  version: 1,
  at: '2026-11-27T10:00:00.000Z',
  commit,
  machine: 'Test x2',
  where: 'chromium',
  seed: 1,
  rows,
})
