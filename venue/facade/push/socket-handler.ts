/** Handles the messages of one socket. */
export interface SocketHandler {
  message(text: string): void
  /** Names of the topics it sends. */
  topics(): readonly string[]
  /** The socket is closed. */
  closed(): void
}

/** Failed auth requests after which a socket is closed. */
export const MAX_FAILED_AUTHS = 5
