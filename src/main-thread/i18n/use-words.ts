import { useSyncExternalStore } from 'react'
import { i18n } from './instance.ts'
import { isolated } from './isolated.ts'
import { directionOf } from './languages.ts'

/** Returns the text of a key; `values` are interpolated, a plain string is the default for a missing key. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>> | string) => string

/** Maximum number of cached texts: a table of 500 positions uses some thousand. */
const MOST = 5000
let spoken = new Map<string, Words>()
let version = 0
let follows = false
const listeners = new Set<() => void>()

/** Clears the cache when the language changes or texts are loaded later. */
function renew(): void {
  spoken = new Map()
  version += 1
  for (const listener of listeners) listener()
}

const versionNow = (): number => version

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function wordsOf(namespace: string): Words {
  const known = spoken.get(namespace)
  if (known !== undefined) return known
  if (!follows) {
    follows = true
    i18n.on('languageChanged zone', renew)
    i18n.store.on('added', renew)
  }
  const t = i18n.getFixedT(null, namespace)
  const made = new Map<string, string>()
  const words: Words = (key, values) => {
    const asked =
      values === undefined
        ? key
        : `${key}\n${typeof values === 'string' ? values : Object.values(values).join('\n')}`
    const before = made.get(asked)
    if (before !== undefined) return before
    const text = typeof values === 'string' ? t(key, values) : t(key, { ...values })
    if (made.size >= MOST) made.clear()
    made.set(asked, text)
    return text
  }
  spoken.set(namespace, words)
  return words
}

/**
 * Cached texts of a namespace, for components that render many times a second, such as table rows. The library's own hook
 * and interpolation took a third of a row's script time. The names of the values are not part of the cache key: for each
 * key, callers must pass the same names in the same order.
 */
export function useWords(namespace: string): Words {
  useSyncExternalStore(subscribe, versionNow, versionNow)
  return wordsOf(namespace)
}

/**
 * The text of a key with values that are other ones each time, such as prices: only its template is cached. Each value is
 * prepared as the library does.
 */
export function filled(words: Words, key: string, values: Readonly<Record<string, string>>): string {
  const direction = directionOf(i18n.language)
  return words(key).replaceAll(/\{\{(\w+)\}\}/g, (marker, name: string) =>
    isolated(values[name] ?? marker, direction),
  )
}
