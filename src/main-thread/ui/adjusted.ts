let at = Number.NEGATIVE_INFINITY

/** A number field changed its number because it was left. */
export function noteAdjusted(): void {
  at = performance.now()
}

/** True where a field changed its number since a time of performance.now(): nobody has seen the new number then. */
export const wasAdjustedSince = (time: number): boolean => at >= time
