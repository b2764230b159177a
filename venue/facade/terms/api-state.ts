/** Faults that last until the control port ends them (venue/README.md). Faults of single answers are rules. */
export interface ApiState {
  /** Order events of private sockets are sent this many ms late. */
  orderEventDelayMs: number
  /** Order events of private sockets are not sent. */
  areOrderEventsLost: boolean
  /** order/realtime does not know orders younger than this many ms. */
  realtimeLagMs: number
  /** Added to the clock that the API shows and checks timestamps by, ms. */
  clockOffsetMs: number
  /** performance.now() until which every request is answered by HTTP 403. */
  bannedUntil: number
}

export const noFaults = (): ApiState => ({
  orderEventDelayMs: 0,
  areOrderEventsLost: false,
  realtimeLagMs: 0,
  clockOffsetMs: 0,
  bannedUntil: 0,
})
