import { subscribeKey } from 'valtio/vanilla/utils'
import { intents } from '../../stores/account.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'

const ID = 'unknown-intents'

/** Says while orders have no answer, and once when they have: never "failed" for what isn't known. */
export function followIntents(): () => void {
  let before = 0
  return subscribeKey(intents, 'unknown', (unknown) => {
    const count = unknown.length
    if (count > 0) {
      const params = { count: String(count) }
      // An open question stays on screen until it's answered.
      pushNotice({ id: ID, tone: 'info', titleKey: 'unknown.title', bodyKey: 'unknown.pending', params }, 0)
    } else if (before > 0) {
      dismissNotice(ID)
      pushNotice({
        id: ID,
        tone: 'info',
        titleKey: 'unknown.resolved',
        bodyKey: 'unknown.resolvedText',
        params: {},
      })
    }
    before = count
  })
}
