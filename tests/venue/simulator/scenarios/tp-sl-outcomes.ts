/** Expected results of the scenarios with take profits and stop losses. */
import { expect } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import type { Standing } from './play.ts'
import { lastKind, sizeOf } from './standing.ts'
import type { Judge } from './standing.ts'

/** The position is gone; an order of the kind took it. */
const goneBy =
  (kind: string): Judge =>
  async ({ look }) => {
    const account = await look()
    expect([account.positions, lastKind(account)]).toEqual([[], kind])
  }

/** Half of a long of 0.1 is left; an order of the kind took the other. */
const halvedBy =
  (kind: string): Judge =>
  async ({ look }) => {
    const account = await look()
    expect([sizeOf(account, 'BTCUSDT'), lastKind(account)]).toEqual(['0.05', kind])
    expect(account.orders).toEqual([])
  }

const bought = ({ executions }: Standing, symbol: string, side: 'Buy' | 'Sell'): string =>
  executions
    .filter((one) => one.symbol === symbol && one.side === side)
    .reduce((sum, { execQty }) => sum.plus(execQty), new Decimal(0))
    .toFixed()

export const tpSl: Readonly<Record<string, Judge>> = {
  'tp-full': goneBy('TakeProfit'),
  'sl-full': goneBy('StopLoss'),
  'sl-by-mark': goneBy('StopLoss'),
  'tp-by-index': goneBy('TakeProfit'),
  'tp-partial': halvedBy('PartialTakeProfit'),
  'tp-partial-limit': halvedBy('PartialTakeProfit'),
  'sl-partial': halvedBy('PartialStopLoss'),
  'sl-partial-limit': halvedBy('PartialStopLoss'),
  'sl-limit-missed': async ({ look }) => {
    const account = await look()
    expect(sizeOf(account, 'BTCUSDT')).toBe('0.1')
    expect(account.orders).toMatchObject([{ orderStatus: 'New', orderType: 'Limit', side: 'Sell' }])
  },
  'sl-slippage': async ({ look }) => {
    const account = await look()
    expect(account.ended[0]).toMatchObject({
      stopOrderType: 'PartialStopLoss',
      orderStatus: 'PartiallyFilledCanceled',
    })
    const left = new Decimal(bought(account, 'BTCUSDT', 'Buy')).minus(account.ended[0]?.cumExecQty ?? 0)
    expect(sizeOf(account, 'BTCUSDT')).toBe(left.toFixed())
  },
  'tp-sl-pair': halvedBy('PartialTakeProfit'),
  'tp-sl-of-order': async ({ look }) => {
    const { positions, ended } = await look()
    expect(positions).toEqual([])
    expect(ended.map(({ stopOrderType, orderStatus }) => [stopOrderType, orderStatus])).toEqual([
      ['StopLoss', 'Deactivated'],
      ['TakeProfit', 'Filled'],
      [undefined, 'Filled'],
    ])
  },
  'tp-sl-hedge': async ({ look }) => {
    const { positions, orders, ended } = await look()
    expect(positions).toMatchObject([{ positionIdx: 1, side: 'Buy', size: '0.1' }])
    expect(orders).toMatchObject([{ positionIdx: 1, stopOrderType: 'TakeProfit' }])
    expect(ended[0]).toMatchObject({ positionIdx: 2, stopOrderType: 'StopLoss', cumExecQty: '0.2' })
  },
  'trailing-stop': goneBy('TrailingStop'),
  'trailing-activation': goneBy('TrailingStop'),
  'trailing-profit': halvedBy('TrailingProfit'),
  'spot-oco': async ({ look }) => {
    const account = await look()
    expect([account.orders, bought(account, 'BTC_USDT', 'Sell')]).toEqual([[], '0.1'])
    expect(account.ended).toMatchObject([
      { stopOrderType: 'TakeProfitStopLossOCO', orderStatus: 'Filled', orderType: 'Market' },
      { stopOrderType: 'TakeProfitStopLossOCO', orderStatus: 'Deactivated' },
    ])
  },
  'spot-oco-profit': async ({ look }) => {
    const account = await look()
    expect([account.orders, bought(account, 'BTC_USDT', 'Sell')]).toEqual([[], '0.1'])
    expect(account.ended).toMatchObject([
      { stopOrderType: 'TakeProfitStopLossOCO', orderStatus: 'Filled', orderType: 'Limit' },
      { stopOrderType: 'TakeProfitStopLossOCO', orderStatus: 'Deactivated' },
    ])
  },
  'spot-tp-sl': async ({ look }) => {
    const account = await look()
    expect(account.orders).toEqual([])
    expect(bought(account, 'BTC_USDT', 'Buy')).toBe('0.05')
    expect(account.ended.map(({ stopOrderType }) => stopOrderType)).toContain('BidirectionalTpSl')
  },
  'spot-tp': async ({ look }) => {
    const account = await look()
    // What was bought, less its fee, which is taken in the coin: of each fill, so by how the book stood; in whole lots.
    const fees = account.executions
      .filter((one) => one.symbol === 'BTC_USDT' && one.side === 'Buy')
      .reduce((sum, { execFee }) => sum.plus(execFee), new Decimal(0))
    const kept = new Decimal(bought(account, 'BTC_USDT', 'Buy')).minus(fees)
    expect(fees.greaterThan(0)).toBe(true)
    const sold = bought(account, 'BTC_USDT', 'Sell')
    expect([account.orders, sold]).toEqual([[], kept.toDecimalPlaces(6, Decimal.ROUND_DOWN).toFixed()])
    expect(lastKind(account)).toBe('TakeProfitStopLoss')
  },
  'conditional-orders': async ({ look }) => {
    const { ended } = await look()
    const filled = ended.filter(({ orderStatus }) => orderStatus === 'Filled')
    expect(filled.map(({ qty, stopOrderType }) => `${stopOrderType} ${qty}`).toSorted()).toEqual([
      'Stop 0.01',
      'Stop 0.02',
      'Stop 0.03',
    ])
  },
}
