/** True if two flat rows have the same own values (Object.is). */
export function sameRow<Row extends object>(a: Row, b: Row): boolean {
  if (a === b) return true
  const left = a as Readonly<Record<string, unknown>>
  const right = b as Readonly<Record<string, unknown>>
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  for (const key of keys) {
    if (!Object.is(left[key], right[key])) return false
  }
  return true
}
