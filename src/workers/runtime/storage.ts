import { openDB } from 'idb'
import { settleWithin } from './calls.ts'
import type { Clock } from './clock.ts'

/** The calls made on an open database: IndexedDB, or a Map in tests. */
export interface Database {
  get(store: string, key: string): Promise<unknown>
  put(store: string, key: string, value: unknown): Promise<void>
  remove(store: string, key: string): Promise<void>
  entries(store: string): Promise<readonly (readonly [string, unknown])[]>
  close(): void
}
/** Opens the database. `onLost` is called if the browser closes it (newer version, storage cleared). */
export type OpenDatabase = (onLost: () => void) => Promise<Database>

export interface Storage {
  get(store: string, key: string): Promise<unknown>
  /** Resolves to false if the value is in memory only. */
  put(store: string, key: string, value: unknown): Promise<boolean>
  remove(store: string, key: string): Promise<void>
  entries(store: string): Promise<readonly (readonly [string, unknown])[]>
  status(): 'ok' | 'unavailable'
}

/**
 * Opens IndexedDB. Never waits for an older tab: an older connection closes itself when a newer version is requested.
 */
export function openIndexedDb(name: string, version: number, stores: readonly string[]): OpenDatabase {
  return async (onLost) => {
    if (typeof indexedDB === 'undefined') throw new Error('no IndexedDB')
    const db = await openDB(name, version, {
      upgrade: (upgraded) => {
        const existing = Array.from(upgraded.objectStoreNames)
        for (const old of existing) {
          if (!stores.includes(old)) upgraded.deleteObjectStore(old)
        }
        for (const store of stores) {
          if (!upgraded.objectStoreNames.contains(store)) upgraded.createObjectStore(store)
        }
      },
      blocking: () => {
        db.close()
        onLost()
      },
      terminated: onLost,
    })
    return {
      get: (store, key) => db.get(store, key),
      put: async (store, key, value) => {
        await db.put(store, value, key)
      },
      remove: (store, key) => db.delete(store, key),
      entries: async (store) => {
        const [keys, values] = await Promise.all([db.getAllKeys(store), db.getAll(store)])
        return keys.map((key, index): [string, unknown] => [
          typeof key === 'string' ? key : '',
          values[index],
        ])
      },
      close: () => db.close(),
    }
  }
}

/** Longest wait for one step on the storage (ST4). */
const STEP_MS = 1000

/**
 * Storage that always works: all values are in memory too. After a failure the database is closed and reopened once. If
 * that fails, memory alone is used for the rest of the worker's life and `onUnavailable` is called once (ST3..ST6).
 */
export function createStorage(options: {
  readonly clock: Clock
  readonly open: OpenDatabase
  readonly onUnavailable: (reason: string) => void
}): Storage {
  const { clock } = options
  const memory = new Map<string, Map<string, unknown>>()
  const stored = (store: string): Map<string, unknown> => {
    let values = memory.get(store)
    if (values === undefined) memory.set(store, (values = new Map()))
    return values
  }
  let opening: Promise<Database | null> | null = null
  let given = false

  async function openOnce(): Promise<Database | null> {
    const attempt = options.open(() => {
      opening = null
    })
    const settled = await settleWithin(clock, STEP_MS, attempt)
    if (settled.kind === 'value') return settled.value
    // An open database that nobody uses would block the next version's upgrade.
    attempt.then(
      (late) => late.close(),
      () => undefined,
    )
    return null
  }

  /** Runs a step on the database, reopening it once; `null` without a database. */
  async function onDatabase<T>(step: (db: Database) => Promise<T>): Promise<{ readonly value: T } | null> {
    let reason = 'open'
    for (let round = 0; round < 2; round += 1) {
      if (given) return null
      opening ??= openOnce()
      const mine = opening
      const db = await mine
      if (db !== null) {
        const settled = await settleWithin(
          clock,
          STEP_MS,
          Promise.resolve().then(() => step(db)),
        )
        if (settled.kind === 'value') return { value: settled.value }
        reason = settled.kind === 'timeout' ? 'timeout' : String(settled.error)
        db.close()
      }
      if (opening === mine) opening = null
    }
    if (!given) {
      given = true
      options.onUnavailable(reason)
    }
    return null
  }

  return {
    get: async (store, key) => {
      const found = await onDatabase((db) => db.get(store, key))
      return found === null ? stored(store).get(key) : found.value
    },
    put: async (store, key, value) => {
      stored(store).set(key, value)
      return (await onDatabase((db) => db.put(store, key, value))) !== null
    },
    remove: async (store, key) => {
      stored(store).delete(key)
      await onDatabase((db) => db.remove(store, key))
    },
    entries: async (store) => {
      const found = await onDatabase((db) => db.entries(store))
      return found === null ? [...stored(store)] : found.value
    },
    status: () => (given ? 'unavailable' : 'ok'),
  }
}
