import { describe, expect, it } from 'vitest'
import { createJournal } from '../../../../src/workers/hub/orders/journal.ts'
import type { IntentRecord } from '../../../../src/workers/hub/orders/journal.ts'
import { createStorage } from '../../../../src/workers/runtime/storage.ts'
import { createFakeDatabase } from '../fake-venue.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const record = (id: string, change: Partial<IntentRecord> = {}): IntentRecord => ({
  id,
  accountId: 'A',
  kind: 'create',
  symbol: 'BTCUSDT',
  orderId: '',
  price: '',
  qty: '',
  want: null,
  content: 'same',
  state: 'closed',
  outcome: 'accepted',
  code: 0,
  message: '',
  at: 0,
  ...change,
})

describe('journal', () => {
  it.each([
    ['open', '', 5000, true],
    ['closed', 'accepted', 0, true],
    ['closed', 'accepted', 5000, false],
    ['closed', 'unproven', 0, true],
    ['closed', 'rejected', 0, false],
    ['closed', 'absent', 0, false],
  ] as const)(
    'H8: an equal order of another tab that is %s with outcome "%s" and %i ms old absorbs a press: %s',
    async (state, outcome, ageMs, isDuplicate) => {
      const clock = createVirtualClock()
      const storage = createStorage({
        clock,
        open: createFakeDatabase().open,
        onUnavailable: () => undefined,
      })
      const journal = createJournal(clock, storage)
      await journal.write(record('first', { state, outcome, at: clock.now() - ageMs }))
      expect(await journal.hasDuplicate(record('second'), 500)).toBe(isDuplicate)
    },
  )

  const DAY_MS = 24 * 3600 * 1000
  function bench() {
    const clock = createVirtualClock()
    const database = createFakeDatabase()
    const storage = createStorage({ clock, open: database.open, onUnavailable: () => undefined })
    const stored = () => [...(database.data.get('journal')?.keys() ?? [])]
    return { clock, storage, journal: createJournal(clock, storage), stored }
  }

  it('H8: another account’s order, other content and the order itself are no duplicates', async () => {
    for (const [change, isDuplicate] of [
      [{}, true],
      [{ accountId: 'B' }, false],
      [{ content: 'other' }, false],
      [{ id: 'second' }, false],
    ] as const) {
      const { journal, storage } = bench()
      await storage.put('journal', 'unreadable', 5)
      await journal.write(record('first', { state: 'open', outcome: '', ...change }))
      expect([change, await journal.hasDuplicate(record('second'), 500)]).toEqual([change, isDuplicate])
    }
  })

  it('H8: an order of just half a second ago absorbs no press, nor does one that the clock puts half a second ahead', async () => {
    const { clock, journal } = bench()
    for (const [offMs, isDuplicate] of [
      [-500, false],
      [-499, true],
      [499, true],
      [500, false],
    ] as const) {
      await journal.write(record('first', { at: clock.now() + offMs }))
      expect([offMs, await journal.hasDuplicate(record('second'), 500)]).toEqual([offMs, isDuplicate])
    }
  })

  it('returns the open intents of one account, oldest first', async () => {
    const { journal } = bench()
    const open = { state: 'open', outcome: '' } as const
    await journal.write(record('young', { ...open, at: 9 }))
    await journal.write(record('old', { ...open, at: 3, want: { kind: 'no-orders', orderIds: ['o'] } }))
    await journal.write(record('of B', { ...open, accountId: 'B' }))
    await journal.write(record('ended'))
    const found = await journal.open('A')
    expect(found.map(({ id }) => id)).toEqual(['old', 'young'])
    expect(found[0]).toEqual(record('old', { ...open, at: 3, want: { kind: 'no-orders', orderIds: ['o'] } }))
  })

  it('removes ended intents after a day and those beyond 500, and unreadable ones; it leaves steps unchanged', async () => {
    const { clock, storage, journal, stored } = bench()
    const now = clock.now()
    await storage.put('journal', 'steps:x', 5)
    await storage.put('journal', 'unreadable', 5)
    await journal.write(record('open', { state: 'open', outcome: '', at: now - 2 * DAY_MS }))
    await journal.write(record('a day', { at: now - DAY_MS }))
    await journal.write(record('older', { at: now - DAY_MS - 1 }))
    await journal.open('A')
    expect(stored()).toEqual(['steps:x', 'open', 'a day'])
    for (let at = 1; at <= 500; at += 1) await journal.write(record(`n${at}`, { at: now - at }))
    await journal.open('A')
    expect(stored()).toHaveLength(502)
    expect(stored()).not.toContain('a day')
    expect(stored()).toContain('n500')
  })

  it('finds nothing in an unreadable record: an id in it never counts as sent', async () => {
    const { storage, journal } = bench()
    const good = record('x', { kind: 'replace', state: 'open' })
    for (const bad of [
      null,
      'x',
      { ...good, id: 1 },
      { ...good, accountId: 1 },
      { ...good, symbol: 1 },
      { ...good, orderId: 1 },
      { ...good, at: '1' },
      { ...good, kind: 'later' },
      { ...good, state: 'half' },
    ]) {
      await storage.put('journal', 'x', bad)
      expect([bad, await journal.find('x')]).toEqual([bad, null])
    }
    expect(await journal.find('none')).toBeNull()
  })

  it('reads every kind and outcome; fields that an older build did not write are empty', async () => {
    const { storage, journal } = bench()
    for (const kind of ['create', 'replace', 'cancel', 'account'] as const) {
      for (const outcome of ['accepted', 'rejected', 'absent', 'unproven'] as const) {
        const written = record('x', { kind, outcome, price: '1', qty: '2', code: 5, message: 'no' })
        await journal.write(written)
        expect(await journal.find('x')).toEqual(written)
      }
    }
    const { price, qty, want, content, outcome, code, message, ...older } = record('x')
    expect([price, qty, want, content, outcome, code, message]).toBeDefined()
    await storage.put('journal', 'x', { ...older, outcome: 'later' })
    expect(await journal.find('x')).toEqual(record('x', { content: '', outcome: '' }))
  })
})
