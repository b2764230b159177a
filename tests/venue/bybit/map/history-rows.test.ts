import { describe, expect, it } from 'vitest'
import { closedPartOf } from '../../../../venue/bybit/map/closed-pnl.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { interestOf, transactionsOf } from '../../../../venue/bybit/map/transaction.ts'
import { catalogue } from '../support/markets.ts'
import { read } from '../support/rows.ts'

/** As the documentation of /v5/position/close-pnl shows one. */
const closedRow = (fields: Row = {}): Row => ({
  symbol: 'BTCUSDT',
  orderType: 'Market',
  leverage: '10',
  updatedTime: '1672214887236',
  side: 'Sell',
  orderId: '5a373bfe-188d-4913-9c81-d57ab5be8068',
  closedPnl: '-47.4065323',
  avgEntryPrice: '1194.97516667',
  qty: '5',
  cumEntryValue: '3584.9255',
  createdTime: '1672214887231',
  orderPrice: '1122.95',
  closedSize: '3',
  avgExitPrice: '1180.59833333',
  execType: 'Trade',
  fillCount: '4',
  cumExitValue: '3541.795',
  ...fields,
})

/** As the documentation of /v5/account/transaction-log shows one. */
const logRow = (fields: Row = {}): Row => ({
  transSubType: '',
  id: '592324_XRPUSDT_161440249321',
  tradePrice: '0.3676',
  tradeId: '0',
  category: 'linear',
  symbol: 'XRPUSDT',
  side: 'Buy',
  qty: '1',
  currency: 'USDT',
  type: 'TRADE',
  transactionTime: '1691121600000',
  orderId: 'o-1',
  orderLinkId: '',
  fee: '0.00022',
  feeRate: '0.0006',
  funding: '',
  cashFlow: '2.5',
  change: '2.49978',
  cashBalance: '100.5',
  size: '',
  bonusChange: '',
  extraFees: '',
  ...fields,
})

describe('what a closing order realised', () => {
  const part = (fields: Row = {}) => read(closedPartOf(closedRow(fields), 'linear', catalogue, 1))

  it('has the side of the position, which is the other one of its order, and the size that was closed', () => {
    expect(part()).toEqual({
      id: '5a373bfe-188d-4913-9c81-d57ab5be8068',
      part: {
        symbol: 'BTCUSDT',
        side: 'Buy',
        qty: '3',
        avgEntryPrice: '1194.97516667',
        avgExitPrice: '1180.59833333',
        cumEntryValue: '3584.9255',
        cumExitValue: '3541.795',
        closedPnl: '-47.4065323',
        leverage: '10',
        closeType: 'TRADE',
        orderId: '5a373bfe-188d-4913-9c81-d57ab5be8068',
        createdAt: 1672214887231,
        updatedAt: 1672214887236,
      },
    })
  })

  it.each([
    ['BustTrade', 'LIQUIDATION'],
    ['AdlTrade', 'ADL'],
    ['Settle', 'SETTLEMENT'],
    ['SessionSettlePnL', 'SETTLEMENT'],
    ['MovePosition', 'MovePosition'],
  ])('by %s is caused by %s', (execType, cause) => {
    expect(part({ execType }).part.closeType).toBe(cause)
  })

  it('of a dated contract that settles is a delivery', () => {
    const row = closedRow({ symbol: 'ETH-30DEC22-1400-C', execType: 'Settle', orderId: '' })
    expect(read(closedPartOf(row, 'option', catalogue, 1)).part.closeType).toBe('DELIVERY')
  })

  it('in sessions has a row each, though their order ids are the same or empty', () => {
    const session = (updatedTime: string) =>
      part({ execType: 'SessionSettlePnL', orderId: '', updatedTime }).id
    expect(session('1672214887236')).not.toBe(session('1672243687236'))
  })

  it.each(['symbol', 'side', 'closedPnl'])('is left out without %s, and named in the log', (field) => {
    const problem = { row: 'closedPnl', field, of: closedRow()['orderId'] }
    expect(closedPartOf(closedRow({ [field]: '' }), 'linear', catalogue, 1)).toEqual({ ok: false, problem })
  })

  it('without its closed size has the quantity of its order', () => {
    expect(part({ closedSize: '' }).part.qty).toBe('5')
    expect(closedPartOf(closedRow({ closedSize: '', qty: '' }), 'linear', catalogue, 1).ok).toBe(false)
  })
})

