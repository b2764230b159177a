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
 * Writes an answer over the one before, field by field: what didn't change isn't touched, so that a moving market
 * renders the figures that moved and nothing else.
 */
export function mergePreview(into: Writable<TicketPreview>, from: TicketPreview): void {
  const { buy, sell, errors, ...figures } = from
  Object.assign(into, figures)
  if (!sameErrors(into.errors, errors)) into.errors = errors
  mergeSide(into.buy, buy)
  mergeSide(into.sell, sell)
}
