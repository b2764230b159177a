import { sides } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { ControlOrder, Exchange } from '../exchange.ts'
import type { FieldReader } from '../http/fields.ts'
import type { FaultRule } from '../http/http-faults.ts'
import type { LoadStats } from '../load/loaded-exchange.ts'
import type { VenueServer } from '../serve-exchange.ts'
import { brokenFrame, injectKinds } from './fault-bytes.ts'

/** What the control port works on. */
export interface ControlTarget {
  readonly exchange: Exchange
  readonly server: VenueServer
  /** Null without --rate. */
  loadStats(): LoadStats | null
  /** Rows put into topics per second, lately. */
  pushedPerSecond(): number
}

export type ControlResult = Readonly<Record<string, unknown>>
export interface ControlRequest {
  readonly body: FieldReader
  readonly query: FieldReader
  /** The body as it came, for parts that are free in form. */
  readonly raw: Readonly<Record<string, unknown>>
}
/** One call of the control port. Refuses with a text by throwing. */
export type ControlCall = (
  target: ControlTarget,
  request: ControlRequest,
) => Promise<ControlResult> | ControlResult

const DAY_MS = 86_400_000

function checked(body: FieldReader): void {
  const problem = body.problem()
  if (problem !== null) throw new Error(problem)
}

function amount(body: FieldReader, name: string): DecimalText {
  const text = parseDecimalText(body.text(name))
  checked(body)
  if (text === null) throw new Error(`${name} must be decimal text`)
  return text
}

const order = async ({ exchange }: ControlTarget, what: ControlOrder): Promise<ControlResult> =>
  exchange.control(what)

/** What the exchange itself does: time and market. */
const exchangeCalls: Readonly<Record<string, ControlCall>> = {
  'POST /freeze': async (target, { body }) => {
    const frozen = body.flag('frozen', true)
    checked(body)
    const result = await order(target, { type: 'freeze', frozen })
    target.server.push.flush()
    return result
  },
  'POST /scale': (target, { raw }) => {
    const { factor } = raw
    if (typeof factor !== 'number' || !(factor > 0) || factor > 1000) {
      throw new Error('factor must be a number above 0, up to 1000')
    }
    return order(target, { type: 'scale', factor })
  },
  'POST /step': (target, { body }) => {
    const ms = body.whole('ms', 0, DAY_MS)
    checked(body)
    return order(target, { type: 'step', ms })
  },
  'POST /move': (target, { body }) =>
    order(target, { type: 'move', symbol: body.text('symbol'), price: amount(body, 'price') }),
  'POST /trade': (target, { body }) =>
    order(target, {
      type: 'trade',
      symbol: body.text('symbol'),
      side: body.oneOf('side', sides),
      qty: amount(body, 'qty'),
    }),
  'POST /rate': (target, { body }) => {
    const updatesPerSecond = body.whole('updatesPerSecond', 0, 1_000_000)
    const openSymbol = body.text('openSymbol')
    checked(body)
    return order(target, { type: 'rate', updatesPerSecond, openSymbol })
  },
  'POST /snapshot': (target) => order(target, { type: 'snapshot' }),
  'POST /restore': async (target, { body }) => {
    const id = body.text('id')
    checked(body)
    const result = await order(target, { type: 'restore', id })
    target.server.push.restart('state restored')
    return result
  },
  'GET /state-hash': (target) => order(target, { type: 'stateHash' }),
  'GET /final': async ({ exchange, server }, { query }) => {
    const symbol = query.optionalText('symbol') ?? 'BTCUSDT'
    checked(query)
    server.push.flush()
    const book = await exchange.book(symbol)
    return {
      symbol,
      time: exchange.now(),
      tickers: Array.from(server.push.registry.tickerRows()),
      bids: Array.from(book?.bids ?? []),
      asks: Array.from(book?.asks ?? []),
      trades: Array.from(await exchange.recentTrades(symbol)),
      topics: server.push.heldTopics(),
    }
  },
}

