import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import type { LocalExchange } from '../../../venue/simulator/local-exchange.ts'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

let exchange: LocalExchange
let api: PrivateApi
beforeAll(async () => {
  exchange = await openFrozenExchange()
  api = await openPrivateApi(exchange)
})
afterAll(() => exchange.close())

const linear = (more: Row = {}): Row => ({ category: 'linear', symbol: 'BTCUSDT', ...more })
const buy = (on: PrivateApi, more: Row = {}): Promise<Row> =>
  on.call('/v5/order/create', linear({ side: 'Buy', orderType: 'Market', qty: '0.02', ...more }))
const positions = (on: PrivateApi, fields: Row = linear()): Promise<readonly Row[]> =>
  on.list('/v5/position/list', fields)

describe('position/list', () => {
  it('lists a requested symbol without a position', async () => {
    const flat = await openPrivateApi(exchange)
    expect(await positions(flat)).toMatchObject([
      {
        symbol: 'BTCUSDT',
        positionIdx: 0,
        side: '',
        size: '0',
        avgPrice: '0',
        leverage: '10',
        seq: -1,
        tradeMode: 0,
      },
    ])
    expect(await positions(flat, { category: 'linear', settleCoin: 'USDT' })).toEqual([])
  })

  it("lists an open position with the venue's figures", async () => {
    await buy(api)
    const [row] = await positions(api)
    const { positions: own } = await exchange.privateSnapshot(api.caller.accountId)
    const [position] = own
    expect(row).toMatchObject({
      side: 'Buy',
      size: '0.02',
      avgPrice: position?.entryPrice,
      positionValue: position?.positionValue,
      markPrice: position?.markPrice,
      positionIM: position?.positionIM,
      positionMM: position?.positionMM,
      curRealisedPnl: position?.positionRPL,
      createdTime: String(position?.createdAt),
      autoAddMargin: 0,
      isReduceOnly: false,
      positionStatus: 'Normal',
    })
    const mark = new Decimal(String(row?.['markPrice']))
    const upl = mark.times('0.02').minus(String(row?.['positionValue']))
    expect(row?.['unrealisedPnl']).toBe(upl.toFixed())
    expect(await positions(api, { category: 'linear', settleCoin: 'USDT' })).toEqual([row])
    expect(await positions(api, { category: 'linear', settleCoin: 'USDC' })).toEqual([])
    expect(await positions(api, { category: 'inverse' })).toEqual([])
  })

  it('numbers each change of a position, also those of one millisecond, and its end', async () => {
    const own = await openPrivateApi(exchange)
    const seqs: number[] = []
    const note = async () => seqs.push(Number((await positions(own))[0]?.['seq']))
    await buy(own)
    await note()
    await note()
    await buy(own)
    await note()
    await own.call(
      '/v5/order/create',
      linear({ side: 'Sell', orderType: 'Market', qty: '0.04', reduceOnly: true }),
    )
    await note()
    await buy(own)
    await note()
    expect(seqs[1]).toBe(seqs[0])
    expect(new Set(seqs).size).toBe(4)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })

  it.each([
    ['spot', { category: 'spot', symbol: 'BTCUSDT' }],
    ['linear without symbol and coin', { category: 'linear' }],
    ['a limit above 200', linear({ limit: 201 })],
    ['a cursor of another exchange', { category: 'linear', settleCoin: 'USDT', cursor: '!!' }],
  ])('refuses %s', async (_, fields) => {
    expect((await api.refusal('/v5/position/list', fields))[0]).toBe(10001)
  })

  it('has both sides in hedge mode, and pages of them', async () => {
    const hedge = await openPrivateApi(exchange, { positionMode: 'BothSide' })
    await buy(hedge, { positionIdx: 1 })
    await buy(hedge, { positionIdx: 2, side: 'Sell', qty: '0.01' })
    expect(await positions(hedge)).toMatchObject([
      { positionIdx: 1, side: 'Buy', size: '0.02' },
      { positionIdx: 2, side: 'Sell', size: '0.01' },
    ])
    const fields = { category: 'linear', settleCoin: 'USDT', limit: 1 }
    const first = await hedge.call('/v5/position/list', fields)
    const second = await hedge.call('/v5/position/list', { ...fields, cursor: first['nextPageCursor'] })
    expect(second['nextPageCursor']).toBe('')
    const rows = [first, second].flatMap((page) => page['list'] as readonly Row[])
    expect(rows.map((row) => String(row['positionIdx'])).toSorted()).toEqual(['1', '2'])
    expect(
      (await hedge.refusal('/v5/order/create', linear({ side: 'Buy', orderType: 'Market', qty: '0.01' })))[0],
    ).toBe(10001)
  })
})

