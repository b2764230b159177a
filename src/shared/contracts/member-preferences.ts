/** What a member prefers, kept by the exchange per account (PREF-01..04). Names and values are short texts. */
export type MemberPreferences = Readonly<Record<string, string>>

/** Name of the choice whether a reverse asks first (PREF-01): `show` or `hide`; absent: show. */
export const REVERSE_TIP = 'reverseClickTipStatus'

/** Part of the hub's API. Pages hear of every change by `MemberPreferred` on the hub's port. */
export interface MemberPreferenceCalls {
  /** Of the account that is logged in; empty for visitors and until the exchange told them. */
  memberPreferences(): MemberPreferences
  /**
   * Holds at once in all tabs; sent 1 s after the last change (PREF-02). A failure to send is traced and not told: the
   * choice holds for as long as the hub lives (PREF-04). Copy-trade accounts' reverse choice isn't sent (PREF-03).
   */
  preferMember(key: string, value: string): void
}

/** Hub -> page on the SharedWorker's own port: all there are now. */
export interface MemberPreferred {
  readonly type: 'MemberPreferred'
  readonly values: MemberPreferences
}
