import type { IncomingHttpHeaders } from 'node:http'
import type { ApiKey, ApiKeyReader } from '../../api-keys/api-key.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import { categories } from '../terms/category.ts'
import type { ApiContext, ApiResult, Endpoint, WithExtInfo } from '../terms/endpoint.ts'
import { Params } from '../terms/params.ts'
import { permissionDenied, requireTrade } from '../terms/rights.ts'
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

/**
 * Answers requests by the endpoints: checks key, signature, time, rights and limits, and turns refusals into answers. Never
 * rejects. Returns the answer of any request, also of an unknown path.
 */
export function createDispatch(options: DispatchOptions): (request: ApiRequest) => Promise<ApiAnswer> {
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
    const cost = params.has('request') ? params.list('request', Number.MAX_SAFE_INTEGER).length : 1
    return limits.take(caller.key, endpoint.path, endpoint.lane, category, cost, performance.now())
  }

  function answerOf(result: ApiResult | WithExtInfo, limit: LimitState | undefined): ApiAnswer {
    const rest = limit === undefined ? {} : { limit }
    const { result: inner, extInfo } = isWithExtInfo(result) ? result : { result, extInfo: NOTHING }
    return { status: 200, retCode: 0, retMsg: 'OK', result: inner, extInfo, ...rest }
  }

  async function serve(request: ApiRequest): Promise<ApiAnswer> {
    const endpoint = routes.get(`${request.method} ${request.path}`)
    if (endpoint === undefined) {
      return moneyPaths.test(request.path) ? refusedBy(permissionDenied()) : refusedBy(unknownPath, 404)
    }
    if (endpoint.access === 'public') {
      return answerOf(await endpoint.handle({ params: paramsOf(request), context }), undefined)
    }
    const tail = request.method === 'GET' ? Buffer.from(request.query, 'latin1') : request.body
    const caller = authenticate(request.headers, tail, keys, context.exchange.now())
    const params = paramsOf(request)
    if (endpoint.access === 'trade') requireTrade(caller, params, context.markets)
    const limit = count(endpoint, caller, params)
    if (limit?.isExceeded === true) return { ...refusedBy(tooMany), limit }
    await prepare(caller)
    try {
      return answerOf(await endpoint.handle({ params, context, caller }), limit)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      return { ...refusedBy(error), ...(limit === undefined ? {} : { limit }) }
    }
  }

  return async (request) => {
    try {
      return await serve(request)
    } catch (error) {
      if (error instanceof ApiRefusal) return refusedBy(error)
      ready.clear()
      options.warn?.(
        `${request.method} ${request.path} failed: ${error instanceof Error ? error.message : ''}`,
      )
      return refusedBy(failed)
    }
  }
}
