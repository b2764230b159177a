/** `passive`: another hub of this browser holds the socket (V2). */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed' | 'passive'

export interface ConnectionHandlers {
  /** A new socket is open. */
  onOpen(): void
  /** `retiring`: from a replaced socket, which still carries private events. */
  onFrame(data: unknown, retiring: boolean): void
  /** The open socket closed. */
  onLost(): void
  /** A new socket replaced an open one: nothing is stale, but everything must be subscribed again. */
  onRenewed(): void
  onState(state: ConnectionState): void
}

/** Why the hub doesn't reconnect; code 0 if it does. */
export interface ConnectionEnd {
  readonly code: number
  readonly reason: string
}
