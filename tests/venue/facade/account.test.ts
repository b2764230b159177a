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

const create = (on: PrivateApi, fields: Row): Promise<Row> => on.call('/v5/order/create', fields)
const market = (more: Row = {}): Row => ({
  category: 'linear',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Market',
  qty: '0.1',
  ...more,
})
const wallet = async (on: PrivateApi, fields: Row = {}): Promise<Row> => {
  const [row] = await on.list('/v5/account/wallet-balance', { accountType: 'UNIFIED', ...fields })
  return row ?? {}
}
const coinsOf = (row: Row): readonly Row[] => row['coin'] as readonly Row[]

describe('wallet-balance', () => {
  it("has the venue's totals and coins", async () => {
    await create(api, market())
    const row = await wallet(api)
    const totals = await exchange.query(api.caller.accountId, { type: 'AccountTotals' })
    const { wallet: own } = await exchange.privateSnapshot(api.caller.accountId)
    if (!totals.ok) throw new Error(totals.message)
    for (const name of [
      'totalEquity',
      'totalWalletBalance',
      'totalMarginBalance',
      'totalAvailableBalance',
      'totalPerpUPL',
      'totalInitialMargin',
      'totalMaintenanceMargin',
      'accountIMRate',
      'accountMMRate',
    ]) {
      expect([name, row[name]]).toEqual([name, totals.result[name]])
    }
    expect(row['accountType']).toBe('UNIFIED')
    for (const coin of coinsOf(row)) {
      expect(coin).toMatchObject({
        walletBalance: own.find((one) => one.coin === coin['coin'])?.walletBalance,
        availableToWithdraw: '',
        collateralSwitch: true,
      })
    }
  })

  it('adds its coins up to the equity of the account', async () => {
    const row = await wallet(api)
    const sum = Decimal.sum(0, ...coinsOf(row).map((coin) => String(coin['usdValue'])))
    const difference = sum.minus(String(row['totalEquity'])).abs()
    // Each coin's value is cut to 8 decimals.
    expect(difference.lessThan('0.0000001')).toBe(true)
    const usdt = coinsOf(row).find((coin) => coin['coin'] === 'USDT')
    expect(usdt?.['equity']).toBe(
      new Decimal(String(usdt?.['walletBalance'])).plus(String(usdt?.['unrealisedPnl'])).toFixed(),
    )
    expect(new Decimal(String(usdt?.['totalPositionIM'])).isZero()).toBe(false)
  })

  it('lists the requested coins', async () => {
    expect(
      coinsOf(await wallet(api, { coin: 'BTC,USDC' }))
        .map((coin) => String(coin['coin']))
        .toSorted(),
    ).toEqual(['BTC', 'USDC'])
  })

  it('has no sums of the account in isolated margin', async () => {
    const isolated = await openPrivateApi(exchange, { marginMode: 'ISOLATED_MARGIN' })
    expect(await wallet(isolated)).toMatchObject({
      totalInitialMargin: '',
      totalAvailableBalance: '',
      accountIMRate: '',
    })
  })

  it.each(['CONTRACT', 'SPOT', 'FUND', ''])('refuses the account type "%s"', async (accountType) => {
    expect((await api.refusal('/v5/account/wallet-balance', { accountType }))[0]).toBe(10001)
  })
})

