import { useSyncExternalStore } from 'react'
import { i18n } from './instance.ts'

/** A text by its key; `values` fill it in, a plain text is what is said where there is none of that key. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>> | string) => string

/** A table of 500 positions asks for some thousand texts; more than that are made anew. */
const MOST = 5000
let spoken = new Map<string, Words>()
let version = 0
let follows = false
const listeners = new Set<() => void>()

/** Another language, or texts that came late: whatever was said is made anew. */
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
 * Texts of a namespace for what is drawn many times a second, as rows of tables are: each is made once in a language. The
 * library's own hook and the filling in of names were a third of a row's script. A key is always asked for with the same values.
 */
export function useWords(namespace: string): Words {
  useSyncExternalStore(subscribe, versionNow, versionNow)
  return wordsOf(namespace)
}
