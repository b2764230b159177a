import { assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionBoxes } from '#shared/domain/line-boxes.ts'
import { lineSource, priceOnTick } from '../../../../src/main-thread/features/chart/line-price.ts'
import { preOrderLine, preOrderOps } from '../../../../src/main-thread/features/chart/pre-order-line.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'

const text = (value: string): DecimalText => value as DecimalText

describe('a dropped line', () => {
  it('LINES-13: its price is on the tick, without a residue of pixels', () => {
    expect(priceOnTick(108642.50000001, '0.1')).toBe('108642.5')
    expect(priceOnTick(0.000012, '0.0000010')).toBe('0.000012')
    expect(priceOnTick(1e-7, '0.0000001')).toBe('0.0000001')
    expect(priceOnTick(10, '5')).toBe('10')
  })
  it('an invalid price is null', () => {
    for (const price of [0, -5, NaN, Infinity, 0.01]) expect(priceOnTick(price, '0.1')).toBeNull()
    expect(priceOnTick(100, '0')).toBeNull()
  })
  it('the label of a line', () => {
    expect(lineSource('order:abc-1')).toBe('abc-1')
    expect(lineSource('position:BTCUSDT:0')).toBe('BTCUSDT:0')
  })
})

it('LINES-14: a position line begins with side and size, followed by its PnL', () => {
  expect(positionBoxes({ text: 'Long 0.100 +1.25 USDT', quantity: '0.100' })).toEqual([
    'Long 0.100',
    '+1.25 USDT',
  ])
  expect(positionBoxes({ text: 'Long', quantity: '0.100' })).toEqual(['0.100', 'Long'])
})

describe('the draft as a line', () => {
  const draft = { kind: 'Limit', priceText: '100' } as const
  const line = (price: string, qty: string | null = null) =>
    preOrderLine(draft, { price: text(price), qty: qty === null ? null : text(qty) }, 'BTCUSDT', 'Draft')

  it('LINES-09: exists only for a limit price, and is removed when the form is cleared', () => {
    expect(line('100')).toMatchObject({
      kind: 'pre-order',
      price: '100',
      id: 'pre-order:100',
      movable: false,
    })
    expect(
      preOrderLine({ ...draft, priceText: '' }, { price: text('100'), qty: null }, 'BTCUSDT', ''),
    ).toBeNull()
    expect(
      preOrderLine({ ...draft, kind: 'Market' }, { price: text('100'), qty: null }, 'BTCUSDT', ''),
    ).toBeNull()
    expect(preOrderLine(draft, { price: null, qty: null }, 'BTCUSDT', '')).toBeNull()
    expect(preOrderOps(line('100'), null)).toEqual([{ op: 'remove', id: 'pre-order:100' }])
  })
  it('LINES-09: two drafts at the same price are one line', () => {
    expect(preOrderOps(line('100'), line('100'))).toEqual([])
    expect(preOrderOps(line('100'), line('100', '0.5')).map((op) => op.op)).toEqual(['update'])
    expect(preOrderOps(line('100'), line('101')).map((op) => op.op)).toEqual(['remove', 'add'])
  })
})

describe('24C2: a label on another grid than the symbol’s present one is not a price to send', () => {
  it('the example: 0.10 became 0.50 while the line was dragged', () => {
    expect(priceOnTick(105_789.9, '0.50')).toBeNull()
    expect(priceOnTick(105_790, '0.50')).toBe('105790')
  })

  it('any price on the tick is sent as it is shown, and no other price is sent', () => {
    const ticks = ['0.10', '0.5', '0.15', '0.30', '0.0000010', '5', '0.25', '0.003'] as const
    assert(
      property(
        constantFrom(...ticks),
        integer({ min: 1, max: 2_000_000 }),
        double({ min: 0.01, max: 0.99, noNaN: true }),
        (tick, steps, part) => {
          const size = Number(tick)
          const price = (steps * Math.round(size * 1e7)) / 1e7
          expect(Number(priceOnTick(price, tick))).toBeCloseTo(price, 9)
          if (part > 0.01 && part < 0.99) expect(priceOnTick(price + size * part, tick)).toBeNull()
        },
      ),
    )
  })
})
