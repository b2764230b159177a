import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { MAX_ENDED, MAX_EXECUTIONS } from '../../../../venue/bybit/account/private-records.ts'
import { executionRow, orderRow, positionRow, walletRow } from '../support/rows.ts'
import { createStage } from '../support/private-stage.ts'
import type { Stage } from '../support/private-stage.ts'

afterEach(() => void vi.useRealTimers())

const order = (stage: Stage, fields: Row = {}) => stage.rows.order(orderRow(fields), 'linear', 1)
const position = (stage: Stage, fields: Row = {}) => stage.rows.position(positionRow(fields), 'linear', 1)
const execution = (stage: Stage, fields: Row = {}) => stage.rows.execution(executionRow(fields), 'linear', 1)

describe('events of orders', () => {
  it('follow from first sight, change, fill and end', () => {
    const stage = createStage()
    order(stage)
    expect(stage.told()).toEqual(['order newed o-1 New', 'message make'])
    order(stage, { price: '59000', updatedTime: '1700000000005' })
    expect(stage.told()).toEqual(['order replaced o-1 New', 'message edit'])
    order(stage, { price: '59000', orderStatus: 'PartiallyFilled', cumExecQty: '0.1', leavesQty: '0.2' })
    expect(stage.told()).toEqual(['order filled o-1 PartiallyFilled'])
    order(stage, { price: '59000', orderStatus: 'Filled', cumExecQty: '0.3', leavesQty: '0' })
    expect(stage.told()).toEqual(['order filled o-1 Filled'])
  })

  it.each([
    ['Filled', ['order filled o-1 Filled']],
    ['Rejected', ['order rejected o-1 Rejected']],
    ['Cancelled', ['order canceled o-1 Cancelled', 'message cancel']],
    ['Deactivated', ['order canceled o-1 Deactivated', 'message cancel']],
  ])('of an order first seen as %s are of that end alone', (orderStatus, told) => {
    const stage = createStage()
    order(stage, { orderStatus, leavesQty: '0' })
    expect(stage.told()).toEqual(told)
  })

  it('are none for a row that changes nothing', () => {
    const stage = createStage()
    order(stage)
    stage.told()
    order(stage)
    order(stage, { updatedTime: '1700000000000' })
    expect(stage.told()).toEqual([])
  })

  it('count 1 up from the first number, without gaps', () => {
    const stage = createStage({}, 500)
    order(stage)
    execution(stage)
    const seqs = stage.events().map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => 500 + index))
    expect(stage.state.snapshot().seq).toBe(seqs.at(-1))
  })

  it('begin above those of an earlier start, so that a restart is a gap', () => {
    const before = createStage({}, 1_700_000_000_000)
    order(before)
    before.events()
    const after = createStage({}, 1_700_000_060_000)
    expect(after.state.snapshot().seq).toBeGreaterThan(before.state.snapshot().seq + 1)
  })

  it('E10: a cancel after a partial fill has what was filled, and the fill is an event of its own', () => {
    const stage = createStage()
    order(stage)
    stage.told()
    execution(stage)
    order(stage, {
      orderStatus: 'Cancelled',
      cumExecQty: '0.1',
      leavesQty: '0',
      updatedTime: '1700000000009',
    })
    const events = stage.events()
    expect(events[0]).toMatchObject({ kind: 'execution', execution: { execQty: '0.1', positionIdx: 0 } })
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'order',
        event: 'canceled',
        order: expect.objectContaining({ cumExecQty: '0.1', orderStatus: 'Cancelled' }),
      }),
    )
  })

  it('E10: an open row that arrives after the end changes nothing', () => {
    const stage = createStage()
    order(stage, { orderStatus: 'Cancelled', cumExecQty: '0.1' })
    stage.told()
    order(stage, { orderStatus: 'PartiallyFilled', cumExecQty: '0.1', updatedTime: '1700000009999' })
    expect(stage.told()).toEqual([])
    expect(stage.state.openOrders()).toEqual([])
  })

  it('a second Filled with the reason of a late cancel changes nothing', () => {
    const stage = createStage()
    order(stage, { orderStatus: 'Filled', cumExecQty: '0.3', leavesQty: '0' })
    stage.told()
    order(stage, {
      orderStatus: 'Filled',
      cumExecQty: '0.3',
      leavesQty: '0',
      cancelType: 'CancelByUser',
      rejectReason: 'EC_OrigClOrdIDDoesNotExist',
      updatedTime: '1700000000099',
    })
    expect(stage.told()).toEqual([])
    expect(stage.state.findOrder({ orderId: 'o-1' })).not.toHaveProperty('cancelType')
  })

  it('E12: Triggered is shown as Untriggered until the next status', () => {
    const stage = createStage()
    const stop = { stopOrderType: 'Stop', triggerPrice: '61000' }
    order(stage, { ...stop, orderStatus: 'Untriggered' })
    stage.told()
    order(stage, { ...stop, orderStatus: 'Triggered', updatedTime: '1700000000001' })
    expect(stage.told()).toEqual([])
    expect(stage.state.snapshot().orders).toMatchObject([{ orderStatus: 'Untriggered' }])
    order(stage, { ...stop, orderStatus: 'New', updatedTime: '1700000000003' })
    expect(stage.told()).toEqual(['order replaced o-1 New', 'message edit'])
  })

  it('an order with an unknown status is open while a part of it is', () => {
    const stage = createStage()
    order(stage, { orderStatus: 'Sleeping' })
    expect(stage.told()).toEqual(['order newed o-1 Sleeping', 'message make'])
    expect(stage.state.openOrders()).toHaveLength(1)
    order(stage, { orderStatus: 'Sleeping', leavesQty: '0', updatedTime: '1700000000009' })
    expect(stage.told()).toEqual(['order canceled o-1 Sleeping', 'message cancel'])
  })

  it('orders of a position or made by force have no message about their making', () => {
    const stage = createStage()
    order(stage, { stopOrderType: 'PartialTakeProfit', orderStatus: 'Untriggered', triggerPrice: '70000' })
    expect(stage.told()).toEqual(['order newed o-1 Untriggered'])
  })

  it('an order that Bybit forgot is canceled, once', () => {
    const stage = createStage()
    order(stage)
    stage.told()
    stage.state.records.forgetOrder('o-1')
    expect(stage.told()).toEqual(['order canceled o-1 Cancelled'])
    stage.state.records.forgetOrder('o-1')
    expect(stage.told()).toEqual([])
  })

  it('ended orders are stored up to a number, the newest ones', () => {
    const stage = createStage()
    for (let n = 0; n < MAX_ENDED + 10; n += 1) order(stage, { orderId: `o-${n}`, orderStatus: 'Cancelled' })
    expect(stage.state.records.orders.size).toBe(MAX_ENDED)
    expect(stage.state.findOrder({ orderId: 'o-0' })).toBeUndefined()
    expect(stage.state.findOrder({ orderId: `o-${MAX_ENDED}` })).toBeDefined()
  })

  it('an order is found by its id and its link id, open or ended', () => {
    const stage = createStage()
    order(stage, { orderStatus: 'Filled' })
    expect(stage.state.findOrder({ orderLinkId: 'link-1' })?.orderId).toBe('o-1')
    expect(stage.state.findOrder({ orderId: 'o-1' })?.orderLinkId).toBe('link-1')
    expect(stage.state.findOrder({ orderLinkId: 'none' })).toBeUndefined()
    expect(stage.state.findOrder({})).toBeUndefined()
  })
})

