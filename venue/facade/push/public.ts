import type { Category } from '../terms/category.ts'
import type { Markets } from '../terms/markets.ts'
import { closeCode } from './api-socket.ts'
import type { ApiSocket } from './api-socket.ts'
import type { PublicTopics } from './public-topics.ts'
import { readRequest, topicsOf } from './request.ts'
import type { SocketRequest } from './request.ts'
import type { SocketHandler } from './socket-handler.ts'
import { readTopic } from './topic-name.ts'
import type { PublicTopic } from './topic-name.ts'

/** Limits of one connection (https://bybit-exchange.github.io/docs/v5/ws/connect, as of 24 July 2026). */
const MAX_CHARACTERS = 21_000
const SPOT_ARGS = 10
const OPTION_ARGS = 2000

/** What a path below /v5/public offers: a category, or the status of the system. */
export type PublicPath = Category | 'misc'

export interface PublicContext {
  readonly markets: Markets
  readonly topics: PublicTopics
  /** A fault: nobody can subscribe to this topic. */
  isRefused(name: string): boolean
  /** Exchange clock, Unix ms. */
  now(): number
}

/** Serves one socket of /v5/public/…: ping, subscribe and unsubscribe. */
export function servePublic(context: PublicContext, path: PublicPath, socket: ApiSocket): SocketHandler {
  const { markets, topics } = context
  const held = new Set<string>()
  let characters = 0

  /** `req_id` is absent on spot if the client sent none, and empty on linear and inverse. */
  function idOf({ id }: SocketRequest): Readonly<Record<string, string>> {
    if (id !== undefined) return { req_id: id }
    return path === 'linear' || path === 'inverse' ? { req_id: '' } : {}
  }

  function answer(request: SocketRequest, success: boolean, text: string): void {
    const body = { success, ret_msg: text, conn_id: socket.id, ...idOf(request), op: request.op }
    socket.send(JSON.stringify(body))
  }

  /** Options answer with the topics that succeeded and failed. */
  function answerOption(
    request: SocketRequest,
    successTopics: readonly string[],
    failTopics: readonly string[],
  ): void {
    const success = successTopics.length > 0 || failTopics.length === 0
    const data = { failTopics, successTopics }
    const body = { success, conn_id: socket.id, ...idOf(request), data, type: 'COMMAND_RESP' }
    socket.send(JSON.stringify(body))
  }

  /** undefined: the path has no such topic. The status topic has no market. */
  function find(name: string): PublicTopic | null | undefined {
    if (context.isRefused(name)) return undefined
    if (path === 'misc') return name === 'system.status' ? null : undefined
    return readTopic(markets, path, name) ?? undefined
  }

  function subscribe(request: SocketRequest, names: readonly string[]): void {
    if (path === 'spot' && request.args.length > SPOT_ARGS) {
      answer(request, false, `args size >${SPOT_ARGS}`)
      return
    }
    const added = names.reduce((sum, name) => sum + name.length, 0)
    const isTooMany = path === 'option' && held.size + names.length > OPTION_ARGS
    if (characters + added > MAX_CHARACTERS || isTooMany) {
      socket.close(closeCode.refused, 'too many args')
      return
    }
    const found = names.map((name) => ({ name, topic: find(name) }))
    const missing = found.find(({ topic }) => topic === undefined)
    const repeated = names.find((name) => held.has(name))
    if (path !== 'option' && missing !== undefined) {
      answer(request, false, `error:handler not found,topic:${missing.name}`)
      return
    }
    if (path !== 'option' && repeated !== undefined) {
      answer(request, false, `error:already subscribed,topic:${repeated}`)
      return
    }
    const joined = found.flatMap(({ name, topic }) => (topic === undefined ? [] : [{ name, topic }]))
    if (path === 'option') {
      const failed = found.filter(({ topic }) => topic === undefined)
      answerOption(
        request,
        joined.map(({ name }) => name),
        failed.map(({ name }) => name),
      )
    } else answer(request, true, path === 'spot' ? request.op : '')
    for (const { name, topic } of joined) {
      if (held.has(name)) continue
      held.add(name)
      characters += name.length
      topics.join(socket, path, name, topic)
    }
  }

  function leave(name: string): void {
    if (!held.delete(name)) return
    characters -= name.length
    topics.leave(socket, path, name)
  }

  function unsubscribe(request: SocketRequest, names: readonly string[]): void {
    for (const name of names) leave(name)
    if (path === 'option') answerOption(request, names, [])
    else answer(request, true, path === 'spot' ? request.op : '')
  }

  return {
    message(text) {
      const request = readRequest(text)
      const names = topicsOf(request)
      if (request.op === 'ping') {
        if (path !== 'option') answer(request, true, 'pong')
        else socket.send(JSON.stringify({ ...idOf(request), args: [String(context.now())], op: 'pong' }))
      } else if (request.op === 'subscribe' || request.op === 'unsubscribe') {
        if (names === null) answer(request, false, 'error:invalid args')
        else if (request.op === 'subscribe') subscribe(request, names)
        else unsubscribe(request, names)
      } else answer(request, false, 'error:invalid op')
    },
    topics: () => [...held],
    closed() {
      for (const name of held) topics.leave(socket, path, name)
      held.clear()
    },
  }
}
