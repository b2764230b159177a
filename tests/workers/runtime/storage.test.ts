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
    expect([reasons.length, storage.status()]).toEqual([0, 'ok'])
    await clock.advance(5000)
    expect([reasons, storage.status()]).toEqual([['open'], 'unavailable'])
  })

  /** A database that opens only at a time, ms from the start. */
  const opensAt = (ms: number) => {
    const database = createFakeDatabase()
    let closed = 0
    const made = setUp(async (onLost) => {
      const wait = ms - made.clock.monotonic()
      if (wait > 0) await new Promise<void>((resolve) => void made.clock.after(wait, resolve))
      const db = await database.open(onLost)
      return { ...db, close: () => void (closed += 1) }
    })
    const { data } = database
    const stored = (key: string): unknown => data.get('s')?.get(key)
    return { ...made, data, stored, closed: () => closed }
  }

  it('ST4: a database that opens late, as on a busy machine, gets what was written meanwhile and is used', async () => {
    const { clock, storage, reasons, stored, closed } = opensAt(4000)
    let backs = 0
    storage.onBack(() => {
      backs += 1
    })
    const first = storage.put('s', 'k', 1)
    await clock.advance(2100)
    expect(await first).toBe(false)
    expect(await storage.put('s', 'k', 2)).toBe(false)
    expect(await storage.put('s', 'gone', 3)).toBe(false)
    await storage.remove('s', 'gone')
    await clock.advance(2500)
    expect([stored('k'), stored('gone'), backs, reasons.length]).toEqual([2, undefined, 1, 0])
    expect(await storage.put('s', 'k', 4)).toBe(true)
    expect([stored('k'), storage.status()]).toEqual([4, 'ok'])
    // It was opened three times: twice at first, once again.
    await clock.advance(9000)
    expect([closed(), backs]).toEqual([2, 1])
  })

  it('ST4: a value that was stored before and never read is not overwritten by one written meanwhile', async () => {
    const { clock, storage, data, stored } = opensAt(4000)
    data.set('s', new Map([['alerts', 'old']]))
    const early = storage.get('s', 'alerts')
    const patient = storage.get('s', 'alerts', true)
    await clock.advance(2100)
    expect(await early).toBeUndefined()
    await storage.put('s', 'alerts', 'new')
    await clock.advance(2500)
    expect([await patient, stored('alerts')]).toEqual(['old', 'old'])
    // Whoever has read it may change it.
    expect(await storage.put('s', 'alerts', 'both')).toBe(true)
    expect(stored('alerts')).toBe('both')
  })

  it('ST4: a database that opens too late is closed: memory remains', async () => {
    const { clock, storage, reasons, stored, closed } = opensAt(20_000)
    const patient = storage.get('s', 'k', true)
    void storage.put('s', 'k', 1)
    await clock.advance(8000)
    expect(await patient).toBe(1)
    await clock.advance(20_000)
    expect([stored('k'), closed(), storage.status(), reasons.length]).toEqual([
      undefined,
      3,
      'unavailable',
      1,
    ])
  })

  it('ST3: an error is reported at once: a patient read does not wait', async () => {
    const { storage, reasons } = setUp(() => Promise.reject(new Error('blocked')))
    expect(await storage.get('s', 'k', true)).toBeUndefined()
    expect([reasons.length, storage.status()]).toEqual([1, 'unavailable'])
  })
  it('a worker without IndexedDB is refused with an error', async () => {
    await expect(openIndexedDb('x', 1, ['s'])(() => undefined)).rejects.toThrow('no IndexedDB')
  })
})
