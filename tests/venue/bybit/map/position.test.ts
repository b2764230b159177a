import { describe, expect, it } from 'vitest'
import type { AccountMarginMode } from '#shared/domain/enums.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { positionOf, settingOf, withoutSize } from '../../../../venue/bybit/map/position.ts'
import type { Category } from '../../../../venue/bybit/terms/category.ts'
import { catalogue } from '../support/markets.ts'
import { positionRow, read } from '../support/rows.ts'

const AT = 1_700_000_009_999
const mapped = (
  fields: Row = {},
  category: Category = 'linear',
  marginMode: AccountMarginMode = 'REGULAR_MARGIN',
) => positionOf(positionRow(fields), category, catalogue, { marginMode }, AT)
const position = (...args: Parameters<typeof mapped>) => read(mapped(...args)).position

describe('a position of Bybit', () => {
  it('has our words, and nothing that Bybit left empty', () => {
    expect(read(mapped())).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 0,
      seq: 100,
      updatedAt: 1_700_000_000_001,
      readAt: AT,
      leverage: '10',
      status: 'Normal',
      position: {
        symbol: 'BTCUSDT',
        positionIdx: 0,
        side: 'Buy',
        size: '0.3',
        entryPrice: '60000.5',
        positionValue: '18000.15',
        leverage: '10',
        isIsolated: false,
        mode: 'MergedSingle',
        markPrice: '60100',
        positionIM: '1800.25',
        positionMM: '90.5',
        positionBalance: '1800.25',
        positionUPL: '29.85',
        positionRPL: '-9.9',
        cumRealisedPnl: '-100',
        isAutoAddMargin: false,
        tpSlMode: 'Full',
        adlRankIndicator: 2,
        riskId: 1,
        createdAt: 1_690_000_000_000,
        updatedAt: 1_700_000_000_001,
      },
    })
  })

  it('has the same entry price by REST (avgPrice) and by push (entryPrice)', () => {
    expect(position({ avgPrice: undefined, entryPrice: '60000.5' })?.entryPrice).toBe('60000.5')
  })

  it('computes the value at entry; Bybit has it at the mark price in places', () => {
    expect(position({ positionValue: '1' })?.positionValue).toBe('18000.15')
    expect(
      position({ symbol: 'BTCUSD', size: '300', avgPrice: '27464.50441675' }, 'inverse')?.positionValue,
    ).toBe('0.01092319')
  })

  it.each([
    ['ISOLATED_MARGIN', true],
    ['REGULAR_MARGIN', false],
    ['PORTFOLIO_MARGIN', false],
  ] as const)('of an account in %s has isIsolated %s, whatever tradeMode is', (mode, isIsolated) => {
    expect(position({ tradeMode: isIsolated ? 0 : 1 }, 'linear', mode)?.isIsolated).toBe(isIsolated)
  })

  it('E36: empty margins, leverage and liquidation price of portfolio margin are absent, never 0', () => {
    const held = position(
      { leverage: '', positionIM: '', positionMM: '', liqPrice: '' },
      'linear',
      'PORTFOLIO_MARGIN',
    )
    for (const name of ['positionIM', 'positionMM', 'positionBalance', 'liqPrice', 'bustPrice'])
      expect(held).not.toHaveProperty(name)
    expect(read(mapped({ leverage: '' }))).not.toHaveProperty('leverage')
  })

  it('a rank of 0 in the queue for deleveraging is absent', () => {
    expect(position({ adlRankIndicator: 0 })).not.toHaveProperty('adlRankIndicator')
  })

  it('shows the price of the session for USDC contracts only', () => {
    expect(position({ sessionAvgPrice: '5' })).not.toHaveProperty('sessionAvgPrice')
    expect(position({ symbol: 'ETHPERP', sessionAvgPrice: '5' })?.sessionAvgPrice).toBe('5')
  })

  it.each([{ side: '' }, { side: 'None' }, { size: '0' }, { size: '0.000' }])('is flat with %j', (fields) => {
    expect(position(fields)).toBeNull()
  })

  it('E17: the two sides of a hedge are two rows by their index, empty or not', () => {
    const rows = [
      { positionIdx: 1, side: '', size: '0' },
      { positionIdx: 2, side: 'Sell' },
    ].map((fields) => read(mapped(fields)))
    expect(rows.map(({ positionIdx, position: held }) => [positionIdx, held?.side, held?.mode])).toEqual([
      [1, undefined, undefined],
      [2, 'Sell', 'BothSide'],
    ])
  })

  it.each([
    ['symbol', 'NOSUCH'],
    ['positionIdx', 7],
    ['size', ''],
  ])('E13: with %s %j is left out with that field as the reason', (field, value) => {
    expect(mapped({ [field]: value })).toMatchObject({ ok: false, problem: { row: 'position', field } })
  })

  it('E13: is left out without an entry price, but not if it is flat', () => {
    expect(mapped({ avgPrice: '' })).toMatchObject({ ok: false, problem: { field: 'entryPrice' } })
    expect(mapped({ avgPrice: '', size: '0' }).ok).toBe(true)
  })

  it('that ended has size 0 and no liquidation price', () => {
    const held = position({ liqPrice: '50000' })
    if (!held) throw new Error('flat')
    expect(withoutSize(held, 5)).toMatchObject({ size: '0', positionValue: '0', updatedAt: 5 })
    expect(withoutSize(held, 5)).not.toHaveProperty('liqPrice')
  })
})

describe('the leverage of a symbol', () => {
  const account = { marginMode: 'REGULAR_MARGIN' } as const
  const text = (value: string) => value as DecimalText

  it('is that of both sides in one-way mode', () => {
    expect(settingOf('BTCUSDT', new Map([[0, text('10')]]), account)).toEqual({
      symbol: 'BTCUSDT',
      buyLeverage: '10',
      sellLeverage: '10',
      isIsolated: false,
      positionMode: 'MergedSingle',
    })
  })

  it('is one of each side in hedge mode, and absent without a row', () => {
    const both = new Map([
      [1, text('10')],
      [2, text('20')],
    ] as const)
    expect(settingOf('BTCUSDT', both, account)).toMatchObject({
      buyLeverage: '10',
      sellLeverage: '20',
      positionMode: 'BothSide',
    })
    expect(settingOf('BTCUSDT', new Map(), account)).toBeNull()
  })
})
