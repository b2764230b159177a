/** Start of a day (`yyyy-mm-dd`) in the trader's time zone, `later` days on, as Unix ms; null for what is no day. */
export function dayStart(text: string, later: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(year, month - 1, day)
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return null
  const time = new Date(year, month - 1, day + later).getTime()
  return Number.isSafeInteger(time) && time >= 0 ? time : null
}

/** Whether two days may bound a list: either may be left open ('') and the first is not after the last. */
export const isRange = (from: string, to: string): boolean => from === '' || to === '' || from <= to
