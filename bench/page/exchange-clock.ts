/**
 * The exchange's clock against this computer's, by pings as the hub makes them. The embedded exchange's clock begins where
 * its start began, so its stamps are some 300 ms older than they are (venue/start-api.ts). An age without this is too long.
 */
export interface ExchangeClock {
  /** A ping is sent now. */
  sent(): void
  /** Its answer has this time of the exchange, Unix ms. Of several pings the quickest counts. */
  answered(time: number): void
  /** A stamp of the exchange as this computer's time, Unix ms; NaN before the first answer. */
  local(stamp: number): number
}

export function createExchangeClock(now: () => number): ExchangeClock {
  let sentAt = Number.NaN
  let offset = Number.NaN
  let quickest = Number.POSITIVE_INFINITY
  return {
    sent: () => {
      sentAt = now()
    },
    answered: (time) => {
      const at = now()
      if (!(at - sentAt < quickest)) return
      quickest = at - sentAt
      offset = time + quickest / 2 - at
    },
    local: (stamp) => stamp - offset,
  }
}
