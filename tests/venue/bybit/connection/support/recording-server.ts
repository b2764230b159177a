import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the server read it. */
export interface Recorded {
  readonly method: string
  /** Path and raw query. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Number of the connection it arrived on, from 1. */
  readonly connection: number
}

export interface RecordingServer {
  readonly url: string
  readonly requests: Recorded[]
  /** Answers every request from now on. Without a call each gets `{ retCode: 0 }`. */
  answer(next: (response: ServerResponse, request: Recorded) => void): void
  close(): Promise<void>
}

/** Sends an answer in Bybit's envelope. */
export function sendJson(
  response: ServerResponse,
  fields: object = {},
  headers: object = {},
  status = 200,
): void {
  const envelope = { retCode: 0, retMsg: 'OK', result: {}, retExtInfo: {}, time: Date.now(), ...fields }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(envelope))
}

/** An HTTP server on this computer that records what it is sent. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: Recorded[] = []
  const connections = new WeakMap<object, number>()
  let opened = 0
  let respond: (response: ServerResponse, request: Recorded) => void = (response) => sendJson(response)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const recorded = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        connection: connections.get(request.socket) ?? 0,
      }
      requests.push(recorded)
      respond(response, recorded)
    })
  })
  server.on('connection', (socket) => {
    opened += 1
    connections.set(socket, opened)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      respond = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
