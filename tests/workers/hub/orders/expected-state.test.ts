import { describe, expect, it } from 'vitest'
import type { PrivateState } from '../../../../src/shared/contracts/private-feed.ts'
import { path } from '../../../../src/shared/wire/http.ts'
import {
  expectedAfter,
  isReached,
  readExpectedState,
} from '../../../../src/workers/hub/orders/expected-state.ts'
import type { ExpectedState } from '../../../../src/workers/hub/orders/expected-state.ts'

const stateOf = (parts: {
  readonly orders?: readonly object[]
  readonly positions?: readonly object[]
  readonly settings?: readonly object[]
}): PrivateState => ({ orders: [], positions: [], settings: [], ...parts }) as unknown as PrivateState
const symbol = 'BTCUSDT'
const stop = (orderId: string, more: object = {}): object => ({
  orderId,
  symbol,
  positionIdx: 0,
  stopOrderType: 'PartialTakeProfit',
  triggerPrice: '110',
  ...more,
})
const plain = (orderId: string, of = symbol): object => ({ orderId, symbol: of, positionIdx: 0 })
const entries = stateOf({
  orders: [
    stop('s1'),
    stop('s2', { stopOrderType: 'StopLoss' }),
    stop('other index', { positionIdx: 1 }),
    stop('other symbol', { symbol: 'ETHUSDT' }),
    plain('p1'),
  ],
})

describe('what the state shows after a change of the account', () => {
  it('both leverages, and the margin mode', () => {
    const body = { symbol, buyLeverage: '5', sellLeverage: '7' }
    expect(expectedAfter(path.own.setLeverage, body, null)).toEqual({
      kind: 'leverage',
      symbol,
      buy: '5',
      sell: '7',
    })
    const mode = (isIsolated: unknown) =>
      expectedAfter(path.own.switchMarginMode, { symbol, isIsolated }, null)
    expect(mode(true)).toEqual({ kind: 'margin-mode', symbol, isIsolated: true })
    expect(mode(false)).toEqual({ kind: 'margin-mode', symbol, isIsolated: false })
    expect(mode('true')).toEqual({ kind: 'margin-mode', symbol, isIsolated: false })
  })

  it.each([path.own.closeAll, path.copyTradeCloseAll])('a closed position: %s', (call) => {
    const flat = { kind: 'flat', symbol }
    expect(expectedAfter(call, { symbol, positionIdx: 2 }, null)).toEqual({ ...flat, positionIdx: 2 })
    expect(expectedAfter(call, { symbol }, null)).toEqual({ ...flat, positionIdx: null })
    // Closing every position isn't proven by one symbol.
    expect(expectedAfter(call, {}, null)).toBeNull()
    expect(expectedAfter(call, { symbol: 5 }, null)).toBeNull()
  })

  it('canceled orders: one, those of a symbol, all, or the partial entries of a position', () => {
    const ids = (orderIds: readonly string[]) => ({ kind: 'no-orders', orderIds })
    expect(expectedAfter(path.orderCancel, { orderId: 'o', symbol }, null)).toEqual(ids(['o']))
    const all = stateOf({ orders: [plain('a'), plain('b', 'ETHUSDT')] })
    expect(expectedAfter(path.own.orderCancelAll, { symbol }, all)).toEqual(ids(['a']))
    expect(expectedAfter(path.own.orderCancelAll, {}, all)).toEqual(ids(['a', 'b']))
    expect(expectedAfter(path.own.orderCancelAll, {}, null)).toBeNull()
    expect(expectedAfter(path.orderCancelTotally, { symbol }, entries)).toEqual(ids(['s1']))
    expect(expectedAfter(path.orderCancelTotally, { symbol, positionIdx: 1 }, entries)).toEqual(
      ids(['other index']),
    )
  })

  it('legs of a position, with the entries from before the change', () => {
    const expected = (body: object) => expectedAfter(path.setTpSl, { symbol, ...body }, entries)
    expect(expected({ takeProfit: '120' })).toEqual({
      kind: 'legs',
      symbol,
      positionIdx: 0,
      legs: { takeProfit: '120', stopLoss: '', isPartial: false, before: ['s1', 's2'] },
    })
    expect(expected({ positionIdx: 1, stopLoss: '90', tpSlMode: 'Partial' })).toEqual({
      kind: 'legs',
      symbol,
      positionIdx: 1,
      legs: { takeProfit: '', stopLoss: '90', isPartial: true, before: ['other index'] },
    })
    // A trailing stop alone names no leg.
    expect(expected({ trailingStop: '5' })).toBeNull()
  })

  it('legs of an order', () => {
    const body = { orderId: 'o', symbol, stopLoss: '90' }
    expect(expectedAfter(path.orderReplace, body, entries)).toMatchObject({
      kind: 'order-legs',
      orderId: 'o',
      legs: { takeProfit: '', stopLoss: '90' },
    })
    expect(expectedAfter(path.orderReplace, { orderId: 'o', symbol, price: '1' }, entries)).toBeNull()
    expect(expectedAfter(path.orderReplace, body, null)).toBeNull()
  })

  it('no state proves funds or a reset', () => {
    expect(expectedAfter(path.own.addDemoFunds, { stopLoss: '1' }, entries)).toBeNull()
    expect(expectedAfter(path.own.resetAccount, {}, entries)).toBeNull()
  })
})

