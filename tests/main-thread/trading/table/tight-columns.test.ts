import { describe, expect, it } from 'vitest'
import { halvesOf } from '../../../../src/main-thread/trading/table/cut-edges.ts'
import { tightColumns } from '../../../../src/main-thread/trading/table/tight-columns.ts'
import { fitFigures } from '../../../../src/workers/risk/paint/row-painter.ts'

const specs = [
  { key: 'name', head: '', width: 170, tight: 130, fixed: 'start' },
  { key: 'size', head: '', width: 100, tight: 70 },
  { key: 'mark', head: '', width: 90 },
  { key: 'pnl', head: '', width: 200, tight: 130 },
  { key: 'close', head: '', width: 210, tight: 70, fixed: 'end' },
] as const

describe('columns that are seen without scrolling', () => {
  it.each([
    [0, []],
    [700, []],
    [680, ['close']],
    [540, ['close', 'name']],
    [500, ['close', 'name', 'size']],
    [410, ['close', 'name', 'size', 'pnl']],
  ])('in %i px tight are %j: actions first, then the name, then figures', (room, keys) =>
    expect(tightColumns(specs, room)).toEqual(keys),
  )
})

describe('what is half under a column that stays in place', () => {
  const widths = [100, 50, 80, 70, 40]
  it.each([
    // Nothing is cut.
    [0, 340, 0, 0],
    [0, 300, 0, 30],
    [10, 300, 40, 40],
    [50, 240, 0, 20],
    [130, 210, 0, 0],
  ])('scrolled by %i px in a view of %i px: %i px at the start, %i px at the end', (left, view, start, end) =>
    expect(halvesOf(widths, left, view, 40)).toEqual({ start, end }),
  )
})

it('a painted amount without room loses its coin, then its percentage, and is never cut for them', () => {
  const figures = [
    { text: '−12,345.67', colour: 'downText' },
    { text: 'USDT', colour: 'text2', isSpare: true },
    { text: '(−12.34%)', colour: 'downText', isSpare: true },
  ] as const
  const shown = (room: number): string =>
    fitFigures(figures, room, (text) => text.length * 7)
      .map(({ text }) => text)
      .join(' ')
  expect(shown(170)).toBe('−12,345.67 USDT (−12.34%)')
  expect(shown(140)).toBe('−12,345.67 (−12.34%)')
  expect(shown(100)).toBe('−12,345.67')
  expect(shown(10)).toBe('−12,345.67')
})
