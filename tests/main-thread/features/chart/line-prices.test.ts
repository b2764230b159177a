import { assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionBoxes } from '#shared/domain/line-boxes.ts'
import { lineSource, priceOnTick } from '../../../../src/main-thread/features/chart/line-price.ts'
import { opsBetween } from '../../../../src/main-thread/features/chart/line-ops.ts'
import { draggedDraft, preOrderLines } from '../../../../src/main-thread/features/chart/pre-order-line.ts'
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

describe('the draft as lines', () => {
  const draft = { kind: 'Limit', priceText: '100', triggerText: '', picked: null, isSent: false } as const
  const names = { price: 'Draft', trigger: 'Draft trigger' }
  const priced = (price: string | null, qty: string | null = null, trigger: string | null = null) => ({
    price: price === null ? null : text(price),
    qty: qty === null ? null : text(qty),
    triggerPrice: trigger === null ? null : text(trigger),
  })
  const lines = (price: string, qty: string | null = null) =>
    preOrderLines({ ...draft, priceText: price }, priced(price, qty), 'BTCUSDT', names)

  it('LINES-09: exist only for a usable price, can be dragged, and are removed when the form is cleared', () => {
    expect(lines('100')).toMatchObject([
      { kind: 'pre-order', price: '100', id: 'pre-order:price', movable: true },
    ])
    expect(preOrderLines({ ...draft, priceText: '' }, priced('100'), 'BTCUSDT', names)).toEqual([])
    expect(preOrderLines({ ...draft, kind: 'Market' }, priced('100'), 'BTCUSDT', names)).toEqual([])
    expect(preOrderLines(draft, priced(null), 'BTCUSDT', names)).toEqual([])
    // Its order was accepted: the price in the form is no draft until it is edited.
    expect(preOrderLines({ ...draft, isSent: true }, priced('100'), 'BTCUSDT', names)).toEqual([])
    expect(opsBetween(lines('100'), [])).toEqual([{ op: 'remove', id: 'pre-order:price' }])
  })
  it('LINES-09: two drafts at the same price are one line, and another price moves it', () => {
    expect(opsBetween(lines('100'), lines('100'))).toEqual([])
    expect(opsBetween(lines('100'), lines('100', '0.5')).map((op) => op.op)).toEqual(['update'])
    expect(opsBetween(lines('100'), lines('101')).map((op) => op.op)).toEqual(['update'])
  })
  it('a conditional limit order has a line at its trigger and one at its price; equal prices are one line', () => {
    const conditional = {
      kind: 'ConditionalLimit',
      priceText: '101.0',
      triggerText: '100.0',
      picked: null,
      isSent: false,
    } as const
    const both = preOrderLines(conditional, priced('101', null, '100'), 'BTCUSDT', names)
    expect(both.map(({ id, price, text: name }) => [id, price, name])).toEqual([
      ['pre-order:trigger', '100', 'Draft trigger'],
      ['pre-order:price', '101', 'Draft'],
    ])
    const equal = { ...conditional, priceText: '100.0' }
    expect(preOrderLines(equal, priced('100', null, '100'), 'BTCUSDT', names)).toHaveLength(1)
    const market = { ...conditional, kind: 'ConditionalMarket' } as const
    expect(preOrderLines(market, priced(null, null, '100'), 'BTCUSDT', names)).toHaveLength(1)
  })
  it('are of the side that was chosen with the order', () => {
    const sell = { ...draft, picked: { side: 'Sell' } } as const
    expect(preOrderLines(sell, priced('100'), 'BTCUSDT', names)).toMatchObject([{ side: 'Sell' }])
  })
  it('has the quantity as the ticket shows it, with all its decimals', () => {
    const [line] = preOrderLines({ ...draft, priceText: '100' }, priced('100', '1250.5'), 'BTCUSDT', names, 3)
    expect(line?.quantity).toBe('1,250.500')
  })
  it('stays while it is dragged, at another line’s price and at a price that cannot be used', () => {
    const conditional = {
      kind: 'ConditionalLimit',
      priceText: '100.0',
      triggerText: '100.0',
      picked: null,
      isSent: false,
    } as const
    draggedDraft.id = 'pre-order:price'
    const at = preOrderLines(conditional, priced('100', null, '100'), 'BTCUSDT', names)
    const beyond = preOrderLines({ ...draft, priceText: '9999999' }, priced(null), 'BTCUSDT', names)
    draggedDraft.id = ''
    expect(at.map(({ id }) => id)).toEqual(['pre-order:trigger', 'pre-order:price'])
    expect(beyond.map(({ price }) => price)).toEqual(['9999999'])
    expect(preOrderLines({ ...draft, priceText: '9999999' }, priced(null), 'BTCUSDT', names)).toEqual([])
  })
  it('the line is at the price of the form, even before the worker has read it', () => {
    expect(preOrderLines({ ...draft, priceText: '105.5' }, priced('100'), 'BTCUSDT', names)[0]?.price).toBe(
      '105.5',
    )
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
