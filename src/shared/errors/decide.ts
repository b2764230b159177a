import { RATE_LIMIT_TOAST_MS } from '../wire/http-constants.ts'

/** The fields of a definitive refusal that the decision depends on. */
export interface Refusal {
  readonly code: number
  /** Set for grid-bot codes, which are in `result.status_code` and collide with other codes (ERR-28). */
  readonly product?: 'grid-bot'
  readonly params?: Readonly<Record<string, string>>
}

/** The call that failed: the dialog of 39303 is only for creating an order. */
export type FailedCall = 'create' | 'other'

/** What the caller handles itself. */
export interface FailureContext {
  /** It shows its own content for the nine restricted codes (ERR-08). */
  readonly customContent: boolean
  /** It offers to add funds (ERR-11). */
  readonly insufficientBalance: boolean
}

/** Kind of text for a refusal. */
export type Wording =
  /** Our text for the code. */
  | 'plain'
  /** The code, then the text: copy trade, end of a session (ERR-12..14, ERR-16). */
  | 'code-first'
  /** Our text with the trigger price type (ERR-15). */
  | 'trigger-by'
  /** Our text with the highest leverage (ERR-10). */
  | 'max-leverage'

/** The single effect of a refusal (ERR-31). */
export type ErrorEffect =
  | { readonly kind: 'silent' }
  /** `throttleMs`: show at most one in this time, in all tabs together. */
  | { readonly kind: 'toast'; readonly wording: Wording; readonly throttleMs: number }
  | { readonly kind: 'dialog'; readonly dialog: 'split-order-failed' }
  | { readonly kind: 'callback'; readonly callback: 'custom-content' | 'insufficient-balance' }
  | { readonly kind: 'compliance-wall' }
  | { readonly kind: 'session-end' }

const silentCodes: ReadonlySet<number> = new Set([30099, 30177, -2])
/** Codes that end the session (FEED-08, ERR-16). */
export const sessionEndCodes: ReadonlySet<number> = new Set([10007, 10009, 33003])
const customContentCodes: ReadonlySet<number> = new Set([
  39303, 30164, 30175, 30187, 30185, 10042, 10043, 10047, 10048,
])
const triggerByCodes: ReadonlySet<number> = new Set([30027, 30028, 30029, 30030, 30074, 30075])
/** First and last codes of copy trade (ERR-12..14). The page does not need the table of their texts. */
const copyTradeRanges = [
  [39401, 39440],
  [12001, 12009],
  [12054, 12054],
  [90015, 90067],
] as const
const isCopyTrade = (code: number): boolean =>
  copyTradeRanges.some(([first, last]) => code >= first && code <= last)

const COMPLIANCE = 10024
/** Too many calls. */
export const RATE_LIMIT = 10006
const SPLIT_ORDER_FAILED = 39303
const INSUFFICIENT_BALANCE = 30031
const LEVERAGE_BOUNDS = 30162

const toast = (wording: Wording, throttleMs = 0): ErrorEffect => ({ kind: 'toast', wording, throttleMs })

/**
 * Decides the effect of a refusal from code, call and context, in the order of the specification: special codes before
 * the general rule (ERR-04..18, ERR-31). Pure. The hub ensures that each effect occurs once per failure and browser
 * (`error-gate.ts`): it marks what was reported already.
 */
export function decideError(refusal: Refusal, call: FailedCall, context: FailureContext): ErrorEffect {
  const { code, params = {} } = refusal
  if (refusal.product === 'grid-bot') return toast('plain')
  if (silentCodes.has(code)) return { kind: 'silent' }
  if (code === RATE_LIMIT) return toast('plain', RATE_LIMIT_TOAST_MS)
  if (code === COMPLIANCE) return { kind: 'compliance-wall' }
  if (customContentCodes.has(code) && context.customContent) {
    return { kind: 'callback', callback: 'custom-content' }
  }
  if (code === SPLIT_ORDER_FAILED && call === 'create')
    return { kind: 'dialog', dialog: 'split-order-failed' }
  if (code === LEVERAGE_BOUNDS && params['max_leverage'] !== undefined) return toast('max-leverage')
  if (code === INSUFFICIENT_BALANCE && context.insufficientBalance) {
    return { kind: 'callback', callback: 'insufficient-balance' }
  }
  if (isCopyTrade(code)) return toast('code-first')
  if (triggerByCodes.has(code)) return toast('trigger-by')
  if (sessionEndCodes.has(code)) return { kind: 'session-end' }
  return toast('plain')
}
