/** Spans of time whose rows are stored completely. */

/** Unix ms, both ends inclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A list of spans, oldest first, with one more. Spans that overlap or touch become one. */
export function withSpan(spans: readonly Span[], added: Span): readonly Span[] {
  if (added.to < added.from) return spans
  let { from, to } = added
  const apart: Span[] = []
  for (const span of spans) {
    if (span.to < from - 1 || span.from > to + 1) apart.push(span)
    else [from, to] = [Math.min(from, span.from), Math.max(to, span.to)]
  }
  return [...apart, { from, to }].sort((a, b) => a.from - b.from)
}

/** The spans without everything from a time on. */
export const spansBefore = (spans: readonly Span[], time: number): readonly Span[] =>
  spans.filter(({ from }) => from < time).map(({ from, to }) => ({ from, to: Math.min(to, time - 1) }))

/** The parts of a span that no span of the list covers, newest first. */
export function gapsIn(spans: readonly Span[], { from, to }: Span): readonly Span[] {
  const gaps: Span[] = []
  let end = to
  for (const span of spans.toReversed()) {
    if (end < from || span.to < from) break
    if (span.from > end) continue
    if (span.to < end) gaps.push({ from: span.to + 1, to: end })
    end = span.from - 1
  }
  if (end >= from) gaps.push({ from, to: end })
  return gaps
}
