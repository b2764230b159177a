import { randomUUID } from 'node:crypto'
import { requireInTime } from '../http/authenticate.ts'
import type { ApiAnswer, CallEndpoint } from '../http/dispatch.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import { categories } from '../terms/category.ts'
import { Params } from '../terms/params.ts'
import type { CheckAuth } from './auth.ts'
import { closeCode } from './api-socket.ts'
import type { ApiSocket } from './api-socket.ts'
import { MAX_FAILED_AUTHS } from './socket-handler.ts'
import type { SocketHandler } from './socket-handler.ts'
import { readRequest } from './request.ts'
import type { SocketRequest } from './request.ts'
import { createUsedIds, MAX_ID } from './used-ids.ts'

/** Operations and the REST calls that do the same. */
const paths: ReadonlyMap<string, string> = new Map([
  ['order.create', '/v5/order/create'],
  ['order.amend', '/v5/order/amend'],
  ['order.cancel', '/v5/order/cancel'],
  ['order.create-batch', '/v5/order/create-batch'],
  ['order.amend-batch', '/v5/order/amend-batch'],
  ['order.cancel-batch', '/v5/order/cancel-batch'],
])

/** Makes the REST call of a path for a key, with its rights and limits. null: a fault ends the connection instead. */
export type MakeCall = (...call: Parameters<CallEndpoint>) => Promise<ApiAnswer | null>

export interface TradeContext {
  readonly checkAuth: CheckAuth
  readonly call: MakeCall
  /** Exchange clock as the API shows it, Unix ms. */
  now(): number
  /** The socket belongs to this key from now on. */
  onAuth(key: string): void
}

/** Serves one socket of /v5/trade (https://bybit-exchange.github.io/docs/v5/websocket/trade/guideline, as of 24 July 2026). */
export function serveTrade(trade: TradeContext, socket: ApiSocket): SocketHandler {
  const usedIds = createUsedIds()
  /** After auth. The call reads what the key may do. */
  let key: string | null = null
  let failures = 0

  function send({ op, id }: SocketRequest, body: Readonly<Record<string, unknown>>): void {
    socket.send(
      JSON.stringify({ ...(id === undefined ? {} : { reqId: id }), op, ...body, connId: socket.id }),
    )
  }

  function auth(request: SocketRequest): void {
    const result = trade.checkAuth(request.args)
    if (key !== null) {
      send(request, { retCode: 20001, retMsg: 'Repeat auth' })
    } else if (result.ok) {
      key = result.apiKey.key
      trade.onAuth(key)
      send(request, { retCode: 0, retMsg: 'OK' })
    } else {
      send(request, { retCode: result.code, retMsg: result.message })
      failures += 1
      if (failures >= MAX_FAILED_AUTHS) socket.close(closeCode.refused, 'too many failed auth requests')
    }
  }

  function requireId({ id }: SocketRequest): void {
    if (id === undefined) return
    if (id.length > MAX_ID) throw paramError(`reqId is longer than ${MAX_ID} characters`)
    if (!usedIds.add(id)) throw new ApiRefusal(20006, 'reqId is duplicated')
  }

  /** The fields of the one order, or of the one batch, in `args`. */
  function paramsOf({ args }: SocketRequest): Params {
    const [fields] = args
    if (args.length !== 1 || typeof fields !== 'object' || fields === null || Array.isArray(fields))
      throw paramError('args is a list of one object')
    const params = new Params(fields as Readonly<Record<string, unknown>>)
    const category = params.optionalText('category')
    if (!categories.some((one) => one === category)) throw new ApiRefusal(10404, 'category is not correct')
    return params
  }

  /** Checks a request as the REST calls check theirs, and makes the call. */
  async function run(request: SocketRequest): Promise<ApiAnswer | null> {
    const path = paths.get(request.op)
    if (path === undefined) throw new ApiRefusal(10404, 'op type is not found')
    if (key === null) throw new ApiRefusal(10003, 'Request not authorized')
    requireId(request)
    const header = new Params(request.header)
    requireInTime(
      header.optionalText('X-BAPI-TIMESTAMP') ?? '',
      header.optionalText('X-BAPI-RECV-WINDOW') ?? '',
      trade.now(),
    )
    return trade.call(path, key, paramsOf(request))
  }

  function headerOf(limit: ApiAnswer['limit']): Readonly<Record<string, string>> {
    const now = trade.now()
    const timing = { Traceid: randomUUID().replaceAll('-', ''), Timenow: String(now) }
    if (limit === undefined) return timing
    return {
      'X-Bapi-Limit': String(limit.limit),
      'X-Bapi-Limit-Status': String(limit.left),
      'X-Bapi-Limit-Reset-Timestamp': String(now + limit.resetInMs),
      ...timing,
    }
  }

  async function order(request: SocketRequest): Promise<void> {
    let answer: Omit<ApiAnswer, 'status'> | null
    try {
      answer = await run(request)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      const { retCode, message: retMsg, result } = error
      answer = { retCode, retMsg, result, extInfo: {} }
    }
    if (answer === null) {
      socket.terminate()
      return
    }
    const { retCode, retMsg, result: data, extInfo: retExtInfo, limit } = answer
    send(request, { retCode, retMsg, data, retExtInfo, header: headerOf(limit) })
  }

  return {
    message(text) {
      const request = readRequest(text)
      if (request.op === 'auth') auth(request)
      else if (request.op === 'ping')
        send({ ...request, op: 'pong' }, { retCode: 0, retMsg: 'OK', data: [String(trade.now())] })
      // The outcome is unknown. The connection ends, so that the client looks it up.
      else order(request).catch(() => socket.terminate())
    },
    topics: () => [],
    closed: () => undefined,
  }
}
