/**
 * A check before a draft is sent, set by a component that writes into the draft. It waits for a pending change, and
 * resolves to false if the draft isn't what was typed; the component's field then shows why.
 */
export type DraftGuard = () => Promise<boolean>

const guards = new Map<object, DraftGuard>()

/** Sets the guard of a draft. Returns how to remove it. */
export function guardDraft(draft: object, guard: DraftGuard): () => void {
  guards.set(draft, guard)
  return () => {
    if (guards.get(draft) === guard) guards.delete(draft)
  }
}

/** The guard of a draft; undefined for none. */
export const guardOf = (draft: object): DraftGuard | undefined => guards.get(draft)