describe('account', () => {
  it('is a unified account of the second kind', async () => {
    expect(await api.call('/v5/account/info')).toMatchObject({
      unifiedMarginStatus: 6,
      marginMode: 'REGULAR_MARGIN',
      isMasterTrader: false,
      spotHedgingStatus: 'OFF',
      dcpStatus: 'OFF',
      timeWindow: 10,
      smpGroup: 0,
    })
  })

  it('cancels on disconnect after the window that is set', async () => {
    const own = await openPrivateApi(exchange)
    expect(
      await own.call('/v5/order/disconnected-cancel-all', { product: 'DERIVATIVES', timeWindow: 40 }),
    ).toEqual({})
    expect(await own.call('/v5/order/disconnected-cancel-all', { timeWindow: 40 })).toEqual({})
    expect(await own.call('/v5/account/info')).toMatchObject({ dcpStatus: 'ON', timeWindow: 40 })
    expect(await own.call('/v5/account/query-dcp-info')).toMatchObject({
      dcpInfos: [{ product: 'SPOT', dcpStatus: 'ON', timeWindow: '40' }, {}, {}],
    })
    expect(await api.call('/v5/account/query-dcp-info')).toEqual({ dcpInfos: [] })
    for (const timeWindow of [2, 301, '', 'x']) {
      expect((await own.refusal('/v5/order/disconnected-cancel-all', { timeWindow }))[0]).toBe(10001)
    }
  })

  it('returns fee rates by symbol, for options by base coin', async () => {
    const { instrument } = api.market('linear', 'BTCUSDT')
    expect(await api.list('/v5/account/fee-rate', { category: 'linear', symbol: 'BTCUSDT' })).toEqual([
      {
        symbol: 'BTCUSDT',
        baseCoin: '',
        takerFeeRate: instrument.takerFeeRate,
        makerFeeRate: instrument.makerFeeRate,
      },
    ])
    const options = await api.call('/v5/account/fee-rate', { category: 'option', baseCoin: 'BTC' })
    expect(options).toMatchObject({ category: 'option', list: [{ symbol: '', baseCoin: 'BTC' }] })
    expect((await api.list('/v5/account/fee-rate', { category: 'spot' })).length).toBeGreaterThan(1)
    expect((await api.refusal('/v5/account/fee-rate', {}))[0]).toBe(10001)
  })

  it('adds demo money within its bounds', async () => {
    const own = await openPrivateApi(exchange)
    await own.call('/v5/account/demo-apply-money', {
      adjustType: 0,
      utaDemoApplyMoney: [
        { coin: 'USDT', amountStr: '100000' },
        { coin: 'ETH', amountStr: '1.5' },
      ],
    })
    const coins = coinsOf(await wallet(own))
    expect(coins.find((coin) => coin['coin'] === 'USDT')).toMatchObject({ walletBalance: '1100000' })
    expect(coins.find((coin) => coin['coin'] === 'ETH')).toMatchObject({ walletBalance: '1.5' })
    for (const one of [
      { coin: 'USDT', amountStr: '100001' },
      { coin: 'DOGE', amountStr: '1' },
      { coin: 'USDT', amountStr: '-1' },
      { coin: 'USDT' },
    ]) {
      expect(
        (
          await own.refusal('/v5/account/demo-apply-money', {
            utaDemoApplyMoney: [{ coin: 'USDT', amountStr: '1' }, one],
          })
        )[0],
      ).toBe(10001)
    }
    expect(coinsOf(await wallet(own)).find((coin) => coin['coin'] === 'USDT')).toMatchObject({
      walletBalance: '1100000',
    })
  })

  it('estimates margin rates of an order without placing it', async () => {
    const own = await openPrivateApi(exchange)
    const checked = await own.call('/v5/order/pre-check', market({ orderLinkId: 'check-1' }))
    expect(checked).toMatchObject({ orderId: '', orderLinkId: 'check-1', preImrE4: 0, preMmrE4: 0 })
    expect(Number(checked['postImrE4'])).toBeGreaterThan(0)
    expect(await own.list('/v5/order/realtime', { category: 'linear', orderLinkId: 'check-1' })).toEqual([])
    expect(
      (await own.refusal('/v5/order/pre-check', market({ triggerPrice: '1', triggerDirection: 2 })))[0],
    ).toBe(10001)
  })
})

