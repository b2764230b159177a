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
  /** `isPatient`: waits for a slow database for some seconds. Nothing that a page waits for may. */
  get(store: string, key: string, isPatient?: boolean): Promise<unknown>
  /** Resolves to false if the value is in memory only. */
  put(store: string, key: string, value: unknown): Promise<boolean>
  remove(store: string, key: string): Promise<void>
  entries(store: string): Promise<readonly (readonly [string, unknown])[]>
  status(): 'ok' | 'unavailable'
  /** Calls when a slow database is used after all. What was written meanwhile is in it then. */
  onBack(act: () => void): void
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

/** `undefined` removes the key. */
const write = (db: Database, store: string, key: string, value: unknown): Promise<void> =>
  value === undefined ? db.remove(store, key) : db.put(store, key, value)

/** Longest wait for one step on the storage (ST4). */
const STEP_MS = 1000

/**
 * A database that was given up is still used if it answers within this time, ms. Later, whoever waited for a stored list has
 * begun a new one, which would overwrite it.
 */
const LATE_MS = 5000
/** It is opened once more after this time, ms. */
const AGAIN_MS = 1000

type Found = { readonly value: unknown } | null

/**
 * Storage that always works: all values are in memory too. After a failure the database is closed and reopened once. If
 * that fails, memory alone is used for the rest of the worker's life and `onUnavailable` is called (ST3..ST6), but for a
 * database that answers within seconds: a busy machine opens it late.
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
  /** When the database was given up; null while it is used. */
  let givenAt: number | null = null
  let isTakingBack = false
  let isSlow = false
  /** What the database lacks: values by store and key, `undefined` for a removed one. */
  const unsaved = new Map<string, Map<string, unknown>>()
  const saved = (store: string, key: string, value: unknown): void => {
    if (unsaved.get(store)?.get(key) === value) unsaved.get(store)?.delete(key)
  }
  /** Keys whose value in the database this worker knows: it read or wrote them. */
  const known = new Set<string>()
  const knownAs = (store: string, key = ''): string => `${store}/${key}`
  const back = new Set<() => void>()
  const isOver = (): boolean => givenAt === null || clock.monotonic() - givenAt >= LATE_MS

  const open = (): Promise<Database> =>
    options.open(() => {
      opening = null
    })

  /** Uses a database that was opened late, once it has all that was written meanwhile. Closes one that is not needed. */
  async function takeBack(db: Database): Promise<void> {
    // An open database that nobody uses would block the next version's upgrade.
    if (isOver() || isTakingBack) return db.close()
    isTakingBack = true
    try {
      for (const [store, values] of unsaved) {
        for (const [key, value] of values) {
          // In their order. What is written meanwhile comes last. A value that this worker never read stays.
          const isKnown = known.has(knownAs(store, key)) || known.has(knownAs(store))
          // oxlint-disable-next-line no-await-in-loop
          if (isKnown || (await db.get(store, key)) === undefined) await write(db, store, key, value)
          saved(store, key, value)
        }
      }
      givenAt = null
      opening = Promise.resolve(db)
      for (const act of back) act()
    } catch {
      db.close()
    } finally {
      isTakingBack = false
    }
  }
  const ignore = (): void => undefined

  async function openOnce(): Promise<Database | null> {
    const attempt = open()
    const settled = await settleWithin(clock, STEP_MS, attempt)
    if (settled.kind === 'value') return settled.value
    isSlow = settled.kind === 'timeout'
    attempt.then(takeBack, ignore)
    return null
  }

  /** Resolves once a slow database is used after all, or no more waited for. */
  const whenBack = (): Promise<void> =>
    new Promise((resolve) => {
      if (isOver()) resolve()
      else {
        clock.after(LATE_MS, resolve)
        back.add(resolve)
      }
    })

  function giveUp(reason: string): void {
    givenAt = clock.monotonic()
    if (!isSlow) return options.onUnavailable(reason)
    clock.after(AGAIN_MS, () => void open().then(takeBack, ignore))
    clock.after(LATE_MS, () => {
      if (givenAt !== null) options.onUnavailable(reason)
    })
  }

  /** Runs a step on the database, reopening it once; `null` without a database. */
  async function onDatabase<T>(step: (db: Database) => Promise<T>): Promise<{ readonly value: T } | null> {
    let reason = 'open'
    for (let round = 0; round < 2; round += 1) {
      if (givenAt !== null) return null
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
        isSlow = settled.kind === 'timeout'
        reason = isSlow ? 'timeout' : String(settled.kind === 'error' && settled.error)
        db.close()
      }
      if (opening === mine) opening = null
    }
    if (givenAt === null) giveUp(reason)
    return null
  }

  async function save(store: string, key: string, value: unknown): Promise<boolean> {
    const values = unsaved.get(store) ?? new Map<string, unknown>()
    // A value written again comes last.
    values.delete(key)
    unsaved.set(store, values.set(key, value))
    const isSaved = (await onDatabase((db) => write(db, store, key, value))) !== null
    if (isSaved) {
      saved(store, key, value)
      known.add(knownAs(store, key))
    }
    return isSaved
  }

  return {
    get: async (store, key, isPatient = false) => {
      const read = (): Promise<Found> => onDatabase((db) => db.get(store, key))
      let found = await read()
      if (found === null && isPatient && isSlow) {
        await whenBack()
        found = await read()
      }
      if (found === null) return stored(store).get(key)
      known.add(knownAs(store, key))
      return found.value
    },
    put: (store, key, value) => {
      stored(store).set(key, value)
      return save(store, key, value)
    },
    remove: async (store, key) => {
      stored(store).delete(key)
      await save(store, key, undefined)
    },
    entries: async (store) => {
      const found = await onDatabase((db) => db.entries(store))
      if (found === null) return [...stored(store)]
      known.add(knownAs(store))
      return found.value
    },
    status: () => (givenAt === null || (isSlow && !isOver()) ? 'ok' : 'unavailable'),
    onBack: (act) => void back.add(act),
  }
}
