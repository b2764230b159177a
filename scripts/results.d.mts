/** Types of results.mjs, for its test. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skips: readonly { readonly test: string; readonly reason: string }[]
  /** Journeys that passed on the second try. */
  readonly retried: readonly string[]
}
export const MOST_RETRIED: number
export function countVitest(json: unknown): Counts
export function countPlaywright(json: unknown): Counts
export function closing(
  parts: readonly (Counts & { readonly name: string; readonly ok: boolean; readonly seconds: number })[],
): { readonly lines: readonly string[]; readonly ok: boolean }
