import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { urlToHttpOptions } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { NoAnswer } from '../terms/transport.ts'

const MAX_BODY = 4 * 1024 * 1024
/** ms an unused connection lives: shorter than servers keep it, so that they rarely close one that is just being used. */
const IDLE_MS = 30_000

const unzip = promisify(gunzip)

export interface HttpRequest {
  /** Address of the host, without a path. */
  readonly host: URL
  /** Path and query, sent as they are: a parsed URL would escape more than what is signed. */
  readonly target: string
  readonly method: 'GET' | 'POST'
  /** '' for GET. */
  readonly body: string
  readonly timeoutMs: number
  /** Called once, when the connection is ready and before the first byte. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Called before `headers`. False: the request ends without a byte. */
  readonly mayLeave?: () => boolean
  /** The connection is made meanwhile. If it rejects, the request ends without a byte. */
  readonly after?: Promise<void>
  /** Called when the head of the answer is read. */
  readonly onHead?: () => void
}

export type HttpReply =
  | {
      readonly ok: true
      readonly status: number
      readonly headers: IncomingHttpHeaders
      readonly text: string
    }
  | {
      readonly ok: false
      /** Whether bytes of the request may have left. */
      readonly sent: boolean
      readonly status: number | null
      readonly cause: NoAnswer['cause']
      /** Node's code, such as ECONNREFUSED, or ''. */
      readonly code: string
    }

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpReply>
  /** Ends all requests. */
  close(): void
}

/** A problem that is not an error of the connection. */
class HttpTrouble extends Error {
  readonly trouble: NoAnswer['cause']
  constructor(trouble: NoAnswer['cause']) {
    super(trouble)
    this.trouble = trouble
  }
}

const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

function causeOf(error: unknown, sent: boolean, isSecuring: boolean): NoAnswer['cause'] {
  if (error instanceof HttpTrouble) return error.trouble
  if (sent) return 'closed'
  if (/^(?:ENOTFOUND|EAI_)/.test(codeOf(error))) return 'dns'
  return isSecuring ? 'tls' : 'connect'
}

/** Calls `connected` and then `ready` as a new connection is made; only `ready`, at once, if it was used before. */
function followConnection(request: ClientRequest, connected: () => void, ready: () => void): void {
  request.once('socket', (socket: Socket) => {
    if (request.reusedSocket) {
      ready()
      return
    }
    socket.once('connect', connected)
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', ready)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > MAX_BODY) throw new HttpTrouble('not-json')
    chunks.push(bytes)
  }
  const body = Buffer.concat(chunks)
  if (response.headers['content-encoding'] !== 'gzip') return body.toString('utf8')
  try {
    return (await unzip(body, { maxOutputLength: MAX_BODY })).toString('utf8')
  } catch {
    throw new HttpTrouble('not-json')
  }
}

/**
 * HTTP over kept connections, without redirects, proxies or repetition. It is `node:http` and not `fetch`: here a request is
 * signed and written only after the connection is ready, so `sent` is exact. TLS certificates are always checked.
 */
export function createHttpClient(): HttpClient {
  const options = { keepAlive: true, scheduling: 'lifo', timeout: IDLE_MS } as const
  const plain = new HttpAgent(options)
  const secured = new HttpsAgent({ ...options, rejectUnauthorized: true })
  const open = new Set<ClientRequest>()

  function start(
    { host, target, method, body }: HttpRequest,
    onResponse: (response: IncomingMessage) => void,
  ) {
    const isSecure = host.protocol === 'https:'
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip' }
    const head = { ...urlToHttpOptions(host), path: target, method, headers }
    const request = isSecure
      ? httpsRequest({ ...head, agent: secured }, onResponse)
      : httpRequest({ ...head, agent: plain }, onResponse)
    if (method === 'POST') {
      request.setHeader('content-type', 'application/json')
      request.setHeader('content-length', Buffer.byteLength(body))
    }
    return request
  }

  return {
    send: (wanted) =>
      new Promise((resolve) => {
        let sent = false
        let isSecuring = false
        let status: number | null = null
        const end = (reply: HttpReply): void => {
          clearTimeout(timer)
          open.delete(request)
          resolve(reply)
        }
        const fail = (error: unknown): void => {
          request.destroy()
          end({ ok: false, sent, status, cause: causeOf(error, sent, isSecuring), code: codeOf(error) })
        }
        const request = start(wanted, (response) => {
          const { statusCode, headers } = response
          status = statusCode ?? 0
          const answered = status
          wanted.onHead?.()
          readBody(response).then((text) => end({ ok: true, status: answered, headers, text }), fail)
        })
        const timer = setTimeout(() => fail(new HttpTrouble('timeout')), wanted.timeoutMs)
        open.add(request)
        request.on('error', fail)
        const write = (): void => {
          // It may have failed while it waited.
          if (request.destroyed) return
          if (wanted.mayLeave?.() === false) {
            fail(new HttpTrouble('disarmed'))
            return
          }
          try {
            for (const [name, value] of Object.entries(wanted.headers())) request.setHeader(name, value)
          } catch {
            // The error could name a header's text.
            fail(new HttpTrouble('refused'))
            return
          }
          sent = true
          request.end(wanted.body)
        }
        const secure = (): void => {
          isSecuring = true
        }
        const refuse = (): void => fail(new HttpTrouble('journal'))
        const ready = (): void => {
          if (wanted.after === undefined) write()
          else void wanted.after.then(write, refuse)
        }
        followConnection(request, secure, ready)
      }),
    close() {
      for (const request of open) request.destroy(new HttpTrouble('stopped'))
      plain.destroy()
      secured.destroy()
    },
  }
}
