import type { TopicMessage } from '../terms/transport.ts'
import { isRecord } from './json-guard.ts'

type Fields = Readonly<Record<string, unknown>>

/** Bybit's answer to a request. */
export interface SocketAnswer {
  readonly isSuccess: boolean
  /** '' if it repeats none: options never do. */
  readonly id: string
  readonly text: string
  /** Topics of the request, if the answer names them; null: it does not. */
  readonly topics: { readonly failed: readonly string[]; readonly succeeded: readonly string[] } | null
}

export type SocketMessage =
  | { readonly kind: 'topic'; readonly message: TopicMessage }
  | { readonly kind: 'auth' | 'answer'; readonly answer: SocketAnswer }
  /** `none`: answer to a ping, or a message of no known form. */
  | { readonly kind: 'none' }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const timeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function answerOf(fields: Fields): SocketAnswer {
  const { success, req_id: id, ret_msg: text, data } = fields
  const failed = isRecord(data) ? textsOf(data['failTopics']) : []
  const succeeded = isRecord(data) ? textsOf(data['successTopics']) : []
  const topics = failed.length + succeeded.length === 0 ? null : { failed, succeeded }
  return { isSuccess: success === true, id: textOf(id), text: textOf(text), topics }
}

function topicOf(fields: Fields, topic: string): TopicMessage {
  return {
    topic,
    type: textOf(fields['type']),
    ts: timeOf(fields['ts'] ?? fields['creationTime']),
    data: fields['data'],
    ...(fields['cs'] === undefined ? {} : { cs: fields['cs'] }),
  }
}

/**
 * Reads a message of a socket. Bybit confirms a ping in two forms, and a subscription to options in a form of its own.
 * @source https://bybit-exchange.github.io/docs/v5/ws/connect (2026-07-24)
 */
export function readMessage(value: unknown): SocketMessage {
  if (!isRecord(value)) return { kind: 'none' }
  const { topic, op, type } = value
  if (typeof topic === 'string') return { kind: 'topic', message: topicOf(value, topic) }
  if (op === 'pong' || op === 'ping') return { kind: 'none' }
  if (op === 'auth') return { kind: 'auth', answer: answerOf(value) }
  if (op === 'subscribe' || op === 'unsubscribe' || type === 'COMMAND_RESP' || value['success'] === false)
    return { kind: 'answer', answer: answerOf(value) }
  return { kind: 'none' }
}
