import { checked } from './control-call.ts'
import type { ControlCalls } from './control-call.ts'

const MAX_TEXT = 1_000_000

/** Plays scenarios on request. */
export const scenarioCalls: ControlCalls = {
  'GET /scenario': (target) => ({ scenario: target.scenario() }),
  'POST /scenario': async (target, { body }) => {
    const accountId = body.text('account', 100)
    const name = body.optionalText('name')
    const text = body.optionalText('text', MAX_TEXT)
    checked(body)
    const scenario = name !== undefined ? { name } : text !== undefined ? { text } : null
    if (scenario === null) throw new Error('name or text is missing')
    return { ...(await target.play(scenario, accountId)) }
  },
}
