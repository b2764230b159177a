import { proxy, subscribe } from 'valtio/vanilla'
import '../../i18n/english/commands.ts'
import { isTrader, session } from '../../stores/account.ts'
import { pushNotice } from '../../stores/notices.ts'

/** Keys that trade do nothing unless they were armed; for this page alone and never remembered. */
export const trading = proxy<{ armed: boolean }>({ armed: false })

/** A page that was out of sight for longer isn't what its trader has in mind any more. */
export const AWAY_MS = 5 * 60_000

/** A short word about keys; `commands:notice.<key>`. One at a time. */
export function sayAboutKeys(key: string, params: Readonly<Record<string, string>> = {}): void {
  pushNotice({ id: 'hotkeys', tone: 'info', titleKey: `commands:notice.${key}`, bodyKey: '', params })
}

const accountNow = (): string =>
  isTrader(session.view) && 'account' in session.view ? session.view.account.accountId : ''

let armedFor = ''
let hiddenAt = 0

/** Arms for the account that trades now; does nothing for visitors. */
export function setArmed(armed: boolean): void {
  armedFor = accountNow()
  trading.armed = armed && armedFor !== ''
}

function disarm(why: string): void {
  if (!trading.armed) return
  trading.armed = false
  sayAboutKeys(why)
}

subscribe(session, () => {
  if (accountNow() !== armedFor) disarm('disarmedAccount')
})
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now()
  else if (hiddenAt > 0 && Date.now() - hiddenAt > AWAY_MS) disarm('disarmedAway')
})
