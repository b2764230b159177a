import type { Outcome } from '#shared/contracts/outcome.ts'
import { decideError } from '#shared/errors/decide.ts'
import type { FailedCall } from '#shared/errors/decide.ts'
import { prompts } from '../../stores/prompts.ts'

export type RejectedOutcome = Extract<Outcome<unknown>, { kind: 'rejected' }>

/** Effects that the caller provides itself. */
export interface RefusalHandlers {
  /** Shows one of the nine restricted codes in the caller's own way (ERR-08). */
  readonly onCustomContent?: (refusal: RejectedOutcome) => void
  readonly onInsufficientBalance?: (refusal: RejectedOutcome) => void
}

const offerFunds = (): void => {
  prompts.balance = true
}

/**
 * Applies the one effect of a refusal (ERR-31). An insufficient balance leads to an offer of demo funds, unless the
 * caller handles it.
 *
 * @returns 'say' if the caller has to show the refusal's text (`refusalLine`), 'done' if nothing is left to show
 */
export function applyRefusal(
  refusal: RejectedOutcome,
  call: FailedCall = 'other',
  handlers: RefusalHandlers = {},
): 'say' | 'done' {
  if (refusal.told === true) return 'done'
  const { onCustomContent, onInsufficientBalance = offerFunds } = handlers
  const effect = decideError(refusal, call, {
    customContent: onCustomContent !== undefined,
    insufficientBalance: true,
  })
  switch (effect.kind) {
    case 'silent':
      return 'done'
    case 'compliance-wall':
      prompts.compliance = true
      return 'done'
    case 'dialog': {
      const { failedQty = '', coin = '' } = refusal.params ?? {}
      prompts.splitOrder = { failedQty, coin }
      return 'done'
    }
    case 'callback':
      if (effect.callback === 'custom-content') onCustomContent?.(refusal)
      else onInsufficientBalance(refusal)
      return 'done'
    // The hub reports the end of a session once. A refusal without a session ends none, so its text is shown.
    case 'session-end':
    case 'toast':
      break
  }
  return 'say'
}
