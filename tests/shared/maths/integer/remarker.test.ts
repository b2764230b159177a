import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionRow, positionRowText, rowTotals } from '#shared/maths/position-row.ts'
import type { RowPosition, RowSymbol } from '#shared/maths/position-row.ts'
import { toText } from '#shared/maths/number.ts'
import { createRemarker } from '#shared/maths/integer/remarker.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { amount, btcTiers, leverage, runs, scaledText, side, tiers, units } from '../samples.ts'

const rowFamily = fc.constantFrom(
  'linear' as const,
  'usdc' as const,
  'inverse' as const,
  'inverse' as const,
  'option' as const,
)

const symbol: fc.Arbitrary<RowSymbol> = fc.record({
  family: rowFamily,
  coin: fc.constant('USDT'),
  priceFraction: fc.integer({ min: 0, max: 10 }),
  takerFee: fc.constantFrom('0.00055', '0.0006', '0', '0.000321'),
  tiers: fc.oneof(fc.constant(btcTiers), tiers, fc.constant(null)),
  balanceFraction: fc.integer({ min: 0, max: 8 }),
  pnlFraction: fc.integer({ min: 0, max: 8 }),
})

const absent = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 3 })

/** Entry values near the mark value matter most: the PnL crosses zero and the ROI is small there. */
const position: fc.Arbitrary<RowPosition> = fc.record({
  side,
  size: amount(11, 6),
  positionValue: fc.oneof(
    amount(13, 8),
    units(9).map((value) => `${value}`),
  ),
  sessionValue: absent(amount(12, 8)),
  leverage: fc.oneof(leverage, fc.constantFrom('10', '1', '3', '25', '0.01'), fc.constant(null)),
  isCross: fc.boolean(),
  extraMargin: absent(amount(8, 8)),
  orderValue: absent(amount(9, 2)),
  serverIM: fc.option(amount(8, 8), { freq: 8 }),
  serverMM: fc.option(amount(8, 8), { freq: 8 }),
})

const mark = fc
  .oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000_000_000_000 }))
  .map((value) => value)

