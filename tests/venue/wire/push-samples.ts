import { FRAME_ANSWER, FRAME_PRIVATE, FRAME_PUBLIC } from '#shared/wire/frames.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { option, perpetual, spot, spread } from '../support/option-and-spread.ts'
import { execution, openStage, order, text } from '../support/private-stage.ts'

const TIME = 1767225600000

/**
 * Examples of the push messages that a market makes only now and then: the real push server in front of an exchange that lets
 * each happen once.
 */
export async function takePushSamples(): Promise<ReadonlyMap<string, unknown>> {
  const samples = new Map<string, unknown>()
  const stage = await openStage()
  const { client, exchange, server } = stage
  try {
    const { symbol } = perpetual
    exchange.clock = TIME + 367
    exchange.levels.bids = new Float64Array([10000, 5, 9990, 7, 9960, 3])
    exchange.candles = () => {
      const rows = new Float64Array([TIME / 1000, 10000, 10010, 9990, 10000, 0, 0, 0])
      return Promise.resolve({ rows, noData: false, asOf: 0 })
    }
    const publicTopics: readonly (readonly [string, string])[] = [
      ['merged-book', topic.mergedBook(symbol, 4, 20)],
      ['mark-kline', topic.markKline('15', symbol)],
      ['index-candle', topic.indexCandle('1D', symbol)],
      ['spread-book', topic.spreadBook(spread.symbol, 1, 20)],
      ['spread-ticker', topic.spreadTicker(spread.symbol)],
      ['spread-trades', topic.spreadTrades(spread.symbol)],
    ]
    const names = publicTopics.map(([, name]) => name)
    const follow = async (wanted: readonly string[]): Promise<void> => {
      await client.ask('subscribe', wanted)
      await client.until(() => wanted.every((name) => client.entriesOf(name).length > 0))
    }
    await follow(names.slice(0, 3))
    // The price of a spread has either sign.
    exchange.levels.bids = new Float64Array([-120, 5, -130, 7])
    exchange.levels.asks = new Float64Array([-90, 4, 10, 6])
    exchange.trades = new Float64Array([1, TIME + 124, -100, 3, 0])
    await follow(names.slice(3))
    await client.ask('subscribe', [topic.notice, topic.symbolNotify])
    const figuresOf = (id: number, price: number): number[] => {
      const prices = [
        price,
        price - 10,
        price + 10,
        price - 5,
        price - 6,
        price + 90,
        price + 200,
        price - 200,
      ]
      return [id, ...prices, 120, 11900, 500, 10000, 1767254400]
    }
    exchange.emit({
      tickers: new Float64Array([...figuresOf(perpetual.id, 9990), ...figuresOf(spread.id, -110)]),
      books: [
        { instrumentId: perpetual.id, rows: new Float64Array([0, 9980, 2, 1, 10020, 0]) },
        { instrumentId: spread.id, rows: new Float64Array([0, -120, 0]) },
      ],
      trades: [{ instrumentId: spread.id, rows: new Float64Array([2, TIME + 367, -110, 1, 0]) }],
    })
    for (const [label, name] of publicTopics) {
      await client.until(() => client.entriesOf(name).length > 1, name)
      const [snapshot, delta] = client.entriesOf(name)
      samples.set(`${label}-snapshot`, [FRAME_PUBLIC, TIME, [snapshot]])
      samples.set(`${label}-delta`, [FRAME_PUBLIC, TIME, [delta]])
    }

    const answerOf = async (op: PushAnswer['op']): Promise<unknown> => {
      await client.until(() => client.answers.some((answer) => answer.op === op), op)
      return [FRAME_ANSWER, TIME, client.answers.find((answer) => answer.op === op)]
    }
    server.push.notice('announcement', 'Maintenance at 12:00 UTC')
    samples.set('push-notice', await answerOf('notice'))
    exchange.setInstruments([{ ...perpetual, symbolStatus: 'Closed' }, option, spot, spread], [symbol])
    samples.set('push-symbols', await answerOf('symbols'))

    const { account } = await exchange.privateSnapshot(stage.accountId)
    const ended = { orderStatus: 'Cancelled', leavesQty: text('0'), cancelType: 'CancelByUser' } as const
    await stage.happen(
      { kind: 'order', event: 'newed', order: { ...order, symbol: spot.symbol, isLeverage: true } },
      { kind: 'execution', execution: { ...execution, symbol: option.symbol } },
      { kind: 'order', event: 'canceled', order: { ...order, symbol: option.symbol, ...ended } },
      {
        kind: 'tradeMsg',
        message: {
          scene: 'cancel',
          symbol,
          side: 'Buy',
          orderId: order.orderId,
          orderType: 'Limit',
          price: text('100'),
          qty: text('2'),
          leavesQty: text('1'),
          size: text('1'),
          reason: 'CancelByPmTrialMmOverEquity',
          isPortfolioMargin: true,
        },
      },
      {
        kind: 'liquidation',
        liquidation: {
          symbol,
          side: 'Sell',
          qty: text('1'),
          price: text('90.5'),
          size: text('2'),
          isPartial: true,
          isPortfolioMargin: false,
          time: TIME,
        },
      },
      {
        kind: 'liquidation',
        liquidation: {
          symbol: option.symbol,
          side: 'Buy',
          qty: text('1'),
          price: text('120'),
          size: text('0'),
          isPartial: false,
          isPortfolioMargin: true,
          time: TIME,
        },
      },
      {
        kind: 'totals',
        totals: {
          time: TIME,
          positionsTime: TIME - 4_000,
          totalEquity: text('100250.5'),
          totalWalletBalance: text('100000'),
          totalMarginBalance: text('100250.5'),
          totalAvailableBalance: text('99000.25'),
          totalPerpUPL: text('250.5'),
          totalInitialMargin: text('1250.25'),
          totalMaintenanceMargin: text('62.5'),
          accountIMRate: text('0.0124'),
          accountMMRate: text('0.0006'),
          coins: [
            {
              coin: 'USDT',
              usdPrice: text('1'),
              equity: text('100250.5'),
              unrealisedPnl: text('250.5'),
              positionIM: text('1000.25'),
              positionMM: text('62.5'),
              orderIM: text('250'),
            },
          ],
        },
      },
      {
        kind: 'account',
        account: { ...account, marginMode: 'PORTFOLIO_MARGIN', cancelOnDisconnectMs: 10_000 },
      },
    )
    const pair = (name: string): unknown => {
      const found = client.privates.find((entry) => entry[1] === name)
      return [FRAME_PRIVATE, TIME, client.privates.filter((entry) => entry[0] === found?.[0])]
    }
    samples.set('private-margin-order', pair(topic.userMarginOrder))
    samples.set('private-option-trade', pair(topic.userOptionTrade))
    samples.set('private-option-order-history', pair(topic.userOptionOrderHistory))
    samples.set('private-trade-msg', pair(topic.userTradeMsg))
    samples.set('private-liquidation', pair(topic.userLiquidation))
    samples.set('private-option-liquidation', pair(topic.userOptionLiquidation))
    samples.set('private-totals', pair(topic.userTotals))
    samples.set('private-account', pair(topic.userAccount))
    return samples
  } finally {
    await stage.close()
  }
}
