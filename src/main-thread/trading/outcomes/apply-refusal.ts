import type { Outcome } from '#shared/contracts/outcome.ts'
import { decideError } from '#shared/errors/decide.ts'
import type { FailedCall } from '#shared/errors/decide.ts'
import { prompts } from '../../stores/prompts.ts'

export type RejectedOutcome = Extract<Outcome<unknown>, { kind: 'rejected' }>

/** What the place that asked does itself. */
export interface RefusalHandlers {
  /** Shows one of the nine restricted codes in its own way (ERR-08). */
  readonly onCustomContent?: (refusal: RejectedOutcome) => void
  readonly onInsufficientBalance?: (refusal: RejectedOutcome) => void
}

const offerFunds = (): void => {
  prompts.balance = true
}

/**
 * Lets the one effect of a refusal happen (ERR-31) and says what is left to the caller: 'say' its words (`refusalLine`), or
 * 'done': nothing more is to be shown. The page's own way out of an insufficient balance are demo funds.
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
    // The hub says the end of a session once; without a session there was none to end, and the words are due.
    case 'session-end':
    case 'toast':
      break
  }
  return 'say'
}
