import { proxy } from 'valtio/vanilla'
import type { MemberPreferences } from '#shared/contracts/member-preferences.ts'

/** The member's preferences, the same in every tab; changed by `preferMember` in bridge/history-calls.ts. */
export const memberPreferences = proxy<{ values: MemberPreferences }>({ values: {} })

/** For the bridge: replaces the preferences. */
export function showMemberPreferences(values: MemberPreferences): void {
  memberPreferences.values = { ...values }
}
