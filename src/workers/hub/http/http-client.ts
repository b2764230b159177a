import type { Clock } from '../../runtime/clock.ts'
import { callUrl } from './call-url.ts'
import { failure, readEnvelope } from './envelope.ts'
import type { CallAnswer } from './envelope.ts'

export const SHARED_TIMEOUT_MS = 8000
export const CONTRACT_TIMEOUT_MS = 10_000

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Decides `_sp_business`. */
  readonly symbol?: string
  /** The call belongs to a session: an answer that comes after the session changed is dropped as code 'stale-session'. */
  readonly isPrivate?: boolean
}

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>

export interface HttpClient {
  call(call: Call): Promise<CallAnswer>
  setLanguage(language: string): void
  /** Sent as `UserToken` to our own origin while it is set (HTTP-12); lives in this worker's memory alone. */
  setUserToken(token: string | null): void
}

/** Codes after which the session is over (FEED-08). */
const SESSION_END_CODES = new Set([10007, 10009, 33003])
/** Answer to a private call of a session that is no more. */
export const STALE_SESSION = 'stale-session'

/**
 * The one HTTP client of the hub: same origin, cookies, headers `platform: pc` and `lang`, one deadline over the whole
 * answer including its body, and plain data whatever happens.
 */
export function createHttpClient(options: {
  readonly clock: Clock
  readonly fetch: FetchLike
  readonly base: string
  readonly sessionEpoch: () => number
  /** An answer of the current session says that it is over. */
  readonly onSessionEnd: (code: number) => void
}): HttpClient {
  const { clock } = options
  let language = 'en'
  let userToken: string | null = null
  let serial = 0

  async function fetchText(url: string, init: RequestInit): Promise<CallAnswer> {
    let response: Response
    try {
      response = await options.fetch(url, init)
    } catch (error) {
      return failure('connection-lost', error instanceof Error ? error.name : 'network')
    }
    try {
      return readEnvelope(response.status, await response.text())
    } catch (error) {
      return failure('connection-lost', error instanceof Error ? error.name : 'body')
    }
  }

  async function send(call: Call): Promise<CallAnswer> {
    serial += 1
    const stamp = `${clock.now()}.${serial}`
    const url = callUrl(options.base, call.method, call.path, call.query ?? {}, call.symbol ?? '', stamp)
    const headers: Record<string, string> = { platform: 'pc', lang: language, accept: 'application/json' }
    if (userToken !== null) headers['UserToken'] = userToken
    const abort = new AbortController()
    const init: RequestInit = {
      method: call.method,
      credentials: 'include',
      cache: 'no-store',
      headers,
      signal: abort.signal,
    }
    if (call.method === 'POST') {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(call.body ?? {})
    }
    const limit = call.path.startsWith('/contract/') ? CONTRACT_TIMEOUT_MS : SHARED_TIMEOUT_MS
    let cancel: () => void = () => undefined
    const late = new Promise<CallAnswer>((resolve) => {
      cancel = clock.after(limit, () => {
        abort.abort()
        resolve(failure('timeout', 'timeout'))
      })
    })
    const answer = await Promise.race([fetchText(url, init), late])
    cancel()
    return answer
  }

  return {
    call: async (call) => {
      const epoch = options.sessionEpoch()
      const answer = await send(call)
      const isStale = epoch !== options.sessionEpoch()
      if (isStale && call.isPrivate === true) {
        // An order of the session before may have been taken: nothing definitive can be said to the one who asked.
        return failure('connection-lost', STALE_SESSION)
      }
      if (!isStale && answer.hasError && SESSION_END_CODES.has(answer.retCode))
        options.onSessionEnd(answer.retCode)
      return answer
    },
    setLanguage: (next) => {
      language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(next) ? next : 'en'
    },
    setUserToken: (token) => {
      userToken = token
    },
  }
}
