/** Faults of one order call at the API, and what the gateway answers. docs/exchange.md has these rows. */

/** Code that the terminal gets, and whether the exchange has the order in the end. */
export interface OrderFault {
  readonly fault: string
  /** Rules for the control port's `/api/faults` and `/api/state`. */
  readonly rule?: object
  readonly state?: object
  /** 0: accepted. 10016: open, and looked up. */
  readonly code: number
  readonly isPlaced: boolean
}

const html = (status: number, code: number): OrderFault => ({
  fault: `HTTP ${status} with an HTML page`,
  rule: { status },
  code,
  isPlaced: false,
})
const refused = (apiCode: number, code: number, note = ''): OrderFault => ({
  fault: `retCode ${apiCode}${note}`,
  rule: { code: apiCode },
  code,
  isPlaced: false,
})

export const orderFaults: readonly OrderFault[] = [
  html(429, 10_016),
  html(500, 10_016),
  html(502, 10_016),
  refused(10_000, 10_016),
  refused(10_002, 10_098),
  refused(10_016, 10_016),
  refused(110_001, 30_021),
  refused(110_072, 10_016, ', and there is no order with the link id'),
  refused(110_079, 10_016),
  refused(170_146, 10_016),
  refused(10_019, 10_016),
  { fault: 'accepted, answer lost', rule: { lost: 'after' }, code: 10_016, isPlaced: true },
  { fault: 'lost before it is accepted', rule: { lost: 'before' }, code: 10_016, isPlaced: false },
  { fault: 'answer after 3 s', rule: { answerDelayMs: 3_000 }, code: 0, isPlaced: true },
  { fault: 'answer after 7 s', rule: { answerDelayMs: 7_000 }, code: 10_016, isPlaced: true },
  { fault: 'carried out after 4 s', rule: { delayMs: 4_000 }, code: 0, isPlaced: true },
  {
    fault: 'held for 7 s, which is longer than the call',
    rule: { delayMs: 7_000 },
    code: 10_016,
    isPlaced: false,
  },
  { fault: 'answer after 12 s', rule: { answerDelayMs: 12_000 }, code: 10_016, isPlaced: true },
  { fault: 'its event 3 s late', state: { orderEventDelayMs: 3_000 }, code: 0, isPlaced: true },
  { fault: 'its event never comes', state: { areOrderEventsLost: true }, code: 0, isPlaced: true },
  {
    fault: 'lists lag 5 s, answer lost',
    rule: { lost: 'after' },
    state: { realtimeLagMs: 5_000 },
    code: 10_016,
    isPlaced: true,
  },
]
