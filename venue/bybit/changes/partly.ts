import type { Refusal } from '../../exchange/commands.ts'

/** A refusal that names what was done before it, in its brackets. */
export function partly(refusal: Refusal, done: string): Refusal {
  const { message } = refusal
  const detail = /^(.*) \((.*)\)$/s.exec(message)
  const text =
    detail === null
      ? `${message.replace(/\.$/, '')} (${done})`
      : `${detail[1] ?? ''} (${detail[2] ?? ''}; ${done})`
  return { ...refusal, message: text }
}
