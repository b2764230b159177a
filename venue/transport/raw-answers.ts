/** HTTP answers outside routes: to bytes that are no request, and to refused upgrades. */
import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeaders } from './security-headers.ts'

const policy = securityHeaders()
const brokenStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A complete HTTP answer as text, with the policy headers; it closes the connection. */
export function rawAnswer(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = {
    ...policy,
    ...headers,
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Sends such an answer and closes the connection; a client that is gone is no error. */
export function endWith(socket: Duplex, ...answer: Parameters<typeof rawAnswer>): void {
  socket.on('error', () => socket.destroy())
  if (socket.writable) socket.end(rawAnswer(...answer))
  else socket.destroy()
}

/** Handler for bytes that are no HTTP request (`clientError`). */
export function answerBroken(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else endWith(socket, brokenStatus[error.code ?? ''] ?? 400)
}

/** Handler for an unknown `Expect` header: Node's own 417 has no policy headers. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, policy).end()
}
