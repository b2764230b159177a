import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_ANSWER, FRAME_PRIVATE } from '#shared/wire/frames.ts'
import type { PrivateEntry, PushAnswer } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import type { OneTimeTokenResult } from '#shared/wire/http.ts'

/** An answered call, and when its last byte arrived (performance.now). */
export interface Answered {
  readonly code: number
  readonly result: Readonly<Record<string, unknown>>
  readonly at: number
}

/** A logged-in trader of the benches: calls over keep-alive connections, private entries over a socket. */
export interface Trader {
  call(method: 'GET' | 'POST', pathName: string, body?: object): Promise<Answered>
  /**
   * Opens a socket, logs in and subscribes to `topics`. `onPrivate` gets each private entry with its time of arrival.
   */
  socket(
    topics: readonly string[],
    onPrivate: ((entry: PrivateEntry, at: number) => void) | null,
  ): Promise<WebSocket>
  /** Its cookies, for requests that are written by hand. */
  cookie(): string
  close(): void
}

interface Account {
  readonly accountId: string
  readonly kind: string
}

/** Logs a new profile in to its first account, or the first that fits. A gateway needs its pairing code. */
export async function logIn(
  url: string,
  fits: (account: Account) => boolean = () => true,
  pairingCode?: string,
): Promise<Trader> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const cookies = new Map<string, string>()
  const sockets: WebSocket[] = []
  const { hostname, port } = new URL(url)
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  function call(method: 'GET' | 'POST', pathName: string, body?: object): Promise<Answered> {
    const text = body === undefined ? '' : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path: pathName,
          headers: {
            cookie: cookie(),
            platform: 'pc',
            origin: url,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const parts: Buffer[] = []
          for (const line of response.headers['set-cookie'] ?? []) {
            const [pair = ''] = line.split(';')
            cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
          }
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const at = performance.now()
            const answer = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
            const code = Number(answer['retCode'] ?? answer['ret_code'] ?? -1)
            resolve({ code, result: (answer['result'] ?? {}) as Record<string, unknown>, at })
          })
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  if (pairingCode !== undefined) await call('POST', path.own.pair, { code: pairingCode })
  const accounts = (await call('GET', path.own.accounts)).result['accounts'] as Account[]
  await call('POST', path.own.login, { accountId: accounts.find(fits)?.accountId ?? '' })

  async function socket(
    topics: readonly string[],
    onPrivate: ((entry: PrivateEntry, at: number) => void) | null,
  ): Promise<WebSocket> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime?v=2`)
    sockets.push(ws)
    await new Promise((resolve, reject) => {
      ws.once('open', resolve)
      ws.once('error', reject)
    })
    let answered: (answer: PushAnswer) => void = () => undefined
    let asking = true
    ws.on('message', (data) => {
      const at = performance.now()
      // Public frames are received but not decoded: decoding is the reader's work, not the venue's.
      if (!asking && onPrivate === null) return
      const frame = decodeFrame(data as Buffer) as readonly [number, number, unknown]
      if (frame[0] === FRAME_ANSWER) answered(frame[2] as PushAnswer)
      else if (frame[0] === FRAME_PRIVATE)
        for (const entry of frame[2] as PrivateEntry[]) onPrivate?.(entry, at)
    })
    const ask = async (op: string, args: readonly unknown[]): Promise<void> => {
      const answer = new Promise<PushAnswer>((resolve) => {
        answered = resolve
      })
      ws.send(encodeFrame({ op, reqId: 1, args }))
      const { success, retMsg } = await answer
      if (!success) throw new Error(`${op}: ${retMsg}`)
    }
    if (onPrivate !== null) {
      const { result } = await call('POST', path.oneTimeToken, {})
      await ask('login', [(result as unknown as OneTimeTokenResult).token])
    }
    await ask('subscribe', topics)
    asking = false
    return ws
  }

  return {
    call,
    socket,
    cookie,
    close() {
      for (const ws of sockets) ws.terminate()
      agent.destroy()
    },
  }
}
