import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { familyOf } from '#shared/maths/family.ts'
import type { Category } from '../../../venue/facade/terms/category.ts'
import type { Market } from '../../../venue/facade/terms/markets.ts'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

let api: PrivateApi
beforeAll(async () => {
  api = await openPrivateApi(await openFrozenExchange())
})
afterAll(() => api.exchange.close())

/** The first traded symbol of a family. */
const first = (category: Category, fits: (market: Market) => boolean = () => true): Market => {
  const found = api.context.markets
    .list(category)
    .find((market) => market.instrument.contractStatus === 'Trading' && fits(market))
  if (found === undefined) throw new Error(`no ${category}`)
  return found
}

describe('inverse contracts', () => {
  it('are sized in USD and valued in the base coin', async () => {
    const fields = { category: 'inverse', symbol: 'BTCUSD' }
    await api.call('/v5/order/create', { ...fields, side: 'Sell', orderType: 'Market', qty: '1000' })
    const [row] = await api.list('/v5/position/list', fields)
    expect(row).toMatchObject({ side: 'Sell', size: '1000', symbol: 'BTCUSD' })
    const value = new Decimal(1000).dividedBy(String(row?.['avgPrice']))
    expect(value.minus(String(row?.['positionValue'])).abs().lessThan('0.0000001')).toBe(true)
    const markValue = new Decimal(1000)
      .dividedBy(String(row?.['markPrice']))
      .toDecimalPlaces(8, Decimal.ROUND_DOWN)
    expect(row?.['unrealisedPnl']).toBe(markValue.minus(String(row?.['positionValue'])).toFixed())
    const [fill] = await api.list('/v5/execution/list', { category: 'inverse' })
    expect(fill).toMatchObject({ symbol: 'BTCUSD', feeCurrency: 'BTC' })
    expect(
      (await api.refusal('/v5/order/create', { ...fields, side: 'Buy', orderType: 'Market', qty: '0.5' }))[0],
    ).toBe(10001)
  })
})

describe('USDC contracts', () => {
  it('are listed by their settle coin', async () => {
    const { name } = first('linear', ({ instrument }) => familyOf(instrument.contractType) === 'usdc')
    const fields = { category: 'linear', symbol: name }
    const price = await api.price('linear', name, -2)
    const { minQty, minNotionalValue, lotSize } = api.market('linear', name).instrument
    const lots = Decimal.max(minQty, new Decimal(minNotionalValue).dividedBy(price).times(2))
      .dividedBy(lotSize)
      .ceil()
    const qty = lots.times(lotSize).toFixed()
    const { orderId } = await api.call('/v5/order/create', {
      ...fields,
      side: 'Buy',
      orderType: 'Limit',
      qty,
      price,
    })
    const ids = async (settleCoin: string) =>
      (await api.list('/v5/order/realtime', { category: 'linear', settleCoin })).map((row) => row['orderId'])
    expect([await ids('USDC'), await ids('USDT')]).toEqual([[orderId], []])
    await api.call('/v5/order/cancel-all', { category: 'linear', settleCoin: 'USDC' })
    await api.call('/v5/order/create', { ...fields, side: 'Buy', orderType: 'Market', qty })
    const [row] = await api.list('/v5/position/list', { category: 'linear', settleCoin: 'USDC' })
    expect(row).toMatchObject({ symbol: name, side: 'Buy', size: qty })
    expect(row?.['sessionAvgPrice']).not.toBe('')
  })
})

describe('options', () => {
  it('need a link id, and have greeks and no leverage', async () => {
    const books = await Promise.all(
      api.context.markets.list('option').map(async (market) => ({
        market,
        book: await api.exchange.book(market.instrument.symbol),
      })),
    )
    const { market } =
      books.find(({ book }) => book !== null && book.asks.length > 0 && book.bids.length > 0) ?? {}
    if (market === undefined) throw new Error('no option has a book')
    const fields = { category: 'option', symbol: market.name }
    const order: Row = { ...fields, side: 'Buy', orderType: 'Market', qty: market.instrument.minQty }
    expect((await api.refusal('/v5/order/create', order))[0]).toBe(10001)
    await api.call('/v5/order/create', { ...order, orderLinkId: 'option-1' })
    const [row] = await api.list('/v5/position/list', {
      category: 'option',
      baseCoin: market.instrument.baseCurrency,
    })
    expect(row).toMatchObject({
      symbol: market.name,
      side: 'Buy',
      size: market.instrument.minQty,
      leverage: '',
    })
    const { positions } = await api.exchange.privateSnapshot(api.caller.accountId)
    const held = positions.find(({ symbol }) => symbol === market.instrument.symbol)
    expect(row?.['delta']).toBe(
      new Decimal(held?.greeks?.delta ?? '0').times(market.instrument.minQty).toFixed(),
    )
    expect(
      (
        await api.refusal('/v5/order/create', {
          ...order,
          orderLinkId: 'option-2',
          triggerPrice: '1',
          triggerDirection: 1,
        })
      )[0],
    ).toBe(10001)
    expect(
      (await api.refusal('/v5/position/set-leverage', { ...fields, buyLeverage: '2', sellLeverage: '2' }))[0],
    ).toBe(10001)
    expect(await api.list('/v5/order/cancel-all', { category: 'option' })).toEqual([])
  })
})

describe('portfolio margin', () => {
  it('has neither leverage nor tiers nor margins per coin', async () => {
    const own = await openPrivateApi(api.exchange, { marginMode: 'PORTFOLIO_MARGIN' })
    await own.call('/v5/order/create', {
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.01',
    })
    expect(await own.list('/v5/position/list', { category: 'linear', symbol: 'BTCUSDT' })).toMatchObject([
      { leverage: '', riskId: 0, riskLimitValue: '', size: '0.01' },
    ])
    const [wallet] = await own.list('/v5/account/wallet-balance', { accountType: 'UNIFIED', coin: 'USDT' })
    expect(wallet?.['coin']).toMatchObject([{ totalOrderIM: '', totalPositionIM: '', totalPositionMM: '' }])
  })
})
