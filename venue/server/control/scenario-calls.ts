import { checked } from './control-call.ts'
import type { ControlCalls } from './control-call.ts'

const MAX_TEXT = 1_000_000

/** Scenarios, played when they are asked for. */
export const scenarioCalls: ControlCalls = {
  'GET /scenario': (target) => ({ scenario: target.scenario() }),
  'POST /scenario': (target, { body }) => {
    const accountId = body.text('account', 100)
    const name = body.optionalText('name')
    const text = body.optionalText('text', MAX_TEXT)
    checked(body)
    if (name !== undefined) return target.play({ name }, accountId)
    if (text === undefined) throw new Error('name or text is missing')
    return target.play({ text }, accountId)
  },
}
