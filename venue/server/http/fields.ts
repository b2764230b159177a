/**
 * Reads untrusted bodies and queries field by field. `problem()` returns the first invalid field. Readers return a harmless
 * value for invalid fields, so that a route reads everything and checks once.
 */
export interface FieldReader {
  text(name: string, maxLength?: number): string
  optionalText(name: string, maxLength?: number): string | undefined
  /** Empty text counts as absent, as exchanges' clients send it. */
  filledText(name: string, maxLength?: number): string | undefined
  has(name: string): boolean
  flag(name: string, fallback: boolean): boolean
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback?: T): T
  optionalOneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined
  whole(name: string, min: number, max: number, fallback?: number): number
  /** A scaled integer (E2, E8) of any size as text; number or text on the wire. */
  scaled(name: string): string | undefined
  /** Records a problem found by the route. */
  refuse(message: string): void
  problem(): string | null
}

const MAX_TEXT = 64

export function readFields(source: unknown): FieldReader {
  let problem: string | null = null
  const fields: object = typeof source === 'object' && source !== null && !Array.isArray(source) ? source : {}
  const note = (message: string): void => {
    problem ??= message
  }
  const valueOf = (name: string): unknown =>
    Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined

  function optionalText(name: string, maxLength = MAX_TEXT): string | undefined {
    const value = valueOf(name)
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string' || value.length > maxLength) {
      note(`${name} must be text of at most ${maxLength} characters`)
      return undefined
    }
    return value
  }

  function oneOf<T extends string>(name: string, allowed: readonly T[], fallback?: T): T {
    const value = valueOf(name) ?? fallback
    const found = allowed.find((candidate) => candidate === value)
    if (found === undefined) note(`${name} must be one of ${allowed.join(', ')}`)
    return found ?? (allowed[0] as T)
  }

  const filledText = (name: string, maxLength?: number): string | undefined => {
    const value = optionalText(name, maxLength)
    return value === '' ? undefined : value
  }
  const has = (name: string): boolean => {
    const value = valueOf(name)
    return value !== undefined && value !== null && value !== ''
  }

  return {
    problem: () => problem,
    refuse: note,
    optionalText,
    filledText,
    has,
    oneOf,
    optionalOneOf: (name, allowed) => (has(name) ? oneOf(name, allowed) : undefined),
    scaled(name) {
      const value = valueOf(name)
      if (value === undefined || value === null || value === '') return undefined
      const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
      if (typeof text === 'string' && /^-?\d{1,30}$/.test(text)) return text
      note(`${name} must be a whole number`)
      return undefined
    },
    text(name, maxLength) {
      const value = optionalText(name, maxLength)
      if (value === undefined || value === '') note(`${name} is missing`)
      return value ?? ''
    },
    flag(name, fallback) {
      const value = valueOf(name)
      if (value === undefined || value === null) return fallback
      if (typeof value !== 'boolean') note(`${name} must be true or false`)
      return value === true
    },
    whole(name, min, max, fallback) {
      const given = valueOf(name) ?? fallback
      const value = typeof given === 'string' && /^-?\d{1,16}$/.test(given) ? Number(given) : given
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
        note(`${name} must be a whole number from ${min} to ${max}`)
        return min
      }
      return value
    },
  }
}
