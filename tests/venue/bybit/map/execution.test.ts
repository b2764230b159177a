import { describe, expect, it } from 'vitest'
import { executionOf } from '../../../../venue/bybit/map/execution.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import type { Category } from '../../../../venue/bybit/terms/category.ts'
import { catalogue } from '../support/markets.ts'
import { executionRow, read } from '../support/rows.ts'

const AT = 1_700_000_009_999
const mapped = (fields: Row = {}, category: Category = 'linear') =>
  executionOf(executionRow(fields), category, catalogue, AT)

function fill(fields: Row = {}, category: Category = 'linear') {
  const row = read(mapped(fields, category))
  if (row.kind !== 'fill') throw new Error(row.execType)
  return row
}

describe('an execution of Bybit', () => {
  it('is a fill with our words', () => {
    expect(fill()).toEqual({
      kind: 'fill',
      execType: 'Trade',
      createType: 'CreateByUser',
      execution: {
        execId: 'e-1',
        orderId: 'o-1',
        orderLinkId: 'link-1',
        symbol: 'BTCUSDT',
        side: 'Buy',
        execPrice: '60000',
        execQty: '0.1',
        execValue: '6000',
        execFee: '3.3',
        feeCoin: 'USDT',
        isMaker: true,
        leavesQty: '0.2',
        execTime: 1_700_000_000_002,
      },
    })
  })

  it.each([
    'Trade',
    'AdlTrade',
    'BustTrade',
    'Delivery',
    'Settle',
    'BlockTrade',
    'FutureSpread',
    'MovePosition',
  ])('of type %s is a fill', (execType) => {
    expect(read(mapped({ execType })).kind).toBe('fill')
  })

  it('E11: of type Funding is never a fill, though its quantity is that of the position', () => {
    const row = { execType: 'Funding', orderType: 'UNKNOWN', execQty: '5', execFee: '-0.2' }
    expect(read(mapped(row))).toEqual({ kind: 'cash', execId: 'e-1', execType: 'Funding', isKnown: true })
  })

  it.each(['CorporateAction', 'SomethingNew'])(
    'E11: of the unknown type %s is reported, never a fill',
    (execType) => {
      expect(read(mapped({ execType }))).toMatchObject({ kind: 'cash', execType, isKnown: false })
    },
  )

  it('on spot has the coin of its fee from the row alone', () => {
    expect(fill({ feeCurrency: 'BTC' }, 'spot').execution).toMatchObject({
      feeCoin: 'BTC',
      symbol: 'BTC_USDT',
    })
    expect(fill({}, 'spot').execution).not.toHaveProperty('feeCoin')
  })

  it('computes a missing value, open quantity and fee from the other fields', () => {
    const { execution, doubt } = fill({ execValue: '', leavesQty: '', execFee: '' })
    expect(execution).toMatchObject({ execValue: '6000', leavesQty: '0.2', execFee: '3.3' })
    expect(doubt).toBeUndefined()
    expect(fill({ symbol: 'BTCUSD', execQty: '600', execValue: '' }, 'inverse').execution.execValue).toBe(
      '0.01',
    )
  })

  it('without fee and rate is a fill that is reported', () => {
    expect(fill({ execFee: '', feeRate: '' }).doubt).toEqual({
      row: 'execution',
      field: 'execFee',
      of: 'e-1',
    })
  })

  it.each([
    ['execId', ''],
    ['execType', undefined],
    ['orderId', ''],
    ['symbol', 'NOSUCH'],
    ['side', ''],
    ['execPrice', 'abc'],
    ['execQty', ''],
  ])('E13: with %s %j is left out with that field as the reason', (field, value) => {
    expect(mapped({ [field]: value })).toMatchObject({ ok: false, problem: { row: 'execution', field } })
  })
})
