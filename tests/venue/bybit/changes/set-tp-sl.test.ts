import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SetTpSl } from '../../../../venue/exchange/commands.ts'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { orderRow, positionRow } from '../support/rows.ts'

const SET = '/v5/position/trading-stop'
const AMEND = '/v5/order/amend'
const CANCEL = '/v5/order/cancel'
let stage: AccountStage
const entry = (orderId: string, stopOrderType: string, fields = {}) =>
  orderRow({
    orderId,
    stopOrderType,
    positionIdx: 1,
    orderType: 'Market',
    price: '0',
    qty: '0.1',
    triggerPrice: '70000',
    triggerBy: 'LastPrice',
    orderStatus: 'Untriggered',
    ...fields,
  })
beforeEach(async () => {
  vi.useFakeTimers()
  stage = openAccountStage()
  stage.positions.set('linear USDT', [
    positionRow({ positionIdx: 1, takeProfit: '66000', trailingStop: '150' }),
    positionRow({ symbol: 'ETHUSDT' }),
  ])
  stage.positions.set('option', [positionRow({ symbol: 'ETH-30DEC22-1400-C' })])
  stage.orders.set('linear USDT', [
    entry('tp-1', 'PartialTakeProfit'),
    entry('sl-1', 'PartialStopLoss', { triggerPrice: '50000' }),
    entry('tp-limit', 'PartialTakeProfit', { orderType: 'Limit', price: '69990' }),
  ])
  for (const path of [SET, AMEND, CANCEL] as const) stage.replies(path, ok({}))
  await stage.start()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})
const set = (fields: Partial<SetTpSl>) =>
  stage.commandFor({ type: 'SetTpSl', symbol: 'BTCUSDT', positionIdx: 1, ...fields }, 4_000)
const base = { category: 'linear', symbol: 'BTCUSDT', positionIdx: 1 }

describe('the TP/SL of a whole position', () => {
  it.each<[string, Partial<SetTpSl>, object]>([
    ['the legs that the command has alone', { takeProfit: '71000.50' }, { takeProfit: '71000.50' }],
    [
      'both legs together',
      { takeProfit: '71000', stopLoss: '50000', tpTriggerBy: 'MarkPrice', slTriggerBy: 'IndexPrice' },
      { takeProfit: '71000', stopLoss: '50000', tpTriggerBy: 'MarkPrice', slTriggerBy: 'IndexPrice' },
    ],
    ['a removed leg as "0" alone', { stopLoss: '0', slTriggerBy: 'MarkPrice' }, { stopLoss: '0' }],
    [
      'another trigger with the price that is there',
      { tpTriggerBy: 'MarkPrice' },
      { takeProfit: '66000', tpTriggerBy: 'MarkPrice' },
    ],
    ['a trailing distance as it is', { trailingStop: '120.5' }, { trailingStop: '120.5' }],
    ['a removed trailing stop as "0"', { trailingStop: '0' }, { trailingStop: '0' }],
    [
      'legs and trailing stop in one call',
      { stopLoss: '50000', trailingStop: '99', activationPrice: '61000' },
      { stopLoss: '50000', trailingStop: '99', activePrice: '61000' },
    ],
    [
      'another activation price with the distance that is there',
      { activationPrice: '61000' },
      { trailingStop: '150', activePrice: '61000' },
    ],
  ])('sends %s', async (_name, fields, sent) => {
    expect(await set({ tpSlMode: 'Full', ...fields })).toMatchObject({ ok: true })
    expect(stage.posts()).toEqual([[SET, { ...base, ...sent, tpslMode: 'Full' }]])
  })

  it.each<[string, Partial<SetTpSl>, string]>([
    ['of the last price', { trailValuePercentageE4: 125 }, '750'],
    ['of the activation price', { trailValuePercentageE4: 125, activationPrice: '61234' }, '765.4'],
  ])(
    'converts a trailing percentage %s to a distance on the tick, and answers it',
    async (_name, fields, distance) => {
      expect(await set(fields)).toMatchObject({ ok: true, result: { trailingStop: distance } })
      expect(stage.bodies(SET)).toMatchObject([{ trailingStop: distance }])
    },
  )

  it.each<[string, Partial<SetTpSl>, number]>([
    ['of a symbol without a position', { symbol: 'XRPUSDT', takeProfit: '1' }, 30168],
    ['of the other side of a hedge', { positionIdx: 2, takeProfit: '1' }, 30168],
    ['of an unknown symbol', { symbol: 'NOSUCH', takeProfit: '1' }, 30001],
    [
      'with a slippage',
      { takeProfit: '71000', tpSlippage: { maxSlippage: '1', maxSlippageType: 'Percent' } },
      30033,
    ],
    ['with a limit leg', { takeProfit: '71000', tpOrderType: 'Limit', tpLimitPrice: '71000' }, 30025],
    ['without a change', {}, 30177],
    ['with a distance and a percentage', { trailingStop: '1', trailValuePercentageE4: 100 }, 30015],
    ['with a percentage of 100', { trailValuePercentageE4: 10_000 }, 30015],
    ['with a percentage below a tick', { trailValuePercentageE4: 1, activationPrice: '0.1' }, 30015],
    [
      'in parts of an option',
      { symbol: 'ETH-30DEC22-1400-C', positionIdx: 0, tpSlMode: 'Partial', takeProfit: '1', tpSize: '1' },
      30025,
    ],
  ])('E29: %s is refused with nothing sent', async (_name, fields, code) => {
    expect(await set(fields)).toMatchObject({ ok: false, code })
    expect(stage.posts()).toEqual([])
  })

  it('converts no percentage without a last price', async () => {
    stage.price = null
    expect(await set({ trailValuePercentageE4: 100 })).toMatchObject({ ok: false, code: 30015 })
    expect(stage.posts()).toEqual([])
  })

  it.each([
    [34040, 'not modified', 30177],
    [10001, 'can not set tp/sl/ts for zero position', 30168],
    [10001, 'TakeProfit:50000 set for Buy position should be higher than base_price:60000??LastPrice', 30027],
    [110061, '', 30019],
  ])('E29: that Bybit refuses with %i %s is %i', async (retCode, text, code) => {
    stage.replies(SET, refused(retCode, text))
    expect(await set({ takeProfit: '71000' })).toMatchObject({ ok: false, code })
  })

  it.each([
    ['no answer', silent()],
    ['10000', refused(10000)],
  ])('with %s is unknown, is sent once, and is settled by reading', async (_name, reply) => {
    stage.replies(SET, reply)
    expect(await set({ takeProfit: '71000' })).toMatchObject({ ok: false, code: 10016 })
    stage.positions.set('linear USDT', [positionRow({ positionIdx: 1, takeProfit: '71000', seq: 101 })])
    await vi.advanceTimersByTimeAsync(8_000)
    const { positions } = await stage.account.privateSnapshot('a-1')
    expect(positions.find(({ positionIdx }) => positionIdx === 1)).toMatchObject({ takeProfit: '71000' })
    expect(stage.bodies(SET)).toHaveLength(1)
  })
})

