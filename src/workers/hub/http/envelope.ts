/** What a call came to. Never an exception (HTTP-05): a failure is the same plain shape whatever its cause. */
export type CallAnswer =
  | { readonly hasError: false; readonly result: unknown; readonly token: string | null }
  | CallFailure

export interface CallFailure {
  readonly hasError: true
  readonly retCode: number
  readonly retMsg: string
  readonly params?: Readonly<Record<string, string>>
  /** null: a definitive refusal. Otherwise nobody knows whether the server acted (faults.md 0.3). */
  readonly ambiguous: null | 'timeout' | 'connection-lost' | 'server-error'
}

/** The code of every failure without one of its own: network, timeout, unreadable answer (HTTP-14). */
export const NO_ANSWER_CODE = 9_000_001
/** Server-side timeout and internal error: the order may have been taken all the same. */
const UNSURE_CODES = new Set([10000, 10016])

const asMap = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null

/** A code as number; servers send "0" too. null when there is none. */
function readCode(value: unknown): number | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  if (typeof value === 'string' && /^-?\d{1,12}$/.test(value)) return Number(value)
  return null
}

function readParams(value: unknown): Readonly<Record<string, string>> | undefined {
  const map = asMap(value)
  if (map === null) return undefined
  const entries = Object.entries(map)
    .filter(([, entry]) => typeof entry === 'string' || typeof entry === 'number')
    .map(([key, entry]): [string, string] => [key, String(entry)])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A failure without an envelope. */
export function failure(
  ambiguous: CallFailure['ambiguous'],
  retMsg: string,
  retCode = NO_ANSWER_CODE,
): CallFailure {
  return { hasError: true, retCode, retMsg, ambiguous }
}

/**
 * Reads an answer's body (HTTP-04, HTTP-09, HTTP-10): both spellings; success is code 0 and `result.status_code` absent, 0 or
 * 200. 5xx, an empty body and a body that is no envelope are ambiguous: the server may have acted before it broke.
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
    if (status >= 400 && status < 500 && status !== 408) return failure(null, `HTTP ${status}`, status)
    return failure('server-error', text === '' ? 'Non Response!' : `HTTP ${status}`)
  }
  const message = body['retMsg'] ?? body['ret_msg']
  const retMsg = typeof message === 'string' ? message : ''
  if (code !== 0 || status >= 400) {
    const params = readParams(body['ext_map'] ?? body['retExtInfo'])
    const unsure = status >= 500 || status === 408 || UNSURE_CODES.has(code)
    return {
      hasError: true,
      retCode: code === 0 ? status : code,
      retMsg,
      ambiguous: unsure ? 'server-error' : null,
      ...(params === undefined ? {} : { params }),
    }
  }
  const statusCode = readCode(asMap(body['result'])?.['status_code'])
  if (statusCode !== null && statusCode !== 0 && statusCode !== 200) {
    return {
      hasError: true,
      retCode: statusCode,
      retMsg,
      ambiguous: statusCode >= 500 ? 'server-error' : null,
    }
  }
  const token = body['token']
  return { hasError: false, result: body['result'] ?? null, token: typeof token === 'string' ? token : null }
}
