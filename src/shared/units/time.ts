/** Times of the wire: Unix milliseconds as numbers or integer text. Bad clocks are dropped, never sorted (D5). */

/** 1990. An earlier time is one in seconds, or no time. */
const EARLIEST = 631_152_000_000
/** 2100. A later time was scaled twice, or the field overflowed. */
const LATEST = 4_102_444_800_000

/** Unix ms of a wire time; null for 0, negatives, seconds, fractions, year 9999, overflow and anything else. */
export function parseUnixMs(input: unknown): number | null {
  const value =
    typeof input === 'number'
      ? input
      : typeof input === 'string' && /^\d{12,13}$/.test(input)
        ? Number(input)
        : null
  const whole = typeof input === 'bigint' ? Number(input) : value
  if (whole === null || !Number.isSafeInteger(whole)) return null
  return whole >= EARLIEST && whole < LATEST ? whole : null
}

/** Total order of wire times: ascending, bad ones last and equal among themselves. */
export function compareUnixMs(a: unknown, b: unknown): number {
  const x = parseUnixMs(a) ?? LATEST
  const y = parseUnixMs(b) ?? LATEST
  return x - y
}
