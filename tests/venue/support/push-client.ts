import { WebSocket } from 'ws'
import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_ANSWER, FRAME_HEARTBEAT, FRAME_PRIVATE, FRAME_PUBLIC } from '#shared/wire/frames.ts'
import type { HeartbeatFrame, PrivateEntry, PublicEntry, PushAnswer } from '#shared/wire/frames.ts'

/** A socket that remembers all it got, for tests. */
export interface PushClient {
  readonly ws: WebSocket
  readonly answers: PushAnswer[]
  readonly entries: PublicEntry[]
  readonly privates: PrivateEntry[]
  readonly heartbeats: HeartbeatFrame[]
  readonly frames: { readonly bytes: number }[]
  /** Close code, or null while open. */
  closed: number | null
  /** Sends an op and resolves with its answer. */
  ask(op: string, args?: readonly unknown[]): Promise<PushAnswer>
  send(bytes: Uint8Array | string): void
  /** Id of a subscribed topic. */
  idOf(name: string): number
  entriesOf(name: string): PublicEntry[]
  until(condition: () => boolean, what?: string): Promise<void>
  close(): Promise<void>
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function waitUntil(
  condition: () => boolean,
  what = 'the condition',
  ms = 20_000,
): Promise<void> {
  const end = performance.now() + ms
  while (!condition()) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await pause(3)
  }
}

export async function openPush(
  url: string,
  options: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): Promise<PushClient> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime?${options.query ?? 'v=2'}`, {
    headers: options.headers ?? {},
  })
  const json = (options.query ?? '').includes('format=json')
  const ids = new Map<string, number>()
  let reqId = 0
  const client: PushClient = {
    ws,
    answers: [],
    entries: [],
    privates: [],
    heartbeats: [],
    frames: [],
    closed: null,
    async ask(op, args = []) {
      reqId += 1
      const mine = reqId
      const request = { op, reqId: mine, args }
      ws.send(json ? JSON.stringify(request) : Buffer.from(encodeFrame(request)))
      await client.until(() => client.answers.some((answer) => answer.reqId === mine), `the answer to ${op}`)
      const answer = client.answers.find((one) => one.reqId === mine)
      if (answer === undefined) throw new Error('no answer')
      return answer
    },
    send: (bytes) => ws.send(bytes),
    idOf: (name) => ids.get(name) ?? -1,
    entriesOf: (name) => client.entries.filter((entry) => entry[0] === ids.get(name)),
    until: (condition, what) => waitUntil(condition, what),
    async close() {
      ws.close()
      await client.until(() => client.closed !== null, 'the close')
    },
  }
  ws.on('message', (data, binary) => {
    const bytes = data as Buffer
    client.frames.push({ bytes: bytes.length })
    const decoded = binary ? decodeFrame(bytes) : (JSON.parse(bytes.toString()) as unknown)
    const frame: unknown[] = Array.isArray(decoded) ? decoded : []
    if (frame[0] === FRAME_PUBLIC) client.entries.push(...(frame[2] as PublicEntry[]))
    if (frame[0] === FRAME_PRIVATE) client.privates.push(...(frame[2] as PrivateEntry[]))
    if (frame[0] === FRAME_HEARTBEAT) client.heartbeats.push(frame as unknown as HeartbeatFrame)
    if (frame[0] === FRAME_ANSWER) {
      const answer = frame[2] as PushAnswer
      for (const [name, id] of answer.topics ?? []) ids.set(name, id)
      client.answers.push(answer)
    }
  })
  ws.on('close', (code) => {
    client.closed = code
  })
  ws.on('error', () => {
    client.closed ??= 1006
  })
  await waitUntil(() => ws.readyState === WebSocket.OPEN || client.closed !== null, 'the socket')
  return client
}
