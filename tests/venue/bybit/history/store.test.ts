import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHistoryStore } from '../../../../venue/bybit/history/history-store.ts'
import { createHistoryReader } from '../../../../venue/bybit/history/read-rows.ts'
import { sourcesOf } from '../../../../venue/bybit/history/sources.ts'
import type { SourceName } from '../../../../venue/bybit/history/sources.ts'
import { catalogue } from '../support/markets.ts'
import { executionRow, orderRow } from '../support/rows.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-history-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const row = (id: string, time: number, fields = {}) => ({
  id,
  time,
  symbol: 'BTCUSDT',
  coin: '',
  record: { id },
  ...fields,
})
const everything = { from: 0, before: 1000, limit: 100 }

describe('the store of the past', () => {
  it('has rows and complete spans of each account and source over restarts', () => {
    const first = openHistoryStore(folder, 'a-1')
    first.put('executions', [row('e-1', 5)], { strand: 'linear', span: { from: 1, to: 9 } })
    first.close()
    const again = openHistoryStore(folder, 'a-1')
    expect(again.newest('executions', everything)).toEqual([row('e-1', 5)])
    expect(again.spans('executions', 'linear')).toEqual([{ from: 1, to: 9 }])
    expect(again.newest('orders', everything)).toEqual([])
    expect(again.spans('executions', 'spot')).toEqual([])
    again.close()
    const other = openHistoryStore(folder, 'a-2')
    expect(other.newest('executions', everything)).toEqual([])
    expect(other.spans('executions', 'linear')).toEqual([])
    other.close()
  })

  it('replaces a row by its id, and has no span for rows alone', () => {
    const store = openHistoryStore(null, 'a-1')
    store.put('orders', [row('o-1', 5), row('o-2', 5)])
    store.put('orders', [row('o-1', 7, { record: { id: 'later' } })])
    expect(store.newest('orders', everything).map(({ id, time }) => [id, time])).toEqual([
      ['o-1', 7],
      ['o-2', 5],
    ])
    expect(store.spans('orders', 'linear')).toEqual([])
    store.close()
  })

  it('forgets what is before a time, and unsettles what is after one', () => {
    const store = openHistoryStore(null, 'a-1')
    store.put('orders', [row('old', 5), row('new', 50)], { strand: 'spot', span: { from: 1, to: 60 } })
    store.unsettle('orders', 40)
    expect(store.spans('orders', 'spot')).toEqual([{ from: 1, to: 39 }])
    store.prune('orders', 10)
    expect(store.spans('orders', 'spot')).toEqual([{ from: 10, to: 39 }])
    expect(store.newest('orders', everything).map(({ id }) => id)).toEqual(['new'])
    store.close()
  })

  it('that cannot be used is named, and the file stays as it is', () => {
    writeFileSync(join(folder, 'gateway.sqlite'), 'something else'.repeat(100))
    expect(() => openHistoryStore(folder, 'a-1')).toThrow(/gateway\.sqlite can't be used/)
  })
})

describe('rows of the past', () => {
  const read = (source: SourceName, fields: object, category: 'linear' | 'spot' = 'linear') => {
    const problems: unknown[] = []
    const strand = sourcesOf('testnet')[source].strands.find(({ name }) => name === category)
    const reader = createHistoryReader(catalogue, (problem) => void problems.push(problem))
    const rows = strand === undefined ? [] : reader(source, strand, { ...fields }, 1)
    return { rows, problems }
  }

  it('E11: of executions have no funding: its row bears the whole position', () => {
    expect(read('executions', executionRow({ execType: 'Funding', execQty: '100' }))).toEqual({
      rows: [],
      problems: [],
    })
    expect(read('executions', executionRow()).rows).toMatchObject([{ id: 'e-1', record: { execQty: '0.1' } }])
  })

  it('of orders have ended ones alone', () => {
    expect(read('orders', orderRow()).rows).toEqual([])
    expect(read('orders', orderRow({ orderStatus: 'Cancelled', leavesQty: '0' })).rows).toMatchObject([
      { id: 'o-1', time: 1700000000001, record: { orderStatus: 'Cancelled' } },
    ])
  })

  it('of a symbol that ended before the gateway knew it are listed under its name', () => {
    expect(read('executions', executionRow({ symbol: 'BTC-28MAR25' })).rows).toMatchObject([
      { symbol: 'BTC-28MAR25', record: { feeCoin: '' } },
    ])
    // Spot has markets under the names of contracts, which are other markets here.
    expect(read('executions', executionRow({ symbol: 'ETHUSDT' }), 'spot').rows).toMatchObject([
      { symbol: 'ETHUSDT (spot)' },
    ])
    expect(read('executions', executionRow({ symbol: 'ABCUSDT' }), 'spot').rows).toMatchObject([
      { symbol: 'ABCUSDT' },
    ])
  })

  it('that cannot be read are reported, the others are listed', () => {
    expect(read('executions', executionRow({ execPrice: 'much' }))).toMatchObject({
      rows: [],
      problems: [{ row: 'execution', field: 'execPrice', of: 'e-1' }],
    })
  })
})
