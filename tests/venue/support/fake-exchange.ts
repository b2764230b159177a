import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo, Execution, Order } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { Command, Query, QueryAnswer, CommandAnswer } from '../../../venue/exchange/commands.ts'
import type { PrivateEvent, PrivateSnapshot } from '../../../venue/exchange/events.ts'
import type { Exchange } from '../../../venue/exchange/exchange.ts'
import type { SimulationControl } from '../../../venue/exchange/simulation-control.ts'
import type { MarketBatch } from '../../../venue/exchange/market-data.ts'

const text = (value: string): DecimalText => value as DecimalText

export function fakeInstrument(id: number, symbol: string): Instrument {
  return {
    id,
    symbol,
    symbolName: symbol,
    displayName: symbol,
    contractType: 'LinearPerpetual',
    baseCurrency: symbol.replace('USDT', ''),
    quoteCurrency: 'USDT',
    coin: 'USDT',
    contractStatus: 'Trading',
    symbolStatus: 'Trading',
    symbolDisplay: true,
    priceFraction: 2,
    lotFraction: 3,
    tickSize: text('0.1'),
    lotSize: text('0.001'),
    minPrice: text('0.1'),
    maxPrice: text('1999999'),
    minQty: text('0.001'),
    maxNewOrderQty: text('100'),
    maxNewMarketOrderQty: text('50'),
    maxPostOnlyOrderSize: text('100'),
    minNotionalValue: text('5'),
    walletBalanceFraction: 4,
    upnlFraction: 4,
    obDepthMergeTimes: [1, 2, 4, 10],
    indexSort: id,
    isPopular: true,
    symbolTags: [],
    takerFeeRate: text('0.00055'),
    makerFeeRate: text('0.0002'),
    maxLeverage: text('100'),
    riskTiers: [
      {
        riskId: 1,
        limit: text('2000000'),
        startingMargin: text('0.01'),
        maintainMargin: text('0.005'),
        maxLeverage: text('100'),
        isLowestRisk: true,
      },
    ],
    fundingIntervalMinutes: 480,
    startTradingTime: 0,
    settleTradingTime: 0,
    quarter: '',
  }
}

/** An exchange in ten lines for tests of the server alone: orders rest for ever, the test moves the market. */
export interface FakeExchange extends Exchange, SimulationControl {
  readonly commands: { readonly accountId: string; readonly command: Command }[]
  readonly queries: { readonly accountId: string; readonly query: Query }[]
  /** What it answers to commands but CreateOrder, and to queries. */
  answer: CommandAnswer
  queryAnswer: QueryAnswer
  /** Parts of every account and its snapshot. */
  account: Partial<AccountInfo>
  held: Partial<Pick<PrivateSnapshot, 'orders' | 'positions' | 'wallet' | 'settings'>>
  fills: readonly Execution[]
  emit(batch: Partial<MarketBatch>): void
  emitPrivate(events: readonly PrivateEvent[]): void
  /** The catalogue is this one from now on; tells about these symbols. */
  setInstruments(next: readonly Instrument[], symbols: readonly string[]): void
  /** Levels answered by `book`: [price, qty] pairs, best first. */
  readonly levels: { bids: Float64Array; asks: Float64Array }
  trades: Float64Array
  clock: number
}

