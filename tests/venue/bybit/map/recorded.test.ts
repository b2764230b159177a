import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../../venue/bybit/map/account.ts'
import { executionOf } from '../../../../venue/bybit/map/execution.ts'
import { rowsOf } from '../../../../venue/bybit/map/fields.ts'
import type { Mapped, Row } from '../../../../venue/bybit/map/fields.ts'
import { orderOf } from '../../../../venue/bybit/map/order.ts'
import { positionOf } from '../../../../venue/bybit/map/position.ts'
import { walletOf } from '../../../../venue/bybit/map/wallet.ts'
import { catalogue } from '../support/markets.ts'
import { isRecordedHere, recordedAnswer, recordedPush, recordedStream } from '../support/recorded.ts'
import { read } from '../support/rows.ts'

const AT = 1_700_000_009_999
const account = { marginMode: 'REGULAR_MARGIN' } as const
const firstOf = (list: unknown): Row => rowsOf(list)[0] ?? {}

describe.skipIf(!isRecordedHere)('recorded rows of Bybit (skipped where ../shared/data is absent)', () => {
  it('of an open order are read', () => {
    const row = firstOf(recordedAnswer('Trading/GetOrders')['list'])
    expect(read(orderOf(row, 'linear', catalogue, AT))).toEqual({
      orderId: 'fd4300ae-7847-404e-b947-b46980a4d140',
      orderLinkId: 'test-000005',
      symbol: 'ETHUSDT',
      side: 'Buy',
      orderType: 'Limit',
      orderStatus: 'New',
      price: '1600',
      qty: '0.1',
      leavesQty: '0.1',
      cumExecQty: '0',
      cumExecValue: '0',
      cumExecFee: '0',
      timeInForce: 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 1,
      takeProfit: '2500',
      stopLoss: '1500',
      tpTriggerBy: 'LastPrice',
      slTriggerBy: 'LastPrice',
      tpSlMode: 'Full',
      createdAt: 1_684_738_540_559,
      updatedAt: 1_684_738_540_561,
    })
  })

  it('of an ended order are read', () => {
    const row = firstOf(recordedAnswer('Trading/GetOrderHistory')['list'])
    expect(read(orderOf(row, 'linear', catalogue, AT))).toMatchObject({
      orderStatus: 'Cancelled',
      cxlRejReason: 'EC_PostOnlyWillTakeLiquidity',
      timeInForce: 'PostOnly',
      leavesQty: '0',
    })
  })

  it('of an option order by push are read, its empty leavesQty too', () => {
    const row = firstOf(recordedPush('Order')['data'])
    expect(read(orderOf(row, 'option', catalogue, AT))).toMatchObject({
      symbol: 'ETH-30DEC22-1400-C',
      orderStatus: 'Filled',
      leavesQty: '0',
      cumExecQty: '1',
      cumExecFee: '0.358635',
    })
  })

  it('of an inverse position and a flat side of a hedge are read', () => {
    const held = firstOf(recordedAnswer('Trading/GetPositions')['list'])
    expect(read(positionOf(held, 'inverse', catalogue, account, AT)).position).toMatchObject({
      symbol: 'BTCUSD',
      side: 'Sell',
      size: '300',
      positionValue: '0.01092319',
      isAutoAddMargin: true,
    })
    const flat = firstOf(recordedPush('Position')['data'])
    expect(read(positionOf(flat, 'linear', catalogue, account, AT))).toMatchObject({
      positionIdx: 2,
      position: null,
      seq: 8_327_597_863,
    })
  })

  it('of fills by answer and push are read', () => {
    const answered = firstOf(recordedAnswer('Trading/GetUserTrades')['list'])
    expect(read(executionOf(answered, 'linear', catalogue, AT))).toMatchObject({
      kind: 'fill',
      execution: { symbol: 'ETHPERP', execValue: '119.015', execFee: '0.071409', feeCoin: 'USDC' },
    })
    const pushed = firstOf(recordedPush('UserTrades')['data'])
    expect(read(executionOf(pushed, 'linear', catalogue, AT))).toMatchObject({
      kind: 'fill',
      execution: { symbol: 'XRPUSDT', side: 'Sell', execQty: '25' },
    })
  })

  it('of a wallet by answer and push are read; totals that are empty are absent', () => {
    const answered = walletOf(firstOf(recordedAnswer('Account/GetBalances')['list']), account, AT)
    expect(answered.coins.map((coin) => read(coin).coin)).toMatchObject([{ coin: 'BTC', walletBalance: '0' }])
    const pushed = walletOf(firstOf(recordedPush('Balance')['data']), account, AT)
    const [btc] = pushed.coins.map(read)
    expect(btc?.coin.walletBalance).toBe('0.00102964')
    expect(btc?.figures).not.toHaveProperty('positionIM')
  })

  it('of an account are read', () => {
    const row = recordedAnswer('Account/GetMarginAccountInfo')
    const owner = { network: 'mainnet', userId: '24617703' } as const
    expect(read(accountOf(row, owner, 'MergedSingle'))).toMatchObject({ kind: 'UTA', isDemo: false })
  })

  it('of a whole private stream are read or left out with a reason, and never throw', () => {
    const reasons = recordedStream().flatMap(({ topic, data }) =>
      rowsOf(data).flatMap((row): readonly Mapped<unknown>[] => {
        const category = row['category'] === 'option' ? 'option' : 'linear'
        if (topic === 'order') return [orderOf(row, category, catalogue, AT)]
        if (topic === 'position') return [positionOf(row, category, catalogue, account, AT)]
        if (topic === 'execution') return [executionOf(row, category, catalogue, AT)]
        return topic === 'wallet' ? walletOf(row, account, AT).coins : []
      }),
    )
    expect(reasons.length).toBeGreaterThan(8)
    // The recording has a template in place of one symbol.
    expect(reasons.filter(({ ok }) => !ok)).toMatchObject([{ problem: { row: 'order', field: 'symbol' } }])
  })
})