describe('transaction-log', () => {
  it.each([
    ['type', 'trade'],
    ['type', 'constructor'],
    ['currency', 'usdt'],
    ['baseCoin', 'NOCOIN'],
  ])('refuses %s %s', async (name, value) => {
    const own = await openPrivateApi(exchange)
    expect((await own.refusal('/v5/account/transaction-log', { [name]: value }))[0]).toBe(10001)
  })

  it('explains the wallet: change = cashFlow + funding - fee, and all changes add up to the balance', async () => {
    const own = await openPrivateApi(exchange)
    await create(own, market())
    await create(own, market({ side: 'Sell', qty: '0.05' }))
    await exchange.control({ type: 'funding', symbol: 'BTCUSDT', rate: '0.001', inMs: 0 })
    await create(own, market({ qty: '0', side: 'Sell', reduceOnly: true, closeOnTrigger: true }))
    const rows = await own.list('/v5/account/transaction-log', {
      accountType: 'UNIFIED',
      currency: 'USDT',
      limit: 50,
    })
    expect(new Set(rows.map((row) => row['type']))).toEqual(new Set(['TRADE', 'SETTLEMENT', 'TRANSFER_IN']))
    for (const row of rows) {
      const sum = new Decimal(String(row['cashFlow']))
        .plus(String(row['funding']) || '0')
        .minus(String(row['fee']))
      expect(sum.toFixed()).toBe(row['change'])
    }
    // Each fill has one row: profit, fee, and the position after it.
    const fills = await own.list('/v5/execution/list', { category: 'linear', execType: 'Trade' })
    const traded = rows.filter((row) => row['type'] === 'TRADE')
    expect(new Set(traded.map((row) => row['tradeId']))).toEqual(new Set(fills.map((fill) => fill['execId'])))
    expect(traded.length).toBe(fills.length)
    const sizes = traded.map((row) => `${String(row['side'])} ${String(row['size'])}`)
    expect(sizes).toEqual(expect.arrayContaining(['Buy 0.1', 'Sell 0.05', 'Sell 0']))
    for (const { execId, closedSize, side } of fills) {
      const row = traded.find(({ tradeId }) => tradeId === execId)
      expect([execId, closedSize === '0', row?.['cashFlow'] === '0']).toEqual([
        execId,
        side === 'Buy',
        side === 'Buy',
      ])
    }
    const total = Decimal.sum(0, ...rows.map((row) => String(row['change'])))
    const [usdt] = coinsOf(await wallet(own, { coin: 'USDT' }))
    expect(total.toFixed()).toBe(usdt?.['walletBalance'])
    const settled = await own.list('/v5/account/transaction-log', { category: 'linear', type: 'SETTLEMENT' })
    expect(settled).toMatchObject([
      { symbol: 'BTCUSDT', currency: 'USDT', cashFlow: '0', category: 'linear' },
    ])
    expect(await own.list('/v5/account/transaction-log', { category: 'spot' })).toEqual([])
    // The whole position is the quantity of a payment of funding, and it is listed among the fills.
    const [payment] = await own.list('/v5/execution/list', { category: 'linear', execType: 'Funding' })
    expect(payment).toMatchObject({
      execType: 'Funding',
      orderType: 'UNKNOWN',
      symbol: 'BTCUSDT',
      side: 'Buy',
    })
    expect(payment).toMatchObject({
      execQty: '0.05',
      feeRate: '0.001',
      execPrice: settled[0]?.['tradePrice'],
    })
    expect(new Decimal(String(payment?.['execFee'])).negated().toFixed()).toBe(settled[0]?.['change'])
    expect(settled[0]).toMatchObject({ side: 'Buy', size: '0.05', qty: '0.05', feeRate: '0.001' })
    const all = await own.list('/v5/execution/list', { category: 'linear' })
    expect(new Set(all.filter((row) => row['execType'] === 'Trade').map((row) => row['orderId'])).size).toBe(
      3,
    )
    expect(all.filter((row) => row['execType'] === 'Funding')).toEqual([payment])
  })
})
