import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { BadItem } from '../../../../venue/bybit/catalogue/item-fields.ts'
import { assumedTiers, readTiers, rowsBySymbol } from '../../../../venue/bybit/catalogue/risk-tiers.ts'
import { tierRow, twoTiers } from './support/fake-bybit.ts'

describe('risk tiers of Bybit', () => {
  it('are ours, lowest limit first', () => {
    const rows = twoTiers('BTCUSDT').toReversed()
    expect(readTiers(rows)).toEqual({
      tiers: [
        {
          riskId: 1,
          limit: '2000000',
          startingMargin: '0.01',
          maintainMargin: '0.005',
          maxLeverage: '100',
          isLowestRisk: true,
        },
        {
          riskId: 2,
          limit: '10000000',
          startingMargin: '0.02',
          maintainMargin: '0.01',
          maxLeverage: '50',
          isLowestRisk: false,
        },
      ],
      trouble: null,
    })
  })

  it('in percent, as the documentation shows them, become fractions', () => {
    const { tiers } = readTiers([tierRow('BTCUSD', 1, '150', '0.5', '1', '100.00')])
    expect([tiers[0]?.maintainMargin, tiers[0]?.startingMargin]).toEqual(['0.005', '0.01'])
  })

  it('may have rates as numbers, and a rounded leverage', () => {
    const row = {
      ...tierRow('X', 1, '100', '', '', '66.67'),
      initialMargin: 0.015,
      maintenanceMargin: 0.0075,
    }
    expect(readTiers([row]).tiers[0]?.startingMargin).toBe('0.015')
  })

  it('whose deduction is not that of our formula are used, with a line for the log', () => {
    const [first, second] = twoTiers('BTCUSDT')
    const { tiers, trouble } = readTiers([first, { ...second, mmDeduction: '9000' }])
    expect(tiers).toHaveLength(2)
    expect(trouble).toBe('tier 2: Bybit deducts "9000", our formula 10000')
  })

  it.each([
    ['no rows', [], 'there are no tiers'],
    ['a row that is no object', [1], 'a tier is no object'],
    ['a limit of 0', [tierRow('X', 1, '0', '0.005', '0.01', '100')], 'riskLimitValue is "0"'],
    [
      'an initial rate that fits no leverage',
      [tierRow('X', 1, '1', '0.005', '0.1', '100')],
      'initialMargin 0.1 does not fit a leverage of 100',
    ],
    [
      'a maintenance rate above the initial one',
      [tierRow('X', 1, '1', '0.02', '0.01', '100')],
      'maintenanceMargin is "0.02"',
    ],
    [
      'two tiers with one limit',
      [tierRow('X', 1, '1', '0.005', '0.01', '100'), tierRow('X', 2, '1.0', '0.01', '0.02', '50')],
      'two tiers end at 1',
    ],
    [
      'a leverage that rises',
      [tierRow('X', 1, '1', '0.005', '0.02', '50'), tierRow('X', 2, '2', '0.005', '0.01', '100')],
      'the leverage rises at 2',
    ],
    [
      'a maintenance rate that falls',
      [tierRow('X', 1, '1', '0.01', '0.02', '50'), tierRow('X', 2, '2', '0.005', '0.01', '100')],
      'the maintenance rate falls at 2',
    ],
  ])('with %s are refused', (_, rows, why) => {
    expect(() => readTiers(rows)).toThrow(new BadItem(why))
  })

  it('of many symbols on a page are sorted by symbol, and rows without one are left out', () => {
    const found = rowsBySymbol([...twoTiers('A'), ...twoTiers('B'), {}, null, 'C'])
    expect([...found].map(([symbol, rows]) => [symbol, rows.length])).toEqual([
      ['A', 2],
      ['B', 2],
    ])
  })

  it('of any shape are read or refused as bad items', () => {
    const row = fc.record(
      Object.fromEntries(
        Object.keys(tierRow('X', 1, '', '', '', '')).map((name) => [
          name,
          fc.oneof(fc.constantFrom('0.01', '100', '1', '0.005', '', '-1', null), fc.jsonValue()),
        ]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        try {
          expect(readTiers(rows).tiers).toHaveLength(rows.length)
        } catch (error) {
          expect(error).toBeInstanceOf(BadItem)
        }
      }),
    )
  })
})

describe('the assumed tier', () => {
  it('requires at least the margin of the largest leverage, and half of it as maintenance', () => {
    expect(assumedTiers('66.67' as DecimalText)).toEqual([
      {
        riskId: 0,
        limit: '1000000000000',
        startingMargin: '0.01499926',
        maintainMargin: '0.00749963',
        maxLeverage: '66.67',
        isLowestRisk: true,
      },
    ])
  })

  it.each(['0.5', '1001', '12.345'])('does not exist for a leverage of %s', (leverage) => {
    expect(() => assumedTiers(leverage as DecimalText)).toThrow(BadItem)
  })
})
