export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object that has exactly these keys. Anything else is null: another key, `__proto__` included. */
export function fieldsOf(value: unknown, keys: readonly string[]): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const own = Object.keys(value)
  if (own.length !== keys.length || !keys.every((key) => own.includes(key))) return null
  return Object.fromEntries(keys.map((key) => [key, Reflect.get(value, key)]))
}
