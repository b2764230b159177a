import type { NoAnswer, Reply } from '../terms/transport.ts'
import type { HttpReply } from './http-client.ts'
import { isRecord, parseGuarded } from './json-guard.ts'
import type { Counter } from './limiter.ts'

const causeTexts: Readonly<Record<NoAnswer['cause'], string>> = {
  timeout: 'Bybit did not answer in time',
  closed: 'The connection to Bybit ended before the answer',
  'not-json': 'The answer of Bybit cannot be read',
  http: 'Bybit answered with an error page',
  dns: 'The address of Bybit cannot be found',
  tls: 'No secure connection to Bybit can be made',
  connect: 'Bybit cannot be reached',
  limited: 'The call waited too long for its turn',
  clock: "Bybit's clock cannot be read",
  stopped: 'The gateway ends',
  refused: 'The gateway does not send this call',
  disarmed: 'Trading was disarmed',
  journal: 'The journal of orders cannot be written',
}

/** No answer, with a sentence for people. `detail` goes in brackets behind it; '' for none. */
export const noAnswer = (
  cause: NoAnswer['cause'],
  sent: boolean,
  status: number | null = null,
  detail = '',
): NoAnswer => ({
  ok: false,
  sent,
  status,
  cause,
  text: `${causeTexts[cause]}${detail === '' ? '' : ` (${detail})`}.${sent ? '' : ' Nothing was sent.'}`,
})

/** How long Bybit refuses an address that called too often, if it does not say, ms. */
const BAN_MS = 600_000
const MOST_BAN_MS = 86_400_000
const units: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000 }

/** The time of a header `retry-after`: seconds, or a date. null without one. `now`: Unix ms. */
export function retryMsOf(reply: HttpReply, now: number): number | null {
  const text = reply.ok ? reply.headers['retry-after'] : undefined
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MOST_BAN_MS) : null
}

/** A time that a page names, such as "wait 30 minutes"; null without one. */
function namedMs(text: string): number | null {
  const [, count, unit = ''] = /(\d{1,4})\s*(second|minute|hour)/i.exec(text) ?? []
  return count === undefined ? null : Number(count) * (units[unit.toLowerCase()] ?? 0)
}

/**
 * How long HTTP 403 refuses this address because of too many calls, ms: as the answer names it, else ten minutes. null if it is
 * no such refusal: another 403 means a region or an address that may never call. `now`: Unix ms.
 * @source https://bybit-exchange.github.io/docs/v5/rate-limit (2026-07-24)
 */
export function banMsOf(reply: HttpReply, now: number): number | null {
  if (!reply.ok || reply.status !== 403) return null
  const named = retryMsOf(reply, now)
  if (named === null && !/too frequent|too many|rate limit|temporarily banned/i.test(reply.text)) return null
  return Math.min(Math.max(named ?? namedMs(reply.text) ?? BAN_MS, 1000), MOST_BAN_MS)
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

function pageOf(status: number): string {
  if (status === 403) return 'HTTP 403: it refuses the region or address of this computer'
  if (status >= 300 && status < 400) return `HTTP ${status}: a redirect, which is not followed`
  return `HTTP ${status}`
}

/** The reply of a call. `now`: exchange time for an answer without one, Unix ms. */
export function readReply(reply: HttpReply, now: number): Reply {
  if (!reply.ok) return noAnswer(reply.cause, reply.sent, reply.status, reply.code)
  const { status, text } = reply
  if (banMsOf(reply, now) !== null) return noAnswer('http', true, status, 'HTTP 403: access too frequent')
  const parsed = parseGuarded(text)
  const fields = parsed.ok && isRecord(parsed.value) ? parsed.value : {}
  const { retCode, retMsg, result, retExtInfo, time } = fields
  if (isWhole(retCode))
    return {
      ok: true,
      status,
      retCode,
      retMsg: typeof retMsg === 'string' ? retMsg : '',
      result,
      retExtInfo,
      time: isWhole(time) ? time : now,
    }
  if (status >= 300) return noAnswer('http', true, status, pageOf(status))
  return noAnswer('not-json', true, status, parsed.ok ? 'it has no retCode' : `it ${parsed.text}`)
}

/** Bybit's counter of the path, by the headers of an answer; null if it has none. */
export function counterOf(reply: HttpReply): Counter | null {
  if (!reply.ok) return null
  const [limit, left] = [reply.headers['x-bapi-limit'], reply.headers['x-bapi-limit-status']]
  if (typeof limit !== 'string' || typeof left !== 'string') return null
  const counter = { limit: Number(limit), left: Number(left) }
  return Number.isSafeInteger(counter.limit) && Number.isSafeInteger(counter.left) ? counter : null
}

/** ms from exchange time `now` until Bybit's limit of the path ends; null if the answer does not say it. At most 60 s. */
export function resetMsOf(reply: HttpReply, now: number): number | null {
  const reset = reply.ok ? reply.headers['x-bapi-limit-reset-timestamp'] : undefined
  const at = Number(reset)
  if (typeof reset !== 'string' || !Number.isSafeInteger(at) || at <= 0) return null
  return Math.min(Math.max(at - now, 0), 60_000)
}
