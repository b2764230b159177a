const two = (value: number): string => String(value).padStart(2, '0')

/** 'HH:MM:SS' of a span in ms; hours may pass 99. Negative, missing or endless spans give '--'. */
export function clockText(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '--'
  const seconds = Math.floor(ms / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Age of data in seconds: '0.1', '4.2', from ten seconds on whole ones. Unknown (negative) gives '--'. */
export function ageSeconds(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '--'
  return ms < 10_000 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000))
}

/** 'HH:MM:SS' of a Unix time in ms, in the trader's own time zone; '--' where it isn't a time. */
export function timeText(unixMs: number): string {
  if (!Number.isFinite(unixMs) || unixMs <= 0) return '--'
  const time = new Date(unixMs)
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}

/** 'MM-DD HH:MM:SS' of a Unix time in ms; '--' where it isn't a time. */
export function dateTimeText(unixMs: number): string {
  if (!Number.isFinite(unixMs) || unixMs <= 0) return '--'
  const time = new Date(unixMs)
  return `${two(time.getMonth() + 1)}-${two(time.getDate())} ${timeText(unixMs)}`
}
