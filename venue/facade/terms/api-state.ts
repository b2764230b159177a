/** Changes of the rows of a message or an answer. */
export interface RowChanges {
  /** Fields that each row has in place of its own: words that no client knows. */
  readonly set: Readonly<Record<string, unknown>>
  /** Keys that each row lacks. */
  readonly remove: readonly string[]
}

/** A rule for the next messages of private sockets. */
export interface PrivateFault extends RowChanges {
  /** '': of any topic. */
  readonly topic: string
  /** Messages that it still applies to. */
  left: number
  /** The message is sent twice. */
  readonly isDoubled: boolean
  /** The rows of the message are in the reverse order. */
  readonly isReversed: boolean
  /** The message is sent after the one that follows it, or a second later. */
  readonly isLate: boolean
}

/** Faults that last until the control port ends them (venue/README.md). Faults of single answers are rules. */
export interface ApiState {
  /** Order events of private sockets are sent this many ms late. */
  orderEventDelayMs: number
  /** Order events of private sockets are not sent. */
  areOrderEventsLost: boolean
  /** order/realtime does not know orders younger than this many ms. */
  realtimeLagMs: number
  /** Each further page of a list begins with the last row of the page before (1), or without its own first row (-1). */
  pageShift: number
  /** Added to the clock that the API shows and checks timestamps by, ms. */
  clockOffsetMs: number
  /** Number of next auth requests of sockets that fail. */
  failedAuths: number
  /** Nobody can subscribe to this topic; '': none. */
  refusedTopic: string
  /** Sockets stay open, but nothing is sent or read. */
  areSocketsSilent: boolean
  /** Number of next orderbook messages that are lost, so that `u` has a gap. */
  lostBookMessages: number
  /** Number of next orderbook messages that are snapshots with `u` 1, as after a restart of the service. */
  restartedBookMessages: number
  /** Number of next orderbook messages that are snapshots with a smaller `u` than that of the message before. */
  backwardBookMessages: number
  /** Number of next orderbook messages with an invented bid that is not below the best ask; the message after them removes it. */
  crossedBookMessages: number
  /** Rules for messages of private sockets, in their order. */
  privateFaults: PrivateFault[]
  /** performance.now() until which every request is answered by HTTP 403. */
  bannedUntil: number
}

export const noFaults = (): ApiState => ({
  orderEventDelayMs: 0,
  areOrderEventsLost: false,
  realtimeLagMs: 0,
  pageShift: 0,
  clockOffsetMs: 0,
  failedAuths: 0,
  refusedTopic: '',
  areSocketsSilent: false,
  lostBookMessages: 0,
  restartedBookMessages: 0,
  backwardBookMessages: 0,
  crossedBookMessages: 0,
  privateFaults: [],
  bannedUntil: 0,
})

/** A socket as the control port lists it. */
export interface ListedSocket {
  readonly path: string
  /** null: it has not authenticated. */
  readonly account: string | null
  readonly topics: readonly string[]
}

/** The open sockets as the control port sees them. */
export interface SocketControl {
  list(): readonly ListedSocket[]
  /** Ends all sockets, with a close frame or in the middle of a frame, and answers their number. */
  cut(isAbrupt: boolean): number
}
