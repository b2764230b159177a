import { describe, expect, it } from 'vitest'
import { positionColumns } from '#shared/contracts/positions.ts'
import type { MovingPositionColumn, PositionRowView } from '#shared/contracts/positions.ts'
import { lookOf } from '../../../../src/main-thread/features/tables/position-columns.ts'
import { paintedPosition } from '../../../../src/workers/risk/positions/painted-position.ts'

/** A row with one figure. A painted cell reads no other text of a figure. */
const rowOf = (field: string, text: string): PositionRowView =>
  ({ [field]: text, coin: 'USDT', roi: '+1.00%', pnlTone: 1, liqNear: false }) as unknown as PositionRowView

const isMoving = (column: string): column is MovingPositionColumn =>
  (positionColumns as Readonly<Record<string, { readonly moves?: true }>>)[column]?.moves === true

describe('a painted position', () => {
  it.each(Object.keys(positionColumns).filter(isMoving))(
    'paints in %s the figure that the table shows there',
    (column) => {
      const look = lookOf(column)
      // The profit has a component of its own.
      const field = look.shows ?? look.explained ?? 'unrealisedPnl'
      const texts = paintedPosition(rowOf(field, '12.3456'))
        .cell(column)
        ?.figures.map(({ text }) => text)
      expect(texts).toContain('12.3456')
    },
  )

  it('paints nothing in a column that does not move', () => {
    expect(paintedPosition(rowOf('entryPrice', '1')).cell('entry')).toBeNull()
  })
})
