import type { Exchange } from './exchange.ts'
import { createHttpFaults } from './http/http-faults.ts'
import { createHttpServer, registerPush } from './http/http-server.ts'
import type { HttpServerOptions } from './http/http-server.ts'
import { createRequestLog } from './http/request-log.ts'
import { createSessionStore } from './http/session-store.ts'
import { HOST, listen } from './listen.ts'
import { createPushServer } from './push/push-server.ts'

export interface VenueServerOptions {
  readonly exchange: Exchange
  /** Wished port; 0 takes any free one; a taken one is passed over for the next free. */
  readonly port: number
  readonly dist?: string | null
  /** Folder of the session store; null keeps sessions in memory. */
  readonly dataDir?: string | null
  readonly callsPerSecond?: number
  readonly allowedOrigins?: readonly string[]
}

export const DEFAULT_CALLS_PER_SECOND = 200
/** The calls and the push channel in front of any exchange. */
export type VenueServer = Awaited<ReturnType<typeof serveExchange>>

export async function serveExchange(options: VenueServerOptions) {
  const { exchange } = options
  const sessions = createSessionStore(options.dataDir ?? null)
  const faults = createHttpFaults()
  const log = createRequestLog()
  const visitor = { isBanned: false }
  const push = await createPushServer({ exchange, redeemToken: (token) => sessions.redeemToken(token) })
  exchange.onNotice?.((event, message) => push.notice(event, message))
  const httpOptions: HttpServerOptions = {
    context: { exchange, sessions, push, visitor },
    faults,
    log,
    dist: options.dist ?? null,
    callsPerSecond: options.callsPerSecond ?? DEFAULT_CALLS_PER_SECOND,
    allowedOrigins: options.allowedOrigins ?? [],
  }
  const { app, cspReports } = await createHttpServer(httpOptions)
  await app.ready()
  registerPush(app.server, httpOptions)
  const port = await listen(app.server, options.port)
  return {
    url: `http://${HOST}:${port}`,
    port,
    push,
    sessions,
    faults,
    log,
    visitor,
    cspReports,
    async close(): Promise<void> {
      await push.close()
      await app.close()
      sessions.close()
    },
  }
}
