import { describe, expect, it } from 'vitest'
import { makers } from './commands.ts'
import { createCore } from '../../../../../venue/simulator/core/core.ts'
import { START } from '../bench-core.ts'
import { differencesAfterRestart, runSeed } from './run.ts'
import type { RunResult } from './run.ts'

const deep = process.env['DEEP'] === '1'
/** 1,000 runs of 10,000 commands deep; CI takes about one in two hundred, each a tenth as long, from where this run's seed points. */
const RUNS = Number(process.env['RUNS'] ?? (deep ? 1000 : 6))
const COMMANDS = Number(process.env['COMMANDS'] ?? (deep ? 10_000 : 1000))
/** One run again: INVARIANT_SEED=... */
const only = process.env['INVARIANT_SEED']
const first = only === undefined ? Number(process.env['FC_SEED']) % 1_000_000 : Number(only)
const seeds = Array.from({ length: only === undefined ? RUNS : 1 }, (_, at) => first + at)

const isMany = RUNS >= 100 && COMMANDS >= 10_000
/** Below this (a few runs asked for by hand) nothing is said about what all occurred: chance alone would decide it. */
const isSample = RUNS >= 6 && COMMANDS >= 1000
/**
 * What an account may do only now and then (a mode without positions and orders, a repayment with a loan): one run of 1,000
 * commands in two at best has any of them, some have one in a hundred. Nothing a sample could count on.
 */
const SELDOM = new Set([
  'SwitchMarginMode',
  'SetAccountMarginMode',
  'SwitchPositionMode',
  'SetAutoAddMargin',
  'SetCancelOnDisconnect',
  'Repay',
  'ResetAccount',
  'AddDemoFunds',
])

/** Deep runs take their time, and CI's machine may be slow. */
const MOST_MS = deep ? 14_400_000 : 900_000

const sum = (results: readonly RunResult[], pick: (one: RunResult) => ReadonlyMap<string, number>) => {
  const total = new Map<string, number>()
  for (const one of results) for (const [key, n] of pick(one)) total.set(key, (total.get(key) ?? 0) + n)
  return total
}

describe('invariants of random runs', () => {
  it(
    `no unit created or lost, no crossed book, positions are the fold of fills, the same bytes again (INVARIANT_SEED=${first}..)`,
    () => {
      const results: RunResult[] = []
      for (const [at, seed] of seeds.entries()) {
        const run = runSeed(seed, COMMANDS)
        // Not the core itself: a thousand of them are more than fits.
        const { hash, accepted, refused, fills, liquidations } = run
        results.push({ hash, accepted, refused, fills, liquidations })
        expect(differencesAfterRestart(run.core, run.ledger.rows()), `seed ${seed}: a restart`).toEqual([])
        // Deep: every run again. CI: the first.
        if (deep || at === 0) expect(run.replay(), `seed ${seed}: its journal`).toBe(run.hash)
      }
      if (only !== undefined) return
      const [accepted, refused, fills] = [
        sum(results, (one) => one.accepted),
        sum(results, (one) => one.refused),
        sum(results, (one) => one.fills),
      ]
      if (!isSample) return
      const awaited = Object.keys(makers).filter((type) => isMany || !SELDOM.has(type))
      expect(awaited.filter((type) => (accepted.get(type) ?? 0) === 0)).toEqual([])
      expect(refused.get('CreateOrder') ?? 0).toBeGreaterThan(0)
      const types = new Set(
        createCore({ seed: 1, startAt: START, symbols: 4 })
          .instruments()
          .map(({ contractType }) => contractType)
          // Spreads, whose fills are those of their legs, and the symbol of a type nobody knows.
          .filter((type) => type !== 'Unknown'),
      )
      expect([...types].filter((type) => (fills.get(type) ?? 0) === 0)).toEqual([])
      if (deep) expect(results.reduce((all, one) => all + one.liquidations, 0)).toBeGreaterThan(0)
    },
    MOST_MS,
  )
})