describe('whether a change is visible', () => {
  it('a leverage, compared as a number, of its own symbol and on both sides', () => {
    const expected: ExpectedState = { kind: 'leverage', symbol, buy: '5', sell: '7' }
    const shown = (setting: object): boolean =>
      isReached(expected, stateOf({ settings: [{ symbol: 'ETHUSDT' }, { symbol, ...setting }] }))
    expect(shown({ buyLeverage: '5.00', sellLeverage: '7' })).toBe(true)
    expect(shown({ buyLeverage: '5', sellLeverage: '5' })).toBe(false)
    expect(shown({ buyLeverage: '7', sellLeverage: '7' })).toBe(false)
    expect(shown({ symbol: 'XRPUSDT', buyLeverage: '5', sellLeverage: '7' })).toBe(false)
  })

  it('a margin mode of its own symbol', () => {
    const expected: ExpectedState = { kind: 'margin-mode', symbol, isIsolated: true }
    const shown = (...settings: object[]): boolean => isReached(expected, stateOf({ settings }))
    expect(shown({ symbol: 'ETHUSDT', isIsolated: false }, { symbol, isIsolated: true })).toBe(true)
    expect(shown({ symbol: 'ETHUSDT', isIsolated: true }, { symbol, isIsolated: false })).toBe(false)
    expect(shown()).toBe(false)
  })

  it('cancelled orders, all of them', () => {
    const expected: ExpectedState = { kind: 'no-orders', orderIds: ['a', 'b'] }
    expect(isReached(expected, stateOf({ orders: [plain('c')] }))).toBe(true)
    expect(isReached(expected, stateOf({ orders: [plain('c'), plain('b')] }))).toBe(false)
  })

  it('a closed position, of one index or of any', () => {
    const shown = (positionIdx: number | null, ...positions: object[]): boolean =>
      isReached({ kind: 'flat', symbol, positionIdx }, stateOf({ positions }))
    const long = { symbol, positionIdx: 1, size: '0.1' }
    expect(shown(1)).toBe(true)
    expect(shown(1, { ...long, size: '0' })).toBe(true)
    expect(shown(1, long)).toBe(false)
    expect(shown(2, long)).toBe(true)
    expect(shown(null, long)).toBe(false)
    expect(shown(null, { ...long, symbol: 'ETHUSDT' })).toBe(true)
  })

  it('legs of a whole position: each one in the request, removed ones too', () => {
    const shown = (takeProfit: string, stopLoss: string, position: object): boolean =>
      isReached(
        {
          kind: 'legs',
          symbol,
          positionIdx: 1,
          legs: { takeProfit, stopLoss, isPartial: false, before: [] },
        },
        stateOf({
          positions: [
            { symbol: 'ETHUSDT', positionIdx: 1, takeProfit: '9' },
            { symbol, positionIdx: 0, takeProfit: '8' },
            { symbol, positionIdx: 1, ...position },
          ],
        }),
      )
    expect(shown('120', '', { takeProfit: '120.0', stopLoss: '90' })).toBe(true)
    expect(shown('120', '', { takeProfit: '121' })).toBe(false)
    expect(shown('120', '90', { takeProfit: '120' })).toBe(false)
    expect(shown('120', '90', { stopLoss: '90' })).toBe(false)
    expect(shown('120', '90', { takeProfit: '120', stopLoss: '90' })).toBe(true)
    for (const none of [{}, { takeProfit: '0' }, { takeProfit: '0.00' }])
      expect(shown('0', '', none)).toBe(true)
    expect(shown('0', '', { takeProfit: '8' })).toBe(false)
    expect(shown('9', '', {})).toBe(false)
    expect(shown('8', '', {})).toBe(false)
    expect(shown('9', '', { symbol: 'XRPUSDT', takeProfit: '9' })).toBe(false)
    // Text that is no number is compared as it is.
    expect(shown('x', '', { takeProfit: 'x' })).toBe(true)
    expect(shown('x', '', { takeProfit: 'y' })).toBe(false)
  })

  it('new partial entries beside the earlier ones', () => {
    const shown = (takeProfit: string, stopLoss: string, ...orders: object[]): boolean =>
      isReached(
        {
          kind: 'legs',
          symbol,
          positionIdx: 0,
          legs: { takeProfit, stopLoss, isPartial: true, before: ['s1'] },
        },
        stateOf({ orders }),
      )
    expect(shown('110', '', stop('s1'))).toBe(false)
    expect(shown('110', '', stop('s1'), stop('s3'))).toBe(true)
    expect(shown('110', '', stop('s3', { triggerPrice: '111' }))).toBe(false)
    expect(shown('110', '', stop('s3', { positionIdx: 1 }))).toBe(false)
    expect(shown('110', '', { ...plain('s3'), triggerPrice: '110' })).toBe(false)
    expect(shown('110', '90', stop('s3'))).toBe(false)
    expect(shown('110', '90', stop('s3'), stop('s4', { triggerPrice: '90' }))).toBe(true)
    expect(shown('0', '', stop('s1'))).toBe(true)
    expect(shown('', '90', stop('s3'))).toBe(false)
  })

  it('legs of its own order', () => {
    const shown = (order: object): boolean =>
      isReached(
        {
          kind: 'order-legs',
          orderId: 'o',
          legs: { takeProfit: '120', stopLoss: '90', isPartial: false, before: [] },
        },
        stateOf({ orders: [plain('p'), { orderId: 'o', ...order }] }),
      )
    expect(shown({ takeProfit: '120', stopLoss: '90' })).toBe(true)
    expect(shown({ takeProfit: '120', stopLoss: '91' })).toBe(false)
    expect(shown({ takeProfit: '121', stopLoss: '90' })).toBe(false)
    expect(shown({ orderId: 'q', takeProfit: '120', stopLoss: '90' })).toBe(false)
  })
})

describe('an expected state from storage', () => {
  it('is read back, for every kind', () => {
    const legs = { takeProfit: '1', stopLoss: '', isPartial: false, before: [] }
    const all: readonly ExpectedState[] = [
      { kind: 'leverage', symbol, buy: '1', sell: '1' },
      { kind: 'margin-mode', symbol, isIsolated: true },
      { kind: 'no-orders', orderIds: ['o'] },
      { kind: 'flat', symbol, positionIdx: null },
      { kind: 'legs', symbol, positionIdx: 0, legs },
      { kind: 'order-legs', orderId: 'o', legs },
    ]
    for (const one of all) expect(readExpectedState(structuredClone(one))).toEqual(one)
  })

  it('is null if it is unreadable: no state proves the change then', () => {
    for (const bad of [
      null,
      'flat',
      [],
      {},
      { kind: 5 },
      { kind: 'later' },
      { kind: 'no-orders' },
      { kind: 'no-orders', orderIds: 'o' },
      { kind: 'legs' },
      { kind: 'legs', legs: {} },
      { kind: 'order-legs', legs: { before: 'o' } },
      { kind: 'order-legs', legs: 'x' },
    ])
      expect([bad, readExpectedState(bad)]).toEqual([bad, null])
  })
})
