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

/** What new orders name their client by. */
const CLIENT_TAG = 'perpdeck-web'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Decides `_sp_business` and whether it's held back for a symbol that is coming soon. */
  readonly symbol?: string
  /** The call belongs to a session: an answer that comes after the session changed is dropped as code 'stale-session'. */
  readonly isPrivate?: boolean
  /** A GET that two tabs may ask at once: whoever asks while it is under way gets its answer. */
  readonly isShared?: boolean
  /** A file of the server: a JSON object without an envelope around it. */
  readonly isFile?: boolean
}

export interface HttpClient {
  call(call: Call): Promise<CallAnswer>
  setLanguage(language: string): void
  /** Sent as `UserToken` to our own origin while it is set (HTTP-12); lives in this worker's memory alone. */
  setUserToken(token: string | null): void
  /** Calls under way and times of the last ones, for the panel and the trace. */
  readonly inFlight: Pick<InFlight, 'pending' | 'timings'>
}

/** Answer to a private call of a session that is no more. */
export const STALE_SESSION = 'stale-session'
/** Answers of these alone may bring a user token (HTTP-15, docs/choices.md#specification-contradictions). */
const tokenPaths: ReadonlySet<string> = new Set([path.own.login, path.oneTimeToken])
const isToken = (text: string): boolean => /^[A-Za-z0-9._~+/=-]{1,512}$/.test(text)
/** Whether the token beside the result is the one-time token itself, which is for the socket alone. */
const isOneTime = (call: Call, result: unknown, token: string): boolean =>
  call.path === path.oneTimeToken &&
  (typeof result !== 'object' || result === null || !('token' in result) || result.token === token)

/**
 * The one HTTP client of the hub: cookies, headers `platform` and `lang`, one deadline over the whole answer including its
 * body, and plain data whatever happens.
 */
export function createHttpClient(options: {
  readonly clock: Clock
  readonly fetch: FetchLike
  /** Our own origin. */
  readonly base: string
  /** Hosts of the two base paths where they aren't our own; only calls there wait for them. */
  readonly hosts?: HostsSource
  /** What calls say they come from (HTTP-11): the product's mobile app gets a user token for it (SYM-42). */
  readonly platform?: 'pc' | 'app'
  readonly sessionEpoch: () => number
  /** An answer of the current session says that it is over. */
  readonly onSessionEnd: (code: number) => void
  readonly instrumentOf?: (symbol: string) => Pick<Instrument, 'symbolStatus' | 'isPreListing'> | undefined
  /** Every failure, for the trace (HTTP-21) and for those that concern the whole browser. */
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

  /** The cookie goes with every call, the token to our own origin alone (HTTP-12, HTTP-13). */
  function initOf(
    call: Call,
    host: string,
    hosts: CallHosts & FurtherHosts,
    signal: AbortSignal,
  ): RequestInit {
    // A copy for everybody is told nothing of anybody.
    if (host === hosts.cdn) return { method: call.method, credentials: 'omit', cache: 'no-store', signal }
    const headers: Record<string, string> = { platform, lang: language, accept: 'application/json' }
    // The spot lists' texts follow it (SYM-03).
    if (call.path.startsWith('/spot/')) headers['Accept-Language'] = language
    if (userToken !== null && host === hosts.own) headers['UserToken'] = userToken
    // New orders say which client they come from, and through whom where one is named (FORM-31): scripts can't set `Referer`.
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

  /** Without a file to wait for a call goes out in the turn that asked for it. */
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

  /** A token elsewhere in an answer was planted there: only two calls may bring one. */
  function takeToken(call: Call, answer: CallAnswer): CallAnswer {
    if (answer.hasError || answer.token === null) return answer
    if (!tokenPaths.has(call.path) || !isToken(answer.token)) return { ...answer, token: null }
    if (!isOneTime(call, answer.result, answer.token)) userToken = answer.token
    return answer
  }

  async function ask(call: Call): Promise<CallAnswer> {
    if (isHeldBack(call.path, options.instrumentOf?.(call.symbol ?? ''))) return notAsked
    const epoch = options.sessionEpoch()
    const answer = await send(call)
    const isStale = epoch !== options.sessionEpoch()
    if (isStale && call.isPrivate === true) {
      // An order of the session before may have been taken: nothing definitive can be said to the one who asked.
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
      if (call.isShared !== true || call.method !== 'GET') return ask(call)
      const key = JSON.stringify([call.path, call.query, call.symbol, language, options.sessionEpoch()])
      return join(key, () => ask(call))
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
