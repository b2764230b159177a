import { RATE_LIMIT_TOAST_MS } from '../wire/http-constants.ts'

/** A definitive refusal, as far as its rule depends on it. */
export interface Refusal {
  readonly code: number
  /** Grid-bot codes come in `result.status_code` and share their numbers with others (ERR-28). */
  readonly product?: 'grid-bot'
  readonly params?: Readonly<Record<string, string>>
}

/** What was asked when it failed: the dialog of 39303 belongs to creating an order. */
export type FailedCall = 'create' | 'other'

/** What the place that asked can do itself. */
export interface FailureContext {
  /** It shows the nine restricted codes with content of its own (ERR-08). */
  readonly customContent: boolean
  /** It offers a way to money (ERR-11). */
  readonly insufficientBalance: boolean
}

/** How a refusal is worded. */
export type Wording =
  /** Our words for the code. */
  | 'plain'
  /** The code, then the words: copy trade, the end of a session (ERR-12..14, ERR-16). */
  | 'code-first'
  /** Our words with the trigger price type filled in (ERR-15). */
  | 'trigger-by'
  /** Names the highest leverage there is (ERR-10). */
  | 'max-leverage'

/** The one thing that happens on a refusal (ERR-31). */
export type ErrorEffect =
  | { readonly kind: 'silent' }
  /** `throttleMs`: at most one in this time, in the whole browser. */
  | { readonly kind: 'toast'; readonly wording: Wording; readonly throttleMs: number }
  | { readonly kind: 'dialog'; readonly dialog: 'split-order-failed' }
  | { readonly kind: 'callback'; readonly callback: 'custom-content' | 'insufficient-balance' }
  | { readonly kind: 'compliance-wall' }
  | { readonly kind: 'session-end' }

const silentCodes: ReadonlySet<number> = new Set([30099, 30177, -2])
/** Codes after which the session is over (FEED-08, ERR-16). */
export const sessionEndCodes: ReadonlySet<number> = new Set([10007, 10009, 33003])
const customContentCodes: ReadonlySet<number> = new Set([
  39303, 30164, 30175, 30187, 30185, 10042, 10043, 10047, 10048,
])
const triggerByCodes: ReadonlySet<number> = new Set([30027, 30028, 30029, 30030, 30074, 30075])
/** First and last codes of copy trade (ERR-12..14). The table of their texts is not needed on the page. */
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
 * The one decision about a refusal: code, call and context -> what happens, in the order of the specification, special
 * codes before the general rule (ERR-04..18, ERR-31). Pure: that each happens once per failure and once per browser is kept
 * by the hub (`error-gate.ts`), which marks what was said already.
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
