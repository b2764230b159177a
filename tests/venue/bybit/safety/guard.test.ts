import { describe, expect, it } from 'vitest'
import { noLimits } from '../../../../venue/bybit/safety/limits.ts'
import type { ExchangeLimits } from '../../../../src/shared/contracts/exchange.ts'
import type { Order, Position } from '../../../../src/shared/domain/records.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import type { Command, CreateOrder, Refusal } from '../../../../venue/exchange/commands.ts'
import { createGuard } from '../../../../venue/bybit/safety/guard.ts'
import type { Amend, GuardNeeds, GuardReplace } from '../../../../venue/bybit/safety/guard.ts'
import type { Market } from '../../../../venue/bybit/terms/catalogue.ts'
import { catalogue } from '../support/markets.ts'
import { press } from '../support/order-stage.ts'

const text = (value: string): DecimalText => value as DecimalText
function marketOf(symbol: string): Market {
  const market = catalogue.bySymbol(symbol)
  if (market === undefined) throw new Error(symbol)
  return market
}
const position = (fields: Partial<Position>): Position =>
  ({ symbol: 'BTCUSDT', positionIdx: 0, side: 'Buy', size: '1', ...fields }) as Position
const open = (fields: Partial<Order>): Order =>
  ({
    orderId: 'o-1',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    orderStatus: 'New',
    price: '50000',
    qty: '0.1',
    leavesQty: '0.1',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    ...fields,
  }) as Order

interface Stage {
  limits: Partial<ExchangeLimits>
  isArmed: boolean
  mark: string | null
  positions: readonly Position[]
  orders: readonly Order[]
  pending: readonly CreateOrder[]
  isLive: boolean
  now: number
  loss: Refusal | null
}
function stageOf(over: Partial<Stage> = {}) {
  const stage: Stage = {
    limits: {},
    isArmed: true,
    mark: '60000',
    positions: [],
    orders: [],
    pending: [],
    isLive: true,
    now: 0,
    loss: null,
    ...over,
  }
  const needs: GuardNeeds = {
    catalogue,
    limits: { ...noLimits, ...stage.limits },
    priceOf: () => (stage.mark === null ? null : text(stage.mark)),
    bestOf: () => null,
    isArmed: () => stage.isArmed,
    holdings: () => stage,
    pending: () => stage.pending,
    isLive: () => stage.isLive,
    checkLoss: () => stage.loss,
    monotonic: () => stage.now,
  }
  const guard = createGuard(needs)
  return {
    stage,
    order: (fields: Partial<CreateOrder> = {}, symbol = 'BTCUSDT') =>
      guard.guard(press({ symbol, qty: '0.01', price: '60000', ...fields }), marketOf(symbol)),
    amend: (change: Partial<Amend>, order: Order) =>
      guard.guardReplace(
        { type: 'ReplaceOrder', orderId: order.orderId, symbol: order.symbol, ...change },
        order,
        marketOf(order.symbol),
      ),
    guardReplace: (...amend: Parameters<GuardReplace>) => guard.guardReplace(...amend),
    other: (command: Command) => guard.guardOther(command),
  }
}
const code = (refusal: Refusal | null): number => refusal?.code ?? 0

