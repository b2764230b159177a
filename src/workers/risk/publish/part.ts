import { sameRow } from './shallow-equal.ts'

/** One part of a patch: built only when touched, sent only when it differs from what the page last got. */
export interface Part<T> {
  touch(): void
  /** The page is taken to know nothing. */
  forget(): void
  take(): T | undefined
}

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && sameRow(a, b))

/** `build` gives the part's value; undefined where there is nothing to say. */
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

/** A value that changes seldom and is compared as text. */
export function jsonPart<T>(build: () => T | undefined): Part<T> {
  let value: T | undefined
  const text = createPart(() => {
    value = build()
    return value === undefined ? undefined : JSON.stringify(value)
  })
  return { ...text, take: () => (text.take() === undefined ? undefined : value) }
}
