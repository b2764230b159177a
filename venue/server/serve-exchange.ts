import type { Exchange } from '../exchange/exchange.ts'
import type { ApiDesk, ControlDesk } from './http/call.ts'
import { createHttpFaults } from './http/http-faults.ts'
import { createHttpServer, registerPush } from './http/http-server.ts'
import type { HttpServerOptions } from './http/http-server.ts'
import { registerConfig } from './http/config-file.ts'
import { noLinks, registerOutside, stubLinks } from './http/outside-links.ts'
import type { OutsideLinks } from './http/outside-links.ts'
import { createPairing } from './http/pairing.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { createRequestLog } from './http/request-log.ts'
import { callErrors } from '#shared/errors/call-errors.ts'
import { SWEEP_MS, createSessionStore } from './http/session-store.ts'
import { HOST, listen } from '../transport/listen.ts'
import { createPushServer } from './push/push-server.ts'

export interface VenueServerOptions {
  readonly exchange: Exchange
  /** Port; the next free one is used if it is taken, 0 uses any. */
  readonly port: number
  readonly dist?: string | null
  /** Folder of the session store; null keeps sessions in memory. */
  readonly dataDir?: string | null
  readonly callsPerSecond?: number
  readonly allowedOrigins?: readonly string[]
  /** Addresses of outside hosts, given to the app; none by default. */
  readonly links?: Partial<OutsideLinks>
  /** Serves stubs of those outside hosts. */
  readonly stubs?: boolean
  /** Secret of calls by a program on this machine; absent: there are none. */
  readonly secret?: string
  /** Shows a pairing code to the person who started it. Used if the exchange needs pairing. */
  readonly showCode?: (code: string) => void
  /** Forgets paired browsers and their sessions first. */
  readonly unpairs?: boolean
}

export const DEFAULT_CALLS_PER_SECOND = 200
/** Calls and push channel in front of any exchange. */
export type VenueServer = Awaited<ReturnType<typeof serveExchange>>

export async function serveExchange(options: VenueServerOptions) {
  /** Error added to the served clock by the control port, ms; times of the market are unaffected. */
  const clockOffset = { ms: 0 }
  const exchange: Exchange = Object.create(options.exchange, {
    now: { value: () => options.exchange.now() + clockOffset.ms },
  }) as Exchange
  const sessions = createSessionStore(options.dataDir ?? null)
  if (options.unpairs === true) {
    sessions.paired.forgetAll()
    sessions.endAll()
  }
  const needsPairing = exchange.capabilities?.().capabilities.login === 'pair'
  const pairing = needsPairing ? createPairing(sessions.paired, (code) => options.showCode?.(code)) : null
  const faults = createHttpFaults()
  const log = createRequestLog()
  const visitor = { isBanned: false }
  const api: ApiDesk = { access: null }
  const control: ControlDesk = { access: null }
  const push = await createPushServer({ exchange, redeemToken: (token) => sessions.redeemToken(token) })
  // Expired sessions end on the push channel too: nobody is logged in to their accounts any more.
  const [EXPIRED_CODE, expiredText] = callErrors.sessionEnded
  const sweep = setInterval(() => {
    for (const { sessionId } of sessions.takeExpired()) push.endSession(sessionId, EXPIRED_CODE, expiredText)
  }, SWEEP_MS)
  sweep.unref()
  exchange.onNotice?.((event, message) => push.notice(event, message))
  const httpOptions: HttpServerOptions = {
    context: { exchange, sessions, pairing, push, visitor, api, control, secret: options.secret ?? null },
    faults,
    log,
    dist: options.dist ?? null,
    rateLimit: createRateLimit(options.callsPerSecond ?? DEFAULT_CALLS_PER_SECOND),
    allowedOrigins: options.allowedOrigins ?? [],
  }
  const { app, cspReports } = await createHttpServer(httpOptions)
  const stubs = options.stubs ?? false
  const links = { ...(stubs ? stubLinks : noLinks), ...options.links }
  const stubVisits = await registerOutside(app, links, stubs)
  registerConfig(app, faults)
  await app.ready()
  // While the service is down, connections are closed immediately.
  let downUntil = 0
  app.server.prependListener('connection', (socket) => {
    if (performance.now() < downUntil) socket.destroy()
  })
  registerPush(app.server, httpOptions)
  const port = await listen(app.server, options.port)
  return {
    url: `http://${HOST}:${port}`,
    port,
    push,
    sessions,
    faults,
    log,
    rateLimit: httpOptions.rateLimit,
    visitor,
    cspReports,
    stubVisits,
    clockOffset,
    /** With the served clock. */
    exchange,
    api,
    control,
    /** Closes all connections and accepts none for a while. */
    goDown(ms: number): void {
      downUntil = performance.now() + ms
      push.restart('service restart')
      app.server.closeAllConnections()
    },
    async close(): Promise<void> {
      clearInterval(sweep)
      pairing?.close()
      await push.close()
      const closing = app.close()
      // Doesn't wait for hanging calls.
      app.server.closeAllConnections()
      await closing
      sessions.close()
    },
  }
}
