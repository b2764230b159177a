/**
 * Intents of several steps. They are journaled before the first step, each step is sent at most once, and a new hub
 * resumes them after the old one died.
 */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Outcome } from './outcome.ts'
import type { ReplaceTpSlBody, SetTpSlBody } from './tpsl-calls.ts'

/**
 * Closes a position by a market order, then opens the opposite one of the same size (POS-15..POS-25). The second order
 * is sent only once the exchange shows that the position is closed: the result is flat or the opposite position, never
 * more.
 */
export interface ReverseRequest {
  /**
   * `newOrderLinkId()`, created once per press. The orders' ids derive from it. Letters, digits, `_`, `-`; at most 40.
   */
  readonly id: string
  readonly symbol: string
  /** Side and size of the position the trader saw. */
  readonly side: Side
  readonly size: DecimalText
  /** Its index. In hedge mode the new position has the other one (POS-19). */
  readonly positionIdx: PositionIdx
  /** The price the trader saw, as a reference. */
  readonly basePrice?: DecimalText
  /** Leverage of the new position; absent: the symbol's (POS-20). */
  readonly leverage?: DecimalText
  /** Use the copy-trade calls: close-all, then create (POS-23, POS-24). */
  readonly isCopyTrade?: boolean
}

/**
 * Cancels or changes TP/SL entries of a position, then sets new ones (TPSL-65..69). The new ones are sent only after all
 * earlier steps were executed: an entry that triggered meanwhile ends the swap.
 */
export interface TpSlSwap {
  /** As in `ReverseRequest`. */
  readonly id: string
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** Ids of entries to cancel. 'all-partial': every partial entry of the position in one call. */
  readonly cancel: readonly string[] | 'all-partial'
  /** Entries or orders to change after that, one call each. */
  readonly change?: readonly ReplaceTpSlBody[]
  readonly set: SetTpSlBody
}

/** A market order that a step sends, for the page's confirmation. */
export interface MarketStep {
  readonly symbol: string
  readonly side: Side
  /** null if the step's call has only the exchange's scaled quantity (copy trade). */
  readonly qty: DecimalText | null
}

export type StepsName = 'reverse' | 'tpsl-swap'

/** How an intent of several steps ended after its first step was executed. */
export interface StepsEnd {
  readonly id: string
  /**
   * done: all steps. stopped: an earlier step was executed and a later one was not; for a reverse "closed, not reopened"
   * (POS-18), for a swap "removed, not set". partial: the closing order ended before the position was closed, and
   * nothing was opened.
   */
  readonly kind: 'done' | 'stopped' | 'partial'
  /** Number of steps executed, and of all steps. */
  readonly done: number
  readonly of: number
  /** Why it stopped, '' if done. late: the hub was gone for so long that the trader must decide whether to continue. */
  readonly why: '' | 'refused' | 'absent' | 'late' | 'partial'
  /** The exchange's refusal of the step, 0 and '' without one. */
  readonly code: number
  readonly message: string
  /** `retrySteps` can send the missing steps. */
  readonly canRetry: boolean
  /** The market order that `retrySteps` would send; absent if none. */
  readonly order?: MarketStep
}

/** An intent of several steps that is running, or that stopped and was not acknowledged. */
export interface StepsView {
  readonly id: string
  readonly name: StepsName
  readonly symbol: string
  /** unknown: the outcome of a step is being queried. Nothing was sent twice. */
  readonly state: 'running' | 'unknown' | 'ended'
  /** null until it ended, and if its first step was refused, because then nothing changed. */
  readonly end: StepsEnd | null
  /** It ended because the exchange did not have its first order so far. If that order arrives late, the end changes. */
  readonly isAbsent?: true
}

/** Part of the hub's API. */
export interface StepCalls {
  /**
   * Reverses a position. accepted: check `value.kind`, because "stopped" is no success. rejected: the position is
   * unchanged; with `told` another reverse is running (POS-21: show nothing). unknown: the hub continues; `Steps` events
   * and `steps()` report the end.
   */
  reversePosition(asked: ReverseRequest): Promise<Outcome<StepsEnd>>
  /** Swaps TP/SL entries. Outcomes as in `reversePosition`. */
  swapTpSl(asked: TpSlSwap): Promise<Outcome<StepsEnd>>
  /**
   * Sends the missing steps of a stopped intent, only when the trader demands it. A step that never arrived is sent with
   * its first id.
   */
  retrySteps(asked: { readonly id: string }): Promise<Outcome<StepsEnd>>
  /** Running and stopped intents, for a page that starts. */
  steps(): Promise<Outcome<readonly StepsView[]>>
  /** The trader has acknowledged the end: it is not reported again. */
  forgetSteps(asked: { readonly id: string }): Promise<Outcome<null>>
}