describe('events of fills', () => {
  it('E9: a fill that sync and socket both report is one event', () => {
    const stage = createStage()
    execution(stage)
    execution(stage)
    expect(stage.told().filter((one) => one === 'execution e-1')).toHaveLength(1)
    execution(stage)
    expect(stage.told()).toEqual([])
  })

  it('ids are stored up to a number', () => {
    const stage = createStage()
    for (let n = 0; n <= MAX_EXECUTIONS; n += 1) execution(stage, { execId: `e-${n}` })
    stage.told()
    execution(stage, { execId: `e-${MAX_EXECUTIONS}` })
    expect(stage.told()).toEqual([])
  })

  it('E11: funding is no event, and an unknown type is reported', () => {
    const stage = createStage()
    execution(stage, { execType: 'Funding', execQty: '5' })
    execution(stage, { execType: 'NewType', execId: 'e-9' })
    expect(stage.told()).toEqual([])
    expect(stage.reports).toEqual([{ row: 'execution', field: 'execType', of: 'e-9', word: 'NewType' }])
  })

  it('have the size of the position after them, and the order', () => {
    const stage = createStage()
    order(stage)
    position(stage)
    execution(stage)
    const message = stage.events().find(({ kind }) => kind === 'tradeMsg')
    expect(message).toMatchObject({
      message: {
        scene: 'position',
        qty: '0.1',
        leavesQty: '0.2',
        size: '0.3',
        orderType: 'Limit',
        price: '60000',
      },
    })
  })

  const byForce = [
    { execType: 'BustTrade' },
    { execType: 'AdlTrade' },
    { createType: 'CreateByLiq' },
    { createType: 'CreateByTakeOver_PassThrough' },
    { createType: 'CreateByAdl_PassThrough' },
  ]
  it.each(byForce)('by force (%j) are a liquidation, partial while a size is left', (fields) => {
    vi.useFakeTimers()
    const forced = { orderId: 'liq', side: 'Sell', execQty: '0.1', ...fields }
    const stage = createStage()
    position(stage)
    stage.told()
    execution(stage, forced)
    expect(stage.told()).toEqual(['execution e-1'])
    // No order arrives that would report it.
    vi.advanceTimersByTime(stage.state.nextMessageMs() ?? 0)
    expect(stage.told()).toEqual(['liquidation 0.2', 'message liquidation'])
    expect(stage.state.nextMessageMs()).toBe(null)
    position(stage, { size: '0', side: '', seq: 200, updatedTime: '1700000000005' })
    execution(stage, { ...forced, execId: 'e-2', execQty: '0.2' })
    stage.told()
    vi.advanceTimersByTime(2_000)
    expect(stage.events()).toContainEqual(
      expect.objectContaining({
        kind: 'liquidation',
        liquidation: expect.objectContaining({ size: '0', isPartial: false }),
      }),
    )
  })

  it.each(['before', 'after'])('by force have no message if their order is read %s them', (when) => {
    vi.useFakeTimers()
    const stage = createStage()
    position(stage)
    const itsOrder = (): void =>
      order(stage, { orderId: 'liq', side: 'Sell', orderStatus: 'Filled', createType: 'CreateByLiq' })
    if (when === 'before') itsOrder()
    stage.told()
    execution(stage, { orderId: 'liq', side: 'Sell', execQty: '0.1', createType: 'CreateByLiq' })
    const told = [...stage.told()]
    if (when === 'after') itsOrder()
    told.push(...stage.told())
    vi.advanceTimersByTime(2_000)
    told.push(...stage.told())
    expect(told).toEqual(when === 'before' ? ['execution e-1'] : ['execution e-1', 'order filled liq Filled'])
    expect(stage.state.nextMessageMs()).toBe(null)
  })

  it('of an ADL have a message: their order looks like any other', () => {
    const stage = createStage()
    position(stage)
    order(stage, {
      orderId: 'adl',
      side: 'Sell',
      orderStatus: 'Filled',
      createType: 'CreateByAdl_PassThrough',
    })
    stage.told()
    execution(stage, { orderId: 'adl', side: 'Sell', execQty: '0.1', createType: 'CreateByAdl_PassThrough' })
    expect(stage.told()).toEqual(['execution e-1', 'liquidation 0.2', 'message liquidation'])
  })
})

it('the order of events is fills, orders, positions of each symbol, then settings and coins', () => {
  const stage = createStage()
  stage.rows.wallet(walletRow(), 5)
  position(stage)
  order(stage)
  execution(stage)
  expect(stage.told()).toEqual([
    'execution e-1',
    'message position',
    'order newed o-1 New',
    'message make',
    'position BTCUSDT:0 0.3',
    'setting BTCUSDT 10',
    'wallet USDT 11728.54',
  ])
})