describe('a change of the wallet', () => {
  const all = (fields: Row = {}) => read(transactionsOf(logRow(fields), catalogue))

  it('has its cause, coin, fee and balance', () => {
    expect(all()).toEqual([
      {
        id: '592324_XRPUSDT_161440249321:USDT:TRADE',
        type: 'TRADE',
        coin: 'USDT',
        change: '2.49978',
        fee: '0.00022',
        cashBalance: '100.5',
        symbol: 'XRPUSDT',
        orderId: 'o-1',
        side: 'Buy',
        qty: '1',
        price: '0.3676',
        time: 1691121600000,
      },
    ])
  })

  it('is cash flow + funding - fee, where Bybit leaves the sum empty', () => {
    expect(all({ change: '', funding: '-1' })).toMatchObject([{ change: '1.49978' }])
    expect(all({ change: '', cashFlow: '', fee: '-0.5' })).toMatchObject([{ change: '0.5' }])
    expect(transactionsOf(logRow({ change: '', cashFlow: '', fee: '' }), catalogue).ok).toBe(false)
  })

  it('E11: by a settlement with funding is funding, a position of its own amount', () => {
    const funding = { type: 'SETTLEMENT', funding: '-0.3', fee: '0', cashFlow: '0', change: '-0.3' }
    expect(all(funding)).toMatchObject([{ type: 'FUNDING', change: '-0.3' }])
    expect(all({ ...funding, funding: '0' })).toMatchObject([{ type: 'SETTLEMENT' }])
  })

  it('by a settlement of a session with funding is two: their sum, and their balances in order', () => {
    const session = { type: 'SETTLEMENT', funding: '-0.3', fee: '0', cashFlow: '5', change: '4.7' }
    const rows = all(session)
    expect(rows).toMatchObject([
      { type: 'FUNDING', change: '-0.3', cashBalance: '100.5' },
      { type: 'SETTLEMENT', change: '5', cashBalance: '100.8' },
    ])
    // The store lists those of one time by descending id: the later balance first.
    const [first, second] = rows.map(({ id }) => id)
    expect(String(first) > String(second)).toBe(true)
  })

  it('of a type that is not known has its word, and of a symbol that is not known its name', () => {
    expect(all({ type: 'AIRDROP', symbol: 'GONEUSDT' })).toMatchObject([
      { type: 'AIRDROP', symbol: 'GONEUSDT' },
    ])
    expect(all({ type: 'CURRENCY_SELL', symbol: '', category: '' })).toMatchObject([{ type: 'CONVERSION' }])
  })

  it('of spot has our symbol, which is another than that of the contract of its name', () => {
    expect(all({ category: 'spot', symbol: 'BTCUSDT' })).toMatchObject([{ symbol: 'BTC_USDT' }])
    expect(all({ symbol: 'BTCUSDT' })).toMatchObject([{ symbol: 'BTCUSDT' }])
  })

  it.each(['id', 'currency', 'type', 'transactionTime'])('is left out without %s', (field) => {
    expect(transactionsOf(logRow({ [field]: '' }), catalogue)).toMatchObject({ problem: { field } })
  })
})

describe('interest of a loan', () => {
  const row = {
    createdTime: 1697439600000,
    costExemption: '0',
    InterestBearingBorrowSize: '0.10549670',
    currency: 'ETH',
    hourlyBorrowRate: '0.000001216904',
    borrowCost: '0.00000012',
    unrealisedLoss: '0.00001096',
    borrowAmount: '0.10549670',
  }

  it('has its amount and the debt at that time', () => {
    expect(read(interestOf(row))).toEqual({
      id: 'ETH:1697439600000',
      type: 'INTEREST',
      coin: 'ETH',
      amount: '0.00000012',
      borrowed: '0.1054967',
      time: 1697439600000,
    })
  })

  it.each(['currency', 'createdTime', 'borrowCost'])('is left out without %s', (field) => {
    expect(interestOf({ ...row, [field]: '' })).toMatchObject({ problem: { row: 'loan', field } })
  })
})
