import { sameRow } from './shallow-equal.ts'

/** One part of a patch. It is built only after `touch`, and sent only if it differs from what the page has. */
export interface Part<T> {
  touch(): void
  /** Assumes that the page knows nothing: the next value is sent whole. */
  forget(): void
  take(): T | undefined
}

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameRow(a, b))

/** A part whose values are plain and flat. `build` returns undefined if there is nothing to send. */
export function createPart<T>(build: () => T | undefined): Part<T> {
  let dirty = true
  let sent: T | undefined
  return {
    touch() {
      dirty = true
    },
    forget() {
      dirty = true
      sent = undefined
    },
    take() {
      if (!dirty) return undefined
      dirty = false
      const value = build()
      if (value === undefined || (sent !== undefined && same(sent, value))) return undefined
      sent = value
      return value
    },
  }
}

/** A part whose value changes rarely. It is compared as JSON text. */
export function jsonPart<T>(build: () => T | undefined): Part<T> {
  let value: T | undefined
  const text = createPart(() => {
    value = build()
    return value === undefined ? undefined : JSON.stringify(value)
  })
  return { ...text, take: () => (text.take() === undefined ? undefined : value) }
}

/** The values of the parts that changed, by name; null for nothing. */
export function takeParts(
  parts: Readonly<Record<string, Pick<Part<unknown>, 'take'>>>,
): Record<string, unknown> | null {
  const body: Record<string, unknown> = {}
  let isEmpty = true
  for (const [name, part] of Object.entries(parts)) {
    const value = part.take()
    if (value === undefined) continue
    body[name] = value
    isEmpty = false
  }
  return isEmpty ? null : body
}
