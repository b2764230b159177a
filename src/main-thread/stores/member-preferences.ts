import { proxy } from 'valtio/vanilla'
import type { MemberPreferences } from '#shared/contracts/member-preferences.ts'

/** What the member prefers, the same in every tab; changed by `preferMember` of bridge/history-calls.ts. */
export const memberPreferences = proxy<{ values: MemberPreferences }>({ values: {} })

/** Only the bridge calls it. */
export function showMemberPreferences(values: MemberPreferences): void {
  memberPreferences.values = { ...values }
}
