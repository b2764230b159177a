import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFields } from '../http/fields.ts'
import { isLoopbackHost } from '../../transport/origin-check.ts'
import { answerBroken, refuseExpectation } from '../../transport/raw-answers.ts'
import { requestTarget } from '../../transport/request-target.ts'
import { securityHeaders } from '../../transport/security-headers.ts'
import { HOST, listen } from '../../transport/listen.ts'
import { controlCalls } from './control-calls.ts'
import type { ControlTarget } from './control-call.ts'

export const CONTROL_KEY_HEADER = 'x-control-key'
const MAX_BODY = 1024 * 1024
const policy = securityHeaders()

export interface ControlServer {
  readonly url: string
  readonly port: number
  /** Random per start; required in every call. */
  readonly key: string
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk as Uint8Array)
    size += part.length
    if (size > MAX_BODY) throw new Error('the body is too large')
    chunks.push(part)
  }
  if (size === 0) return {}
  const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('the body must be a JSON object')
  }
  return { ...parsed }
}

/** The control port: on loopback, with its own port and key, off by default (VENUE-03, VENUE-34). */
export async function createControlServer(works: ControlTarget, wishedPort: number): Promise<ControlServer> {
  const key = randomBytes(18).toString('base64url')
  const keyBytes = Buffer.from(key)

  function mayCall(request: IncomingMessage): boolean {
    const given = Buffer.from(String(request.headers[CONTROL_KEY_HEADER] ?? ''))
    // A page can't send this header without a preflight, which isn't answered: a request with an Origin is never legitimate.
    return (
      isLoopbackHost(request.headers.host) &&
      request.headers.origin === undefined &&
      given.length === keyBytes.length &&
      timingSafeEqual(given, keyBytes)
    )
  }

  function answer(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { ...policy, 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayCall(request)) {
      answer(response, 403, { error: `the ${CONTROL_KEY_HEADER} header is missing or wrong` })
      return
    }
    const target = requestTarget(request.url)
    const call = controlCalls.get(`${request.method ?? ''} ${target.path}`)
    if (call === undefined) {
      answer(response, 404, { error: 'no such control call', calls: [...controlCalls.keys()] })
      return
    }
    try {
      const raw = await readBody(request)
      const query = readFields(Object.fromEntries(target.query))
      const result = await call(works, { body: readFields(raw), query, raw })
      answer(response, 200, { ok: true, ...result })
    } catch (error) {
      answer(response, 400, { error: error instanceof Error ? error.message : String(error) })
    }
  }

  const server = createServer({ requireHostHeader: false }, (request, response) => {
    // A failing call ends only itself.
    serve(request, response).catch(() => response.destroy())
  })
  server.on('clientError', answerBroken)
  server.on('checkExpectation', refuseExpectation)
  const port = await listen(server, wishedPort)
  return {
    url: `http://${HOST}:${port}`,
    port,
    key,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
