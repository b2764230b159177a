/** Faults of a call that amends or cancels an order, or sets the stops of a position. docs/exchange.md has these rows. */

/** 0: done. 10016: open, and looked up. null: this call has no such fault. */
type Code = number | null

export const changeCalls = ['amend', 'cancel', 'stop'] as const
export type ChangeCall = (typeof changeCalls)[number]

export interface ChangeFault {
  readonly fault: string
  /** Rule of the control port's `/api/faults`, or lasting state of `/api/state`. */
  readonly rule?: object
  readonly state?: object
  readonly codes: Readonly<Record<ChangeCall, Code>>
  /** Whether the exchange has the change in the end. */
  readonly isDone: boolean
}

const all = (code: number): ChangeFault['codes'] => ({ amend: code, cancel: code, stop: code })
const page = (status: number, code: number): ChangeFault => ({
  fault: `HTTP ${status} with an HTML page`,
  rule: { status },
  codes: all(code),
  isDone: false,
})
const refused = (apiCode: number, codes: ChangeFault['codes'], note = ''): ChangeFault => ({
  fault: `retCode ${apiCode}${note}`,
  rule: { code: apiCode },
  codes,
  isDone: false,
})

export const changeFaults: readonly ChangeFault[] = [
  // The outcome of an order is looked up at once, so that the answer is the truth. Stops are settled by the next reading.
  {
    fault: 'accepted, answer lost',
    rule: { lost: 'after' },
    codes: { amend: 0, cancel: 0, stop: 10_016 },
    isDone: true,
  },
  { fault: 'lost before it is accepted', rule: { lost: 'before' }, codes: all(10_016), isDone: false },
  page(403, 10_048),
  page(429, 10_016),
  page(500, 10_016),
  page(502, 10_016),
  refused(10_006, all(10_006), ', the rate limit'),
  refused(10_000, all(10_016)),
  refused(10_002, all(10_098), ', the clock'),
  refused(10_016, all(10_016)),
  refused(110_079, all(10_016), ', being processed'),
  refused(110_001, { amend: 30_021, cancel: 30_021, stop: null }, ', and the order is open'),
  refused(10_003, all(10_005), ', the key is deleted'),
  refused(33_004, all(10_005), ', the key has expired'),
  refused(10_010, all(10_005), ', the key is bound to another address'),
  refused(10_005, all(10_005), ', the key has no right'),
  { fault: 'answer after 3 s', rule: { answerDelayMs: 3_000 }, codes: all(0), isDone: true },
  {
    fault: 'answer after 7 s',
    rule: { answerDelayMs: 7_000 },
    codes: { amend: 0, cancel: 0, stop: 10_016 },
    isDone: true,
  },
  {
    fault: 'held for 7 s, which is longer than the call',
    rule: { delayMs: 7_000 },
    codes: all(10_016),
    isDone: false,
  },
  { fault: 'its event never comes', state: { areOrderEventsLost: true }, codes: all(0), isDone: true },
  { fault: 'its event 3 s late', state: { orderEventDelayMs: 3_000 }, codes: all(0), isDone: true },
]

/** The row of docs/exchange.md. */
export const changeFaultRow = ({ fault, codes, isDone }: ChangeFault): string => {
  const cells = changeCalls.map((call) => (codes[call] === 0 ? 'done' : String(codes[call] ?? '--')))
  return `| ${[fault, ...cells, isDone ? 'changed' : 'as before'].join(' | ')} |`
}
