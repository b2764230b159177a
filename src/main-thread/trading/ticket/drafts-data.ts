import { snapshot } from 'valtio/vanilla'
import type { AmountKind } from '#shared/contracts/ticket.ts'
import { chosen, draftFor, editDraft, knownDrafts, newDraft } from './draft.ts'
import type { Draft } from './draft.ts'

/** What is typed in the tickets of all symbols. */
export interface DraftsData {
  readonly amountKind: AmountKind
  readonly drafts: readonly (readonly [symbol: string, draft: Draft])[]
}

/** As data for another window. */
export const draftsAsData = (): DraftsData => ({
  amountKind: chosen.amountKind,
  drafts: knownDrafts().map(([symbol, draft]) => [symbol, snapshot(draft)]),
})

/** Continues what was typed in another window. */
export function putDrafts({ amountKind, drafts }: DraftsData): void {
  chosen.amountKind = amountKind
  for (const [symbol, draft] of drafts) editDraft(draftFor(symbol), draft)
}

/** Empties the tickets of all symbols: another window continues them. */
export function forgetDrafts(): void {
  for (const [, draft] of knownDrafts()) editDraft(draft, newDraft())
}
