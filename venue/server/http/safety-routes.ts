import { timingSafeEqual } from 'node:crypto'
import { callErrors } from '#shared/errors/call-errors.ts'
import { path } from '#shared/wire/http.ts'
import type { Call, PrivateRoute, Route, RouteContext } from './call.ts'
import { badRequest, done, refused, refusedBy } from './envelope.ts'
import type { Answer } from './envelope.ts'

/** Header with the secret of the gateway's data folder. */
const SECRET_HEADER = 'x-gateway-secret'

/** Whether a header has the secret. It takes the same time for every wrong text of the same length. */
function isSecret(given: unknown, secret: string | null): boolean {
  if (secret === null || typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Arming and the kill switch of a real exchange. A program on this machine that can read the gateway's data folder may press the
 * switch without a login: `npm run exchange:kill`.
 */
export function safetyRoutes({ exchange, secret }: RouteContext): readonly (Route | PrivateRoute)[] {
  const { safety } = exchange
  const without = (): Answer => refused(callErrors.forbidden, 'this exchange needs no arming')

  function arm(): Answer {
    if (safety === undefined) return without()
    const refusal = safety.arm()
    return refusal === null ? done({}) : refusedBy(refusal)
  }
  function disarm(): Answer {
    if (safety === undefined) return without()
    safety.disarm()
    return done({})
  }
  async function kill({ body }: Call): Promise<Answer> {
    if (safety === undefined) return without()
    const closes = body.flag('closes', false)
    const problem = body.problem()
    return problem === null ? done(await safety.kill({ closes })) : badRequest(problem)
  }

  return [
    { method: 'POST', path: path.own.exchangeArm, handlePrivate: arm },
    { method: 'POST', path: path.own.exchangeDisarm, handlePrivate: disarm },
    { method: 'POST', path: path.own.exchangeKill, handlePrivate: kill },
    {
      method: 'POST',
      path: path.own.localKill,
      handle: (call) =>
        isSecret(call.request.headers[SECRET_HEADER], secret) ? kill(call) : refused(callErrors.forbidden),
    },
  ]
}
