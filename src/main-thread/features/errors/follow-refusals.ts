import { hubRefusals } from '../../stores/hub-refusals.ts'
import { pushNotice } from '../../stores/notices.ts'
import { applyRefusal } from '../../trading/outcomes/apply-refusal.ts'
import { sessionEndCodes } from '#shared/errors/decide.ts'

/**
 * Shows refusals that the hub sends to the active tab: the end of the session (ERR-16) and refusals of the hub's own
 * calls.
 */
export function followRefusals(): () => void {
  return hubRefusals.listen(({ code, message }) => {
    if (applyRefusal({ kind: 'rejected', code, message }) === 'done') return
    const params = { code: String(code), message }
    const isEnd = sessionEndCodes.has(code)
    pushNotice({
      id: isEnd ? 'session-ended' : `refused-${code}`,
      tone: 'failure',
      titleKey: isEnd ? 'sessionEnded' : 'refused',
      bodyKey: 'rejected',
      params,
    })
  })
}
