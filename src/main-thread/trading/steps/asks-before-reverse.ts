import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import { session } from '../../stores/account.ts'
import { memberPreferences } from '../../stores/member-preferences.ts'

/** Whether a reverse opens its dialog: the member may have turned it off, but not for copy trading (POS-15). */
export function asksBeforeReverse(): boolean {
  const { view } = session
  const isCopyTrade = view.kind !== 'visitor' && view.account.copyTrade !== undefined
  return isCopyTrade || memberPreferences.values[REVERSE_TIP] !== 'hide'
}
