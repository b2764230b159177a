import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountRoutes } from './account-routes.ts'
import { bodyOf, queryOf } from './call.ts'
import type { Call, PrivateRoute, Route, RouteContext } from './call.ts'
import { SESSION_COOKIE, profileOf } from './cookies.ts'
import { code, envelope, refused, speaksSnake } from './envelope.ts'
import type { Answer } from './envelope.ts'
import { armedAnswer, replacesAnswer } from './http-faults.ts'
import type { FaultRule, HttpFaults } from './http-faults.ts'
import { orderRoutes } from './order-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { createRateLimit } from './rate-limit.ts'
import { headersToLog } from './request-log.ts'
import type { RequestLog } from './request-log.ts'
import { SESSION_ENDED, sessionRoutes } from './session-routes.ts'

export interface ApiOptions {
  readonly context: RouteContext
  readonly faults: HttpFaults
  readonly log: RequestLog
  /** Calls per second and session before 10006. */
  readonly callsPerSecond: number
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Answers every call of #shared/wire/http.ts with an envelope; a refusal is HTTP 200 with a code, as at the exchanges. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const { context, faults, log } = options
  const limit = createRateLimit(options.callsPerSecond)

  /** Profiles whose accounts exist in this run: a kept session may be older than the exchange's state (--replay, --fresh). */
  const made = new Set<string>()

  async function answerOf(route: Route | PrivateRoute, call: Call): Promise<Answer> {
    const caller = call.session?.sessionId ?? call.profileId
    if (!limit.take(caller, performance.now())) return refused(code.tooMany, 'too many calls, slow down')
    if ('handle' in route) return route.handle(call)
    const { session } = call
    if (session === null) return refused(code.noSession, SESSION_ENDED)
    if (!made.has(session.profileId)) {
      await context.exchange.accountsOf(session.profileId)
      made.add(session.profileId)
    }
    return route.handlePrivate(call, session)
  }

  /** An exchange that fails is a refusal like any other: the outcome of the call is unknown (HTTP-20). */
  async function answerOrRefusal(route: Route | PrivateRoute, call: Call): Promise<Answer> {
    try {
      return await answerOf(route, call)
    } catch (error) {
      made.clear()
      return refused(code.serverError, `the exchange could not answer: ${textOf(error)}`)
    }
  }

  async function armed(rule: FaultRule, route: Route | PrivateRoute, call: Call): Promise<Answer | null> {
    if (rule.delayMs !== undefined) await wait(rule.delayMs)
    if (rule.drop === 'before') return null
    const answer = replacesAnswer(rule) ? armedAnswer(rule) : await answerOrRefusal(route, call)
    return rule.drop === 'after'
      ? null
      : { ...answer, ...(rule.token === undefined ? {} : { token: rule.token }) }
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
      profileId: profileOf(request.cookies, reply),
      session: context.sessions.find(request.cookies[SESSION_COOKIE]),
      body: bodyOf(request),
      query: queryOf(request),
    }
    const rule = faults.take(route.method, route.path)
    const answer = rule === null ? await answerOrRefusal(route, call) : await armed(rule, route, call)
    const status = rule?.status ?? 200
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
      request.raw.socket.destroy()
      return undefined
    }
    reply.code(status).type('application/json; charset=utf-8')
    if (rule?.body !== undefined) return reply.send(rule.body)
    const format: unknown = Reflect.get(request.query ?? {}, '_sp_response_format')
    return reply.send(envelope(answer, speaksSnake(pathOf(request), format)))
  }

  const routes: readonly (Route | PrivateRoute)[] = [
    ...publicRoutes(context),
    ...sessionRoutes(context),
    ...orderRoutes(context),
    ...accountRoutes(context),
  ]
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => serve(route, request, reply),
    })
  }
}
