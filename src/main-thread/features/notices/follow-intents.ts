import { subscribe } from 'valtio/vanilla'
import { intents } from '../../stores/account.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'

const ID = 'unknown-intents'

/** Shows a notice while outcomes are unknown. Each outcome becomes its own notice, in one tab (`IntentFact`, `TradeFact`). */
export function followIntents(): () => void {
  let open = 0
  return subscribe(intents, () => {
    const count = intents.unknown.length
    if (count === open) return
    open = count
    if (count === 0) return dismissNotice(ID)
    const params = { count: String(count) }
    // The notice stays until every outcome is known.
    pushNotice({ id: ID, tone: 'info', titleKey: 'unknown.title', bodyKey: 'unknown.pending', params }, 0)
    return undefined
  })
}
