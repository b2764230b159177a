/** Faults of sockets, lists and clock at the API. docs/exchange.md has these rows. */

type Call = readonly [path: string, body: object]

export interface LinkFault {
  readonly fault: string
  /** Calls of the control port. */
  readonly calls: readonly Call[]
  /** While it lasts, private data count as unconfirmed: the terminal marks them as stale. */
  readonly isUnconfirmed?: boolean
  /** What happens meanwhile that nothing can tell of until the next reading: another program must not trade. */
  readonly isUnseen?: boolean
  /** What the gateway does. */
  readonly does: string
}

const cut: Call = ['/api/sockets/cut', { isAbrupt: true }]
const state = (fields: object): Call => ['/api/state', fields]
const rows = (fields: object): Call => ['/api/faults/private', { times: 20, ...fields }]

const book = (fields: object): Call => state(fields)

export const linkFaults: readonly LinkFault[] = [
  {
    fault: 'messages of books lost',
    calls: [book({ lostBookMessages: 5 })],
    does: 'sees the gap in `u`, empties the book, and asks for its snapshot',
  },
  {
    fault: 'snapshots of books again, with `u` 1 or a smaller one',
    calls: [book({ restartedBookMessages: 3, backwardBookMessages: 3 })],
    does: 'replaces the whole book by each of them',
  },
  {
    fault: 'crossed books',
    calls: [book({ crossedBookMessages: 6 })],
    does: 'asks for the snapshot after three crossed books in a row',
  },
  {
    fault: 'sockets cut in the middle of a frame',
    calls: [cut],
    does: 'opens them again, logs in, subscribes, reads the account and merges',
  },
  {
    fault: 'sockets silent, TCP alive',
    calls: [state({ areSocketsSilent: true })],
    isUnconfirmed: true,
    does: 'counts the account as unconfirmed after 10 s without a word, and opens them again',
  },
  {
    fault: 'log-in refused once',
    calls: [state({ failedAuths: 1 }), cut],
    does: 'measures the clock and logs in again',
  },
  {
    fault: 'one topic refused',
    calls: [state({ refusedTopic: 'tickers.BTCUSDT' }), cut],
    does: 'asks for the topics one by one and goes without that one',
  },
  {
    fault: 'private rows twice, in reverse order and late',
    calls: [rows({ isDoubled: true, isReversed: true, isLate: true })],
    does: 'takes each row by its own time and number: the newest wins',
  },
  {
    fault: 'unknown words and missing keys in positions',
    calls: [
      rows({
        topic: 'position',
        set: { positionStatus: 'Paused', tpslMode: 'Both' },
        remove: ['autoAddMargin'],
      }),
    ],
    does: 'reads the rest of the row, and logs it',
  },
  {
    fault: 'order events lost',
    calls: [state({ areOrderEventsLost: true })],
    isUnseen: true,
    does: 'reads an order that it sent after 2 s; those of other programs come with the next reading of the account',
  },
  {
    fault: 'pages of lists shifted forwards',
    calls: [state({ pageShift: -1 }), cut],
    does: 'asks for each order that is missing by its id before it counts as ended',
  },
  {
    fault: 'clock 3 s ahead',
    calls: [state({ clockOffsetMs: 3_000 })],
    isUnseen: true,
    does: 'measures the clock; an order meanwhile is refused with 10098, nothing was sent on',
  },
  {
    fault: 'clock 7 s behind',
    calls: [state({ clockOffsetMs: -7_000 })],
    isUnseen: true,
    does: 'measures the clock; an order meanwhile is refused with 10098, nothing was sent on',
  },
]
