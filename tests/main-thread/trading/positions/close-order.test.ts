import { beforeEach, describe, expect, it } from 'vitest'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import { closeOrder, positionGone } from '../../../../src/main-thread/trading/positions/close-order.ts'
import { tableWriters } from '../../../../src/main-thread/stores/tables.ts'

describe('closing a position at market', () => {
  beforeEach(() => tableWriters.positions.clear())

  it('POS-04: requests the whole position, so that the maximum of a market order does not apply', () => {
    expect(closeOrder({ symbol: 'BTCUSDT', side: 'Sell', positionIdx: 0 }, 'id')).toMatchObject({
      side: 'Buy',
      kind: 'Market',
      qty: '0',
      reduceOnly: true,
      closeOnTrigger: true,
    })
  })

  it('is complete when the row is removed, and partial while the row remains', async () => {
    const row = { key: 'BTCUSDT:0', symbol: 'BTCUSDT' } as PositionRowView
    tableWriters.positions.upsert([row])
    tableWriters.positions.setKeys([row.key])
    expect(await positionGone(row.key, 1)).toBe(false)
    const gone = positionGone(row.key, 10_000)
    tableWriters.positions.setKeys([])
    expect(await gone).toBe(true)
    expect(await positionGone(row.key, 10_000)).toBe(true)
  })
})
