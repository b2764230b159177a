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
    'H8: an equal order of another tab that is %s with outcome "%s" and %i ms old takes a press: %s',
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
})
