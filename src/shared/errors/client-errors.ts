import type { ErrorTable } from './error-row.ts'

/** Failures without a server's answer (ERR-01..04, HTTP-14). */
export const clientErrors = {
  notConnected: [-1, 'Not connected: nothing was sent.'],
  /**
   * The exchange has no private data of a symbol that is not open yet: no call is made, and nothing is shown (HTTP-06).
   */
  notAsked: [-2, 'The symbol is not open for trade yet.'],
  /** A press that is the same order as one without a result, or as one of this moment (H8). */
  repeated: [-3, 'Nothing was sent. The same order was sent already: wait for its result.'],
  /** The rest of a reverse that stopped flat, in a market that has a position again. */
  openAgain: [-4, 'Nothing was sent. This market has a position again.'],
  requestFailed: [500, 'Request failed. Please try again later.'],
  timeout: [9_000_001, 'Request timeout: the exchange did not answer in time.'],
  unreadable: [9_000_002, 'The answer of the exchange could not be read.'],
} as const satisfies ErrorTable

/** An answer without a body (ERR-03). */
export const NO_BODY_TEXT = 'Non Response!'
