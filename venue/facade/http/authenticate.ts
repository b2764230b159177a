import type { IncomingHttpHeaders } from 'node:http'
import type { ApiKeyReader } from '../../api-keys/api-key.ts'
import { ApiRefusal } from '../terms/api-refusal.ts'
import { unknownKey } from '../terms/rights.ts'
import { isSigned } from '../terms/signature.ts'

/** ms a request is valid without X-BAPI-RECV-WINDOW. */
const DEFAULT_WINDOW_MS = 5000
/** ms that a timestamp may be ahead of the server. */
const AHEAD_MS = 1000

const textOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const wholeOf = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/**
 * Throws 10002 unless `server - window <= timestamp < server + 1000`, Bybit's rule. `stamp` and `window` as clients send them,
 * ms as text; an empty window is 5000.
 */
export function requireInTime(stamp: string, window: string, server: number): void {
  const timestamp = wholeOf(stamp)
  const length = window === '' ? DEFAULT_WINDOW_MS : wholeOf(window)
  if (timestamp !== null && length !== null && timestamp >= server - length && timestamp < server + AHEAD_MS)
    return
  throw new ApiRefusal(
    10002,
    'invalid request, please check your server timestamp or recv_window param. ' +
      `req_timestamp[${timestamp ?? 0}],server_timestamp[${server}],recv_window[${length ?? 0}]`,
  )
}

/**
 * The key that signed a request: its head is timestamp, key and window, and `tail` the raw query or body. Throws 10003 for a
 * missing or unknown key, 10002 for a timestamp outside its window, 10004 for a wrong signature
 * (https://bybit-exchange.github.io/docs/v5/guide#authentication, as of 24 July 2026). A request that is sent twice within
 * its window is valid twice, as at Bybit. What the key may do is not checked here.
 */
export function authenticate(
  headers: IncomingHttpHeaders,
  tail: Uint8Array,
  keys: ApiKeyReader,
  now: number,
): string {
  const key = textOf(headers, 'x-bapi-api-key')
  const known = key === '' ? null : keys.find(key)
  if (known === null) throw unknownKey()
  const stamp = textOf(headers, 'x-bapi-timestamp')
  const window = textOf(headers, 'x-bapi-recv-window')
  requireInTime(stamp, window, now)
  if (!isSigned(known.proof, stamp + key + window, tail, textOf(headers, 'x-bapi-sign'))) {
    throw new ApiRefusal(10004, 'Error sign, please check your signature generation algorithm.')
  }
  return key
}
