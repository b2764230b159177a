import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from '../../../../venue/bybit/orders/journal.ts'
import type { Journal } from '../../../../venue/bybit/orders/journal.ts'

let dir: string
let journals: Journal[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-journal-'))
  journals = []
})
afterEach(() => {
  for (const journal of journals) journal.close()
  rmSync(dir, { recursive: true, force: true })
})

function open(account = 'a-1'): Journal {
  const journal = openJournal(dir, account)
  journals.push(journal)
  return journal
}
const row = (linkId: string, createdAt = 1_000) => ({
  linkId,
  fingerprint: 'f',
  category: 'linear' as const,
  request: { symbol: 'BTCUSDT', qty: '0.1' },
  createdAt,
})

describe('the journal of orders', () => {
  it('has a row that a killed process does not lose, before it waits for the disk', () => {
    void open().begin(row('a'))
    expect(open().get('a')).toEqual({ ...row('a'), outcome: { state: 'sending' }, repliedAt: null })
  })

  it.each([
    { state: 'accepted', orderId: 'o-1' },
    { state: 'refused', refusal: { ok: false, code: 30031, message: 'No.', params: { limit: '5' } } },
    { state: 'refused', refusal: { ok: false, code: 30031, message: 'No.' } },
    { state: 'unknown' },
    { state: 'absent' },
  ] as const)('stores how a call ended: %j', (outcome) => {
    const journal = open()
    void journal.begin(row('a'))
    journal.settle('a', outcome, 2_000)
    expect(open().get('a')).toMatchObject({ outcome, repliedAt: 2_000 })
  })

  it('finds a row by the order id of its acceptance', () => {
    const journal = open()
    void journal.begin(row('a'))
    journal.settle('a', { state: 'accepted', orderId: 'o-1' }, 2_000)
    expect(journal.byOrderId('o-1')?.linkId).toBe('a')
    expect(journal.byOrderId('o-2')).toBeUndefined()
  })

  it('refuses a second row with one link id, and takes one after the first was taken back', () => {
    const journal = open()
    void journal.begin(row('a'))
    expect(() => journal.begin(row('a'))).toThrow(/UNIQUE/)
    journal.takeBack('a')
    expect(journal.get('a')).toBeUndefined()
    void journal.begin(row('a'))
  })

  it('separates accounts', () => {
    void open().begin(row('a'))
    expect(open('a-2').get('a')).toBeUndefined()
    expect(open('a-2').open(0)).toEqual([])
  })

  it('lists rows without a known outcome since a time', () => {
    const journal = open()
    for (const [linkId, at] of [
      ['old', 1],
      ['sending', 10],
      ['unknown', 11],
      ['done', 12],
    ] as const)
      void journal.begin(row(linkId, at))
    journal.settle('unknown', { state: 'unknown' }, 20)
    journal.settle('done', { state: 'absent' }, 20)
    expect(journal.open(10).map(({ linkId }) => linkId)).toEqual(['sending', 'unknown'])
  })

  it('rows of a former process are unknown from their deadline on', () => {
    void open().begin(row('a', 1_000))
    const next = open()
    next.adopt(6_000)
    expect(next.get('a')).toMatchObject({ outcome: { state: 'unknown' }, repliedAt: 7_000 })
  })

  it('forgets old rows with a known outcome, and none that are open', () => {
    const journal = open()
    for (const linkId of ['done', 'open']) void journal.begin(row(linkId, 1))
    journal.settle('done', { state: 'absent' }, 2)
    journal.prune(10)
    expect([journal.get('done'), journal.get('open')?.linkId]).toEqual([undefined, 'open'])
  })

  it('names a file that it cannot use', () => {
    writeFileSync(join(dir, 'gateway.sqlite'), 'this is no database, and it is long enough to be read as one')
    expect(() => openJournal(dir, 'a-1')).toThrow(/gateway\.sqlite can't be used.*No order can be sent/)
  })

  it('without a folder stores in memory', () => {
    const journal = openJournal(null, 'a-1')
    journals.push(journal)
    void journal.begin(row('a'))
    expect(journal.get('a')?.linkId).toBe('a')
  })
})
