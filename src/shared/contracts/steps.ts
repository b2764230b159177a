/** Intents of several steps: written down before the first, each step sent at most once, taken up again after the hub died. */

import type { PositionIdx, Side } from '../domain/enums.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { Outcome } from './outcome.ts'
import type { ReplaceTpSlBody, SetTpSlBody } from './tpsl-calls.ts'

/**
 * Close a position by market, then open the opposite one of the same size (POS-15..POS-25). The net is 0 or the opposite of
 * what it was: the second order leaves only when the exchange shows that the position is gone.
 */
export interface ReverseRequest {
  /** `newOrderLinkId()`, made once per press; the orders' own ids follow from it. Letters, digits, `_`, `-`; at most 40. */
  readonly id: string
  readonly symbol: string
  /** Side and size of the position as the trader saw it. */
  readonly side: Side
  readonly size: DecimalText
  /** Its index; in hedge mode the new position gets the other one (POS-19). */
  readonly positionIdx: PositionIdx
  /** The price the trader saw, as reference. */
  readonly basePrice?: DecimalText
  /** Instead of the symbol's leverage (POS-20). */
  readonly leverage?: DecimalText
  /** By the copy-trade calls: close-all, then create (POS-23, POS-24). */
  readonly isCopyTrade?: boolean
}

/**
 * Take entries of a position's take profit and stop loss away or change them, then set new ones (TPSL-65..69). What is set
 * leaves only when all that goes first was carried out: an entry that triggered meanwhile ends the swap.
 */
export interface TpSlSwap {
  /** As in `ReverseRequest`. */
  readonly id: string
  readonly symbol: string
  readonly positionIdx: PositionIdx
  /** Ids of entries that go; 'all-partial': every partial entry of the position in one call. */
  readonly cancel: readonly string[] | 'all-partial'
  /** Entries or orders that are changed after that, each by a call of its own. */
  readonly change?: readonly ReplaceTpSlBody[]
  readonly set: SetTpSlBody
}

/** A market order that a step sends, as the page asks about it. */
export interface MarketStep {
  readonly symbol: string
  readonly side: Side
  /** null where the step's call has it only in the exchange's scaled form (copy trade). */
  readonly qty: DecimalText | null
}

export type StepsName = 'reverse' | 'tpsl-swap'

/** How an intent of several steps ended after its first step was carried out. */
export interface StepsEnd {
  readonly id: string
  /**
   * done: all of it. stopped: an earlier step was carried out and a later one was not: of a reverse "closed, not reopened"
   * (POS-18), of a swap "removed, not set". partial: the closing order ended and left some of the position: nothing was opened.
   */
  readonly kind: 'done' | 'stopped' | 'partial'
  /** How many steps were carried out, of how many. */
  readonly done: number
  readonly of: number
  /** Why it stopped. late: the hub was away for so long that going on is for the trader to say. '' where it's done. */
  readonly why: '' | 'refused' | 'absent' | 'late' | 'partial'
  /** The exchange's refusal of the step; 0 and '' without one. */
  readonly code: number
  readonly message: string
  /** `retrySteps` sends what is missing. */
  readonly canRetry: boolean
  /** The market order that `retrySteps` sends; left out where it sends none. */
  readonly order?: MarketStep
}

/** An intent of several steps that is under way, or that stopped on its way and hasn't been acknowledged. */
export interface StepsView {
  readonly id: string
  readonly name: StepsName
  readonly symbol: string
  /** unknown: a step has no answer yet and is being looked for; nothing was sent twice. */
  readonly state: 'running' | 'unknown' | 'ended'
  /** null until it ended; null too where its first step was refused: nothing was changed. */
  readonly end: StepsEnd | null
}

/** Part of the hub's API. */
export interface StepCalls {
  /**
   * Reverses a position. accepted: look at `value.kind`, "stopped" is no success. rejected: the position is as it was; with
   * `told` another reverse is running (POS-21: nothing is shown). unknown: goes on in the hub; `Steps` events and `steps()`
   * tell the end.
   */
  reversePosition(asked: ReverseRequest): Promise<Outcome<StepsEnd>>
  /** Swaps entries of take profit and stop loss; outcomes as of `reversePosition`. */
  swapTpSl(asked: TpSlSwap): Promise<Outcome<StepsEnd>>
  /** Sends what is missing of a stopped intent, on a trader's demand only. A step that never arrived keeps its id. */
  retrySteps(asked: { readonly id: string }): Promise<Outcome<StepsEnd>>
  /** For a page that starts: what is under way or stopped. */
  steps(): Promise<Outcome<readonly StepsView[]>>
  /** The trader has read how it ended: it isn't told again. */
  forgetSteps(asked: { readonly id: string }): Promise<Outcome<null>>
}
