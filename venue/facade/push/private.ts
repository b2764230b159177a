import { closeCode } from './api-socket.ts'
import type { ApiSocket } from './api-socket.ts'
import type { CheckAuth } from './auth.ts'
import type { PrivateFeed, Subscriber } from './private-feed.ts'
import { isMixed, readPrivateTopic } from './private-topic.ts'
import type { PrivateTopic } from './private-topic.ts'
import { MAX_FAILED_AUTHS } from './socket-handler.ts'
import type { SocketHandler } from './socket-handler.ts'
import { readRequest, topicsOf } from './request.ts'
import type { SocketRequest } from './request.ts'

export interface PrivateContext {
  readonly checkAuth: CheckAuth
  readonly feed: PrivateFeed
  /** A fault: nobody can subscribe to this topic. */
  isRefused(name: string): boolean
  /** Exchange clock as the API shows it, Unix ms. */
  now(): number
  /** The socket belongs to this key from now on. */
  onAuth(key: string): void
}

/**
 * Serves one socket of /v5/private: auth, ping, subscribe and unsubscribe
 * (https://bybit-exchange.github.io/docs/v5/ws/connect, as of 24 July 2026).
 */
export function servePrivate(context: PrivateContext, socket: ApiSocket): SocketHandler {
  const { feed } = context
  const topics = new Map<string, PrivateTopic>()
  let subscriber: Subscriber | null = null
  let failures = 0

  const idOf = ({ id }: SocketRequest): Readonly<Record<string, string>> =>
    id === undefined ? {} : { req_id: id }

  function answer(request: SocketRequest, success: boolean, text: string): void {
    const body = { success, ret_msg: text, op: request.op, conn_id: socket.id }
    socket.send(JSON.stringify({ ...idOf(request), ...body }))
  }

  function auth(request: SocketRequest): void {
    const result = context.checkAuth(request.args)
    if (!result.ok) {
      answer(request, false, result.message)
      failures += 1
      if (failures >= MAX_FAILED_AUTHS) socket.close(closeCode.refused, 'too many failed auth requests')
    } else if (subscriber !== null && subscriber.caller.key !== result.apiKey.key) {
      answer(request, false, 'Repeat auth')
    } else {
      if (subscriber === null) {
        subscriber = { socket, caller: result.apiKey, topics }
        feed.join(subscriber)
        context.onAuth(result.apiKey.key)
      }
      answer(request, true, '')
    }
  }

  function subscribe(request: SocketRequest, names: readonly string[]): void {
    const found = names.map((name) => ({
      name,
      topic: context.isRefused(name) ? null : readPrivateTopic(name),
    }))
    const missing = found.find(({ topic }) => topic === null)
    if (missing !== undefined) {
      answer(request, false, `error:handler not found,topic:${missing.name}`)
      return
    }
    const named = found.flatMap(({ name, topic }) => (topic === null ? [] : [{ name, topic }]))
    if (isMixed(named.map(({ topic }) => topic))) {
      answer(request, false, 'error:all-in-one and categorised topics in one request')
      return
    }
    // Answered first: messages of the topics follow.
    answer(request, true, '')
    for (const { name, topic } of named) topics.set(name, topic)
  }

  function follow(request: SocketRequest): void {
    const names = topicsOf(request)
    if (subscriber === null) answer(request, false, 'Request not authorized')
    else if (names === null) answer(request, false, 'error:invalid args')
    else if (request.op === 'subscribe') subscribe(request, names)
    else {
      for (const name of names) topics.delete(name)
      answer(request, true, '')
    }
  }

  return {
    message(text) {
      const request = readRequest(text)
      if (request.op === 'auth') auth(request)
      else if (request.op === 'subscribe' || request.op === 'unsubscribe') follow(request)
      else if (request.op === 'ping') {
        const args = [String(context.now())]
        socket.send(JSON.stringify({ ...idOf(request), op: 'pong', args, conn_id: socket.id }))
      } else answer(request, false, 'error:invalid op')
    },
    topics: () => [...topics.keys()],
    closed() {
      if (subscriber !== null) feed.leave(subscriber)
    },
  }
}
