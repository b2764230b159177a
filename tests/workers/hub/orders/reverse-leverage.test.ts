import { describe, expect, it } from 'vitest'
import type { PrivateState } from '../../../../src/shared/contracts/private-feed.ts'
import { accepted } from '../../../../src/shared/contracts/outcome.ts'
import type { ReverseRequest, StepsEnd } from '../../../../src/shared/contracts/steps.ts'
import { createStepCalls } from '../../../../src/workers/hub/orders/step-calls.ts'
import type { StepIntents } from '../../../../src/workers/hub/orders/step-intents.ts'
import type { Plan } from '../../../../src/workers/hub/orders/step-plans.ts'
import { reverse } from './step-world.ts'

describe('reverse', () => {
  it.each([
    ['Buy', '7.5', '750'],
    ['Sell', '20', '2000'],
  ] as const)(
    'POS-24: a reverse of copy trade without a leverage sends the one in force for the side it opens (%s)',
    async (side, _leverage, expected) => {
      const plans: Plan[] = []
      const steps = {
        start: (plan: Plan) => {
          plans.push(plan)
          return Promise.resolve(accepted({} as StepsEnd))
        },
      } as unknown as StepIntents
      const settings = [
        { symbol: 'ETHUSDT', buyLeverage: '3', sellLeverage: '3' },
        { symbol: 'BTCUSDT', buyLeverage: '20', sellLeverage: '7.5' },
      ]
      const state = { settings } as unknown as PrivateState
      const asked = { ...reverse(), side, isCopyTrade: true }
      const created = async (more: Partial<ReverseRequest>, known: PrivateState | null) => {
        await createStepCalls(steps, () => known).reversePosition({ ...asked, ...more })
        return plans.at(-1)?.steps.at(-1)?.body['leverageE2']
      }
      expect(await created({}, state)).toBe(expected)
      // The request's own leverage counts, a missing one isn't invented, and an order outside copy trade names none
      // (decision 18).
      expect(await created({ leverage: '5' as never }, state)).toBe('500')
      expect(await created({}, null)).toBeUndefined()
      expect(await created({ symbol: 'XRPUSDT' }, state)).toBeUndefined()
      expect(await created({ isCopyTrade: false }, state)).toBeUndefined()
    },
  )
})
