import { checked, given } from './control-call.ts'
import type { ControlCalls } from './control-call.ts'
import { brokenFrame, injectKinds } from './fault-bytes.ts'

const streams = ['public', 'private'] as const

/** Control calls for faults, announcements and statistics of the push channel. */
export const pushCalls: ControlCalls = {
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
    const code = raw['code'] === undefined ? 1006 : body.whole('code', 1000, 4999)
    const reason = body.optionalText('reason', 100) ?? ''
    const socket = raw['socket'] === undefined ? undefined : body.whole('socket', 1, 2 ** 31)
    const accountId = body.optionalText('account', 100)
    checked(body)
    const which = {
      ...(socket === undefined ? {} : { socket }),
      ...(accountId === undefined ? {} : { accountId }),
    }
    return { cut: server.push.cut({ code, reason, ...which }) }
  },
  'POST /push/refuse': ({ server }, { body, raw }) => {
    const ms = body.whole('ms', 0, 600_000)
    const status = body.whole('status', 400, 599, 503)
    const retryAfter = raw['retryAfter'] === undefined ? undefined : body.whole('retryAfter', 0, 86_400)
    const text = body.optionalText('body', 10_000)
    checked(body)
    const { state } = server.push.faults
    state.refuseUntil = performance.now() + ms
    state.refusal = { status, ...given({ retryAfter, body: text }) }
    return {}
  },
  'POST /push/hang-upgrades': ({ server }, { body }) => {
    const hang = body.flag('hang', true)
    checked(body)
    server.push.faults.state.hangUpgrades = hang
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
  'POST /push/false-row': ({ server }, { body, raw }) => {
    const name = body.text('topic', 100)
    checked(body)
    const topic = server.push.registry.find(name)
    if (topic === null) throw new Error(`topic ${name} does not exist`)
    const row: unknown = raw['row']
    if (!Array.isArray(row) || row.length !== topic.width || !row.every(Number.isSafeInteger))
      throw new Error(`row must be ${topic.width} whole numbers`)
    topic.append(Float64Array.from(row as readonly number[]))
    server.push.flush()
    return {}
  },
  'POST /push/lose': ({ server }, { body }) => {
    const stream = body.oneOf('stream', streams, 'public')
    const frames = body.whole('frames', 0, 1_000_000, 1)
    checked(body)
    server.push.faults.state.lose[stream] = frames
    return {}
  },
  'POST /push/double': ({ server }, { body }) => {
    const stream = body.oneOf('stream', streams, 'public')
    const frames = body.whole('frames', 0, 1_000_000, 1)
    checked(body)
    server.push.faults.state.double[stream] = frames
    return {}
  },
  'POST /push/stall': ({ server }, { body }) => {
    const { state } = server.push.faults
    const heartbeats = body.flag('heartbeats', state.stallHeartbeats)
    const pongs = body.flag('pongs', state.stallPongs)
    const frames = body.flag('frames', state.stallPush)
    checked(body)
    Object.assign(state, { stallHeartbeats: heartbeats, stallPongs: pongs, stallPush: frames })
    return {}
  },
  'POST /push/delay': ({ server }, { body }) => {
    const ms = body.whole('ms', 0, 60_000)
    checked(body)
    server.push.faults.state.delayMs = ms
    return {}
  },
  'POST /push/fail-logins': ({ server }, { body }) => {
    const times = body.whole('times', 0, 1_000_000, 1)
    checked(body)
    server.push.faults.state.failLogins = times
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
  'POST /push/service-notice': ({ server }, { body }) => {
    const event = body.optionalText('event') ?? 'service_upgrade'
    const message = body.optionalText('message', 2000) ?? 'the service will be upgraded shortly'
    checked(body)
    server.push.announce(event, message)
    return {}
  },
  'POST /push/symbol-notify': async ({ server }, { raw }) => {
    const symbols: unknown = raw['symbols']
    if (
      !Array.isArray(symbols) ||
      symbols.length > 1000 ||
      !symbols.every((one) => typeof one === 'string')
    ) {
      throw new Error('symbols must be a list of names')
    }
    await server.push.symbolsChanged(symbols)
    return {}
  },
}