describe('re-marking positions', () => {
  it('POS-33: shows the same digits as the Decimal rules for every family, side, margin mode and size', () => {
    fc.assert(
      fc.property(symbol, position, fc.array(mark, { minLength: 1, maxLength: 4 }), (spec, row, marks) => {
        const remarker = createRemarker()
        remarker.setSymbol('X', spec)
        remarker.upsert('X:0', 'X', row)
        for (const price of marks) {
          remarker.mark('X', price)
          expect(remarker.text('X:0')).toEqual(positionRowText(spec, row, price))
        }
      }),
      { numRuns: runs(3000, 400_000) },
    )
  })

  it('POS-33: is equal at marks where the value meets its stored value, its tier limit or a whole ROI', () => {
    const near = fc.record({
      lots: fc.integer({ min: 1, max: 1_000_000 }),
      entry: fc.integer({ min: 1, max: 10_000_000 }),
      steps: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(symbol, position, near, (spec, row, { lots, entry, steps }) => {
        const isInverse = spec.family === 'inverse'
        const price = scaledToText(entry, spec.priceFraction)
        const base = positionRow(
          { ...spec, priceFraction: 10 },
          { ...row, size: String(lots), positionValue: '1' },
          price,
        )
        const value = isInverse
          ? (toText(base?.value ?? null) ?? '1')
          : scaledText(BigInt(lots) * BigInt(entry), spec.priceFraction)
        const own = { ...row, size: String(lots), positionValue: value, sessionValue: null }
        const remarker = createRemarker()
        remarker.setSymbol('X', spec)
        remarker.upsert('X:0', 'X', own)
        for (const step of steps) {
          const at = Math.max(1, entry + step)
          remarker.mark('X', at)
          expect(remarker.text('X:0')).toEqual(positionRowText(spec, own, at))
          expect(remarker.tier('X:0')).toBe(
            positionRow(spec, own, scaledToText(at, spec.priceFraction))?.tier ?? null,
          )
        }
      }),
      { numRuns: runs(3000, 100_000) },
    )
  })

  it('POS-33: totals are the exact sums of the rows after any additions, changes, removals and marks', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), key: fc.integer({ min: 0, max: 5 }), row: position }),
      fc.record({ kind: fc.constant('drop' as const), key: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ kind: fc.constant('mark' as const), mark }),
    )
    fc.assert(
      fc.property(symbol, fc.array(step, { maxLength: 25 }), (spec, steps) => {
        const remarker = createRemarker()
        remarker.setSymbol('X', spec)
        const rows = new Map<string, RowPosition>()
        let last: number | null = null
        for (const each of steps) {
          if (each.kind === 'put') {
            rows.set(`X:${each.key}`, each.row)
            remarker.upsert(`X:${each.key}`, 'X', each.row)
          } else if (each.kind === 'drop') {
            expect(remarker.remove(`X:${each.key}`)).toBe(rows.delete(`X:${each.key}`))
          } else {
            last = each.mark
            remarker.mark('X', last)
          }
        }
        expect(remarker.keys('X').sort()).toEqual([...rows.keys()].sort())
        const price = last === null ? null : scaledToText(last, spec.priceFraction)
        const numbers = [...rows.values()].map((row) => positionRow(spec, row, price))
        const known = numbers.filter((row) => row !== null)
        const totals = remarker.totals('USDT')
        const text = (value: number | bigint | null) => (value === null ? null : scaledToText(value, 8))
        if (known.length < rows.size) {
          expect(totals.uPnl).toBeNull()
          return
        }
        const expected = rowTotals(known)
        expect(text(totals.uPnl)).toBe(toText(expected.uPnl))
        expect(text(totals.positionIM)).toBe(toText(expected.positionIM))
        expect(text(totals.positionMM)).toBe(toText(expected.positionMM))
      }),
      { numRuns: runs(1500, 50_000) },
    )
  })

  it('works only on the rows of the symbol whose mark changed', () => {
    const spec: RowSymbol = {
      family: 'linear',
      coin: 'USDT',
      priceFraction: 1,
      takerFee: '0.00055',
      tiers: btcTiers,
      balanceFraction: 4,
      pnlFraction: 4,
    }
    const row: RowPosition = { side: 'Buy', size: '1', positionValue: '50000', leverage: '10', isCross: true }
    const remarker = createRemarker()
    remarker.setSymbol('A', spec)
    remarker.setSymbol('B', spec)
    for (const key of ['A:0', 'A:1', 'B:0']) remarker.upsert(key, key[0] ?? '', row)
    expect(remarker.mark('A', 510_000)).toBe(2)
    expect(remarker.mark('A', 510_000)).toBe(0)
    expect(remarker.text('A:0')).toMatchObject({ uPnl: '+1000.0000', roi: '+19.90%', value: '51000.0000' })
    expect(remarker.text('B:0')).toMatchObject({ uPnl: '--', roi: '--', markPrice: '--' })
    expect(remarker.mark('nowhere', 1)).toBe(0)
    expect(remarker.mark('A', 0)).toBe(2)
    expect(remarker.text('A:0')?.uPnl).toBe('--')
  })

  it('D3: a symbol with invalid decimals is not registered', () => {
    const remarker = createRemarker()
    const spec = {
      family: 'linear',
      coin: 'USDT',
      takerFee: '0',
      tiers: null,
      balanceFraction: 4,
      pnlFraction: 4,
    } as const
    expect(remarker.setSymbol('A', { ...spec, priceFraction: -1 })).toBe(false)
    expect(remarker.setSymbol('A', { ...spec, priceFraction: 2, balanceFraction: 9 })).toBe(false)
    expect(remarker.upsert('A:0', 'A', { side: 'Buy', size: '1', positionValue: '1', isCross: true })).toBe(
      false,
    )
    expect(remarker.text('A:0')).toBeNull()
  })
})