describe('leverage and modes', () => {
  it('sets the leverage, and refuses the same again', async () => {
    const own = await openPrivateApi(exchange)
    const fields = linear({ buyLeverage: '5', sellLeverage: '5' })
    expect(await own.call('/v5/position/set-leverage', fields)).toEqual({})
    expect(await positions(own)).toMatchObject([{ leverage: '5' }])
    expect((await own.refusal('/v5/position/set-leverage', fields))[0]).toBe(110043)
    expect(await own.list('/v5/position/symbol-info', linear())).toEqual([
      { symbol: 'BTCUSDT', leverage: '5', side: '', positionIdx: 0 },
    ])
  })

  it.each([
    ['above the maximum', '1000', 110013],
    ['below the published minimum', '0.99', 110013],
    ['of a hundredth', '0.01', 110013],
    ['of 0', '0', 10001],
    ['with three decimals', '1.234', 10001],
    ['below 0', '-1', 10001],
    ['that is a word', 'high', 10001],
  ])('refuses a leverage %s', async (_, leverage, retCode) => {
    const fields = linear({ buyLeverage: leverage, sellLeverage: leverage })
    expect((await api.refusal('/v5/position/set-leverage', fields))[0]).toBe(retCode)
  })

  it('switches the position mode of a flat account, once', async () => {
    const own = await openPrivateApi(exchange)
    const fields = { category: 'linear', coin: 'USDT', mode: 3 }
    expect(await own.call('/v5/position/switch-mode', fields)).toEqual({})
    expect(await positions(own)).toMatchObject([{ positionIdx: 1 }, { positionIdx: 2 }])
    expect((await own.refusal('/v5/position/switch-mode', fields))[0]).toBe(110025)
    expect((await own.refusal('/v5/position/switch-mode', { ...fields, mode: 1 }))[0]).toBe(10001)
    expect((await own.refusal('/v5/position/switch-mode', { category: 'linear', mode: 3 }))[0]).toBe(10001)
  })

  it('reports whether a position or an order prevents it', async () => {
    const own = await openPrivateApi(exchange)
    const fields = { category: 'linear', symbol: 'BTCUSDT', mode: 3 }
    await own.call(
      '/v5/order/create',
      linear({
        side: 'Buy',
        orderType: 'Limit',
        qty: '0.01',
        price: await own.price('linear', 'BTCUSDT', -2),
      }),
    )
    expect((await own.refusal('/v5/position/switch-mode', fields))[0]).toBe(110028)
    await buy(own)
    expect((await own.refusal('/v5/position/switch-mode', fields))[0]).toBe(110024)
  })

  it('sets the margin mode, and reports what prevents it', async () => {
    const own = await openPrivateApi(exchange)
    expect(await own.call('/v5/account/set-margin-mode', { setMarginMode: 'ISOLATED_MARGIN' })).toEqual({
      reasons: [],
    })
    expect(await own.call('/v5/account/info')).toMatchObject({
      marginMode: 'ISOLATED_MARGIN',
      unifiedMarginStatus: 6,
    })
    expect((await own.refusal('/v5/account/set-margin-mode', { setMarginMode: 'ISOLATED_MARGIN' }))[0]).toBe(
      110026,
    )
    expect((await own.refusal('/v5/account/set-margin-mode', { setMarginMode: 'CROSS' }))[0]).toBe(10001)
    await buy(own)
    const error = await own
      .call('/v5/account/set-margin-mode', { setMarginMode: 'REGULAR_MARGIN' })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ retCode: 3400045, result: { reasons: [{ reasonCode: '3400208' }] } })
  })

  it('has no margin mode per symbol', async () => {
    expect(
      (
        await api.refusal(
          '/v5/position/switch-isolated',
          linear({ tradeMode: 1, buyLeverage: '5', sellLeverage: '5' }),
        )
      )[0],
    ).toBe(100028)
  })

  it('answers risk tiers that exist', async () => {
    expect(await api.call('/v5/position/set-risk-limit', linear({ riskId: 1 }))).toMatchObject({
      category: 'linear',
      riskId: 1,
    })
    expect((await api.refusal('/v5/position/set-risk-limit', linear({ riskId: 99_999 })))[0]).toBe(110031)
    expect(await api.call('/v5/position/set-tpsl-mode', linear({ tpSlMode: 'Partial' }))).toEqual({
      tpSlMode: 'Partial',
    })
  })
})

