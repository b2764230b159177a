let at = Number.NEGATIVE_INFINITY

/** Records that a number field changed its number when the focus left it. */
export function noteAdjusted(): void {
  at = performance.now()
}

/** Whether a field changed its number after a time of performance.now(): the trader has not seen the new number yet. */
export const wasAdjustedSince = (time: number): boolean => at >= time
