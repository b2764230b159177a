import { createHmac } from 'node:crypto'

/** An answer of the Bybit v5 API. */
export interface ApiReply {
  readonly status: number
  readonly headers: Headers
  readonly retCode: number
  readonly retMsg: string
  readonly result: Readonly<Record<string, unknown>>
  readonly retExtInfo: Readonly<Record<string, unknown>>
  readonly time: number
  /** The body as it came: answers of faults are no JSON. */
  readonly text: string
}

type Headers_ = Readonly<Record<string, string>>

/** A bot that signs by hand, so that tests can sign wrongly. */
export interface ApiClient {
  get(path: string, query?: string, headers?: Headers_): Promise<ApiReply>
  post(path: string, body: unknown, headers?: Headers_): Promise<ApiReply>
  /** Without key and signature. */
  read(path: string, query?: string): Promise<ApiReply>
}

async function replyOf(response: Response): Promise<ApiReply> {
  const text = await response.text()
  const rest = { status: response.status, headers: response.headers, text }
  const none = { retCode: -1, retMsg: '', result: {}, retExtInfo: {}, time: 0 }
  return { ...none, ...(text.startsWith('{') ? (JSON.parse(text) as object) : {}), ...rest }
}

/** `now`: the time it signs with, Unix ms. */
export function createApiClient(url: string, key = '', secret = '', now: () => number = Date.now): ApiClient {
  const signed = (tail: string): Record<string, string> => {
    const [stamp, window] = [String(now()), '5000']
    return {
      'x-bapi-api-key': key,
      'x-bapi-timestamp': stamp,
      'x-bapi-recv-window': window,
      'x-bapi-sign': createHmac('sha256', secret)
        .update(stamp + key + window + tail)
        .digest('hex'),
    }
  }
  return {
    async get(path, query = '', headers = {}) {
      const search = query === '' ? '' : `?${query}`
      return replyOf(await fetch(`${url}${path}${search}`, { headers: { ...signed(query), ...headers } }))
    },
    async post(path, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const all = { 'content-type': 'application/json', ...signed(text), ...headers }
      return replyOf(await fetch(`${url}${path}`, { method: 'POST', body: text, headers: all }))
    },
    async read(path, query = '') {
      return replyOf(await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`))
    },
  }
}
