import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tradeScenes } from '../../../../venue/exchange/events.ts'
import type { Liquidation, TradeMessage } from '../../../../venue/exchange/events.ts'
import { option, perpetual, spot } from '../../support/option-and-spread.ts'
import { execution, openStage, order, text } from '../../support/private-stage.ts'
import type { Happening } from '../../support/private-stage.ts'

/** One test per private topic: something happens at the exchange, and a logged-in socket hears of it. */
let stage: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())
const happen = (...happenings: readonly Happening[]) => stage.happen(...happenings)

const short = { i: 'o1', s: perpetual.symbol, sd: 'Buy', p: '100', q: '2' }

describe('orders', () => {
  it('VENUE-41, FEED-24: user.order sends every change with its event, in short keys', async () => {
    const told = await happen(
      { kind: 'order', event: 'newed', order },
      { kind: 'order', event: 'replaced', order: { ...order, price: text('101') } },
      { kind: 'order', event: 'filled', order: { ...order, orderStatus: 'Filled', leavesQty: text('0') } },
      { kind: 'order', event: 'canceled', order: { ...order, orderStatus: 'Cancelled' } },
      { kind: 'order', event: 'rejected', order: { ...order, orderStatus: 'Rejected' } },
    )
    expect(told.map(([name]) => name)).toEqual(Array.from({ length: 5 }, () => 'user.order'))
    expect(told.map(([, fields]) => fields['ev'])).toEqual([
      'newed',
      'replaced',
      'filled',
      'canceled',
      'rejected',
    ])
    expect(told[0]?.[1]).toMatchObject({ ...short, st: 'New', lq: '2' })
    expect(told[1]?.[1]).toMatchObject({ p: '101' })
    expect(told[2]?.[1]).toMatchObject({ st: 'Filled', lq: '0' })
  })

  it('VENUE-42, FEED-25: user.margin.order repeats a spot order that may borrow, and no other', async () => {
    const margin = { ...order, symbol: spot.symbol, isLeverage: true }
    const told = await happen(
      { kind: 'order', event: 'newed', order: { ...order, symbol: spot.symbol } },
      { kind: 'order', event: 'newed', order: { ...order, isLeverage: true } },
      { kind: 'order', event: 'newed', order: margin },
    )
    expect(told.map(([name]) => name)).toEqual([
      'user.order',
      'user.order',
      'user.order',
      'user.margin.order',
    ])
    expect(told[3]?.[1]).toEqual(told[2]?.[1])
    expect(told[3]?.[1]).toMatchObject({ ev: 'newed', i: 'o1', s: spot.symbol })
  })

  it('VENUE-42, FEED-29: user.unify.option.orderHistory repeats an option order once it has ended', async () => {
    const mine = { ...order, symbol: option.symbol }
    const told = await happen(
      { kind: 'order', event: 'newed', order: mine },
      { kind: 'order', event: 'newed', order: { ...mine, orderStatus: 'Triggered' } },
      { kind: 'order', event: 'canceled', order: { ...mine, orderStatus: 'Cancelled' } },
      { kind: 'order', event: 'canceled', order: { ...order, orderStatus: 'Cancelled' } },
    )
    const history = told.filter(([name]) => name === 'user.unify.option.orderHistory')
    expect(history).toHaveLength(1)
    expect(history[0]?.[1]).toMatchObject({ s: option.symbol, st: 'Cancelled', i: 'o1' })
  })
})

