import type { PrivateState } from '#shared/contracts/private-feed.ts'
import { accepted, rejected } from '#shared/contracts/outcome.ts'
import type { ReverseRequest, StepCalls } from '#shared/contracts/steps.ts'
import { BAD_PARAMETER } from './account-changes.ts'
import type { StepIntents } from './step-intents.ts'
import { reversePlan, swapPlan } from './step-plans.ts'

/** The calls of the hub's API that take several steps. */
export function createStepCalls(steps: StepIntents, state: () => PrivateState | null): StepCalls {
  /**
   * Adds the leverage in force of the side that a reverse opens: a copy-trade order must name it, and doesn't change it
   * (decision 18).
   */
  function withLeverage(request: ReverseRequest): ReverseRequest {
    if (request.isCopyTrade !== true || request.leverage !== undefined) return request
    const known = state()?.settings.find(({ symbol }) => symbol === request.symbol)
    const leverage = request.side === 'Buy' ? known?.sellLeverage : known?.buyLeverage
    return leverage === undefined ? request : { ...request, leverage }
  }

  return {
    reversePosition: async (request) => {
      const plan = reversePlan(withLeverage(request))
      return plan === null ? rejected(BAD_PARAMETER, 'id, size or leverage') : steps.start(plan)
    },
    swapTpSl: async (request) => {
      const plan = swapPlan(request)
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
