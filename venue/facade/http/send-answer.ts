import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ApiAnswer } from './dispatch.ts'

const traceHead = randomBytes(12).toString('hex')
let traces = 0
/** A number of its own for each answer of this run, 32 hex digits as Bybit's. */
const nextTrace = (): string => {
  traces = (traces + 1) % 0xffffffff
  return traceHead + traces.toString(16).padStart(8, '0')
}

/** Sends an answer in Bybit's envelope with its headers. `now`: exchange time, Unix ms. */
export function sendAnswer(response: ServerResponse, answer: ApiAnswer, now: number, isLast = false): void {
  const { status, retCode, retMsg, result, extInfo, limit } = answer
  const text = JSON.stringify({ retCode, retMsg, result, retExtInfo: extInfo, time: now })
  const headers = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(text)),
    'Traceid',
    nextTrace(),
    'Timenow',
    String(now),
  ]
  if (limit !== undefined) {
    headers.push('X-Bapi-Limit', String(limit.limit), 'X-Bapi-Limit-Status', String(limit.left))
    headers.push('X-Bapi-Limit-Reset-Timestamp', String(now + limit.resetInMs))
  }
  if (isLast) headers.push('Connection', 'close')
  response.writeHead(status, headers)
  response.end(text)
}

/** Sends a page as the hosts in front of Bybit do, without JSON. */
export function sendPage(response: ServerResponse, status: number, text: string): void {
  const body =
    status === 403 ? text : `<html><head><title>${status} ${text}</title></head><body>${text}</body></html>`
  const type = status === 403 ? 'text/plain' : 'text/html'
  response.writeHead(status, ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body))])
  response.end(body)
}
