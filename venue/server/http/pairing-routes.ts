import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import type { ErrorRow } from '#shared/errors/error-row.ts'
import { path } from '#shared/wire/http.ts'
import type { Route, RouteContext } from './call.ts'
import { profileOrNew } from './cookies.ts'
import { badRequest, done, refused } from './envelope.ts'
import type { Answer } from './envelope.ts'

const withParams = ([code, text]: ErrorRow, extMap: Readonly<Record<string, string>>): Answer => ({
  code,
  message: withDetail(text, '', extMap),
  extMap,
})

/** Pairs a browser profile with the gateway. */
export const pairingRoutes = ({ pairing, sessions }: RouteContext): readonly Route[] => [
  {
    method: 'POST',
    path: path.own.pair,
    handle({ request, reply, body }) {
      const code = body.text('code')
      const problem = body.problem()
      if (problem !== null) return badRequest(problem)
      if (pairing === null) return badRequest('this exchange needs no pairing')
      const answer = pairing.pair(profileOrNew(request, reply, sessions.profiles), code)
      if (answer.kind === 'wrong')
        return withParams(callErrors.wrongPairingCode, { tries: String(answer.triesLeft) })
      if (answer.kind === 'paused')
        return withParams(callErrors.pairingPaused, { seconds: String(answer.seconds) })
      return answer.kind === 'paired' ? done({}) : refused(callErrors.pairingExpired)
    },
  },
]
