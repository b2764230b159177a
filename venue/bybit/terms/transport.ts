import type { GetPath, Lane, PostPath } from './endpoints.ts'

/** Parameters of a call. An absent one is left out. Money is decimal text, as on the wire. */
export type Params = Readonly<Record<string, string | number | boolean | undefined>>
/** Body of a POST: like `Params`, and lists of such objects for batches. */
export type Body = Readonly<Record<string, string | number | boolean | undefined | readonly Params[]>>

/** An answer of Bybit. `retCode` 0 is success; anything else is a refusal in Bybit's words. */
export interface Answer {
  readonly ok: true
  readonly status: number
  readonly retCode: number
  readonly retMsg: string
  readonly result: unknown
  readonly retExtInfo: unknown
  /** Server time, Unix ms. */
  readonly time: number
}

/**
 * No answer that can be read. `sent` is true if the request's bytes may have left this machine: then the outcome of a POST is
 * unknown. If `sent` is false, nothing was executed.
 */
export interface NoAnswer {
  readonly ok: false
  readonly sent: boolean
  /** null: no HTTP answer at all. */
  readonly status: number | null
  readonly cause:
    | 'timeout'
    | 'closed'
    | 'not-json'
    | 'http'
    | 'dns'
    | 'tls'
    | 'connect'
    | 'limited'
    | 'clock'
    | 'stopped'
    /** Refused by the gateway: no key, a path that is not in the list, a number that is not finite. */
    | 'refused'
    /** Trading was disarmed before the call was sent. */
    | 'disarmed'
    /** What had to be stored before the call could not be stored. */
    | 'journal'
  /** A sentence for a person, without a key or signature. */
  readonly text: string
}
export type Reply = Answer | NoAnswer

export interface CallOptions {
  /** Lane of the rate limiter; default: the lane of the path in `endpoints.ts`. */
  readonly lane?: Lane
  /** Default 10 s for GET, 6 s for POST. */
  readonly timeoutMs?: number
  /** Read after every wait, in the moment before the first byte. False: nothing is sent. */
  readonly mayLeave?: () => boolean
  /** No byte leaves before it resolves. If it rejects, nothing is sent. */
  readonly after?: Promise<void>
}

export const socketKinds = ['spot', 'linear', 'inverse', 'option', 'private'] as const
export type SocketKind = (typeof socketKinds)[number]

/** State of a socket, for people and for `Exchange.health`. */
export interface SocketState {
  /** True from the last needed answer (log-in, if any) until the connection ends or is silent for 10 s. */
  readonly isOpen: boolean
  /** Counts the openings since the start. Nothing of an earlier opening is valid in a later one. */
  readonly openings: number
  /** Why it is not open, in a sentence; null while open. */
  readonly trouble: string | null
}

/**
 * One websocket to Bybit that opens itself again. It remembers its topics and subscribes to them after each opening. It opens
 * with its first topic and closes when it has had no topic for a while.
 */
export interface BybitSocket {
  readonly kind: SocketKind
  state(): SocketState
  /** Adds topics. Known ones are ignored. A topic that Bybit refuses is reported by `onRefused` and not asked for again. */
  subscribe(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): void
  /** Ends the wait before the next opening, because its cause is over. Without such a wait it does nothing. */
  openNow(): void
  /** Unsubscribes and subscribes a topic again, to get its snapshot. */
  renew(topic: string): void
  /** Each message with a `topic`, parsed. The listener must not keep the object's arrays if it changes them. */
  onMessage(listener: (message: TopicMessage) => void): void
  onState(listener: (state: SocketState) => void): void
  onRefused(listener: (topic: string, text: string) => void): void
}

/** A push of Bybit. Its fields are not checked: every reader checks what it uses. */
export interface TopicMessage {
  readonly topic: string
  readonly type: string
  /** Server time, Unix ms: `ts` of public messages, `creationTime` of private ones; 0 if absent. */
  readonly ts: number
  /** Option and ticker messages may have it at the top. */
  readonly cs?: unknown
  readonly data: unknown
}

/**
 * All that the gateway asks of a connection to Bybit. Two implementations: ours, and in tests one on the package `bybit-api`.
 * GETs are repeated where that is safe; a POST is never repeated.
 */
export interface BybitTransport {
  get(path: GetPath, params: Params, options?: CallOptions): Promise<Reply>
  /** Needs a key: without one the reply is `ok: false`, `sent: false`. */
  post(path: PostPath, body: Body, options?: CallOptions): Promise<Reply>
  socket(kind: SocketKind): BybitSocket
  /** Exchange time, Unix ms: local monotonic time plus the measured offset. */
  now(): number
  /** What is wrong with the connection now, for people; empty if nothing is. */
  troubles(): readonly string[]
  /** What is wrong with the clock of this computer, for people; null if nothing is. */
  clockTrouble(): string | null
  /** Called when `troubles` or `clockTrouble` changed. */
  onTrouble(listener: () => void): void
  close(): Promise<void>
}