describe('margin of isolated positions', () => {
  it('adds and removes it with at most 4 decimals', async () => {
    const own = await openPrivateApi(exchange, { marginMode: 'ISOLATED_MARGIN' })
    const fields = linear({ positionIdx: 0, margin: '10.5' })
    expect((await own.refusal('/v5/position/add-margin', fields))[0]).toBe(110033)
    await buy(own)
    const [before] = await positions(own)
    const added = await own.call('/v5/position/add-margin', fields)
    expect(added).toMatchObject({ category: 'linear', symbol: 'BTCUSDT', positionIdx: 0, size: '0.02' })
    const more = new Decimal(String(added['positionIM'])).minus(String(before?.['positionIM']))
    expect(more.toFixed()).toBe('10.5')
    await own.call('/v5/position/add-margin', linear({ positionIdx: 0, margin: '-10.5' }))
    expect(await positions(own)).toMatchObject([{ positionIM: before?.['positionIM'] }])
    expect((await own.refusal('/v5/position/add-margin', linear({ margin: '-1000' })))[0]).toBe(110078)
    expect((await own.refusal('/v5/position/add-margin', linear({ margin: '0' })))[0]).toBe(10001)
    expect((await own.refusal('/v5/position/add-margin', linear({ margin: '1.00001' })))[0]).toBe(10001)
    expect((await own.refusal('/v5/position/add-margin', linear({ margin: '100000000' })))[0]).toBe(110014)
  })

  it('switches automatic adding', async () => {
    const own = await openPrivateApi(exchange, { marginMode: 'ISOLATED_MARGIN' })
    await buy(own)
    const fields = linear({ autoAddMargin: 1, positionIdx: 0 })
    expect(await own.call('/v5/position/set-auto-add-margin', fields)).toEqual({})
    expect(await positions(own)).toMatchObject([{ autoAddMargin: 1 }])
    expect((await own.refusal('/v5/position/set-auto-add-margin', fields))[0]).toBe(110027)
    expect((await own.refusal('/v5/position/set-auto-add-margin', linear({ autoAddMargin: 2 })))[0]).toBe(
      10001,
    )
  })

  it('is not for cross margin', async () => {
    await buy(api)
    expect((await api.refusal('/v5/position/add-margin', linear({ margin: '1' })))[0]).toBe(110015)
    expect((await api.refusal('/v5/position/set-auto-add-margin', linear({ autoAddMargin: 1 })))[0]).toBe(
      110076,
    )
  })
})

describe('closed-pnl', () => {
  it('lists ended positions with cursors, by the side of the closing order', async () => {
    const own = await openPrivateApi(exchange)
    for (const qty of ['0.01', '0.02', '0.03']) {
      await buy(own, { qty })
      await buy(own, { qty: '0', side: 'Sell', reduceOnly: true, closeOnTrigger: true })
      await exchange.control({ type: 'step', ms: 10 })
    }
    const first = await own.call('/v5/position/closed-pnl', linear({ limit: 2 }))
    const second = await own.call(
      '/v5/position/closed-pnl',
      linear({ limit: 2, cursor: first['nextPageCursor'] }),
    )
    const rows = [first, second].flatMap((page) => page['list'] as readonly Row[])
    expect(rows.map((row) => row['closedSize'])).toEqual(['0.03', '0.02', '0.01'])
    expect(second['nextPageCursor']).toBe('')
    for (const row of rows)
      expect(row).toMatchObject({ side: 'Sell', execType: 'Trade', orderType: 'Market', leverage: '10' })
    expect(await positions(own)).toMatchObject([{ size: '0', side: '' }])
  })
})
