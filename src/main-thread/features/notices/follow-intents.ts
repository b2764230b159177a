import { subscribe } from 'valtio/vanilla'
import { intents } from '../../stores/account.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'

const ID = 'unknown-intents'

/** Shows a notice while outcomes are unknown. Each outcome becomes its own notice, in one tab (`IntentFact`, `TradeFact`). */
export function followIntents(): () => void {
  let shown = ''
  return subscribe(intents, () => {
    const { unknown } = intents
    // A change or a cancel has no side: its order is not in doubt.
    const bodyKey = unknown.every(({ side }) => side !== '') ? 'unknown.pending' : 'unknown.requests'
    const params = { count: String(unknown.length) }
    const next = bodyKey + params.count
    if (next === shown) return
    shown = next
    if (unknown.length === 0) return dismissNotice(ID)
    // The notice stays until every outcome is known.
    pushNotice({ id: ID, tone: 'info', titleKey: 'unknown.title', bodyKey, params }, 0)
    return undefined
  })
}
