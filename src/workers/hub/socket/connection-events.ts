/** The nine connection event names of both documents (FEED-09), with the meanings chosen in FEED-10 and FEED-11. */
export const connectionEvents = [
  'connect',
  'connected',
  'reconnect',
  'close',
  'close_by_other',
  'open_error',
  'heart_error',
  'heart_back',
  'error',
] as const
export type ConnectionEvent = (typeof connectionEvents)[number]

/** Reports a connection event; `detail` is for the trace. */
export type EmitConnectionEvent = (event: ConnectionEvent, detail?: string) => void
