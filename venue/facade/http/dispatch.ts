import type { IncomingHttpHeaders } from 'node:http'
import type { ApiKey, ApiKeyReader } from '../../api-keys/api-key.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import { categories } from '../terms/category.ts'
import { MOST_IN_BATCH } from '../terms/endpoint.ts'
import type { ApiContext, ApiResult, Endpoint, WithExtInfo } from '../terms/endpoint.ts'
import { Params } from '../terms/params.ts'
import { permissionDenied, requireKey } from '../terms/rights.ts'
import { authenticate } from './authenticate.ts'
import type { LimitState, RateLimits } from './rate-limits.ts'

/** A request with its raw parts: signatures are made over bytes. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface ApiAnswer {
  readonly status: number
  readonly retCode: number
  readonly retMsg: string
  readonly result: ApiResult
  readonly extInfo: ApiResult
  /** Absent: nothing was counted. */
  readonly limit?: LimitState
}

export interface DispatchOptions {
  readonly context: ApiContext
  readonly endpoints: readonly Endpoint[]
  readonly keys: ApiKeyReader
  /** null: no limits. */
  readonly limits: RateLimits | null
  /** Gets a line about a call that failed inside. */
  readonly warn?: (line: string) => void
}

type PrivateEndpoint = Extract<Endpoint, { readonly access: 'read' | 'trade' }>

const NOTHING: ApiResult = {}
const refusedBy = ({ retCode, message, result }: ApiRefusal, status = 200): ApiAnswer => ({
  status,
  retCode,
  retMsg: message,
  result,
  extInfo: NOTHING,
})

/** Paths by which money leaves an account. They are refused to everybody. */
const moneyPaths = /^\/v5\/asset\/(?:withdraw|transfer|exchange|covert|convert)(?:\/|$)/

const unknownPath = new ApiRefusal(10017, 'Route not found.')
const tooMany = new ApiRefusal(10006, 'Too many visits. Exceeded the API Rate Limit.')
const failed = new ApiRefusal(10016, 'Server error.')

function paramsOf({ method, query, body }: ApiRequest): Params {
  if (method === 'GET') return new Params(Object.fromEntries(new URLSearchParams(query)))
  if (body.length === 0) return new Params({})
  let fields: unknown
  try {
    fields = JSON.parse(body.toString('utf8'))
  } catch {
    throw paramError('the body is no JSON')
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw paramError('the body is no JSON object')
  }
  return new Params(fields as Record<string, unknown>)
}

const isWithExtInfo = (result: ApiResult | WithExtInfo): result is WithExtInfo =>
  'extInfo' in result && 'result' in result

/** Runs a POST call of a key that is authenticated already, as the REST API would: with its present rights and limits. Never rejects. */
export type CallEndpoint = (path: string, key: string, params: Params) => Promise<ApiAnswer>

export interface Dispatch {
  /** Answers any request, also of an unknown path. Checks key, time and signature. Never rejects. */
  readonly request: (request: ApiRequest) => Promise<ApiAnswer>
  readonly call: CallEndpoint
}

/** Answers requests by the endpoints: checks rights and limits, and turns refusals into answers. */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { context, keys, limits } = options
  const routes = new Map(options.endpoints.map((one) => [`${one.method} ${one.path}`, one]))
  /** Profiles whose accounts exist in this run: a stored key can be older than the exchange's state. */
  const ready = new Set<string>()

  async function prepare({ profileId }: ApiKey): Promise<void> {
    if (profileId === '' || ready.has(profileId)) return
    await context.exchange.accountsOf(profileId)
    ready.add(profileId)
  }

  function count(endpoint: Endpoint, caller: ApiKey, params: Params): LimitState | undefined {
    if (limits === null) return undefined
    const named = params.optionalText('category')
    const category = categories.find((one) => one === named) ?? null
    const cost = params.has('request') ? params.list('request', MOST_IN_BATCH).length : 1
    return limits.take(caller.key, endpoint.path, endpoint.lane, category, cost, performance.now())
  }

  function answerOf(result: ApiResult | WithExtInfo): ApiAnswer {
    const { result: inner, extInfo } = isWithExtInfo(result) ? result : { result, extInfo: NOTHING }
    return { status: 200, retCode: 0, retMsg: 'OK', result: inner, extInfo }
  }

  async function runPrivate(endpoint: PrivateEndpoint, key: string, params: Params): Promise<ApiAnswer> {
    const { access, path } = endpoint
    // A socket lives long, and a batch takes a while: meanwhile a key can be withdrawn, expire or become read-only.
    const current = (): ApiKey => requireKey(keys, key, access, context.exchange.now())
    const caller = current()
    const limit = count(endpoint, caller, params)
    const counted = limit === undefined ? {} : { limit }
    if (limit?.isExceeded === true) return { ...refusedBy(tooMany), ...counted }
    await prepare(caller)
    try {
      const call = { params, context, caller, current, failed: (error: unknown) => failedBy(error, path) }
      return { ...answerOf(await endpoint.handle(call)), ...counted }
    } catch (error) {
      return { ...answerOfError(error, path), ...counted }
    }
  }

  async function serve(request: ApiRequest): Promise<ApiAnswer> {
    const endpoint = routes.get(`${request.method} ${request.path}`)
    if (endpoint === undefined) {
      return moneyPaths.test(request.path) ? refusedBy(permissionDenied()) : refusedBy(unknownPath, 404)
    }
    if (endpoint.access === 'public') {
      return answerOf(await endpoint.handle({ params: paramsOf(request), context }))
    }
    const tail = request.method === 'GET' ? Buffer.from(request.query, 'latin1') : request.body
    const key = authenticate(request.headers, tail, keys, context.exchange.now())
    return runPrivate(endpoint, key, paramsOf(request))
  }

  /** A call that failed inside has an open outcome, which 10016 says. Its reason is for the person who started the venue. */
  function failedBy(error: unknown, path: string): ApiRefusal {
    ready.clear()
    options.warn?.(`${path} failed: ${error instanceof Error ? error.message : ''}`)
    return failed
  }

  const answerOfError = (error: unknown, path: string): ApiAnswer =>
    refusedBy(error instanceof ApiRefusal ? error : failedBy(error, path))

  return {
    request: (request) => serve(request).catch((error: unknown) => answerOfError(error, request.path)),
    async call(path, key, params) {
      try {
        const endpoint = routes.get(`POST ${path}`)
        if (endpoint === undefined || endpoint.access === 'public') return refusedBy(unknownPath, 404)
        return await runPrivate(endpoint, key, params)
      } catch (error) {
        return answerOfError(error, path)
      }
    },
  }
}
