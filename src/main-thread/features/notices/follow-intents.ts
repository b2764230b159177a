import { subscribe } from 'valtio/vanilla'
import { intents } from '../../stores/account.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'

const ID = 'unknown-intents'

/** Shows while changes have no answer. What each came to is a notice of its own, in one tab (`IntentFact`, `TradeFact`). */
export function followIntents(): () => void {
  let open = 0
  return subscribe(intents, () => {
    const count = intents.unknown.length
    if (count === open) return
    open = count
    if (count === 0) return dismissNotice(ID)
    const params = { count: String(count) }
    // An open question stays on screen until it's answered.
    pushNotice({ id: ID, tone: 'info', titleKey: 'unknown.title', bodyKey: 'unknown.pending', params }, 0)
    return undefined
  })
}
