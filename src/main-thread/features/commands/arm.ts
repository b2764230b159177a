import { subscribe } from 'valtio/vanilla'
import '../../i18n/english/commands.ts'
import { isTrader, session } from '../../stores/account.ts'
import { pushNotice } from '../../stores/notices.ts'
import { trading } from '../../stores/trading-keys.ts'

/** The keys are disarmed after a page was hidden longer than this, ms: its trader may no longer have it in mind. */
export const AWAY_MS = 5 * 60_000

/** Shows a short notice about keys, `commands:notice.<key>`. One at a time. */
export function notifyAboutKeys(key: string, params: Readonly<Record<string, string>> = {}): void {
  pushNotice({ id: 'hotkeys', tone: 'info', titleKey: `commands:notice.${key}`, bodyKey: '', params })
}

const accountNow = (): string =>
  isTrader(session.view) && 'account' in session.view ? session.view.account.accountId : ''

let armedFor = ''
let hiddenAt = 0

/** Arms the keys for the account that trades now. Does nothing for visitors. */
export function setArmed(armed: boolean): void {
  armedFor = accountNow()
  trading.armed = armed && armedFor !== ''
}

function disarm(why: string): void {
  if (!trading.armed) return
  trading.armed = false
  notifyAboutKeys(why)
}

subscribe(session, () => {
  if (accountNow() !== armedFor) disarm('disarmedAccount')
})
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now()
  else if (hiddenAt > 0 && Date.now() - hiddenAt > AWAY_MS) disarm('disarmedAway')
})
