/** Sockets of the Bybit v5 API as a client sees them. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { ApiPush } from '../../../venue/facade/push/open-push.ts'
import { waitUntil } from './push-client.ts'

export type Message = Readonly<Record<string, unknown>>

/** A client that remembers what it got. */
export interface ApiClient {
  readonly ws: WebSocket
  /** Everything received, in order. */
  readonly messages: Message[]
  /** Close code, or null while open. */
  closed(): number | null
  send(value: unknown): void
  /** Sends a request and resolves with its answer: the next message without a topic. */
  ask(value: Readonly<Record<string, unknown>>): Promise<Message>
  /** Messages of a topic. */
  of(topic: string): readonly Message[]
  until(condition: () => boolean, what?: string): Promise<void>
}

export async function connectApi(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiClient> {
  const ws = new WebSocket(url, { headers: { ...headers } })
  const messages: Message[] = []
  let closed: number | null = null
  ws.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as Message))
  ws.on('close', (code) => {
    closed = code
  })
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  ws.on('error', () => undefined)
  const answers = (): readonly Message[] => messages.filter((message) => message['topic'] === undefined)
  const client: ApiClient = {
    ws,
    messages,
    closed: () => closed,
    send: (value) => ws.send(typeof value === 'string' ? value : JSON.stringify(value)),
    async ask(value) {
      const before = answers().length
      client.send(value)
      await client.until(
        () => answers().length > before,
        `the answer to ${JSON.stringify(value).slice(0, 80)}`,
      )
      return answers()[before] ?? {}
    },
    of: (topic) => messages.filter((message) => message['topic'] === topic),
    until: (condition, what) => waitUntil(condition, what),
  }
  return client
}

/** Status of a refused upgrade; 101 if it was accepted. */
export function upgradeStatus(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { headers: { ...headers } })
    ws.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    ws.on('open', () => {
      resolve(101)
      ws.terminate()
    })
    ws.on('error', reject)
  })
}

/** A server of the sockets alone. */
export async function servePush(
  push: ApiPush,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((_request, response) => response.end())
  server.on('upgrade', (request, socket, head) => push.upgrade(request, socket, head))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await push.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Args of an auth request signed with a secret. `expires` as number or text. */
export const authArgs = (key: string, secret: string, expires: number | string): readonly unknown[] => [
  key,
  expires,
  createHmac('sha256', secret).update(`GET/realtime${expires}`).digest('hex'),
]
