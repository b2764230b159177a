/** Without a message in either direction a socket is closed after this long, ms. */
export const IDLE_MS = 600_000
const LEAST_MS = 30_000
const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000 }

/**
 * Reads `max_active_time` of an address, such as 30s or 5m: 30 s to 10 min, else 10 min
 * (https://bybit-exchange.github.io/docs/v5/ws/connect, as of 24 July 2026). Answers ms.
 */
export function readActiveTime(text: string | null): number {
  const [, digits, unit] = /^(\d{1,3})([sm])$/.exec(text ?? '') ?? []
  if (digits === undefined || unit === undefined) return IDLE_MS
  const ms = Number(digits) * (units[unit] ?? 0)
  return ms >= LEAST_MS && ms <= IDLE_MS ? ms : IDLE_MS
}
