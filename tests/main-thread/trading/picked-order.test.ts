import { describe, expect, it } from 'vitest'
import { pickedFields, readPickedOrder } from '../../../src/main-thread/trading/ticket/picked-order.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'

const price = '60000' as DecimalText

describe('an order that was picked outside the ticket', () => {
  it('sets the price of a limit order, or the trigger of a conditional one, with the decimals of the market', () => {
    expect(
      pickedFields({ side: 'Buy', kind: 'Limit', price, triggerBy: 'LastPrice' }, { priceFraction: 2 }),
    ).toEqual({
      kind: 'Limit',
      priceText: '60000.00',
    })
    expect(
      pickedFields(
        { side: 'Sell', kind: 'ConditionalMarket', price, triggerBy: 'MarkPrice' },
        { priceFraction: 1 },
      ),
    ).toEqual({ kind: 'ConditionalMarket', triggerText: '60000.0', triggerBy: 'MarkPrice' })
  })

  it('of another window is taken with the price of the pick, and dropped if a part of it is unknown', () => {
    const sent = { side: 'Buy', kind: 'ConditionalMarket', price: '1', triggerBy: 'MarkPrice' }
    expect(readPickedOrder(sent, '60000')).toEqual({ ...sent, price: '60000' })
    expect(readPickedOrder({ ...sent, triggerBy: 'x' }, '60000')?.triggerBy).toBe('LastPrice')
    for (const bad of [undefined, null, 'Buy', { ...sent, side: 'Up' }, { ...sent, kind: 'Market' }])
      expect(readPickedOrder(bad, '60000')).toBeNull()
    expect(readPickedOrder(sent, 'NaN')).toBeNull()
  })
})
