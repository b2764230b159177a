import { WebSocket } from 'ws'

/** One connection to a browser's debugging port. It carries the sessions of all targets (flat mode). */
export interface Cdp {
  send<Result = Record<string, unknown>>(method: string, params?: object, sessionId?: string): Promise<Result>
  on(method: string, listener: (params: Record<string, unknown>, sessionId: string | undefined) => void): void
  close(): void
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

/** Connects to `ws://…/devtools/browser/…`. A call that fails rejects with the protocol's error text. */
export async function connectCdp(url: string): Promise<Cdp> {
  const socket = new WebSocket(url, { maxPayload: 256 * 1024 * 1024 })
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  const listeners: {
    method: string
    listener: (params: Record<string, unknown>, sessionId: string | undefined) => void
  }[] = []
  let lastId = 0
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Message
    if (message.id !== undefined) {
      const waiter = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error) waiter?.reject(new Error(message.error.message))
      else waiter?.resolve(message.result)
      return
    }
    for (const { method, listener } of listeners)
      if (method === message.method) listener(message.params ?? {}, message.sessionId)
  })
  socket.on('close', () => {
    for (const waiter of waiting.values())
      waiter.reject(new Error('the browser closed the debugging connection'))
    waiting.clear()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  return {
    send: <Result>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject })
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
      }),
    on: (method, listener) => {
      listeners.push({ method, listener })
    },
    close: () => socket.close(),
  }
}
