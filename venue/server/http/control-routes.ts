import { controlActs, MOST_UPDATES, venueFaults } from '#shared/contracts/fault-control.ts'
import { callErrors } from '#shared/errors/call-errors.ts'
import { path } from '#shared/wire/http.ts'
import type { Route, RouteContext } from './call.ts'
import { badRequest, done, refused } from './envelope.ts'

/** Load and faults for the panel of the app. Without an open control port the call is unknown. */
export function controlRoutes({ control }: RouteContext): readonly Route[] {
  return [
    {
      method: 'POST',
      path: path.own.control,
      isSecret: true,
      async handle({ body }) {
        const { access } = control
        if (access === null) return refused(callErrors.unknownCall)
        if (!access.isKey(body.text('key', 200))) return refused(callErrors.forbidden)
        const act = body.oneOf('act', controlActs)
        const fault = act === 'begin' ? body.oneOf('fault', venueFaults) : null
        const rate = act === 'rate' ? body.whole('updatesPerSecond', 0, MOST_UPDATES) : null
        const symbol = act === 'rate' ? body.text('symbol') : ''
        const problem = body.problem()
        if (problem !== null) return badRequest(problem)
        if (act === 'close') access.close()
        else access.renew()
        if (fault !== null) access.begin(fault)
        if (rate !== null) await access.setRate(rate, symbol)
        if (act === 'compare') access.compare()
        return done(access.state())
      },
    },
  ]
}
