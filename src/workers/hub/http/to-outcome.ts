import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import type { CallAnswer } from './envelope.ts'

/** Code of a successful answer whose result is unreadable. */
const UNREADABLE_CODE = 9_000_002

/**
 * Outcome of a command: accepted, rejected for certain, or unknown (timeout, network, 5xx). A success whose result is
 * unreadable (`read` gives null) is unknown too, since the server has acted.
 */
export function toOutcome<T>(answer: CallAnswer, read: (result: unknown) => T | null): Outcome<T> {
  if (!answer.hasError) {
    const value = read(answer.result)
    return value === null ? { kind: 'unknown', reason: 'server-error' } : accepted(value)
  }
  if (answer.ambiguous !== null) return { kind: 'unknown', reason: answer.ambiguous }
  return {
    kind: 'rejected',
    code: answer.retCode,
    message: answer.retMsg,
    ...(answer.params === undefined ? {} : { params: answer.params }),
    ...(answer.product === undefined ? {} : { product: answer.product }),
    ...(answer.endedSession === true ? { told: true } : {}),
  }
}

/** Outcome of a command whose success has no result. */
export function toEmptyOutcome(answer: CallAnswer): Outcome<null> {
  const outcome = toOutcome(answer, () => true)
  return outcome.kind === 'accepted' ? accepted(null) : outcome
}

/** Outcome of a read. An unreadable success is rejected with a code, since a read changes nothing. */
export function toReadOutcome<T>(answer: CallAnswer, read: (result: unknown) => T | null): Outcome<T> {
  if (answer.hasError) return toOutcome(answer, read)
  const value = read(answer.result)
  return value === null
    ? { kind: 'rejected', code: UNREADABLE_CODE, message: 'unreadable answer' }
    : accepted(value)
}
