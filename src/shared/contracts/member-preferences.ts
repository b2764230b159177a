/** Preferences of an account, stored by the exchange (PREF-01..04). Names and values are short texts. */
export type MemberPreferences = Readonly<Record<string, string>>

/** Whether a reverse asks for confirmation (PREF-01): `show` (default) or `hide`. */
export const REVERSE_TIP = 'reverseClickTipStatus'

/** Part of the hub's API. Pages receive every change as `MemberPreferred` on the hub's port. */
export interface MemberPreferenceCalls {
  /** Preferences of the logged-in account. Empty for visitors and until the exchange has sent them. */
  memberPreferences(): MemberPreferences
  /**
   * Takes effect in all tabs immediately and is sent 1 s after the last change (PREF-02). A failure to send is only
   * traced: the preference is then valid until the hub ends (PREF-04). REVERSE_TIP of copy-trade accounts is not sent
   * (PREF-03).
   */
  preferMember(key: string, value: string): void
}

/** Hub -> page on the SharedWorker's own port: all preferences. */
export interface MemberPreferred {
  readonly type: 'MemberPreferred'
  readonly values: MemberPreferences
}