/** Symbols become linear perpetuals with the ids 1, 2 ...; instruments stand as they are. */
export function createFakeExchange(
  listed: readonly (string | Instrument)[] = ['BTCUSDT', 'ETHUSDT'],
): FakeExchange {
  let instruments: readonly Instrument[] = listed.map((one, index) =>
    typeof one === 'string' ? fakeInstrument(index + 1, one) : one,
  )
  const market: ((batch: MarketBatch) => void)[] = []
  const catalogues: ((symbols: readonly string[]) => void)[] = []
  const privates: ((events: readonly PrivateEvent[]) => void)[] = []
  const orders = new Map<string, Order[]>()
  const seqs = new Map<string, number>()
  let number = 0

  function accountOf(accountId: string): AccountInfo {
    return {
      accountId,
      name: 'Demo',
      kind: 'UTA',
      isDemo: true,
      marginMode: 'REGULAR_MARGIN',
      positionMode: 'MergedSingle',
      ...fake.account,
    }
  }

  const fake: FakeExchange = {
    commands: [],
    queries: [],
    answer: { ok: true, result: {} },
    queryAnswer: { ok: true, result: {} },
    account: {},
    held: {},
    fills: [],
    levels: { bids: new Float64Array([10000, 5, 9990, 7]), asks: new Float64Array([10010, 4, 10020, 6]) },
    trades: new Float64Array([1, 1_700_000_000_000, 10000, 3, 0]),
    clock: 1_700_000_000_000,
    emit(batch) {
      number += 1
      const whole: MarketBatch = {
        number,
        time: fake.clock,
        tickers: new Float64Array(0),
        books: [],
        trades: [],
        ...batch,
      }
      for (const listener of market) listener(whole)
    },
    emitPrivate(events) {
      for (const listener of privates) listener(events)
    },
    setInstruments(next, symbols) {
      instruments = next
      for (const listener of catalogues) listener(symbols)
    },
    instruments: () => Promise.resolve(instruments),
    now: () => fake.clock,
    accountsOf: (profileId) => Promise.resolve([accountOf(`${profileId}-1`), accountOf(`${profileId}-2`)]),
    command(accountId, command): Promise<CommandAnswer> {
      fake.commands.push({ accountId, command })
      if (command.type !== 'CreateOrder') return Promise.resolve(fake.answer)
      if (command.symbol === 'NOPE') {
        return Promise.resolve({ ok: false, code: 10001, message: 'no such symbol' })
      }
      const seq = (seqs.get(accountId) ?? 0) + 1
      seqs.set(accountId, seq)
      const order: Order = {
        orderId: `o${fake.commands.filter(({ command: one }) => one.type === 'CreateOrder').length}`,
        ...(command.orderLinkId === undefined ? {} : { orderLinkId: command.orderLinkId }),
        symbol: command.symbol,
        side: command.side,
        orderType: command.orderType,
        orderStatus: 'New',
        qty: text(command.qty),
        leavesQty: text(command.qty),
        cumExecQty: text('0'),
        timeInForce: command.timeInForce,
        reduceOnly: command.reduceOnly,
        closeOnTrigger: command.closeOnTrigger,
        positionIdx: command.positionIdx,
        createdAt: fake.clock,
        updatedAt: fake.clock,
      }
      orders.set(accountId, [...(orders.get(accountId) ?? []), order])
      fake.emitPrivate([{ accountId, seq, kind: 'order', event: 'newed', order }])
      const { orderId } = order
      return Promise.resolve({ ok: true, result: { orderId, orderLinkId: command.orderLinkId ?? '' } })
    },
    query(accountId, query) {
      fake.queries.push({ accountId, query })
      return Promise.resolve(fake.queryAnswer)
    },
    privateSnapshot: (accountId) =>
      Promise.resolve({
        account: accountOf(accountId),
        seq: seqs.get(accountId) ?? 0,
        orders: orders.get(accountId) ?? [],
        positions: [],
        wallet: [],
        settings: [],
        ...fake.held,
      }),
    findOrder: (accountId, key) =>
      Promise.resolve(
        [...(orders.get(accountId) ?? []), ...(fake.held.orders ?? [])].find((order) =>
          key.orderId === undefined ? order.orderLinkId === key.orderLinkId : order.orderId === key.orderId,
        ) ?? null,
      ),
    orderHistory: () => Promise.resolve([]),
    executions: () => Promise.resolve(fake.fills),
    candles: () =>
      Promise.resolve({
        rows: new Float64Array([1_699_999_980, 10000, 10000, 10000, 10000, 3, 300, 0]),
        noData: false,
        asOf: number,
      }),
    tickers() {
      const rows = new Float64Array(instruments.length * TICKER_WIDTH)
      instruments.forEach((instrument, index) => {
        rows[index * TICKER_WIDTH] = instrument.id
        rows[index * TICKER_WIDTH + 1] = 10000
      })
      return Promise.resolve(rows)
    },
    book: (symbol) => {
      const instrument = instruments.find((one) => one.symbol === symbol)
      if (instrument === undefined) return Promise.resolve(null)
      return Promise.resolve({ instrumentId: instrument.id, asOf: number, ...fake.levels })
    },
    recentTrades: () => Promise.resolve(fake.trades),
    onMarket: (listener) => void market.push(listener),
    onPrivate: (listener) => void privates.push(listener),
    onInstruments: (listener) => void catalogues.push(listener),
    control: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  }
  return fake
}
