import { describe, expect, it } from 'vitest'
import { orderSorts } from '#shared/contracts/orders.ts'
import { positionSorts } from '#shared/contracts/positions.ts'
import { sortsOf } from '#shared/contracts/tables.ts'

describe('the sort orders of a table', () => {
  it('are those of its columns after the one that it has at first, each once', () => {
    const columns = [
      { sorts: ['size'] },
      { sorts: [] },
      { sorts: ['time', 'size'] },
      { sorts: ['pnl', 'roi'] },
    ]
    expect(sortsOf('time', columns)).toEqual(['time', 'size', 'pnl', 'roi'])
  })

  it('begin with the time in positions and orders', () => {
    expect(positionSorts.slice(0, 3)).toEqual(['time', 'contract', 'size'])
    expect(orderSorts.slice(0, 3)).toEqual(['time', 'contract', 'type'])
  })
})
