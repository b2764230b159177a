/**
 * Asked before a draft is sent, by what else writes into it: waits for a change that is on its way, and says no where the
 * draft is not what was typed; its field shows why by then.
 */
export type DraftGuard = () => Promise<boolean>

const guards = new Map<object, DraftGuard>()

/** Puts a guard before a draft. Returns the function that takes it away. */
export function guardDraft(draft: object, guard: DraftGuard): () => void {
  guards.set(draft, guard)
  return () => {
    if (guards.get(draft) === guard) guards.delete(draft)
  }
}

/** The guard of a draft, where there is one. */
export const guardOf = (draft: object): DraftGuard | undefined => guards.get(draft)
