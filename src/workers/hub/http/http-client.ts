import type { Instrument } from '#shared/domain/instrument.ts'
import { sessionEndCodes } from '#shared/errors/decide.ts'
import { path } from '#shared/wire/http.ts'
import { CONTRACT_TIMEOUT_MS, SHARED_TIMEOUT_MS } from '#shared/wire/http-constants.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fetchWithin } from '../browser/fetch.ts'
import type { FetchLike } from '../browser/fetch.ts'
import { callUrl, hostOf, mayBeApart } from './call-url.ts'
import type { CallHosts } from './call-url.ts'
import type { HostsSource } from './hosts-file.ts'
import type { FurtherHosts } from './read-hosts.ts'
import { isHeldBack, notAsked } from './coming-soon.ts'
import { failure, readEnvelope, readPlain } from './envelope.ts'
import type { CallAnswer, CallFailure } from './envelope.ts'
import { createInFlight } from './in-flight.ts'
import type { InFlight } from './in-flight.ts'
import { createJoinCalls } from './join-calls.ts'

/** Names the client of new orders. */
const CLIENT_TAG = 'perpdeck-web'

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Sets `_sp_business`; a call for a coming-soon symbol may not be sent at all. */
  readonly symbol?: string
  /**
   * The call belongs to a session: an answer that arrives after the session changed is replaced by a 'stale-session'
   * failure.
   */
  readonly isPrivate?: boolean
  /** A GET that two tabs may make at once: the second joins the first. */
  readonly isShared?: boolean
  /** A file of the server: a JSON object without an envelope. */
  readonly isFile?: boolean
}

export interface HttpClient {
  call(call: Call): Promise<CallAnswer>
  setLanguage(language: string): void
  /** Sent as `UserToken` to the product's origin while it is set (HTTP-12). It is only in this worker's memory. */
  setUserToken(token: string | null): void
  /** Open calls and the times of the last ones, for the status panel and the trace. */
  readonly inFlight: Pick<InFlight, 'pending' | 'timings'>
}

/** Message of the failure when the session of a private call is over. */
export const STALE_SESSION = 'stale-session'
/** Only answers to these calls may carry a user token (HTTP-15, docs/choices.md#specification-contradictions). */
const tokenPaths: ReadonlySet<string> = new Set([path.own.login, path.oneTimeToken])
const isToken = (text: string): boolean => /^[A-Za-z0-9._~+/=-]{1,512}$/.test(text)
/** Whether the token beside the result is the one-time token, which is only for the socket. */
const isOneTime = (call: Call, result: unknown, token: string): boolean =>
  call.path === path.oneTimeToken &&
  (typeof result !== 'object' || result === null || !('token' in result) || result.token === token)

/**
 * The hub's HTTP client: cookies, headers `platform` and `lang`, one deadline for the whole answer including its body. Never
 * rejects.
 */
