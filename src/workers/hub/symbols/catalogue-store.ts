import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import { readCatalogue } from './read-instrument.ts'
import type { ReadCatalogue } from './read-instrument.ts'
import { contractCodes } from './trace-codes.ts'
import type { TraceCode } from './trace-codes.ts'

/** Version of the stored list (SYM-21); the database has only this store (SYM-23). */
export const CATALOGUE_VERSION = 6
export const CATALOGUE_STORE = 'catalogue'
/** An older version that a browser may have stored: the fallback if version 6 is unreadable (SYM-27). */
const FALLBACK_VERSION = 4

export const catalogueKey = (version: number): string => `v${version}`

/** The stored lists by version. Never throws. */
export interface CatalogueStore {
  /** The newest readable list; null for none. Traces why others are unreadable. */
  read(): Promise<ReadCatalogue | null>
  /** The list of version 4, if version 6 was unreadable; null for none. */
  readFallback(): Promise<ReadCatalogue | null>
  /** Stores an answer of the network that was read without fault. */
  save(result: unknown, savedAt: number): Promise<void>
}

/** A stored record: its version and the list, as object or JSON text; null for anything else. */
function readStored(raw: unknown, version: number): ReadCatalogue | null {
  let record = raw
  if (typeof raw === 'string') {
    try {
      record = JSON.parse(raw) as unknown
    } catch {
      return null
    }
  }
  return isMap(record) && record['version'] === version ? readCatalogue(record['result']) : null
}

export function createCatalogueStore(storage: Storage, trace: TraceCode): CatalogueStore {
  let wasReported = false

  function noticeUnavailable(what: string): void {
    if (wasReported || storage.status() === 'ok') return
    wasReported = true
    trace(contractCodes.storeError, what)
  }

  /** Removes all other versions (SYM-22). */
  async function clean(keptVersions: readonly number[]): Promise<void> {
    const keys = keptVersions.map(catalogueKey)
    for (const [key] of await storage.entries(CATALOGUE_STORE)) {
      if (!keys.includes(key)) await storage.remove(CATALOGUE_STORE, key)
    }
  }

  async function readFallback(): Promise<ReadCatalogue | null> {
    const raw = await storage.get(CATALOGUE_STORE, catalogueKey(FALLBACK_VERSION))
    if (raw === undefined) return null
    const read = readStored(raw, FALLBACK_VERSION)
    if (read === null) trace(contractCodes.v4Parse, 'stored version 4')
    else trace(contractCodes.useV4, `${read.instruments.length} symbols`)
    return read
  }

  return {
    read: async () => {
      const raw = await storage.get(CATALOGUE_STORE, catalogueKey(CATALOGUE_VERSION))
      noticeUnavailable('read')
      if (raw === undefined) {
        void clean([CATALOGUE_VERSION, FALLBACK_VERSION])
        return null
      }
      const read = readStored(raw, CATALOGUE_VERSION)
      void clean(read === null ? [CATALOGUE_VERSION, FALLBACK_VERSION] : [CATALOGUE_VERSION])
      if (read !== null) return read
      trace(contractCodes.v6Parse, 'stored version 6')
      return readFallback()
    },
    readFallback,
    save: async (result, savedAt) => {
      const record = { version: CATALOGUE_VERSION, savedAt, result }
      const isStored = await storage.put(CATALOGUE_STORE, catalogueKey(CATALOGUE_VERSION), record)
      if (!isStored) noticeUnavailable('write')
      await clean([CATALOGUE_VERSION])
    },
  }
}
