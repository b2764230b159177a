import type { FieldError, TicketPreview, TicketSideView } from '#shared/contracts/ticket.ts'

const sameErrors = (a: readonly FieldError[], b: readonly FieldError[]): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b)

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function mergeSide(into: Writable<TicketSideView>, from: TicketSideView): void {
  const { errors, ...figures } = from
  Object.assign(into, figures)
  if (!sameErrors(into.errors, errors)) into.errors = errors
}

/**
 * Merges an answer into the previous one, field by field. Unchanged fields are not written, so that a moving market
 * renders only the figures that changed.
 */
export function mergePreview(into: Writable<TicketPreview>, from: TicketPreview): void {
  const { buy, sell, errors, ...figures } = from
  Object.assign(into, figures)
  if (!sameErrors(into.errors, errors)) into.errors = errors
  mergeSide(into.buy, buy)
  mergeSide(into.sell, sell)
}
