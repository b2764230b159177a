import { expect } from 'vitest'

/**
 * Counts the generated cases that a property really checks. A property that returns early in all cases proves
 * nothing. `expectShare` fails if a smaller share (0..1) of all cases of a kind was checked.
 */
export function countJudged() {
  const counts = new Map<string, { all: number; judged: number }>()
  return {
    /** Counts a case and returns `isJudged`. */
    note: (isJudged: boolean, kind = 'cases'): boolean => {
      const count = counts.get(kind) ?? { all: 0, judged: 0 }
      counts.set(kind, { all: count.all + 1, judged: count.judged + (isJudged ? 1 : 0) })
      return isJudged
    },
    expectShare: (least: number): void => {
      expect(counts.size, 'kinds of cases').toBeGreaterThan(0)
      for (const [kind, { all, judged }] of counts)
        expect(judged / all, `share of ${kind} that were judged, of ${all}`).toBeGreaterThanOrEqual(least)
    },
  }
}