describe('partial TP/SL of a position', () => {
  const partial = (fields: Partial<SetTpSl>) => set({ tpSlMode: 'Partial', ...fields })

  it('adds two new legs of one size with one call', async () => {
    await partial({ takeProfit: '71000', stopLoss: '50000', tpSize: '0.10', slSize: '0.1' })
    expect(stage.posts()).toEqual([
      [
        SET,
        {
          ...base,
          takeProfit: '71000',
          stopLoss: '50000',
          tpslMode: 'Partial',
          tpSize: '0.1',
          slSize: '0.1',
        },
      ],
    ])
  })

  it('adds two new legs of two sizes with two calls, the stop loss first', async () => {
    await partial({ takeProfit: '71000', stopLoss: '50000', tpSize: '0.1', slSize: '0.2' })
    expect(stage.posts()).toEqual([
      [SET, { ...base, stopLoss: '50000', tpslMode: 'Partial', tpSize: '0.2', slSize: '0.2' }],
      [SET, { ...base, takeProfit: '71000', tpslMode: 'Partial', tpSize: '0.1', slSize: '0.1' }],
    ])
  })

  it('adds a limit leg with its price', async () => {
    await partial({ takeProfit: '71000', tpOrderType: 'Limit', tpLimitPrice: '70990.5', tpSize: '0.1' })
    expect(stage.bodies(SET)).toMatchObject([
      { tpOrderType: 'Limit', tpLimitPrice: '70990.5', tpSize: '0.1' },
    ])
  })

  it.each<[string, Partial<SetTpSl>, readonly unknown[]]>([
    [
      'amends an entry: the fields that differ',
      { tpOrderId: 'tp-1', takeProfit: '72000', tpSize: '0.1' },
      [[AMEND, { category: 'linear', symbol: 'BTCUSDT', orderId: 'tp-1', triggerPrice: '72000' }]],
    ],
    [
      'amends the limit price and size of an entry',
      {
        tpOrderId: 'tp-limit',
        takeProfit: '70000',
        tpOrderType: 'Limit',
        tpLimitPrice: '69980',
        tpSize: '0.2',
      },
      [[AMEND, { category: 'linear', symbol: 'BTCUSDT', orderId: 'tp-limit', qty: '0.2', price: '69980' }]],
    ],
    [
      'removes an entry by a cancel',
      { slOrderId: 'sl-1', stopLoss: '0' },
      [[CANCEL, { category: 'linear', symbol: 'BTCUSDT', orderId: 'sl-1' }]],
    ],
    [
      'changes two entries and the trailing stop, the stop loss first',
      { slOrderId: 'sl-1', stopLoss: '0', tpOrderId: 'tp-1', takeProfit: '72000', trailingStop: '99' },
      [
        [CANCEL, expect.objectContaining({ orderId: 'sl-1' })],
        [AMEND, expect.objectContaining({ orderId: 'tp-1', triggerPrice: '72000' })],
        [SET, { ...base, trailingStop: '99', tpslMode: 'Full' }],
      ],
    ],
  ])('%s', async (_name, fields, posts) => {
    expect(await partial(fields)).toMatchObject({ ok: true })
    expect(stage.posts()).toEqual(posts)
  })

  it.each<[string, Partial<SetTpSl>, number]>([
    ['a new entry without a size', { takeProfit: '71000' }, 30026],
    ['an entry that is not open', { tpOrderId: 'gone', takeProfit: '71000' }, 30021],
    ['an entry as it is', { tpOrderId: 'tp-1', takeProfit: '70000.0', tpSize: '0.10' }, 30177],
    ['the trigger of an entry', { tpOrderId: 'tp-1', takeProfit: '71000', tpTriggerBy: 'MarkPrice' }, 30016],
    ['the type of an entry', { tpOrderId: 'tp-1', takeProfit: '71000', tpOrderType: 'Limit' }, 30004],
  ])('%s is refused with nothing sent', async (_name, fields, code) => {
    expect(await partial(fields)).toMatchObject({ ok: false, code })
    expect(stage.posts()).toEqual([])
  })

  it('stops at the first refusal, and names what was done before', async () => {
    stage.replies(SET, ok(), refused(110061, 'more than 20 TP/SL orders'))
    expect(
      await partial({
        takeProfit: '71000',
        stopLoss: '50000',
        tpSize: '0.1',
        slSize: '0.2',
        trailingStop: '9',
      }),
    ).toMatchObject({
      ok: false,
      code: 30019,
      message: 'Too many open orders (more than 20 TP/SL orders; the stop loss was added)',
    })
    expect(stage.bodies(SET)).toHaveLength(2)
  })

  it('stops at an open outcome, and names what was done before', async () => {
    stage.replies(SET, ok(), silent())
    expect(
      await partial({
        takeProfit: '71000',
        stopLoss: '50000',
        tpSize: '0.1',
        slSize: '0.2',
        trailingStop: '9',
      }),
    ).toMatchObject({
      ok: false,
      code: 10016,
      message: expect.stringContaining('the stop loss was added') as unknown,
    })
    expect(stage.bodies(SET)).toHaveLength(2)
  })

  it('goes on after a part that Bybit has already', async () => {
    stage.replies(SET, refused(34040), ok())
    expect(
      await partial({ takeProfit: '71000', stopLoss: '50000', tpSize: '0.1', slSize: '0.2' }),
    ).toMatchObject({ ok: true })
    expect(stage.bodies(SET)).toHaveLength(2)
  })

  it('refuses the 21st entry of a kind with nothing sent', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => entry(`tp-${index}`, 'PartialTakeProfit'))
    stage.fake.push(
      'order',
      rows.map((row) => ({ category: 'linear', ...row })),
    )
    expect(await partial({ takeProfit: '71000', tpSize: '0.1' })).toMatchObject({ ok: false, code: 30019 })
    expect(stage.posts()).toEqual([])
  })
})

