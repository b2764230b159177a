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
      switch (answer.kind) {
        case 'paired':
          return done({})
        case 'wrong':
          return withParams(callErrors.wrongPairingCode, { tries: String(answer.triesLeft) })
        case 'paused':
          return withParams(callErrors.pairingPaused, { seconds: String(answer.seconds) })
        case 'expired':
          return refused(callErrors.pairingExpired)
      }
    },
  },
]
