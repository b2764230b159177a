import type { PushAnswer, PushRequest } from '#shared/wire/frames.ts'
import { isPrivateTopic, privateTopics } from '#shared/wire/topics.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Connection, PushLogin } from './connection.ts'
import type { PushFaults } from './push-faults.ts'
import type { RequestReading } from './push-request.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { TopicRegistry } from './topic-registry.ts'

/** Maximum topics per socket. */
const MAX_TOPICS = 1000

export interface RequestContext {
  readonly exchange: Exchange
  readonly subscriptions: Subscriptions
  readonly registry: TopicRegistry
  readonly faults: PushFaults
  redeemToken(token: string): PushLogin | null
  onLogin(connection: Connection, granted: PushLogin, seq: number): void
  /** Called after a subscription, to send the last notices. */
  onJoined(connection: Connection, names: readonly string[]): void
}

const wrongToken = { retCode: 10003, retMsg: 'the token is unknown, used or too old' }

/** Answers a client frame. Nothing a client sends closes its socket or affects another one. */
export function createRequestHandler(
  context: RequestContext,
): (connection: Connection, reading: RequestReading) => void {
  const { exchange, subscriptions, registry, faults } = context

  function answer(connection: Connection, reqId: number, body: Omit<PushAnswer, 'reqId'>): void {
    connection.answer(exchange.now(), { ...body, reqId })
  }

  function subscribe(connection: Connection, request: PushRequest): void {
    const topics: (readonly [string, number])[] = []
    const refused: string[] = []
    const joining: (() => void)[] = []
    let privateRefused = false
    for (const name of new Set(request.args)) {
      if (isPrivateTopic(name)) {
        if (!privateTopics.includes(name)) refused.push(name)
        else if (connection.login === null) {
          refused.push(name)
          privateRefused = true
        } else {
          topics.push([name, registry.privateId(name)])
          joining.push(() => connection.privateTopics.add(name))
        }
        continue
      }
      const topic = registry.find(name)
      if (topic === null || connection.topics.size + joining.length >= MAX_TOPICS) {
        refused.push(name)
        continue
      }
      topics.push([name, topic.id])
      joining.push(() => subscriptions.join(connection, topic))
    }
    const ok = refused.length === 0
    answer(connection, request.reqId, {
      op: 'subscribe',
      success: ok,
      retCode: ok ? 0 : privateRefused ? 10007 : 10001,
      retMsg: ok ? '' : privateRefused ? 'private topics need a login first' : 'some topics do not exist',
      topics,
      refused,
    })
    // The answer with topic ids comes before the snapshots that use them.
    for (const join of joining) join()
    context.onJoined(
      connection,
      topics.map(([name]) => name),
    )
  }

  function unsubscribe(connection: Connection, request: PushRequest): void {
    const refused: string[] = []
    for (const name of request.args) {
      if (isPrivateTopic(name)) {
        if (!connection.privateTopics.delete(name)) refused.push(name)
        continue
      }
      const topic = registry.find(name)
      if (topic === null || !connection.topics.has(topic)) refused.push(name)
      else subscriptions.leave(connection, topic)
    }
    const ok = refused.length === 0
    answer(connection, request.reqId, {
      op: 'unsubscribe',
      success: ok,
      retCode: ok ? 0 : 10001,
      retMsg: ok ? '' : 'some topics were not held',
      refused,
    })
  }

  function failLogin(connection: Connection, reqId: number, why: typeof wrongToken): void {
    answer(connection, reqId, { op: 'login', event: 'login_fail', success: false, ...why })
  }

  async function login(connection: Connection, request: PushRequest): Promise<void> {
    const { reqId } = request
    const granted = context.redeemToken(request.args[0] ?? '')
    if (granted === null || faults.state.failLogins > 0) {
      faults.state.failLogins = Math.max(0, faults.state.failLogins - 1)
      failLogin(connection, reqId, wrongToken)
      return
    }
    connection.loggingIn = granted
    const seq = await exchange.privateSnapshot(granted.accountId).then(
      (snapshot) => snapshot.seq,
      () => null,
    )
    // The session may have ended meanwhile, or another login may have started.
    if (connection.loggingIn !== granted) {
      failLogin(connection, reqId, wrongToken)
      return
    }
    connection.loggingIn = null
    if (seq === null) {
      failLogin(connection, reqId, { retCode: 10016, retMsg: 'the exchange does not answer' })
      return
    }
    context.onLogin(connection, granted, seq)
    answer(connection, reqId, {
      op: 'login',
      event: 'login_success',
      success: true,
      retCode: 0,
      retMsg: '',
    })
  }

  return (connection, reading) => {
    if (!reading.ok) {
      answer(connection, reading.reqId, {
        op: 'error',
        success: false,
        retCode: 10001,
        retMsg: reading.message,
      })
      return
    }
    const { request } = reading
    switch (request.op) {
      case 'subscribe':
        subscribe(connection, request)
        return
      case 'unsubscribe':
        unsubscribe(connection, request)
        return
      case 'login':
        void login(connection, request)
        return
      case 'ping':
        if (!faults.state.stallPongs) {
          answer(connection, request.reqId, { op: 'pong', success: true, retCode: 0, retMsg: '' })
        }
    }
  }
}