describe('TP/SL while the account is not confirmed', () => {
  beforeEach(() => stage.fake.drop())

  it.each<[string, Partial<SetTpSl>]>([
    ['another trigger with a price that the trader did not send', { tpTriggerBy: 'MarkPrice' }],
    ['another activation price of a distance that is not sent', { activationPrice: '61000' }],
    [
      'the price of an entry without its size',
      { tpSlMode: 'Partial', tpOrderId: 'tp-1', takeProfit: '72000' },
    ],
    ['the size of an entry without its price', { tpSlMode: 'Partial', tpOrderId: 'tp-1', tpSize: '0.2' }],
    [
      'a limit entry without its limit price',
      { tpSlMode: 'Partial', tpOrderId: 'tp-limit', takeProfit: '70000', tpSize: '0.2' },
    ],
  ])('refuses %s, and sends nothing', async (_name, fields) => {
    expect(await set(fields)).toMatchObject({ ok: false, code: 10098 })
    expect(stage.posts()).toEqual([])
  })

  it('sends both amounts of an entry, the unchanged one too', async () => {
    await set({ tpSlMode: 'Partial', tpOrderId: 'tp-1', takeProfit: '72000', tpSize: '0.1' })
    expect(stage.bodies(AMEND)).toMatchObject([{ orderId: 'tp-1', triggerPrice: '72000', qty: '0.1' }])
  })

  it('sends legs with their prices, and the removal of an entry', async () => {
    expect(await set({ tpSlMode: 'Full', stopLoss: '50000' })).toMatchObject({ ok: true })
    expect(await set({ tpSlMode: 'Partial', slOrderId: 'sl-1', stopLoss: '0' })).toMatchObject({ ok: true })
    expect(stage.posts()).toMatchObject([
      [SET, { stopLoss: '50000' }],
      [CANCEL, { orderId: 'sl-1' }],
    ])
  })
})