describe('fills, positions, money', () => {
  it('VENUE-45: user.execution sends each fill', async () => {
    const told = await happen({ kind: 'execution', execution })
    expect(told).toEqual([
      [
        'user.execution',
        expect.objectContaining({
          e: 'e1',
          i: 'o1',
          p: '100',
          q: '1',
          f: '0.02',
          mk: true,
          t: execution.execTime,
        }),
      ],
    ])
  })

  it('VENUE-42, FEED-26: user.unify.option.trade.notify repeats the fills of options', async () => {
    const told = await happen({ kind: 'execution', execution: { ...execution, symbol: option.symbol } })
    expect(told.map(([name]) => name)).toEqual(['user.execution', 'user.unify.option.trade.notify'])
    expect(told[1]?.[1]).toEqual(told[0]?.[1])
  })

  it('VENUE-45, FEED-33: user.position, user.wallet, user.setting and user.account send the changes', async () => {
    const { account } = await stage.exchange.privateSnapshot(stage.accountId)
    const told = await happen(
      {
        kind: 'position',
        position: {
          symbol: perpetual.symbol,
          positionIdx: 1,
          side: 'Buy',
          size: text('1'),
          entryPrice: text('100'),
          positionValue: text('100'),
          leverage: text('10'),
          isIsolated: true,
          mode: 'BothSide',
          isAutoAddMargin: false,
          createdAt: 1,
          updatedAt: 2,
        },
      },
      {
        kind: 'wallet',
        coin: {
          coin: 'USDT',
          walletBalance: text('99.5'),
          positionMargin: text('10'),
          orderMargin: text('0'),
          cumRealisedPnl: text('-0.5'),
        },
      },
      {
        kind: 'setting',
        setting: {
          symbol: perpetual.symbol,
          buyLeverage: text('5'),
          sellLeverage: text('6'),
          isIsolated: true,
        },
      },
      { kind: 'account', account: { ...account, marginMode: 'PORTFOLIO_MARGIN' } },
    )
    expect(told).toEqual([
      [
        'user.position',
        expect.objectContaining({ s: perpetual.symbol, px: 1, sz: '1', ep: '100', md: 'BothSide' }),
      ],
      ['user.wallet', expect.objectContaining({ c: 'USDT', wb: '99.5', pm: '10' })],
      ['user.setting', { s: perpetual.symbol, bl: '5', sl: '6', is: true }],
      ['user.account', { ...account, marginMode: 'PORTFOLIO_MARGIN' }],
    ])
  })
})

describe('sums', () => {
  it('user.totals sends what the exchange states, with names in full', async () => {
    const totals = {
      time: 7,
      positionsTime: 5,
      totalAvailableBalance: text('12.5'),
      accountIMRate: text('0.25'),
      coins: [{ coin: 'USDT', usdPrice: text('0.999'), equity: text('50') }],
    }
    expect(await happen({ kind: 'totals', totals })).toEqual([['user.totals', totals]])
  })
})

describe('messages', () => {
  it('VENUE-43, FEED-27: user.trade.msg sends the five scenes with leavesQty, size, reason and the portfolio-margin mark', async () => {
    const messages = tradeScenes.map((scene): TradeMessage => ({
      scene,
      symbol: perpetual.symbol,
      side: 'Sell',
      orderId: 'o1',
      orderType: 'Market',
      qty: text('2'),
      leavesQty: text('1'),
      size: text('3'),
      ...(scene === 'cancel' ? { reason: 'CancelByPmTrialMmOverEquity' } : {}),
      isPortfolioMargin: scene === 'cancel',
    }))
    const told = await happen(...messages.map((message): Happening => ({ kind: 'tradeMsg', message })))
    expect(told.map(([name, { scene }]) => [name, scene])).toEqual(
      tradeScenes.map((scene) => ['user.trade.msg', scene]),
    )
    expect(told[2]?.[1]).toEqual({
      scene: 'cancel',
      symbol: perpetual.symbol,
      side: 'Sell',
      orderId: 'o1',
      orderType: 'Market',
      qty: '2',
      leavesQty: '1',
      size: '3',
      reason: 'CancelByPmTrialMmOverEquity',
      isPortfolioMargin: true,
    })
  })

  it('VENUE-44, FEED-28: user.option.liquidation sends options, user.unify.liquidation everything else, partial and full', async () => {
    const liquidation: Liquidation = {
      symbol: perpetual.symbol,
      side: 'Sell',
      qty: text('1'),
      price: text('90'),
      size: text('2'),
      isPartial: true,
      isPortfolioMargin: false,
      time: 9,
    }
    const full = { ...liquidation, size: text('0'), isPartial: false, isPortfolioMargin: true }
    const told = await happen(
      { kind: 'liquidation', liquidation },
      { kind: 'liquidation', liquidation: full },
      { kind: 'liquidation', liquidation: { ...full, symbol: option.symbol } },
    )
    expect(told).toEqual([
      ['user.unify.liquidation', { ...liquidation }],
      ['user.unify.liquidation', { ...full }],
      ['user.option.liquidation', { ...full, symbol: option.symbol }],
    ])
  })

  it('VENUE-44: a delisted symbol is classified by its name', async () => {
    stage.exchange.setInstruments([perpetual], [])
    await stage.server.push.symbolsChanged([])
    const liquidation: Liquidation = {
      symbol: 'ETH-27JUN25-3000-P',
      side: 'Sell',
      qty: text('1'),
      price: text('90'),
      size: text('0'),
      isPartial: false,
      isPortfolioMargin: false,
      time: 9,
    }
    expect((await happen({ kind: 'liquidation', liquidation }))[0]?.[0]).toBe('user.option.liquidation')
  })
})