export function createHttpClient(options: {
  readonly clock: Clock
  readonly fetch: FetchLike
  /** The product's origin. */
  readonly base: string
  /** Hosts of the two base paths if they aren't the product's; only calls to them wait for it. */
  readonly hosts?: HostsSource
  /** Platform that calls name (HTTP-11): the product's mobile app gets a user token for it (SYM-42). */
  readonly platform?: 'pc' | 'app'
  readonly sessionEpoch: () => number
  /** An answer of the current session reports that it is over. */
  readonly onSessionEnd: (code: number) => void
  readonly instrumentOf?: (symbol: string) => Pick<Instrument, 'symbolStatus' | 'isPreListing'> | undefined
  /** Called for every failure, for the trace (HTTP-21) and for failures that concern the whole browser. */
  readonly onFailure?: (call: Call, failed: CallFailure) => void
}): HttpClient {
  const { clock, platform = 'pc' } = options
  const inFlight = createInFlight(clock)
  const join = createJoinCalls()
  let language = 'en'
  let userToken: string | null = null
  let serial = 0

  async function fetchText(url: string, init: RequestInit, isFile: boolean): Promise<CallAnswer> {
    let response: Response
    try {
      response = await options.fetch(url, init)
    } catch (error) {
      return failure('connection-lost', error instanceof Error ? error.name : 'network')
    }
    try {
      return (isFile ? readPlain : readEnvelope)(response.status, await response.text())
    } catch (error) {
      return failure('connection-lost', error instanceof Error ? error.name : 'body')
    }
  }

  /** Every call carries the cookie; only calls to the product's origin carry the token (HTTP-12, HTTP-13). */
  function initOf(
    call: Call,
    host: string,
    hosts: CallHosts & FurtherHosts,
    signal: AbortSignal,
  ): RequestInit {
    // A public copy gets nothing that identifies the user.
    if (host === hosts.cdn) return { method: call.method, credentials: 'omit', cache: 'no-store', signal }
    const headers: Record<string, string> = { platform, lang: language, accept: 'application/json' }
    // The spot lists' texts are in this language (SYM-03).
    if (call.path.startsWith('/spot/')) headers['Accept-Language'] = language
    if (userToken !== null && host === hosts.own) headers['UserToken'] = userToken
    // New orders name the client, and the referer if one is configured (FORM-31); scripts can't set `Referer`.
    if (call.path === path.orderCreate) {
      headers['x-client-tag'] = CLIENT_TAG
      if (hosts.orderReferer !== undefined) headers['x-referer'] = hosts.orderReferer
    }
    const init: RequestInit = {
      method: call.method,
      credentials: 'include',
      cache: 'no-store',
      headers,
      signal,
    }
    if (call.method === 'POST') {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(call.body ?? {})
    }
    return init
  }

  /** A call without a hosts file to wait for is sent in the same turn. */
  async function send(call: Call): Promise<CallAnswer> {
    serial += 1
    const further = mayBeApart(call.path) ? options.hosts?.() : undefined
    const hosts = { own: options.base, ...(further instanceof Promise ? await further : further) }
    const host = hostOf(hosts, call.path)
    const stamp = `${clock.now()}.${serial}`
    const url = callUrl(host, call.method, call.path, call.query ?? {}, call.symbol ?? '', stamp)
    const done = inFlight.begin(`${call.method} ${call.path}`)
    const limit = call.path.startsWith('/contract/') ? CONTRACT_TIMEOUT_MS : SHARED_TIMEOUT_MS
    const settled = await fetchWithin(clock, limit, (signal) =>
      fetchText(url, initOf(call, host, hosts, signal), call.isFile === true),
    )
    const answer = settled.kind === 'value' ? settled.value : failure('timeout', 'timeout')
    done(!answer.hasError)
    return answer
  }

  /** Drops tokens of other calls: only two calls may carry one, any other was planted. */
  function takeToken(call: Call, answer: CallAnswer): CallAnswer {
    if (answer.hasError || answer.token === null) return answer
    if (!tokenPaths.has(call.path) || !isToken(answer.token)) return { ...answer, token: null }
    if (!isOneTime(call, answer.result, answer.token)) userToken = answer.token
    return answer
  }

  async function request(call: Call): Promise<CallAnswer> {
    if (isHeldBack(call.path, options.instrumentOf?.(call.symbol ?? ''))) return notAsked
    const epoch = options.sessionEpoch()
    const answer = await send(call)
    const isStale = epoch !== options.sessionEpoch()
    if (isStale && call.isPrivate === true) {
      // The exchange may have accepted an order of the old session: the caller can't get a definite answer.
      return failure('connection-lost', STALE_SESSION)
    }
    if (answer.hasError) options.onFailure?.(call, answer)
    if (isStale) return answer
    if (!answer.hasError) return takeToken(call, answer)
    if (!sessionEndCodes.has(answer.retCode) || answer.product !== undefined) return answer
    options.onSessionEnd(answer.retCode)
    return options.sessionEpoch() === epoch ? answer : { ...answer, endedSession: true }
  }

  return {
    call: (call) => {
      if (call.isShared !== true || call.method !== 'GET') return request(call)
      const key = JSON.stringify([call.path, call.query, call.symbol, language, options.sessionEpoch()])
      return join(key, () => request(call))
    },
    setLanguage: (next) => {
      language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(next) ? next : 'en'
    },
    setUserToken: (token) => {
      userToken = token
    },
    inFlight,
  }
}
