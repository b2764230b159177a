/** Random sequences of orders in one symbol of a family. */
import * as fc from 'fast-check'
import type { ContractType } from '#shared/domain/enums.ts'

/** Every family there is, the everyday one more often. */
export const types: readonly ContractType[] = [
  'LinearPerpetual',
  'LinearPerpetual',
  'LinearFutures',
  'UsdcPerpetual',
  'UsdcFutures',
  'InversePerpetual',
  'InverseFutures',
  'UsdtOption',
  'UsdcOption',
  'Spot',
]

export const step = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  kind: fc.constantFrom('market' as const, 'crossing' as const, 'resting' as const),
  /** Share of what the leverage buys with a fifth of the wallet, or of twice the position: 500 closes it, more flips it. */
  share: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(500)),
  ofPosition: fc.boolean(),
  reduceOnly: fc.constantFrom(false, false, false, true),
  /** Where the mark goes before the order, in 1e-4 of itself. */
  drift: fc.constantFrom(0, 0, 5, -5, 37, -37),
})

export const scenario = fc.record({
  type: fc.constantFrom(...types),
  /** Which of the family's symbols. */
  pick: fc.nat(),
  isIsolated: fc.boolean(),
  isHedge: fc.constantFrom(false, false, true),
  leverageE2: fc.integer({ min: 100, max: 10_000 }),
  other: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
})

export type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never
export type Step = Scenario['steps'][number]
