/** On which side of a level a value was last: -1 below, 1 above, 0 unknown or exactly on it. */
export type LevelSide = -1 | 0 | 1

/** Where a value is relative to its level, and how far it got since the last look. */
export interface Reach {
  readonly low: number
  readonly high: number
  readonly now: number
}

const sideOf = (value: number): LevelSide => (value > 0 ? 1 : value < 0 ? -1 : 0)

/**
 * Whether a value reached or passed its level from the side it was on. Touching it and going back, or on, is one crossing:
 * exactly on the level its side is unknown, and the next side is taken without one.
 */
export function crossing(
  side: LevelSide,
  { low, high, now }: Reach,
): { readonly side: LevelSide; readonly crossed: LevelSide } {
  const next = sideOf(now)
  const isReached = side < 0 ? high >= 0 : side > 0 && low <= 0
  return { side: next, crossed: isReached ? (side < 0 ? 1 : -1) : 0 }
}
