import type { PrivateFeedEvent, TradeMessage } from '#shared/contracts/private-feed.ts'
import type { TradeFact } from '#shared/contracts/trade-facts.ts'
import type { Order, Position } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { createTradeLedger } from '../../../../src/workers/hub/trade-facts/trade-ledger.ts'
import { account, openOrder } from '../fake-venue.ts'

export const dec = (text: string): DecimalText => text as DecimalText
export const option = 'BTC-26DEC25-100000-C-USDT'

export function setUp() {
  const facts: TradeFact[] = []
  const ledger = createTradeLedger((fact) => facts.push(fact))
  let seq = 0
  const frame = (...events: readonly PrivateFeedEvent[]): readonly TradeFact[] => {
    facts.length = 0
    for (const event of events) ledger.take('seq' in event ? { ...event, seq: (seq += 1) } : event)
    ledger.settle()
    return [...facts]
  }
  const told = (...events: readonly PrivateFeedEvent[]): readonly string[] =>
    frame(...events).map(({ kind, key }) => `${kind}:${key}`)
  const state = (
    orders: readonly Order[],
    positions: readonly Position[] = [],
    at = seq,
  ): PrivateFeedEvent => ({
    kind: 'State',
    state: { account: account('A'), seq: (seq = at), orders, positions, wallet: [], settings: [] },
  })
  frame(state([]))
  return { ledger, frame, told, state }
}
export const order = (over: Partial<Order> = {}): Order => ({
  ...openOrder('o-9'),
  qty: dec('2'),
  leavesQty: dec('2'),
  ...over,
})
export const ordered = (event: string, over: Partial<Order> = {}): PrivateFeedEvent => ({
  kind: 'Order',
  seq: 1,
  event,
  order: order(over),
})
export const filled = (over: Partial<Order> = {}): PrivateFeedEvent =>
  ordered('filled', {
    orderStatus: 'Filled',
    cumExecQty: dec('2'),
    leavesQty: dec('0'),
    avgPrice: dec('101.5'),
    ...over,
  })
export const position = (over: Partial<Position> = {}): Position => ({
  symbol: 'BTCUSDT',
  positionIdx: 0,
  side: 'Buy',
  size: dec('2'),
  entryPrice: dec('100'),
  positionValue: dec('200'),
  leverage: dec('10'),
  isIsolated: false,
  mode: 'MergedSingle',
  positionRPL: dec('-0.1'),
  isAutoAddMargin: false,
  createdAt: 1,
  updatedAt: 1,
  ...over,
})
export const held = (over: Partial<Position> = {}): PrivateFeedEvent => ({
  kind: 'Position',
  seq: 1,
  position: position(over),
})
export const message = (scene: string, more: Partial<TradeMessage> = {}): PrivateFeedEvent => ({
  kind: 'Message',
  seq: 1,
  message: {
    scene,
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderId: 'o-9',
    qty: dec('2'),
    price: dec('100'),
    reason: '',
    ...more,
  },
})
export const stop = {
  stopOrderType: 'TakeProfit',
  reduceOnly: true,
  closeOnTrigger: true,
  side: 'Sell',
} as const
export const gone = {
  cancelType: 'CancelByTpSlTsClear',
  cxlRejReason: 'EC_NoPosition',
  orderStatus: 'Deactivated',
} as const
