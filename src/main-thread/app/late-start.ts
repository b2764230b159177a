import { followStorage } from '../features/connection/follow-storage.ts'
import { followIntents } from '../features/notices/follow-intents.ts'
import { soundNotices } from '../features/notification-centre/sounds.ts'
import { followReplays } from '../bridge/replay-tabs.ts'
import { storeBuild } from '../bridge/store-build.ts'
import { followUnknownZone } from '../trading/report-zone.ts'
import { guardPresses } from '../ui/guard-presses.ts'
import { guardSwipes } from '../ui/guard-swipes.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { loadUntilThere } from '../ui/load-until-there.ts'

/**
 * Names the app's manifest. Once a page has one, the browser reads it, loads its icons and slides its button to install
 * into view: that took a tenth of the processor time of a first load.
 */
function nameManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** Starts what the first paint does not need. A failure of one does not stop the others. */
export function startLate(): void {
  const starts = [
    nameManifest,
    followStorage,
    storeBuild,
    followReplays,
    keepFocus,
    guardPresses,
    guardSwipes,
    followUnknownZone,
    soundNotices,
    followIntents,
  ]
  for (const start of starts)
    try {
      start()
    } catch (error) {
      reportError(error)
    }
  loadUntilThere(
    () => import('../trading/account/follow-switches.ts'),
    ({ followSwitches }) => followSwitches(),
  )
  // Not imported above: what it imports would be listed in the page's first file.
  loadUntilThere(
    () => import('./asleep/follow-hidden.ts'),
    ({ followHidden, wakeUp }) => {
      wakeUp()
      followHidden()
    },
  )
}
