import { subscribe } from 'valtio/vanilla'
import { intents } from '../../stores/account.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'

const ID = 'unknown-intents'

/**
 * Says while orders have no answer, and once when they have: never "failed" for what isn't known. One whose answer was
 * found before it could be shown as missing is told too; one of a session that ended isn't called known.
 */
export function followIntents(): () => void {
  let told = intents.settled
  let isOpen = false
  return subscribe(intents, () => {
    const count = intents.unknown.length
    if (count > 0) {
      isOpen = true
      const params = { count: String(count) }
      // An open question stays on screen until it's answered.
      pushNotice({ id: ID, tone: 'info', titleKey: 'unknown.title', bodyKey: 'unknown.pending', params }, 0)
      return
    }
    if (isOpen) dismissNotice(ID)
    isOpen = false
    // A worker that was replaced counts from nothing again.
    if (intents.settled > told)
      pushNotice({
        id: ID,
        tone: 'info',
        titleKey: 'unknown.resolved',
        bodyKey: 'unknown.resolvedText',
        params: {},
      })
    told = intents.settled
  })
}
