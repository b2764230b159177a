import type { Server } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callErrors } from '#shared/errors/call-errors.ts'
import { isApi, registerApi } from './api.ts'
import type { RouteContext } from './call.ts'
import { envelope, refused, usesSnakeCase } from './envelope.ts'
import type { HttpFaults } from './http-faults.ts'
import { isLoopbackHost, isOwnOrigin } from '../../transport/origin-check.ts'
import type { RateLimit } from './rate-limit.ts'
import { answerBroken, endWith, refuseExpectation } from '../../transport/raw-answers.ts'
import type { RequestLog } from './request-log.ts'
import { requestTarget } from '../../transport/request-target.ts'
import { CSP_REPORT_PATH, securityHeaders } from '../../transport/security-headers.ts'
import { registerStatic } from './static-files.ts'

export const PUSH_PATH = '/realtime'
const BODY_LIMIT = 64 * 1024
const KEPT_REPORTS = 500

export interface HttpServerOptions {
  readonly context: RouteContext
  readonly faults: HttpFaults
  readonly log: RequestLog
  /** Folder of the built app; null: no page is served. */
  readonly dist: string | null
  readonly rateLimit: RateLimit
  /** Further origins that may call and connect, such as the development server's. */
  readonly allowedOrigins: readonly string[]
}

export interface HttpServer {
  readonly app: FastifyInstance
  /** CSP reports of browsers, oldest first; cleared by the control port. */
  readonly cspReports: unknown[]
}

/** Answers requests that fail before their route: body, content type, address. */
function refuseBroken(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500
  const answer =
    status < 500 ? refused(callErrors.badRequest, error.message) : refused(callErrors.serverError)
  reply.code(status).send(envelope(answer, usesSnakeCase(requestTarget(request.url).path, undefined)))
}

/** HTTP face of the venue: calls, the built app, push upgrades, with the checks and headers of docs/choices.md#security-headers. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const cspReports: unknown[] = []
  const headers = securityHeaders()
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    logger: false,
    // A request without a host is refused below, with the policy headers.
    http: { requireHostHeader: false },
    clientErrorHandler: answerBroken,
    frameworkErrors(error, request, reply) {
      reply.headers(headers)
      refuseBroken(error, request, reply)
    },
  })
  app.server.on('checkExpectation', refuseExpectation)
  await app.register(fastifyCookie)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
    const refuse = (status: number, message: string): unknown =>
      reply.code(status).send(envelope(refused(callErrors.forbidden, message), false))
    if (!isLoopbackHost(request.headers.host)) return refuse(421, 'this venue answers on loopback names only')
    if (request.method === 'GET' || request.method === 'HEAD' || request.url === CSP_REPORT_PATH)
      return undefined
    if (!isOwnOrigin(request.headers, options.allowedOrigins))
      return refuse(403, 'another origin may not call')
    if (isApi(request.url) && request.headers['platform'] === undefined) {
      return refuse(403, 'the platform header is missing')
    }
    return undefined
  })

  app.setErrorHandler(refuseBroken)

  // Only JSON bodies are accepted. Forms and plain text, which other origins can send without a preflight, get 415.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(null, null)
      }
    },
  )
  app.post(CSP_REPORT_PATH, (request, reply) => {
    if (cspReports.length < KEPT_REPORTS && request.body !== null) cspReports.push(request.body)
    reply.code(204).send()
  })

  // Scripts can't see why an upgrade was refused: a plain call to the same path answers that (docs/wire.md 1).
  app.get(PUSH_PATH, (_request, reply) => {
    const { refuseUntil, refusal } = options.context.push.faults.state
    reply.header('cache-control', 'no-store')
    if (performance.now() >= refuseUntil) return reply.code(426).send()
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
    return reply
      .code(refusal.status)
      .type('text/html')
      .send(refusal.body ?? '')
  })
  registerApi(app, options)
  await registerStatic(app, options.dist, options.context.sessions.profiles)
  return { app, cspReports }
}

/** Lets only pages of allowed origins open the push channel; other upgrades get an HTTP refusal. */
export function registerPush(server: Server, options: HttpServerOptions): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!isLoopbackHost(request.headers.host)) return endWith(socket, 421)
    if (requestTarget(request.url).path !== PUSH_PATH) return endWith(socket, 404)
    if (!isOwnOrigin(request.headers, options.allowedOrigins)) return endWith(socket, 403)
    return options.context.push.upgrade(request, socket, head)
  })
}