describe('the guard of a gateway', () => {
  it('lets an order through that is within all limits', () => {
    const { order } = stageOf({
      limits: {
        orderValue: text('600'),
        priceDistance: text('5'),
        positionValue: text('600'),
        dailyLoss: text('1'),
      },
    })
    expect(order()).toBeNull()
  })

  it('refuses an order above the value limit, with the value and the limit', () => {
    const { order } = stageOf({ limits: { orderValue: text('600') } })
    expect(order({ qty: '0.0101' })).toMatchObject({
      code: 30041,
      message: 'The order is worth 606 USDT. Your limit is 600 USDT.',
      params: { value: '606', limit: '600' },
    })
    // A cent of a cent above it is above it, and its text does not show the limit.
    expect(order({ qty: '0.01000001' })?.params).toEqual({ value: '600.01', limit: '600' })
  })

  it('refuses a price that is worse than the mark price by more than the limit', () => {
    const { order } = stageOf({ limits: { priceDistance: text('5') } })
    expect(order({ price: '63000' })).toBeNull()
    expect(order({ price: '63000.1' })).toMatchObject({ code: 30042, params: { value: '5.01', limit: '5' } })
    expect(code(order({ side: 'Sell', price: '56999.9' }))).toBe(30042)
    expect(order({ price: '1' })).toBeNull()
  })

  it('refuses what it cannot check: a mark price that is missing or stale is never guessed', () => {
    for (const limits of [
      { priceDistance: text('5') },
      { positionValue: text('5') },
      { orderValue: text('900000') },
    ]) {
      const { order } = stageOf({ limits, mark: null })
      expect(code(order({ side: 'Sell' }))).toBe(30047)
      expect(code(order({ orderType: 'Market', price: '' }))).toBe(30047)
    }
    expect(code(stageOf({ limits: { positionValue: text('5000') }, isLive: false }).order())).toBe(30047)
  })

  it('refuses more orders a minute than the limit, and allows them again a minute later', () => {
    const { order, stage } = stageOf({ limits: { ordersPerMinute: 2 } })
    expect([order(), order(), code(order())]).toEqual([null, null, 30043])
    stage.now = 59_999
    expect(code(order())).toBe(30043)
    stage.now = 60_000
    expect(order()).toBeNull()
  })

  it('refuses a symbol that is not allowed', () => {
    const { order } = stageOf({ limits: { symbols: ['BTCUSDT'] } })
    expect(order()).toBeNull()
    expect(code(order({}, 'ETHUSDT'))).toBe(30046)
  })

  it('counts open orders and those on their way, but no stop of a position', () => {
    const { order, stage } = stageOf({ limits: { openOrders: 2 }, orders: [open({})] })
    expect(order()).toBeNull()
    stage.pending = [press({ symbol: 'ETHUSDT' })]
    expect(order()).toMatchObject({ code: 30044, params: { limit: '2' } })
    stage.pending = []
    stage.orders = [open({}), open({ orderId: 'o-2', reduceOnly: true })]
    expect(order()).toBeNull()
  })

  it('limits the position that would be there if all orders of its side fill', () => {
    const limits = { positionValue: text('6000') }
    const { order, stage } = stageOf({ limits, positions: [position({ size: text('0.05') })] })
    expect(order({ qty: '0.05' })).toBeNull()
    expect(order({ qty: '0.06' })).toMatchObject({ code: 30045, params: { value: '6600', limit: '6000' } })
    stage.orders = [open({ leavesQty: text('0.04') })]
    expect(code(order({ qty: '0.02' }))).toBe(30045)
    stage.orders = []
    stage.pending = [press({ qty: '0.04' })]
    expect(code(order({ qty: '0.02' }))).toBe(30045)
    // Selling reduces it first: only what is left of the order opens the other side.
    expect(order({ side: 'Sell', qty: '0.15' })).toBeNull()
    expect(code(order({ side: 'Sell', qty: '0.16' }))).toBe(30045)
  })

  it('refuses an 11th conditional order and a 501st order of a symbol', () => {
    const waiting = { orderStatus: 'Untriggered', triggerPrice: text('70000'), stopOrderType: 'Stop' }
    const { order, stage } = stageOf({ orders: Array.from({ length: 10 }, () => open(waiting)) })
    expect(order({ triggerPrice: '70000' })).toMatchObject({ code: 30019 })
    expect(order()).toBeNull()
    expect(order({ triggerPrice: '70000' }, 'ETHUSDT')).toBeNull()
    stage.orders = Array.from({ length: 500 }, () => open({}))
    expect(code(order())).toBe(30019)
  })

  it.each(['NaN', '-1', '', '1e9', 'Infinity', '0'])('refuses the quantity %j', (qty) => {
    expect(code(stageOf().order({ qty }))).toBe(30007)
  })

  describe('a reducing order', () => {
    const held = { positions: [position({ size: text('0.5') })] }
    const all: Partial<Stage> = {
      ...held,
      isArmed: false,
      mark: null,
      limits: { orderValue: text('1'), ordersPerMinute: 1, symbols: ['ETHUSDT'], priceDistance: text('1') },
    }
    it('passes arming and every limit if the position is at least as large', () => {
      const { order } = stageOf(all)
      for (let count = 0; count < 3; count += 1) {
        expect(order({ side: 'Sell', qty: '0.5', reduceOnly: true })).toBeNull()
        expect(
          order({ side: 'Sell', qty: '0', closeOnTrigger: true, orderType: 'Market', price: '' }),
        ).toBeNull()
      }
    })

    it.each<[string, Partial<CreateOrder>]>([
      ['is larger than the position', { side: 'Sell', qty: '0.51', reduceOnly: true }],
      ['is on the side of the position', { side: 'Buy', qty: '0.1', reduceOnly: true }],
      ['is of another position', { side: 'Sell', qty: '0.1', reduceOnly: true, positionIdx: 1 }],
      ['only happens to be on the other side', { side: 'Sell', qty: '0.1' }],
    ])('does not if it %s', (_why, fields) => {
      expect(code(stageOf(all).order(fields))).toBe(10097)
      expect(code(stageOf({ ...all, isArmed: true }).order(fields))).toBe(30046)
    })
  })

  it('disarmed, refuses orders and changes of leverage, margin and mode; cancels and stops pass', () => {
    const { order, other } = stageOf({ isArmed: false })
    expect(order()).toMatchObject({ code: 10097 })
    const leverage = { type: 'SetLeverage', symbol: 'BTCUSDT', buyLeverage: '5', sellLeverage: '5' } as const
    expect(code(other(leverage))).toBe(10097)
    expect(code(other({ type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' }))).toBe(10097)
    expect(other({ type: 'CancelAll' })).toBeNull()
    expect(other({ type: 'CloseAll' })).toBeNull()
    expect(other({ type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 0, stopLoss: '1' })).toBeNull()
    expect(stageOf().other(leverage)).toBeNull()
  })

  it('refuses while the loss of the day is not known', () => {
    const loss: Refusal = { ok: false, code: 30047, message: '' }
    expect(stageOf({ loss }).order()).toBe(loss)
  })

  describe('an amend', () => {
    it('that enlarges an order or makes it dearer passes the same limits', () => {
      const { amend, stage } = stageOf({ limits: { orderValue: text('6000'), priceDistance: text('5') } })
      const order = open({ qty: text('0.1') })
      expect(amend({ price: '60000' }, order)).toBeNull()
      expect(code(amend({ qty: '0.13' }, order))).toBe(30041)
      expect(code(amend({ price: '60001' }, order))).toBe(30041)
      expect(code(amend({ price: '64000', qty: '0.01' }, order))).toBe(30042)
      expect(code(amend({ price: '61000' }, open({ side: 'Sell', price: text('70000') })))).toBe(30041)
      stage.isArmed = false
      expect(code(amend({ qty: '0.11' }, order))).toBe(10097)
      expect(code(amend({ triggerPrice: '1' }, open({ triggerPrice: text('2') })))).toBe(10097)
    })

    it('that makes an order smaller or a buy cheaper passes every limit, but not disarmed', () => {
      const { amend, stage } = stageOf({
        mark: null,
        limits: { orderValue: text('1'), priceDistance: text('1') },
      })
      expect(amend({ qty: '0.05' }, open({}))).toBeNull()
      expect(amend({ price: '49000' }, open({}))).toBeNull()
      expect(code(amend({ price: '49000' }, open({ side: 'Sell' })))).toBe(30047)
      stage.isArmed = false
      expect(code(amend({ qty: '0.05' }, open({})))).toBe(10097)
    })

    it('of an order that is not known changes no size or price', () => {
      const { guardReplace } = stageOf()
      const change: Amend = { type: 'ReplaceOrder', orderId: 'x', symbol: 'BTCUSDT' }
      expect(code(guardReplace({ ...change, qty: '1' }, undefined, marketOf('BTCUSDT')))).toBe(30021)
      expect(guardReplace({ ...change, stopLoss: '1' }, undefined, marketOf('BTCUSDT'))).toBeNull()
    })

    it('of an order that only reduces passes disarmed, up to the size of the position', () => {
      const { amend } = stageOf({ isArmed: false, positions: [position({ size: text('0.2') })] })
      const stop = open({ side: 'Sell', reduceOnly: true, triggerPrice: text('50000') })
      expect(amend({ qty: '0.2', triggerPrice: '51000' }, stop)).toBeNull()
      expect(code(amend({ qty: '0.21' }, stop))).toBe(10097)
    })

    it('does not count its order twice for the position', () => {
      const order = open({ leavesQty: text('0.1'), qty: text('0.1') })
      const { amend } = stageOf({ limits: { positionValue: text('6600') }, orders: [order] })
      expect(amend({ qty: '0.11', price: '60000' }, order)).toBeNull()
    })
  })
})

describe('the state of a market', () => {
  const inState = (instrument: Partial<Market['instrument']>, fields: Partial<CreateOrder> = {}) => {
    const market = marketOf('BTCUSDT')
    const guard = createGuard({
      catalogue,
      limits: noLimits,
      priceOf: () => null,
      bestOf: () => null,
      isArmed: () => true,
      holdings: () => ({ positions: [], orders: [] }),
      pending: () => [],
      isLive: () => true,
      checkLoss: () => null,
      monotonic: () => 0,
    })
    return code(
      guard.guard(press(fields), { ...market, instrument: { ...market.instrument, ...instrument } }),
    )
  }

  it('closed refuses everything, and delivery everything that does not close', () => {
    expect(inState({ contractStatus: 'Closed' })).toBe(30002)
    expect(inState({ symbolStatus: 'Delivering' })).toBe(30002)
    expect(inState({ symbolStatus: 'Delivering' }, { reduceOnly: true })).toBe(0)
  })

  it.each(['CallAuction', 'CallAuctionNoCancel'])('%s takes plain limit orders alone', (preListingPhase) => {
    expect(inState({ preListingPhase })).toBe(0)
    expect(inState({ preListingPhase }, { orderType: 'Market' })).toBe(30004)
    expect(inState({ preListingPhase }, { timeInForce: 'PostOnly' })).toBe(30005)
    expect(inState({ preListingPhase }, { triggerPrice: '1' })).toBe(30015)
    expect(inState({ preListingPhase }, { stopLoss: '1' })).toBe(30025)
  })

  it('CrossMatching takes none, ContinuousTrading all', () => {
    expect(inState({ preListingPhase: 'CrossMatching' })).toBe(30002)
    expect(inState({ preListingPhase: 'ContinuousTrading' }, { orderType: 'Market' })).toBe(0)
  })
})
