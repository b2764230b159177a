import { followStorage } from '../features/connection/follow-storage.ts'
import { followReplays } from '../bridge/replay-tabs.ts'
import { storeBuild } from '../bridge/store-build.ts'
import { followUnknownZone } from '../trading/report-zone.ts'
import { keepFocus } from '../ui/keep-focus.ts'

/** Here and not above: what it imports would be listed in the page's first file. */
async function followSleep(): Promise<void> {
  const { followHidden, wakeUp } = await import('./asleep/follow-hidden.ts')
  wakeUp()
  followHidden()
}

async function followAccounts(): Promise<void> {
  ;(await import('../trading/account/follow-switches.ts')).followSwitches()
}

/** Starts what the first paint does not need. A failure of one does not stop the others. */
export function startLate(): void {
  for (const start of [followStorage, storeBuild, followReplays, keepFocus, followUnknownZone])
    try {
      start()
    } catch (error) {
      reportError(error)
    }
  followAccounts().catch(reportError)
  followSleep().catch(reportError)
}
