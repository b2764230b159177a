import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callErrors } from '#shared/errors/call-errors.ts'
import { accountRoutes } from './account-routes.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { bodyOf, queryOf } from './call.ts'
import type { Call, PrivateRoute, Route, RouteContext } from './call.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { problemOfClient, userTokenOf } from './client-rules.ts'
import { profileOf, sessionSecretOf } from './cookies.ts'
import { controlRoutes } from './control-routes.ts'
import { copyTradeRoutes } from './copy-trade-routes.ts'
import { badRequest, envelope, refused, usesSnakeCase } from './envelope.ts'
import type { Answer } from './envelope.ts'
import { armedAnswer, lostAnswer, replacesAnswer } from './http-faults.ts'
import type { FaultRule, HttpFaults } from './http-faults.ts'
import { listRoutes } from './list-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { pairingRoutes } from './pairing-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { positionRoutes } from './position-routes.ts'
import { preferenceRoutes } from './preference-routes.ts'
import type { RateLimit } from './rate-limit.ts'
import { headersToLog } from './request-log.ts'
import type { RequestLog } from './request-log.ts'
import { safetyRoutes } from './safety-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import type { Session } from './session-store.ts'
import { slowBody, spoiltText } from './spoil-answer.ts'
import { spotRoutes } from './spot-routes.ts'

export interface ApiOptions {
  readonly context: RouteContext
  readonly faults: HttpFaults
  readonly log: RequestLog
  readonly rateLimit: RateLimit
}

/** All calls. */
export const allRoutes = (context: RouteContext): readonly (Route | PrivateRoute)[] => [
  ...catalogueRoutes(context),
  ...spotRoutes(context),
  ...marketRoutes(context),
  ...pairingRoutes(context),
  ...sessionRoutes(context),
  ...preferenceRoutes(context),
  ...apiKeyRoutes(context),
  ...orderRoutes(context),
  ...positionRoutes(context),
  ...copyTradeRoutes(context),
  ...accountRoutes(context),
  ...listRoutes(context),
  ...safetyRoutes(context),
  ...controlRoutes(context),
]

const apiPrefixes: readonly string[] = ['/contract/', '/user/', '/spot/', '/fapi/', '/v3/']
/** Whether a request's path is that of a call, known or unknown. */
export const isApi = (url: string): boolean => apiPrefixes.some((prefix) => url.startsWith(prefix))

/** Programs without a profile share one rate limit: else each call could claim a new name. */
const NOBODY = ''

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Answers every call of #shared/wire/http.ts with an envelope. A refusal is HTTP 200 with a code, as at real exchanges. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const { context, faults, log, rateLimit } = options

  /** Sessions whose account exists in this run: a stored one can be older than the exchange's state (--replay, --fresh, another key). */
  const made = new Set<string>()

  /** The session of a request. A page sends a cookie, the mobile app a user token with the same kind of secret. */
  function sessionOf(request: FastifyRequest): Session | null {
    const { sessions, pairing } = context
    const found =
      sessions.find(sessionSecretOf(request, sessions.profiles)) ??
      sessions.find(userTokenOf(request.headers))
    // A session can be older than the need to pair, or than its profile's pairing.
    return found === null || pairing === null || pairing.isPaired(found.profileId) ? found : null
  }

  async function answerOf(route: Route | PrivateRoute, call: Call): Promise<Answer> {
    const caller = call.session?.sessionId ?? call.profileId ?? NOBODY
    if (!rateLimit.take(caller, performance.now())) return refused(callErrors.tooManyCalls)
    const problem = problemOfClient(route.path, call.request.headers, call.request.query)
    if (problem !== null) return badRequest(problem)
    if ('handle' in route) return route.handle(call)
    const { session } = call
    if (session === null) return refused(callErrors.noSession)
    if (!made.has(session.sessionId)) {
      const accounts = await context.exchange.accountsOf(session.profileId)
      if (!accounts.some(({ accountId }) => accountId === session.accountId))
        return refused(callErrors.noSession)
      made.add(session.sessionId)
    }
    return route.handlePrivate(call, session)
  }

  /** A failing exchange is answered as a refusal with an unknown outcome (HTTP-20). */
  async function answerOrRefusal(route: Route | PrivateRoute, call: Call): Promise<Answer> {
    try {
      return await answerOf(route, call)
    } catch (error) {
      made.clear()
      return refused(callErrors.serverError, textOf(error))
    }
  }

  async function armed(
    rule: FaultRule,
    route: Route | PrivateRoute,
    call: Call,
  ): Promise<Answer | 'drop' | 'hang'> {
    if (rule.delayMs !== undefined) await wait(rule.delayMs)
    const lost = lostAnswer(rule, 'before')
    if (lost !== null) return lost
    const answer = replacesAnswer(rule) ? armedAnswer(rule) : await answerOrRefusal(route, call)
    const answered = { ...answer, ...(rule.token === undefined ? {} : { token: rule.token }) }
    return lostAnswer(rule, 'after') ?? answered
  }

  async function serve(
    route: Route | PrivateRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const startedAt = performance.now()
    const call: Call = {
      request,
      reply,
      profileId: profileOf(request, context.sessions.profiles),
      session: sessionOf(request),
      body: bodyOf(request),
      query: queryOf(request),
    }
    const fields = { ...(request.query as object), ...(request.body as object) }
    const rule = faults.take(route.method, route.path, fields)
    const outcome = rule === null ? await answerOrRefusal(route, call) : await armed(rule, route, call)
    const answer = typeof outcome === 'string' ? null : outcome
    const status = rule?.status ?? 200
    const isRecorded = !('isSecret' in route)
    if (isRecorded)
      log.add({
        at: Date.now(),
        method: route.method,
        path: route.path,
        query: request.url.slice(route.path.length),
        headers: headersToLog(request.headers),
        body: request.body ?? null,
        status: answer === null ? 0 : status,
        retCode: answer?.code ?? -1,
        durationMs: performance.now() - startedAt,
      })
    if (answer === null) {
      reply.hijack()
      if (outcome === 'drop') request.raw.socket.destroy()
      return undefined
    }
    reply.code(status).type('application/json; charset=utf-8')
    const format: unknown = Reflect.get(request.query ?? {}, '_sp_response_format')
    const whole = envelope(answer, usesSnakeCase(pathOf(request), format))
    if (rule === null) return reply.send(whole)
    reply.headers(rule.headers ?? {})
    const text = rule.body ?? spoiltText(whole, rule.edits ?? [], rule.cutAt)
    return reply.send(rule.bytesPerSecond === undefined ? text : slowBody(text, rule.bytesPerSecond))
  }

  for (const route of allRoutes(context)) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => serve(route, request, reply),
    })
  }
}
