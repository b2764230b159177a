import { snapshot } from 'valtio/vanilla'
import type { AmountKind } from '#shared/contracts/ticket.ts'
import { chosen, draftFor, editDraft, knownDrafts, newDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { followOwner, owner } from './draft-owner.ts'

/** What is typed in the tickets of all symbols. */
export interface DraftsData {
  readonly amountKind: AmountKind
  /** Id of the account that it was typed for; '' if none was known. */
  readonly accountId: string
  readonly drafts: readonly (readonly [symbol: string, draft: Draft])[]
}

/** As data for another window. */
export const draftsAsData = (): DraftsData => ({
  amountKind: chosen.amountKind,
  accountId: owner.accountId,
  drafts: knownDrafts().map(([symbol, draft]) => [symbol, snapshot(draft)]),
})

/** Continues what was typed in another window. Another account that is logged in by now has no part of its amounts. */
export function putDrafts({ amountKind, accountId, drafts }: DraftsData): void {
  chosen.amountKind = amountKind
  for (const [symbol, draft] of drafts) editDraft(draftFor(symbol), draft)
  if (accountId === '') return
  owner.accountId = accountId
  followOwner()
}

/** Empties the tickets of all symbols: another window continues them. */
export function forgetDrafts(): void {
  for (const [, draft] of knownDrafts()) editDraft(draft, newDraft())
}
