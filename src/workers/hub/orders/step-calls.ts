import { accepted, rejected } from '#shared/contracts/outcome.ts'
import type { StepCalls } from '#shared/contracts/steps.ts'
import type { StepIntents } from './step-intents.ts'
import { reversePlan, swapPlan } from './step-plans.ts'

/** Parameter error, the exchange's own code for it. */
const BAD_PARAMETER = 10001

/** The part of the hub's API whose intents have several steps. */
export function createStepCalls(steps: StepIntents): StepCalls {
  return {
    reversePosition: async (asked) => {
      const plan = reversePlan(asked)
      return plan === null ? rejected(BAD_PARAMETER, 'id, size or leverage') : steps.start(plan)
    },
    swapTpSl: async (asked) => {
      const plan = swapPlan(asked)
      return plan === null ? rejected(BAD_PARAMETER, 'id or symbol') : steps.start(plan)
    },
    retrySteps: ({ id }) => steps.retry(id),
    steps: async () => accepted(await steps.views()),
    forgetSteps: async ({ id }) => {
      await steps.forget(id)
      return accepted(null)
    },
  }
}
