import { describe, expect, it } from 'vitest'
import { chaosRun, doubts } from './chaos-run.ts'
import type { ChaosResult } from './chaos-run.ts'
import { createCoreBackend } from './core-backend.ts'
import { createModelBackend } from './model-exchange.ts'

const isDeep = process.env['DEEP'] !== undefined
const EACH = 50
const RUNS = Number(process.env['INTENT_RUNS'] ?? (isDeep ? 200 : 2))
const FIRST_SEED = Number(process.env['INTENT_SEED'] ?? 1)

describe('orders with a doubtful outcome', () => {
  it(`R4, I1, H2, H9, T7: ${RUNS * EACH} of them under virtual time: no order twice, none unknown after 30 s online, the journal is correct`, async () => {
    const total = { intents: 0, orders: 0, joined: 0, resent: 0, unknown: 0, untrue: 0 }
    const byDoubt = new Map<string, number>()
    for (let run = 0; run < RUNS; run += 1) {
      const seed = FIRST_SEED + run
      const found: ChaosResult = await chaosRun(seed, EACH, createModelBackend())
      const faults = { resent: found.resent, unknown: found.unknown, untrue: found.untrue }
      expect(faults, `INTENT_SEED=${seed}`).toEqual({ resent: 0, unknown: 0, untrue: 0 })
      expect(found.orders, `INTENT_SEED=${seed}`).toBeLessThanOrEqual(found.intents)
      for (const key of ['intents', 'orders', 'joined', 'resent', 'unknown', 'untrue'] as const)
        total[key] += found[key]
      for (const doubt of doubts) byDoubt.set(doubt, (byDoubt.get(doubt) ?? 0) + found.byDoubt[doubt])
    }
    process.stdout.write(
      `intents: seeds ${FIRST_SEED}..${FIRST_SEED + RUNS - 1} ${JSON.stringify({ ...total, ...Object.fromEntries(byDoubt) })}\n`,
    )
  })

  it('R4: the same with the venue’s own core', async () => {
    const total = { intents: 0, orders: 0, joined: 0 }
    const runs = isDeep ? 10 : 1
    for (let run = 0; run < runs; run += 1) {
      const seed = FIRST_SEED + run
      const found = await chaosRun(seed, isDeep ? 40 : 20, createCoreBackend(seed))
      const faults = { resent: found.resent, unknown: found.unknown, untrue: found.untrue }
      expect(faults, `INTENT_SEED=${seed}`).toEqual({ resent: 0, unknown: 0, untrue: 0 })
      expect(found.orders, `INTENT_SEED=${seed}`).toBeGreaterThan(0)
      for (const key of ['intents', 'orders', 'joined'] as const) total[key] += found[key]
    }
    process.stdout.write(
      `intents on the core: seeds ${FIRST_SEED}..${FIRST_SEED + runs - 1} ${JSON.stringify(total)}\n`,
    )
  })
})
