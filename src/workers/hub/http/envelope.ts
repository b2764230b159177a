import { NO_BODY_TEXT, clientErrors } from '#shared/errors/client-errors.ts'
import { isMap } from '../feeds/read-record.ts'

/** Answer to a call. The client never throws (HTTP-05): every failure has this one shape, whatever its cause. */
export type CallAnswer =
  | { readonly hasError: false; readonly result: unknown; readonly token: string | null }
  | CallFailure

export interface CallFailure {
  readonly hasError: true
  readonly retCode: number
  readonly retMsg: string
  readonly params?: Readonly<Record<string, string>>
  /** The code is from `result.status_code` (ERR-28). */
  readonly product?: 'grid-bot'
  /** This failure ended the session, which the hub reports separately (ERR-16). */
  readonly endedSession?: true
  /** null: the server refused for certain. Otherwise it is unknown whether the server acted (docs/choices.md#call-outcomes). */
  readonly ambiguous: null | 'timeout' | 'connection-lost' | 'server-error' | 'no-body'
}

/** Code of a failure that has none: network, timeout, unreadable answer (HTTP-14). */
export const NO_ANSWER_CODE = clientErrors.timeout[0]
/** Server-side timeout and internal error: the server may have accepted the order. */
const unsureCodes: ReadonlyMap<number, CallFailure['ambiguous']> = new Map([
  [10000, 'server-error'],
  [10016, 'server-error'],
  [NO_ANSWER_CODE, 'timeout'],
])
/** The same for grid bots. */
const unsureBotCodes: ReadonlyMap<number, CallFailure['ambiguous']> = new Map([
  [500, 'server-error'],
  [501, 'timeout'],
  [502, 'server-error'],
])
/** Parameters that a failure may carry in `result`, and the one spelling that texts use. */
const resultParams: Readonly<Record<string, string>> = {
  create_order_failed_qty_x: 'create_order_failed_qty_x',
  createOrderFailedQtyX: 'create_order_failed_qty_x',
  max_leverage: 'max_leverage',
  maxLeverage: 'max_leverage',
  max_investment: 'max_investment',
  maxInvestment: 'max_investment',
  ban_reason_text: 'ban_reason_text',
  banReasonText: 'ban_reason_text',
}
const MOST_PARAMS = 20
/** Longest text shown, in characters (docs/choices.md#untrusted-text). */
const LONGEST_TEXT = 300

const asMap = (value: unknown): Readonly<Record<string, unknown>> | null => (isMap(value) ? value : null)

/** A code as number; servers send "0" too. null if there is none. */
function readCode(value: unknown): number | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  if (typeof value === 'string' && /^-?\d{1,12}$/.test(value)) return Number(value)
  return null
}

/** Texts and numbers of `ext_map`, and those of `result` named above. */
function readParams(body: Readonly<Record<string, unknown>>): Pick<CallFailure, 'params'> {
  const given = asMap(body['ext_map'] ?? body['extMap'] ?? body['retExtInfo']) ?? {}
  const named = Object.entries(asMap(body['result']) ?? {})
    .filter(([key]) => Object.hasOwn(resultParams, key))
    .map(([key, value]): [string, unknown] => [resultParams[key] ?? key, value])
  const shared = Object.entries(given).map(([key, value]): [string, unknown] => [
    Object.hasOwn(resultParams, key) ? (resultParams[key] ?? key) : key,
    value,
  ])
  const params = [...named, ...shared]
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .slice(0, MOST_PARAMS)
    .map(([key, value]): [string, string] => [key, String(value).slice(0, LONGEST_TEXT)])
  return params.length === 0 ? {} : { params: Object.fromEntries(params) }
}

/** A failure without an envelope. */
export function failure(
  ambiguous: CallFailure['ambiguous'],
  retMsg: string,
  retCode: number = NO_ANSWER_CODE,
): CallFailure {
  return { hasError: true, retCode, retMsg, ambiguous }
}

/**
 * A 4xx without an envelope has no code of the catalogue. Its HTTP status isn't used, since it could be mistaken for a
 * grid-bot code (ERR-01, ERR-28).
 */
const [FALLBACK_CODE, FALLBACK_TEXT] = clientErrors.requestFailed

/** Reads a file: a JSON object without an envelope, which is the result. */
export function readPlain(status: number, text: string): CallAnswer {
  if (status >= 500) return failure('server-error', `HTTP ${status}`)
  if (status !== 200) return failure(null, FALLBACK_TEXT, FALLBACK_CODE)
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    body = null
  }
  const result = asMap(body)
  if (result === null) return failure(null, 'not a JSON object', FALLBACK_CODE)
  return { hasError: false, result, token: null }
}

/**
 * Reads an answer's body in both spellings (HTTP-04, HTTP-09, HTTP-10). Success is code 0 with `result.status_code` absent,
 * 0 or 200. 5xx, an empty body and a body without an envelope are ambiguous: the server may have acted before it failed.
 */
export function readEnvelope(status: number, text: string): CallAnswer {
  let body: Readonly<Record<string, unknown>> | null = null
  try {
    body = asMap(JSON.parse(text))
  } catch {
    body = null
  }
  const code = body === null ? null : readCode(body['retCode'] ?? body['ret_code'])
  if (body === null || code === null) {
    if (status >= 400 && status < 500 && status !== 408) return failure(null, FALLBACK_TEXT, FALLBACK_CODE)
    return text === '' ? failure('no-body', NO_BODY_TEXT) : failure('server-error', `HTTP ${status}`)
  }
  const message = body['retMsg'] ?? body['ret_msg']
  const retMsg = typeof message === 'string' ? message.slice(0, LONGEST_TEXT) : ''
  if (code !== 0 || status >= 400) {
    const isServerFault = status >= 500 || status === 408
    return {
      hasError: true,
      retCode: code === 0 ? FALLBACK_CODE : code,
      retMsg,
      ambiguous: unsureCodes.get(code) ?? (isServerFault ? 'server-error' : null),
      ...readParams(body),
    }
  }
  const statusCode = readCode(asMap(body['result'])?.['status_code'])
  if (statusCode !== null && statusCode !== 0 && statusCode !== 200) {
    return {
      hasError: true,
      retCode: statusCode,
      retMsg,
      product: 'grid-bot',
      ambiguous: unsureBotCodes.get(statusCode) ?? null,
      ...readParams(body),
    }
  }
  const token = body['token']
  return { hasError: false, result: body['result'] ?? null, token: typeof token === 'string' ? token : null }
}
