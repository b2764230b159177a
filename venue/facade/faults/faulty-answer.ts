import type { ApiResult } from '../terms/endpoint.ts'
import type { AnswerFault } from './answer-faults.ts'
import { changedRows, hasRowChanges } from './row-changes.ts'

/** How a call of REST or of a socket is answered. */
export interface Answering<T> {
  /** Carries out the call. */
  run(): Promise<T>
  /** The answer of a refused call. */
  refuse(retCode: number, retMsg: string): T
  /** Sends a page of this HTTP status in place of an answer. */
  page(status: number): void
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** An answer whose rows have the changes of a rule. */
function changedAnswer<T extends { readonly result: ApiResult }>(answer: T, rule: AnswerFault): T {
  const list: unknown = answer.result['list']
  if (!Array.isArray(list) || !hasRowChanges(rule)) return answer
  return { ...answer, result: { ...answer.result, list: changedRows(list, rule) } }
}

/** Answers a call by a rule of the control port; null where the connection is to end without an answer. */
export async function faultyAnswer<T extends { readonly result: ApiResult }>(
  rule: AnswerFault | null,
  call: Answering<T>,
): Promise<T | null> {
  if (rule === null) return call.run()
  if (rule.delayMs > 0) await wait(rule.delayMs)
  if (rule.lost === 'before') return null
  if (rule.status !== undefined) {
    call.page(rule.status)
    return null
  }
  const answer =
    rule.retCode === undefined
      ? changedAnswer(await call.run(), rule)
      : call.refuse(rule.retCode, rule.retMsg ?? '')
  if (rule.answerDelayMs > 0) await wait(rule.answerDelayMs)
  return rule.lost === 'after' ? null : answer
}
