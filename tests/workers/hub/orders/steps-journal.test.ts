import { describe, expect, it } from 'vitest'
import { createStepsJournal } from '../../../../src/workers/hub/orders/steps-journal.ts'
import type { Step, StepsRecord } from '../../../../src/workers/hub/orders/steps-journal.ts'
import { createStorage } from '../../../../src/workers/runtime/storage.ts'
import { createFakeDatabase } from '../fake-venue.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const DAY_MS = 24 * 3600 * 1000

const step: Step = {
  id: 'a-1',
  kind: 'create',
  path: '/x',
  body: {},
  orderId: '',
  flat: null,
  state: 'waiting',
  code: 0,
  message: '',
}
const stopped = {
  id: 'a',
  kind: 'stopped',
  done: 1,
  of: 2,
  why: 'late',
  code: 0,
  message: '',
  canRetry: true,
} as const

function bench() {
  const clock = createVirtualClock()
  const database = createFakeDatabase()
  const storage = createStorage({ clock, open: database.open, onUnavailable: () => undefined })
  const journal = createStepsJournal(clock, storage)
  const record = (id: string, more: Partial<StepsRecord> = {}): StepsRecord => ({
    id,
    accountId: 'A',
    name: 'reverse',
    symbol: 'BTCUSDT',
    steps: [step],
    state: 'open',
    at: clock.now(),
    end: null,
    isRead: false,
    ...more,
  })
  const listed = async (accountId = 'A') => (await journal.list(accountId)).map(({ id }) => id)
  const stored = () => [...(database.data.get('journal')?.keys() ?? [])]
  return { clock, storage, journal, record, listed, stored }
}

describe('the journal of intents of several steps', () => {
  it('finds a record by its id; null for none', async () => {
    const { journal, record } = bench()
    await journal.write(record('a'))
    expect(await journal.find('a')).toEqual(record('a'))
    expect(await journal.find('b')).toBeNull()
  })

  it('lists open records, and stopped ones that were not read, oldest first', async () => {
    const { clock, journal, record, listed } = bench()
    const at = clock.now()
    await journal.write(record('young', { at }))
    await journal.write(record('old', { at: at - 5 }))
    await journal.write(record('stopped', { at: at - 9, state: 'closed', end: stopped }))
    await journal.write(record('read', { state: 'closed', end: stopped, isRead: true }))
    await journal.write(record('done', { state: 'closed', end: { ...stopped, kind: 'done' } }))
    await journal.write(record('rejected at once', { state: 'closed', end: null }))
    await journal.write(record('of B', { accountId: 'B' }))
    expect(await listed()).toEqual(['stopped', 'old', 'young'])
    expect(await listed('B')).toEqual(['of B'])
  })

  it('removes ended records after a day; an open one stays, since its steps may have been sent', async () => {
    const { clock, storage, journal, record, listed, stored } = bench()
    const at = clock.now() - DAY_MS
    await storage.put('journal', 'an intent', { id: 'an intent' })
    await journal.write(record('a day', { state: 'closed', end: stopped, at }))
    await journal.write(record('older', { state: 'closed', end: stopped, at: at - 1 }))
    await journal.write(record('open', { at: at - 1 }))
    expect(await listed()).toEqual(['open', 'a day'])
    expect(stored()).toEqual(['an intent', 'steps:a day', 'steps:open'])
  })

  it('sends nothing of an unreadable record, and removes it', async () => {
    const { storage, journal, record, listed, stored } = bench()
    const good = record('x')
    const bad: readonly unknown[] = [
      null,
      'x',
      { ...good, id: 1 },
      { ...good, accountId: null },
      { ...good, symbol: 1 },
      { ...good, name: 'later' },
      { ...good, state: 'half' },
      { ...good, at: 'now' },
      { ...good, steps: {} },
      { ...good, steps: [step, null] },
      { ...good, steps: [step, { ...step, body: 'x' }] },
      { ...good, steps: [{ ...step, id: 1 }] },
      { ...good, steps: [{ ...step, path: 1 }] },
      { ...good, steps: [{ ...step, orderId: 1 }] },
      { ...good, steps: [{ ...step, kind: 1 }] },
      { ...good, steps: [{ ...step, state: 'later' }] },
    ]
    for (const raw of bad) {
      await storage.put('journal', 'steps:x', raw)
      expect([raw, await journal.find('x')]).toEqual([raw, null])
      expect(await listed()).toEqual([])
      expect(stored()).toEqual([])
    }
  })

  it('reads every state of a step, and both kinds of intents', async () => {
    const { storage, journal, record } = bench()
    for (const state of ['waiting', 'sent', 'done', 'refused', 'absent', 'late', 'partial'] as const) {
      const written = record('x', { name: 'tpsl-swap', state: 'closed', steps: [{ ...step, state }] })
      await storage.put('journal', 'steps:x', written)
      expect(await journal.find('x')).toEqual(written)
    }
  })
})