/** Faults of calls and what was seen of them. */
const httpCalls: Readonly<Record<string, ControlCall>> = {
  'POST /faults/http': ({ server }, { body, raw }) => {
    const drop = body.optionalText('drop')
    const code = raw['code'] === undefined ? undefined : body.whole('code', -1, 99_999_999)
    const status = raw['status'] === undefined ? undefined : body.whole('status', 200, 599)
    const inner =
      raw['resultStatusCode'] === undefined ? undefined : body.whole('resultStatusCode', 0, 99_999)
    const delayMs = raw['delayMs'] === undefined ? undefined : body.whole('delayMs', 0, 600_000)
    const message = body.optionalText('message', 2000)
    const text = body.optionalText('body', 100_000)
    const token = body.optionalText('token', 512)
    const extMap = raw['extMap']
    const rule: FaultRule = {
      method: body.oneOf('method', ['GET', 'POST'], 'POST'),
      path: body.text('path', 200),
      times: body.whole('times', 1, 1_000_000, 1),
      ...(code === undefined ? {} : { retCode: code }),
      ...(status === undefined ? {} : { status }),
      ...(inner === undefined ? {} : { resultStatusCode: inner }),
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(message === undefined ? {} : { retMsg: message }),
      ...(text === undefined ? {} : { body: text }),
      ...(token === undefined ? {} : { token }),
      ...(typeof extMap === 'object' && extMap !== null ? { extMap: { ...extMap } } : {}),
      ...(drop === 'before' || drop === 'after' ? { drop } : {}),
    }
    checked(body)
    if (drop !== undefined && rule.drop === undefined) throw new Error('drop must be before or after')
    server.faults.arm(rule)
    return {}
  },
  'POST /faults/clear': ({ server }) => {
    server.faults.clear()
    server.push.faults.clear()
    return {}
  },
  'GET /requests': ({ server }, { query }) => {
    const path = query.optionalText('path', 200)
    const requests = server.log.list().filter((entry) => path === undefined || entry.path === path)
    return { requests, total: server.log.total }
  },
  'POST /requests/clear': ({ server }) => {
    server.log.clear()
    return {}
  },
  'GET /csp-reports': ({ server }) => ({ reports: server.cspReports }),
  'POST /csp-reports/clear': ({ server }) => {
    server.cspReports.length = 0
    return {}
  },
  'POST /visitor': ({ server }, { body }) => {
    server.visitor.isBanned = body.flag('isBanned', false)
    checked(body)
    return {}
  },
  'POST /session/end': ({ server }, { body }) => {
    const code = body.whole('code', 1, 99_999, 10007)
    const message = body.optionalText('message', 500) ?? 'session ended'
    checked(body)
    let ended = 0
    for (const connection of server.push.connections) {
      if (connection.login === null) continue
      const { sessionId } = connection.login
      server.sessions.end(sessionId)
      server.push.endSession(sessionId, code, message)
      ended += 1
    }
    return { ended }
  },
}

/** Faults of the push channel and what was seen of it. */
const pushCalls: Readonly<Record<string, ControlCall>> = {
  'GET /push': (target) => {
    const load = target.loadStats()
    return {
      ...target.server.push.stats(),
      achievedRate: load?.achieved ?? target.pushedPerSecond(),
      pushedPerSecond: target.pushedPerSecond(),
      load,
      topics: target.server.push.heldTopics(),
    }
  },
  'GET /push/sockets': ({ server }) => ({
    sockets: Array.from(server.push.connections, (connection) => ({
      id: connection.id,
      accountId: connection.login?.accountId ?? null,
      json: connection.json,
      lagging: connection.lagging,
      openedAt: connection.openedAt,
      framesSent: connection.framesSent,
      bytesSent: connection.bytesSent,
      bufferedBytes: connection.ws.bufferedAmount,
      topics: Array.from(connection.topics.keys(), (topic) => topic.name),
      privateTopics: [...connection.privateTopics],
    })),
  }),
  'POST /push/cut': ({ server }, { body, raw }) => {
    const code = raw['code'] === undefined ? null : body.whole('code', 1000, 4999)
    const reason = body.optionalText('reason', 100) ?? ''
    const only = raw['socket'] === undefined ? null : body.whole('socket', 1, 2 ** 31)
    checked(body)
    let cut = 0
    for (const connection of server.push.connections) {
      if (only !== null && connection.id !== only) continue
      if (code === null || code === 1006) connection.ws.terminate()
      else connection.ws.close(code, reason)
      cut += 1
    }
    return { cut }
  },
  'POST /push/refuse': ({ server }, { body }) => {
    const ms = body.whole('ms', 0, 600_000)
    checked(body)
    server.push.faults.state.refuseUntil = performance.now() + ms
    return {}
  },
  'POST /push/restart': ({ server }, { body }) => {
    const downMs = body.whole('downMs', 0, 600_000, 0)
    checked(body)
    server.push.announce('service_restart', 'the push service restarts')
    server.push.faults.state.refuseUntil = performance.now() + downMs
    for (const connection of server.push.connections) connection.ws.close(1012, 'service restart')
    return {}
  },
  'POST /push/mute': ({ server }, { body }) => {
    const topic = body.text('topic', 100)
    const muted = body.flag('muted', true)
    checked(body)
    server.push.faults.mute(topic, muted)
    return {}
  },
  'POST /push/gap': ({ server }, { body }) => {
    const topic = body.text('topic', 100)
    const count = body.whole('count', 1, 1_000_000, 1)
    checked(body)
    if (!server.push.skip(topic, count)) throw new Error(`topic ${topic} does not exist`)
    return {}
  },
  'POST /push/stall': ({ server }, { body }) => {
    const { state } = server.push.faults
    state.stallHeartbeats = body.flag('heartbeats', state.stallHeartbeats)
    state.stallPongs = body.flag('pongs', state.stallPongs)
    state.stallPush = body.flag('frames', state.stallPush)
    checked(body)
    return {}
  },
  'POST /push/fail-logins': ({ server }, { body }) => {
    server.push.faults.state.failLogins = body.whole('times', 0, 1_000_000, 1)
    checked(body)
    return {}
  },
  'POST /push/inject': ({ server }, { body }) => {
    const kind = body.oneOf('kind', injectKinds)
    checked(body)
    for (const connection of server.push.connections) connection.sendBytes(brokenFrame(kind))
    return {}
  },
  'POST /push/notice': ({ server }, { body }) => {
    const event = body.optionalText('event') ?? 'announcement'
    const message = body.text('message', 2000)
    checked(body)
    server.push.notice(event, message)
    return {}
  },
}

/** Every call by "METHOD /path" (docs/wire.md, "Control port"). */
export const controlCalls: ReadonlyMap<string, ControlCall> = new Map(
  Object.entries({ ...exchangeCalls, ...httpCalls, ...pushCalls }),
)
