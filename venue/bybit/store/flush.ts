import { closeSync, fdatasync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { STORE_FILE } from './open-store.ts'

/** Waits for the disk beside the main thread, so that a slow disk delays only the order that needs it. */
export interface Flush {
  /** Resolves when everything written so far would outlive a loss of power. Rejects if the disk fails. */
  wait(): Promise<void>
  close(): void
}

/**
 * Bytes of a log that is copied to the database at 1,000 pages, as SQLite does by default. A log that has this size from the start
 * does not grow, so that a sync writes the rows alone and nothing of the file system's own journal.
 * @source https://www.sqlite.org/wal.html (2026-07-24)
 */
const LOG_BYTES = 1_050 * (4_096 + 24)

/**
 * After so many waits the rows are copied to the database. An order writes up to 14 pages, and SQLite copies at 1,000 pages within a
 * write: that order would wait for two syncs more, which is one of 74 orders.
 */
const COPY_AFTER = 48
/** The order that waited has left then, ms. */
const COPY_MS = 20

const syncFile = promisify(fdatasync)

/** Fills the log up with zeros. They are no valid frame, so SQLite reads nothing of them. The lock keeps other writers out. */
function growLog(db: DatabaseSync, log: number): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const { size } = fstatSync(log)
    if (size >= LOG_BYTES) return
    writeSync(log, Buffer.alloc(LOG_BYTES - size), 0, LOG_BYTES - size, size)
    fsyncSync(log)
  } finally {
    db.exec('COMMIT')
  }
}

/** The write-ahead log of a store; null if it has none. */
function openLog(db: DatabaseSync, dataDir: string | null): number | null {
  const mode = db.prepare('PRAGMA journal_mode').get()?.['journal_mode']
  if (dataDir === null || mode !== 'wal') return null
  try {
    return openSync(join(dataDir, `${STORE_FILE}-wal`), 'r+')
  } catch {
    // Then the store itself waits for the disk.
    return null
  }
}

/**
 * The flush of an open store. Its writes reach the system's memory, which a killed process does not lose; `wait` then syncs the log,
 * as `synchronous = FULL` would at each commit. A store without a log stays at FULL and needs no wait.
 * @source https://www.sqlite.org/wal.html (2026-07-24)
 */
export function flushOf(
  db: DatabaseSync,
  dataDir: string | null,
  sync: (file: number) => Promise<void> = syncFile,
): Flush {
  const log = openLog(db, dataDir)
  if (log === null) return { wait: () => Promise.resolve(), close: () => undefined }
  growLog(db, log)
  db.exec('PRAGMA synchronous = NORMAL')
  return flushBy(db, log, sync)
}

function flushBy(db: DatabaseSync, log: number, sync: (file: number) => Promise<void>): Flush {
  let hasFailed = false
  let isClosed = false
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let waits = 0
  let copying: ReturnType<typeof setTimeout> | undefined

  /** Copies the rows between two orders. The log begins again with the write of the unused number: that takes a sync too. */
  function copyRows(): void {
    copying = undefined
    waits = 0
    try {
      db.exec('PRAGMA wal_checkpoint(PASSIVE); PRAGMA user_version = 1')
    } catch {
      // The next order moves the rows, or is refused with the reason.
      hasFailed = true
    }
  }

  /** A system may forget what it failed to write, so after a failure the log counts no more: its rows move to the database. */
  function moveRows(): void {
    const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
    if (busy !== 0) throw new Error('the store is in use')
    hasFailed = false
  }

  async function store(): Promise<void> {
    if (hasFailed) {
      moveRows()
      return
    }
    try {
      await sync(log)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  // The number of a closed file may be that of another one before a sync has begun.
  function closeLog(): void {
    if (isClosed && running === null && next === null) closeSync(log)
  }

  function start(): Promise<void> {
    running = store().finally(() => {
      running = null
      waits += 1
      if (waits >= COPY_AFTER && !isClosed) copying ??= setTimeout(copyRows, COPY_MS)
      closeLog()
    })
    return running
  }

  return {
    /**
     * One sync at a time: a system reports a failure to only one of those that run together. Whoever comes meanwhile waits for the
     * next one, which is the same for all of them.
     */
    wait() {
      if (running === null && next === null) return start()
      next ??= (running ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => {
          next = null
          return start()
        })
      return next
    },
    close() {
      isClosed = true
      clearTimeout(copying)
      closeLog()
    },
  }
}
