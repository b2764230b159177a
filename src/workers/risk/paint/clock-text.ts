import { MISSING } from '#shared/units/display.ts'

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** Local wall time of a Unix ms as HH:MM:SS; '--' on anything that is no time after 1970. */
export function clockText(at: number): string {
  if (!Number.isFinite(at) || at <= 0) return MISSING
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return MISSING
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
