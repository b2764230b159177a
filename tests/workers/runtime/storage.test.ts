import { describe, expect, it } from 'vitest'
import { createStorage, openIndexedDb } from '../../../src/workers/runtime/storage.ts'
import type { Database, OpenDatabase } from '../../../src/workers/runtime/storage.ts'
import { createFakeDatabase } from '../hub/fake-venue.ts'
import { createVirtualClock } from './virtual-clock.ts'

function setUp(open: OpenDatabase) {
  const clock = createVirtualClock()
  const reasons: string[] = []
  const storage = createStorage({ clock, open, onUnavailable: (reason) => reasons.push(reason) })
  return { clock, reasons, storage }
}

describe('storage', () => {
  it('stores values in the database', async () => {
    const database = createFakeDatabase()
    const { storage } = setUp(database.open)
    expect(await storage.put('s', 'k', { a: 1 })).toBe(true)
    expect(await storage.get('s', 'k')).toEqual({ a: 1 })
    expect(await storage.entries('s')).toEqual([['k', { a: 1 }]])
    await storage.remove('s', 'k')
    expect(database.data.get('s')?.size).toBe(0)
    expect(storage.status()).toBe('ok')
  })
  it('ST3: an error causes one close, reopen and retry', async () => {
    const database = createFakeDatabase()
    let opened = 0
    let closed = 0
    let failures = 1
    const { storage, reasons } = setUp(async (onLost) => {
      opened += 1
      const db = await database.open(onLost)
      const flaky: Database = {
        ...db,
        put: (store, key, value) => {
          if (failures > 0) {
            failures -= 1
            return Promise.reject(new DOMException('gone', 'InvalidStateError'))
          }
          return db.put(store, key, value)
        },
        close: () => {
          closed += 1
        },
      }
      return flaky
    })
    expect(await storage.put('s', 'k', 1)).toBe(true)
    expect([opened, closed]).toEqual([2, 1])
    expect(reasons).toHaveLength(0)
  })
  it('ST3, ST6: without a database: memory for the rest of its life, reported once, nothing thrown', async () => {
    const { storage, reasons } = setUp(() => Promise.reject(new Error('blocked')))
    expect(await storage.put('s', 'k', 1)).toBe(false)
    expect(await storage.put('s', 'k2', 2)).toBe(false)
    expect(await storage.get('s', 'k')).toBe(1)
    expect(await storage.entries('s')).toEqual([
      ['k', 1],
      ['k2', 2],
    ])
    await storage.remove('s', 'k')
    expect(await storage.get('s', 'k')).toBeUndefined()
    expect(reasons).toHaveLength(1)
    expect(storage.status()).toBe('unavailable')
  })
  it('ST4, I10: an open that never answers delays for at most its limit', async () => {
    const { clock, storage, reasons } = setUp(() => new Promise(() => undefined))
    let answered = false
    void storage.get('s', 'k').then(() => {
      answered = true
    })
    await clock.advance(2100)
    expect(answered).toBe(true)
    expect(reasons).toHaveLength(1)
  })
  it('a worker without IndexedDB is refused with an error', async () => {
    await expect(openIndexedDb('x', 1, ['s'])(() => undefined)).rejects.toThrow('no IndexedDB')
  })
})
